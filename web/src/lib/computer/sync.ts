/**
 * Carries games between this browser and the server. The browser writes first and plays on without the server;
 * here what the server lacks is pushed, and what it has more of is taken.
 */
import type {
	AppendRequest,
	Appended,
	ErrorBody,
	GameDocument,
	Games,
	Me
} from '$lib/generated/http';
import { commonLength, newGameId } from './events';
import type { GameStore, KeptGame } from './store';

/** How far this browser's games have got to the server. */
export type SyncState = 'saved' | 'saving' | 'offline' | 'refused';

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** What to do when both sides hold a game. */
export type Merge =
	| { kind: 'same' }
	| { kind: 'push' }
	| { kind: 'take' }
	/** The logs differ: the server's stays, ours lives on as a game of its own. */
	| { kind: 'part' };

export function mergeOf(ours: KeptGame, theirs: GameDocument): Merge {
	const common = commonLength(ours.events, theirs.events);
	if (common === ours.events.length && common === theirs.events.length) return { kind: 'same' };
	if (common === theirs.events.length) return { kind: 'push' };
	if (common === ours.events.length) return { kind: 'take' };
	return { kind: 'part' };
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** More pages than anyone fills; a server that pages in circles must not hold the page. */
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
		private readonly fetch: Fetch = (path, init) => globalThis.fetch(path, init),
		private readonly newId: () => string = newGameId
	) {}

	/** Merges the server's games into the store, then pushes whatever it lacks. */
	async start(): Promise<void> {
		for (const game of await this.store.all()) {
			if (needsPush(game)) this.#pending.add(game.id);
		}
		await this.#run();
	}

	/** Says that a game has events the server may lack. */
	async push(id: string): Promise<void> {
		this.#pending.add(id);
		await this.#run();
	}

	/** Tries again at once: the network is back, or the page is looked at again. */
	async retry(): Promise<void> {
		this.#retryMs = FIRST_RETRY_MS;
		await this.#run();
	}

	/** Takes what the server has more of a game that it knows, if it can be reached: it may have gone on elsewhere. */
	async refresh(id: string): Promise<void> {
		const isThere = ((await this.store.load(id))?.acknowledged ?? 0) > 0;
		if (!isThere) return;
		try {
			await this.#merge(await this.#get<GameDocument>(`/api/games/${id}`));
		} catch {
			// Lost there, or no way to it: what is here stands, and pushing goes its own way.
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
			// Whatever it was (no network, a server restarting, an error page): the game is safe here, so wait and retry.
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
		const me = await this.#get<Me>('/api/me');
		this.guest = me.guest;
		this.name = me.name;
		let before: number | null = null;
		for (let page = 0; page < PAGES; page++) {
			const query: string = before === null ? '' : `?before=${before}`;
			const { games } = await this.#get<Games>(`/api/games${query}`);
			if (games.length === 0) break;
			for (const game of games) await this.#merge(game);
			before = games[games.length - 1]!.updatedAtMs;
		}
		this.#hasMerged = true;
	}

	/** Brings the store in line with what the server holds of one game. */
	async #merge(theirs: GameDocument): Promise<void> {
		let parted: KeptGame | null = null;
		let mustPush = false;
		await this.store.update(theirs.id, (ours) => {
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
		if (mustPush) this.#pending.add(theirs.id);
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
		let answer = await this.#post(game, game.acknowledged);
		const serverForgot = answer.status === 404 && game.acknowledged > 0;
		if (serverForgot) answer = await this.#post(game, 0);
		if (answer.ok) {
			const { seq } = (await answer.json()) as Appended;
			const after = await this.store.update(
				id,
				(current) => current && { ...current, acknowledged: Math.min(seq, current.events.length) }
			);
			if (after && needsPush(after)) this.#pending.add(id);
			return 'saved';
		}
		const body = (await answer.json().catch(() => null)) as ErrorBody | null;
		if (answer.status === 409 && body?.game) {
			await this.#merge(body.game);
			return 'saved';
		}
		const isFinal = [403, 404, 409, 413, 422].includes(answer.status);
		if (!isFinal) throw new Error(`status ${answer.status}`);
		const code = body?.error?.code ?? String(answer.status);
		await this.store.update(id, (current) => current && { ...current, refused: code });
		return 'refused';
	}

	#post(game: KeptGame, after: number): Promise<Response> {
		const events = game.events.slice(after).map(({ atMs, event }) => ({ atMs, event }));
		const body: AppendRequest = { after, events };
		return this.fetch(`/api/games/${game.id}/events`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body)
		});
	}

	async #get<T>(path: string): Promise<T> {
		const answer = await this.fetch(path, { headers: { accept: 'application/json' } });
		if (!answer.ok) throw new Error(`status ${answer.status}`);
		return (await answer.json()) as T;
	}
}

function needsPush(game: KeptGame): boolean {
	return game.refused === null && game.acknowledged < game.events.length;
}

/** The server's log as a kept game. Our own spelling of the rules stays where we have one. */
function taken(theirs: GameDocument, ours: KeptGame | null): KeptGame {
	const [first, ...rest] = theirs.events;
	const opening = ours?.events[0] ?? first;
	return {
		...theirs,
		events: opening ? [opening, ...rest] : [],
		createdAtMs: first?.atMs ?? theirs.updatedAtMs,
		updatedAtMs: theirs.events[theirs.events.length - 1]?.atMs ?? theirs.updatedAtMs,
		acknowledged: theirs.events.length,
		refused: null
	};
}
