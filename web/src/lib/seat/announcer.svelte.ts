/** Says things to screen readers through one polite log. */

const KEPT = 4;

export class Announcer {
	entries = $state.raw<readonly { id: number; text: string }[]>([]);
	#count = 0;

	/** Adds a line. Every other line ends in a no-break space, so that equal texts in a row are read again. */
	say(text: string) {
		const id = ++this.#count;
		const spoken = id % 2 === 0 ? `${text}\u00a0` : text;
		this.entries = [...this.entries, { id, text: spoken }].slice(-KEPT);
	}
}
