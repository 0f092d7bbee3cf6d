import { describe, expect, it } from 'vitest';
import { created, log, moved } from '$lib/testing/games';
import { connect } from '$lib/api/client';
import type {
	AppendRequest,
	GameEvent,
	GameList,
	GameSummary,
	StoredEvent
} from '$lib/generated/http';
import { gistOf, MemoryStore, newGame } from './store';
import { mergeOf, Sync } from './sync';

const ID = 'g';

const HOST = 'http://ugolki.test';

/** The server's summary of a game with this log. */
function summaryOf(id: string, events: StoredEvent[]): GameSummary {
	return {
		kind: 'computer',
		id,
		rules: 'classic-3x3',
		position: null,
		side: 'white',
		level: 2,
		ply: events.length - 1,
		seq: events.length,
		result: '*',
		reason: null,
		createdAtMs: 4,
		updatedAtMs: 5
	};
}

/** A small fake server: keeps logs and answers as the real one does. */
class FakeServer {
	logs = new Map<string, StoredEvent[]>();
	isDown = false;
	refuses: { status: number; code: string } | null = null;
	posts: AppendRequest[] = [];
	/** The logs that were requested, and after which event. */
	fetched: [string, number][] = [];

	api = connect(async (request) => {
		if (this.isDown) throw new TypeError('no network');
		const { pathname, searchParams } = new URL(request.url);
		const path = pathname.replace('/api/v1', '');
		if (path === '/me') return Response.json({ guest: 1234, name: null, publicUrl: null });
		if (path === '/games') return Response.json(this.#list(searchParams));
		const [, id, part] = /^\/games\/([^/]+)(\/events)?$/.exec(path)!;
		if (request.method === 'POST') {
			return this.#append(id!, (await request.json()) as AppendRequest);
		}
		const log = this.logs.get(id!);
		if (!log) return Response.json({ error: { code: 'not-found', message: '' } }, { status: 404 });
		if (!part) return Response.json(summaryOf(id!, log));
		const since = Number(searchParams.get('since'));
		this.fetched.push([id!, since]);
		return Response.json({ events: log.slice(since) });
	}, HOST);

	/** A page holds two games. */
	#list(query: URLSearchParams): GameList {
		expect(query.get('kind')).toBe('computer');
		const first = Number(query.get('before') ?? 0);
		const games = [...this.logs].map(([id, log]) => summaryOf(id, log));
		const isLast = games.length <= first + 2;
		return { games: games.slice(first, first + 2), next: isLast ? null : String(first + 2) };
	}

	#append(id: string, request: AppendRequest): Response {
		this.posts.push(request);
		if (this.refuses) {
			const { status, code } = this.refuses;
			return Response.json({ error: { code, message: '' } }, { status });
		}
		const kept = this.logs.get(id) ?? [];
		if (kept.length !== request.after) {
			const error = { code: 'conflict', message: '', seq: kept.length };
			return Response.json({ error }, { status: 409 });
		}
		const log = [
			...kept,
			...request.events.map((entry, index) => ({ ...entry, seq: kept.length + index + 1 }))
		];
		this.logs.set(id, log);
		return Response.json({ seq: log.length, result: '*', reason: null });
	}
}

async function setUp(ours: GameEvent[] | null, theirs: GameEvent[] | null) {
	const store = new MemoryStore();
	const server = new FakeServer();
	if (ours) await store.update(ID, () => newGame(ID, ours, 1));
	if (theirs) server.logs.set(ID, log(...theirs));
	const states: string[] = [];
	const sync = new Sync(
		store,
		(state) => states.push(state),
		server.api,
		() => 'copy'
	);
	return { store, server, sync, states };
}

const start = [created(), moved('a1-a2')];

describe('merging', () => {
	it('distinguishes equal logs, a prefix either way, and logs that differ', () => {
		const ours = newGame(ID, start, 1);
		expect(mergeOf(ours, { events: log(...start) }).kind).toBe('same');
		expect(mergeOf(ours, { events: log(created()) }).kind).toBe('push');
		expect(mergeOf(ours, { events: log(...start, moved('b1-b2')) }).kind).toBe('take');
		expect(mergeOf(ours, { events: log(created(), moved('c1-c2')) }).kind).toBe('part');
	});
});

describe('sync', () => {
	it('pushes a new game and then only what followed', async () => {
		const { store, server, sync } = await setUp(start, null);
		await sync.start();
		expect((await store.load(ID))?.acknowledged).toBe(2);
		await store.update(ID, (game) => ({ ...game!, events: log(...start, moved('b1-b2')) }));
		await sync.push(ID);
		expect(server.posts.map(({ after, events }) => [after, events.length])).toEqual([
			[0, 2],
			[2, 1]
		]);
		expect(sync.guest).toBe(1234);
		expect(sync.state).toBe('saved');
	});

	it('learns of games from elsewhere, and fetches a log when it is wanted', async () => {
		const { store, server, sync } = await setUp(null, start);
		for (const id of ['h', 'i', 'j']) server.logs.set(id, log(...start));
		await sync.start();
		const games = await store.all();
		expect(games).toHaveLength(4);
		expect(games.map(({ events, acknowledged }) => [events.length, acknowledged])).toEqual(
			games.map(() => [0, 2])
		);
		expect(gistOf(games[0]!)).toEqual({
			rules: 'classic-3x3',
			position: null,
			side: 'white',
			level: 2,
			plies: 1
		});
		expect(server.fetched).toEqual([]);
		await sync.refresh(ID);
		expect((await store.load(ID))?.events).toEqual(log(...start));
		expect((await store.load(ID))?.acknowledged).toBe(2);
		expect(server.fetched).toEqual([[ID, 0]]);
		expect(server.posts).toEqual([]);
	});

	it('requests no log that is the same here', async () => {
		const { store, server, sync } = await setUp(start, null);
		await sync.start();
		const again = new Sync(store, () => {}, server.api);
		await again.start();
		await again.refresh(ID);
		expect(server.fetched).toEqual([]);
	});

	it('requests only the events that are missing here', async () => {
		const { store, server, sync } = await setUp(start, null);
		await sync.start();
		server.logs.set(ID, log(...start, moved('b1-b2')));
		await new Sync(store, () => {}, server.api).start();
		expect(server.fetched).toEqual([[ID, 2]]);
		expect((await store.load(ID))?.events).toHaveLength(3);
	});

	it('takes the longer log of the server', async () => {
		const { store, sync } = await setUp(start, [...start, moved('b1-b2')]);
		await sync.start();
		expect((await store.load(ID))?.events).toHaveLength(3);
		expect(await store.load('copy')).toBeNull();
	});

	it('does not send again what an unanswered push had stored', async () => {
		const { store, server, sync } = await setUp(null, null);
		await sync.start();
		await store.update(ID, () => newGame(ID, start, 1));
		server.logs.set(ID, log(...start));
		await sync.push(ID);
		expect(server.logs.get(ID)).toHaveLength(2);
		expect((await store.load(ID))?.acknowledged).toBe(2);
	});

	it('keeps both games where the logs differ', async () => {
		const { store, server, sync } = await setUp(start, [created(), moved('c1-c2')]);
		await sync.start();
		expect((await store.load(ID))?.events[1]?.event).toEqual(moved('c1-c2'));
		expect((await store.load('copy'))?.events[1]?.event).toEqual(moved('a1-a2'));
		expect(server.logs.get('copy')).toHaveLength(2);
	});

	it('waits out a server that is away and pushes when it is back', async () => {
		const { store, server, sync, states } = await setUp(start, null);
		server.isDown = true;
		await sync.start();
		expect(sync.state).toBe('offline');
		expect((await store.load(ID))?.acknowledged).toBe(0);
		server.isDown = false;
		await sync.retry();
		expect(states.at(-1)).toBe('saved');
		expect(server.logs.get(ID)).toHaveLength(2);
	});

	it('reports no trouble while the server is away but has everything', async () => {
		const { server, sync } = await setUp(null, null);
		server.isDown = true;
		await sync.start();
		expect(sync.state).toBe('saved');
		server.isDown = false;
		await sync.retry();
	});

	it('sends the whole game to a server that has lost it', async () => {
		const { store, server, sync } = await setUp(start, null);
		await sync.start();
		server.logs.clear();
		await store.update(ID, (game) => ({ ...game!, events: log(...start, moved('b1-b2')) }));
		await sync.push(ID);
		expect(server.logs.get(ID)).toHaveLength(3);
	});

	it('takes what was played on another device on a refresh', async () => {
		const { store, server, sync } = await setUp(start, null);
		await sync.start();
		server.logs.set(ID, log(...start, moved('b1-b2')));
		await sync.refresh(ID);
		expect((await store.load(ID))?.events).toHaveLength(3);
		server.logs.clear();
		await sync.refresh(ID);
		expect((await store.load(ID))?.events).toHaveLength(3);
	});

	it('stops pushing a game that the server refuses, and keeps it here', async () => {
		const { store, server, sync } = await setUp(start, null);
		server.refuses = { status: 422, code: 'illegal-event' };
		await sync.start();
		expect(sync.state).toBe('refused');
		expect((await store.load(ID))?.refused).toBe('illegal-event');
		await sync.push(ID);
		expect(server.posts).toHaveLength(1);
		expect((await store.load(ID))?.events).toHaveLength(2);
	});
});
