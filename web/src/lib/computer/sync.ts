/**
 * Syncs games between this browser and the server. The browser writes first and plays on without
 * the server; the sync pushes events that the server lacks and takes those that it has more.
 */
import { answerOf, api as pageApi, ApiError, type Api } from '$lib/api/client';
import type { Appended, ComputerGameSummary, GameList, StoredEvent } from '$lib/generated/http';
import { commonLength, newGameId } from './events';
import type { GameStore, KeptGame } from './store';

/** How far the games of this browser are saved on the server. */
export type SyncState = 'saved' | 'saving' | 'offline' | 'refused';

/** A game as the server has it. */
interface Theirs {
	summary: ComputerGameSummary;
	events: StoredEvent[];
}

/** What to do with a game that both sides have. */
export type Merge =
	| { kind: 'same' }
	| { kind: 'push' }
	| { kind: 'take' }
	/** The logs differ: the server's stays, ours becomes a game of its own. */
	| { kind: 'part' };

export function mergeOf(ours: KeptGame, theirs: Pick<Theirs, 'events'>): Merge {
	const common = commonLength(ours.events, theirs.events);
	if (common === ours.events.length && common === theirs.events.length) return { kind: 'same' };
	if (common === theirs.events.length) return { kind: 'push' };
	if (common === ours.events.length) return { kind: 'take' };
	return { kind: 'part' };
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** More pages than anyone has, as a guard against a list that never ends. */
const PAGES = 50;

export class Sync {
	state: SyncState = 'saved';
	guest: number | null = null;
	name: string | null = null;
	#pending = new Set<string>();
	#isRunning = false;
	#hasMerged = false;
	#retryMs = FIRST_RETRY_MS;
	#retry: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly store: GameStore,
		private readonly onchange: (state: SyncState) => void = () => {},
		private readonly api: Api = pageApi,
		private readonly newId: () => string = newGameId
	) {}

	/** Learns which games the server has, takes the logs that differ, then pushes what it lacks. */
	async start(): Promise<void> {
		for (const game of await this.store.all()) {
			if (needsPush(game)) this.#pending.add(game.id);
		}
		await this.#run();
	}

	/** Pushes the events of a game that the server may lack. */
	async push(id: string): Promise<void> {
		this.#pending.add(id);
		await this.#run();
	}

	/** Retries at once: the network is back, or the page is visible again. */
	async retry(): Promise<void> {
		this.#retryMs = FIRST_RETRY_MS;
		await this.#run();
	}

	/**
	 * Takes the events of a game that only the server has, if it can be reached: the game may have
	 * been continued elsewhere, or its log was never here.
	 */
	async refresh(id: string): Promise<void> {
		const isThere = ((await this.store.load(id))?.acknowledged ?? 0) > 0;
		if (!isThere) return;
		try {
			await this.#take(id);
		} catch {
			// Lost there, or unreachable: the log here stays, and pushing handles the rest.
			return;
		}
		if (this.#pending.size > 0) await this.#run();
	}

	async #run(): Promise<void> {
		if (this.#isRunning) return;
		this.#isRunning = true;
		clearTimeout(this.#retry);
		try {
			if (!this.#hasMerged) await this.#mergeAll();
			let wasRefused = false;
			while (this.#pending.size > 0) {
				this.#become('saving');
				const id = this.#pending.values().next().value!;
				this.#pending.delete(id);
				try {
					wasRefused = (await this.#pushOne(id)) === 'refused' || wasRefused;
				} catch (error) {
					this.#pending.add(id);
					throw error;
				}
			}
			this.#retryMs = FIRST_RETRY_MS;
			this.#become(wasRefused ? 'refused' : 'saved');
		} catch {
			// Any cause (no network, a restart, an error page): the game is safe, so retry.
			this.#become(this.#pending.size > 0 ? 'offline' : 'saved');
			this.#retry = setTimeout(() => void this.#run(), this.#retryMs * (0.75 + Math.random() / 2));
			this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
		} finally {
			this.#isRunning = false;
		}
	}

	#become(state: SyncState) {
		this.state = state;
		this.onchange(state);
	}

	async #mergeAll(): Promise<void> {
		const me = await answerOf(this.api.GET('/me'));
		this.guest = me.guest;
		this.name = me.name;
		let before: string | null = null;
		for (let page = 0; page < PAGES; page++) {
			const query = { kind: 'computer' as const, ...(before === null ? {} : { before }) };
			const list: GameList = await answerOf(this.api.GET('/games', { params: { query } }));
			for (const game of list.games) if (game.kind === 'computer') await this.#meet(game);
			before = list.next;
			if (before === null) break;
		}
		this.#hasMerged = true;
	}

	/** Notes a game that the server has. Fetches its log only if a different one is here. */
	async #meet(summary: ComputerGameSummary): Promise<void> {
		let differs = false;
		await this.store.update(summary.id, (ours) => {
			differs = false;
			if (!ours || ours.events.length === 0) return absent(summary);
			differs = ours.acknowledged !== summary.seq;
			const isWhole = !differs && ours.events.length === summary.seq;
			return isWhole && ours.refused ? { ...ours, refused: null } : null;
		});
		if (differs) await this.#take(summary.id, summary);
	}

	/** Fetches the events of a game that are missing here, and merges them. */
	async #take(id: string, known?: ComputerGameSummary): Promise<void> {
		const summary = known ?? (await this.#summaryOf(id));
		if (!summary) return;
		const ours = await this.store.load(id);
		const had = ours?.events.slice(0, ours.acknowledged) ?? [];
		const isCurrent = had.length === summary.seq && ours?.acknowledged === summary.seq;
		// A log that became shorter there is another one, for example of an older database copy.
		const since = had.length <= summary.seq ? had.length : 0;
		const log = isCurrent
			? []
			: (
					await answerOf(
						this.api.GET('/games/{id}/events', { params: { path: { id }, query: { since } } })
					)
				).events;
		// Events appended since the summary come with the next one.
		const events = [...had.slice(0, since), ...log].slice(0, summary.seq);
		await this.#merge({ summary, events });
	}

	async #summaryOf(id: string): Promise<ComputerGameSummary | null> {
		const game = await answerOf(this.api.GET('/games/{id}', { params: { path: { id } } }));
		return game.kind === 'computer' ? game : null;
	}

	/** Merges the server's copy of one game into the store. */
	async #merge(theirs: Theirs): Promise<void> {
		let parted: KeptGame | null = null;
		let mustPush = false;
		await this.store.update(theirs.summary.id, (ours) => {
			parted = null;
			mustPush = false;
			if (!ours) return taken(theirs, null);
			const merge = mergeOf(ours, theirs);
			switch (merge.kind) {
				case 'same':
					if (ours.acknowledged === theirs.events.length && !ours.refused) return null;
					return { ...ours, acknowledged: theirs.events.length, refused: null };
				case 'push':
					mustPush = ours.refused === null;
					return { ...ours, acknowledged: theirs.events.length };
				case 'take':
					return taken(theirs, ours);
				case 'part':
					parted = ours;
					return taken(theirs, null);
			}
		});
		if (mustPush) this.#pending.add(theirs.summary.id);
		if (parted) await this.#keepCopy(parted);
	}

	async #keepCopy(ours: KeptGame): Promise<void> {
		const id = this.newId();
		await this.store.update(id, () => ({ ...ours, id, acknowledged: 0, refused: null }));
		this.#pending.add(id);
	}

	async #pushOne(id: string): Promise<'saved' | 'refused'> {
		const game = await this.store.load(id);
		if (!game || !needsPush(game)) return game?.refused ? 'refused' : 'saved';
		try {
			const { seq } = await this.#append(game);
			const after = await this.store.update(
				id,
				(current) => current && { ...current, acknowledged: Math.min(seq, current.events.length) }
			);
			if (after && needsPush(after)) this.#pending.add(id);
			return 'saved';
		} catch (error) {
			return await this.#heed(id, error);
		}
	}

	/** Handles a refusal; rethrows any other error. */
	async #heed(id: string, error: unknown): Promise<'saved' | 'refused'> {
		if (!(error instanceof ApiError)) throw error;
		if (error.code === 'conflict') {
			if (error.seq === 0) await this.#startAnew(id);
			else await this.#take(id);
			return 'saved';
		}
		const isFinal = error.status !== undefined && [403, 404, 409, 413, 422].includes(error.status);
		if (!isFinal) throw error;
		await this.store.update(id, (current) => current && { ...current, refused: error.code });
		return 'refused';
	}

	/** The server has lost the game: pushes all of it again. */
	async #startAnew(id: string): Promise<void> {
		await this.store.update(id, (current) => current && { ...current, acknowledged: 0 });
		this.#pending.add(id);
	}

	async #append(game: KeptGame): Promise<Appended> {
		const post = (after: number) => {
			const events = game.events.slice(after).map(({ atMs, event }) => ({ atMs, event }));
			const params = { path: { id: game.id } };
			return answerOf(this.api.POST('/games/{id}/events', { params, body: { after, events } }));
		};
		try {
			return await post(game.acknowledged);
		} catch (error) {
			const wasForgotten =
				error instanceof ApiError && error.status === 404 && game.acknowledged > 0;
			if (wasForgotten) return await post(0);
			throw error;
		}
	}
}

function needsPush(game: KeptGame): boolean {
	return game.refused === null && game.acknowledged < game.events.length;
}

/** A game whose log only the server has. */
function absent(summary: ComputerGameSummary): KeptGame {
	const { id, result, reason, createdAtMs, updatedAtMs, seq } = summary;
	const acknowledged = seq;
	return {
		id,
		events: [],
		summary,
		result,
		reason,
		createdAtMs,
		updatedAtMs,
		acknowledged,
		refused: null
	};
}

/** The server's log as a kept game. Keeps our spelling of the rules if we have one. */
function taken({ summary, events }: Theirs, ours: KeptGame | null): KeptGame {
	const [first, ...rest] = events;
	const opening = ours?.events[0] ?? first;
	return {
		id: summary.id,
		events: opening ? [opening, ...rest] : [],
		result: summary.result,
		reason: summary.reason,
		createdAtMs: first?.atMs ?? summary.createdAtMs,
		updatedAtMs: events[events.length - 1]?.atMs ?? summary.updatedAtMs,
		acknowledged: events.length,
		refused: null
	};
}
