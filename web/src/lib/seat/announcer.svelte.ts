/** Announces texts to screen readers through one polite log. */

const KEPT = 4;

export class Announcer {
	entries = $state.raw<readonly { id: number; text: string }[]>([]);
	#count = 0;

	/** Adds a text. Every other one ends in a no-break space, so that repetitions are read too. */
	say(text: string) {
		const id = ++this.#count;
		const spoken = id % 2 === 0 ? `${text}\u00a0` : text;
		this.entries = [...this.entries, { id, text: spoken }].slice(-KEPT);
	}
}
