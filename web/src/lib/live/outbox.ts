/**
 * The one act of the person that the server has not answered yet. It outlives a reload, and is sent
 * again under the same id.
 */
import type { Act } from '$lib/generated/http';

export interface Outstanding {
	id: string;
	act: Act;
}

/** What an outbox needs from the browser's storage. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Throws if the storage is blocked. */
export type FindKeep = () => Keep;

export class Outbox {
	readonly #key: string;
	#current: Outstanding | null;

	constructor(
		game: string,
		private readonly keep: FindKeep,
		private readonly newId: () => string = newActId
	) {
		this.#key = `ugolki-act:${game}`;
		this.#current = this.#read();
	}

	get current(): Outstanding | null {
		return this.#current;
	}

	/** Stores an act, unless another one is still unanswered. */
	put(act: Act): Outstanding | null {
		if (this.#current) return null;
		this.#current = { id: this.newId(), act };
		this.#write(JSON.stringify(this.#current));
		return this.#current;
	}

	/** The act with this id is answered. Returns it, or null if it is not the current one. */
	settle(id: string): Outstanding | null {
		const settled = this.#current;
		if (settled?.id !== id) return null;
		this.#current = null;
		// By now another tab may have stored an act of its own.
		if (this.#read()?.id === id) this.#write(null);
		return settled;
	}

	#read(): Outstanding | null {
		try {
			const stored = JSON.parse(this.keep().getItem(this.#key) ?? 'null') as Outstanding | null;
			const isWhole = typeof stored?.id === 'string' && typeof stored.act?.kind === 'string';
			return isWhole ? stored : null;
		} catch {
			// Blocked or damaged: what cannot be read cannot be sent again.
			return null;
		}
	}

	#write(text: string | null) {
		try {
			if (text === null) this.keep().removeItem(this.#key);
			else this.keep().setItem(this.#key, text);
		} catch {
			// Blocked or full: the act then lasts only as long as the page.
		}
	}
}

/** A new unique id for an act. */
export function newActId(): string {
	// 96 bits, in at most 32 characters.
	return crypto.getRandomValues(new Uint32Array(3)).join('-');
}
