/**
 * Games kept in this browser, as event logs. Every change is one atomic read and write, so that a
 * stale tab cannot fork a game.
 */
import type { ComputerGameSummary, GameEvent, StoredEvent } from '$lib/generated/http';
import type { Side } from '$lib/generated/wasm';
import { fold } from './events';

/** A game as this browser keeps it. */
export interface KeptGame {
	id: string;
	/** The log, numbered from 1 without gaps. Empty if only the server has it. */
	events: StoredEvent[];
	/** The server's summary of a game whose log only the server has. */
	summary?: ComputerGameSummary;
	/** As in a record; `*` while the game is running. */
	result: string;
	/** Why the game ended; null while it is running. */
	reason: string | null;
	createdAtMs: number;
	/** When its last event happened, by the clock of the browser that recorded it. */
	updatedAtMs: number;
	/** The last seq that the server has confirmed; 0 if there is none yet. */
	acknowledged: number;
	/** The error code with which the server refused this game for good; null if it did not. */
	refused: string | null;
}

/** Given the current game, returns the changed one, or null to keep it. It is synchronous. */
export type Change = (current: KeptGame | null) => KeptGame | null;

export interface GameStore {
	/** Whether games outlive the page. */
	readonly isLasting: boolean;
	all(): Promise<KeptGame[]>;
	load(id: string): Promise<KeptGame | null>;
	/** Applies a change atomically and returns the game after it. */
	update(id: string, change: Change): Promise<KeptGame | null>;
	/** Reports every change of a game, here or in another tab. Returns a function that stops it. */
	subscribe(listener: (id: string) => void): () => void;
}

/** Keeps games in memory while the page is open, where the browser allows no storage. */
export class MemoryStore implements GameStore {
	readonly isLasting: boolean = false;
	#games = new Map<string, KeptGame>();
	#listeners = new Listeners();

	async all() {
		return [...this.#games.values()].sort(newestFirst);
	}

	async load(id: string) {
		return this.#games.get(id) ?? null;
	}

	async update(id: string, change: Change) {
		const current = this.#games.get(id) ?? null;
		const next = change(current);
		if (!next) return current;
		this.#games.set(id, structuredClone(next));
		this.#listeners.tell(id);
		return next;
	}

	subscribe(listener: (id: string) => void) {
		return this.#listeners.add(listener);
	}
}

const TABLE = 'game';

export class IndexedDbStore implements GameStore {
	readonly isLasting: boolean = true;
	#listeners = new Listeners();
	#channel: BroadcastChannel | null;

	private constructor(private readonly database: IDBDatabase) {
		this.#channel =
			typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ugolki-games');
		if (this.#channel)
			this.#channel.onmessage = (event) => this.#listeners.tell(String(event.data));
		// Another tab with a newer page may need to change the layout.
		database.onversionchange = () => database.close();
	}

	static async open(): Promise<IndexedDbStore> {
		const request = indexedDB.open('ugolki', 1);
		request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' });
		return new IndexedDbStore(await settled(request));
	}

	async all() {
		const games = await settled<KeptGame[]>(this.#table('readonly').getAll());
		return games.sort(newestFirst);
	}

	async load(id: string) {
		return (await settled<KeptGame | undefined>(this.#table('readonly').get(id))) ?? null;
	}

	async update(id: string, change: Change) {
		const table = this.#table('readwrite');
		const current = (await settled<KeptGame | undefined>(table.get(id))) ?? null;
		const next = change(current);
		if (!next) return current;
		await settled(table.put(next));
		await committed(table.transaction);
		this.#listeners.tell(id);
		this.#channel?.postMessage(id);
		return next;
	}

	subscribe(listener: (id: string) => void) {
		return this.#listeners.add(listener);
	}

	close() {
		this.#channel?.close();
		this.database.close();
	}

	#table(mode: IDBTransactionMode) {
		return this.database.transaction(TABLE, mode).objectStore(TABLE);
	}
}

class Listeners {
	#listeners = new Set<(id: string) => void>();

	add(listener: (id: string) => void) {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	tell(id: string) {
		for (const listener of this.#listeners) listener(id);
	}
}

function newestFirst(one: KeptGame, other: KeptGame) {
	return other.updatedAtMs - one.updatedAtMs;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

function committed(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error);
		transaction.onerror = () => reject(transaction.error);
	});
}

/** The page's store: in IndexedDB, or in memory where that is blocked. Opens on first use. */
export class PageStore implements GameStore {
	isLasting = true;
	#opened: Promise<GameStore> | undefined;

	async all() {
		return (await this.#open()).all();
	}

	async load(id: string) {
		return (await this.#open()).load(id);
	}

	async update(id: string, change: Change) {
		return (await this.#open()).update(id, change);
	}

	subscribe(listener: (id: string) => void) {
		let isWanted = true;
		let stop = () => {};
		void this.#open().then((store) => {
			if (isWanted) stop = store.subscribe(listener);
		});
		return () => {
			isWanted = false;
			stop();
		};
	}

	#open(): Promise<GameStore> {
		this.#opened ??= IndexedDbStore.open().catch(() => {
			this.isLasting = false;
			return new MemoryStore();
		});
		return this.#opened;
	}
}

export const pageStore = new PageStore();

/** A new game with these events, none of which the server has. */
export function newGame(id: string, events: GameEvent[], nowMs: number): KeptGame {
	return {
		id,
		events: events.map((event, index) => ({ seq: index + 1, atMs: nowMs, event })),
		result: '*',
		reason: null,
		createdAtMs: nowMs,
		updatedAtMs: nowMs,
		acknowledged: 0,
		refused: null
	};
}

/** The outcome of an attempt to extend a log. */
export interface Appending {
	isStale: boolean;
	game: KeptGame | null;
}

/**
 * Extends a game's log from `expectedLength` to `events`. If the log has another length by now,
 * nothing is written and the current game is returned as stale.
 */
export async function appendTo(
	store: GameStore,
	id: string,
	expectedLength: number,
	events: StoredEvent[],
	ending: { result: string; reason: string | null }
): Promise<Appending> {
	let isStale = false;
	const game = await store.update(id, (current) => {
		isStale = current === null || current.events.length !== expectedLength;
		if (isStale || !current) return null;
		const updatedAtMs = events[events.length - 1]!.atMs;
		return { ...current, ...ending, events, updatedAtMs };
	});
	return { isStale, game };
}

/** What lists and statistics show of a game, whether or not its log is here. */
export interface Gist {
	rules: string;
	/** The text of the start position, if it was set up. */
	position: string | null;
	/** The person's side. */
	side: Side;
	level: number;
	plies: number;
}

export function gistOf({ events, summary }: KeptGame): Gist | null {
	if (events.length === 0 && summary) {
		const { rules, position, side, level, ply } = summary;
		return { rules, position, side, level, plies: ply };
	}
	const state = fold(events);
	if (!state) return null;
	const { rules, position, side, level, moves } = state;
	return { rules, position, side, level, plies: moves.length };
}
