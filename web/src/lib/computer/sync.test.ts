import { describe, expect, it } from 'vitest';
import { created, log, moved } from '$lib/testing/games';
import type { AppendRequest, GameDocument, GameEvent } from '$lib/generated/http';
import { MemoryStore, newGame } from './store';
import { mergeOf, Sync } from './sync';

const ID = 'g';

function documentOf(...events: GameEvent[]): GameDocument {
	return { id: ID, events: log(...events), result: '*', reason: null, updatedAtMs: 5 };
}

/** A server in a few lines: keeps logs, and answers as the real one does. */
class FakeServer {
	games = new Map<string, GameDocument>();
	isDown = false;
	refuses: { status: number; code: string } | null = null;
	posts: AppendRequest[] = [];

	fetch = async (path: string, init?: RequestInit): Promise<Response> => {
		if (this.isDown) throw new TypeError('no network');
		if (path === '/api/me') return Response.json({ guest: 1234 });
		if (path.startsWith('/api/games?')) return Response.json({ games: [] });
		const one = /^\/api\/games\/([^/]+)$/.exec(path);
		if (one) {
			const game = this.games.get(one[1]!);
			return game ? Response.json(game) : new Response(null, { status: 404 });
		}
		if (path === '/api/games') return Response.json({ games: [...this.games.values()] });
		const id = /^\/api\/games\/([^/]+)\/events$/.exec(path)![1]!;
		return this.#append(id, JSON.parse(String(init?.body)) as AppendRequest);
	};

	#append(id: string, request: AppendRequest): Response {
		this.posts.push(request);
		if (this.refuses) {
			const { status, code } = this.refuses;
			return Response.json({ error: { code, message: '' } }, { status });
		}
		const game = this.games.get(id);
		if (!game && request.after > 0) {
			return Response.json({ error: { code: 'not-found', message: '' } }, { status: 404 });
		}
		const kept = game?.events ?? [];
		if (kept.length !== request.after) {
			return Response.json({ error: { code: 'conflict', message: '' }, game }, { status: 409 });
		}
		const events = [
			...kept,
			...request.events.map((entry, index) => ({ ...entry, seq: kept.length + index + 1 }))
		];
		this.games.set(id, { id, events, result: '*', reason: null, updatedAtMs: 9 });
		return Response.json({ seq: events.length, result: '*', reason: null });
	}
}

async function setUp(ours: GameEvent[] | null, theirs: GameEvent[] | null) {
	const store = new MemoryStore();
	const server = new FakeServer();
	if (ours) await store.update(ID, () => newGame(ID, ours, 1));
	if (theirs) server.games.set(ID, documentOf(...theirs));
	const states: string[] = [];
	const sync = new Sync(
		store,
		(state) => states.push(state),
		server.fetch,
		() => 'copy'
	);
	return { store, server, sync, states };
}

const start = [created(), moved('a1-a2')];

describe('merging', () => {
	it('tells apart the same, a prefix either way, and logs that differ', () => {
		const ours = newGame(ID, start, 1);
		expect(mergeOf(ours, documentOf(...start)).kind).toBe('same');
		expect(mergeOf(ours, documentOf(created())).kind).toBe('push');
		expect(mergeOf(ours, documentOf(...start, moved('b1-b2'))).kind).toBe('take');
		expect(mergeOf(ours, documentOf(created(), moved('c1-c2'))).kind).toBe('part');
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

	it('takes games that follow the guest from elsewhere', async () => {
		const { store, sync } = await setUp(null, start);
		await sync.start();
		expect((await store.load(ID))?.events).toHaveLength(2);
		expect((await store.load(ID))?.acknowledged).toBe(2);
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
		server.games.set(ID, documentOf(...start));
		await sync.push(ID);
		expect(server.games.get(ID)?.events).toHaveLength(2);
		expect((await store.load(ID))?.acknowledged).toBe(2);
	});

	it('keeps both games where the logs differ', async () => {
		const { store, server, sync } = await setUp(start, [created(), moved('c1-c2')]);
		await sync.start();
		expect((await store.load(ID))?.events[1]?.event).toEqual(moved('c1-c2'));
		expect((await store.load('copy'))?.events[1]?.event).toEqual(moved('a1-a2'));
		expect(server.games.get('copy')?.events).toHaveLength(2);
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
		expect(server.games.get(ID)?.events).toHaveLength(2);
	});

	it('says nothing of a server that is away while everything is kept there', async () => {
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
		server.games.clear();
		await store.update(ID, (game) => ({ ...game!, events: log(...start, moved('b1-b2')) }));
		await sync.push(ID);
		expect(server.games.get(ID)?.events).toHaveLength(3);
	});

	it('takes what was played on another device when asked to look', async () => {
		const { store, server, sync } = await setUp(start, null);
		await sync.start();
		server.games.set(ID, documentOf(...start, moved('b1-b2')));
		await sync.refresh(ID);
		expect((await store.load(ID))?.events).toHaveLength(3);
		server.games.clear();
		await sync.refresh(ID);
		expect((await store.load(ID))?.events).toHaveLength(3);
	});

	it('stops offering a game that the server will not have, and keeps it here', async () => {
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
