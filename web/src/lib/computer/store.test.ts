import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { created, moved } from '$lib/testing/games';
import { append } from './events';
import { appendTo, IndexedDbStore, MemoryStore, newGame, type GameStore } from './store';

const going = { result: '*', reason: null };

describe.each<[string, () => Promise<GameStore>]>([
	['in the browser’s database', () => IndexedDbStore.open()],
	['in memory', async () => new MemoryStore()]
])('a store %s', (_, open) => {
	it('keeps games, newest first', async () => {
		const store = await open();
		await store.update('old', () => newGame('old', [created()], 10));
		await store.update('new', () => newGame('new', [created()], 20));
		const ids = (await store.all()).map(({ id }) => id);
		expect(ids.indexOf('new')).toBeLessThan(ids.indexOf('old'));
		expect((await store.load('old'))?.createdAtMs).toBe(10);
		expect(await store.load('none')).toBeNull();
	});

	it('appends only to the length that was expected', async () => {
		const store = await open();
		const game = newGame('race', [created()], 10);
		await store.update('race', () => game);
		const ours = append(game.events, moved('a1-a2'), 20);
		const theirs = append(game.events, moved('b1-b2'), 21);
		const both = await Promise.all([
			appendTo(store, 'race', 1, ours, going),
			appendTo(store, 'race', 1, theirs, going)
		]);
		expect(both.map(({ isStale }) => isStale)).toEqual([false, true]);
		expect(both[1].game?.events[1]?.event).toEqual(moved('a1-a2'));
		expect((await store.load('race'))?.updatedAtMs).toBe(20);
	});

	it('reports changes to a listener until it stops', async () => {
		const store = await open();
		const heard: string[] = [];
		const stop = store.subscribe((id) => heard.push(id));
		await store.update('heard', () => newGame('heard', [created()], 1));
		await store.update('heard', () => null);
		stop();
		await store.update('heard', (game) => game);
		expect(heard).toEqual(['heard']);
	});
});

describe('two tabs', () => {
	it('hear of each other’s changes', async () => {
		const one = await IndexedDbStore.open();
		const other = await IndexedDbStore.open();
		const heard = new Promise<string>((resolve) => other.subscribe(resolve));
		await one.update('shared', () => newGame('shared', [created()], 1));
		expect(await heard).toBe('shared');
		expect((await other.load('shared'))?.id).toBe('shared');
		one.close();
		other.close();
	});
});
