import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { created, log, moved, raceRules } from '$lib/testing/games';
import type { GameEvent } from '$lib/generated/http';
import { PlayedGame, startGame, type Happening, type Surroundings } from './played.svelte';
import { MemoryStore, newGame } from './store';
import { NoThought, type Think } from './thought';

const ID = 'a-game';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function table(...events: GameEvent[]) {
	const store = new MemoryStore();
	const { ask, asked } = raceRules();
	const happenings: Happening[] = [];
	const pushed: string[] = [];
	const around: Surroundings = {
		ask,
		think: (wish, _, signal) => ask({ kind: 'think', ...wish }, signal),
		store,
		push: (id) => pushed.push(id),
		fetchLog: async () => {},
		drawingMs: () => 0,
		happen: (happening) => happenings.push(happening),
		now: () => 5000
	};
	await store.update(ID, () => newGame(ID, [created(), ...events], 1000));
	const played = new PlayedGame(ID, around);
	await played.open();
	return { played, store, around, asked, happenings, pushed };
}

/** Waits until the condition holds. */
async function until(holds: () => boolean) {
	for (let tries = 0; tries < 300; tries++) {
		if (holds()) return;
		await vi.advanceTimersByTimeAsync(10);
	}
	throw new Error('it never came to hold');
}

const kinds = async (store: MemoryStore) =>
	(await store.load(ID))?.events.map(({ event }) => event.kind);

describe('a game against the computer', () => {
	it('stores the move of the person and the answer of the computer', async () => {
		const { played, store, pushed } = await table();
		expect(await played.move('a1', 'a2')).toBe(true);
		expect(played.isThinking).toBe(true);
		await until(() => played.view?.history.length === 2);
		expect(await kinds(store)).toEqual(['created', 'moved', 'moved']);
		expect(pushed).toEqual([ID, ID]);
		expect(played.mayMove).toBe(true);
	});

	it('lets the computer begin where the person plays Black', async () => {
		const { around } = await table();
		const id = await startGame(around, {
			rules: 'classic-3x3',
			position: null,
			side: 'black',
			level: 1
		});
		const played = new PlayedGame(id, around);
		await played.open();
		expect(played.timeline.orientation).toBe('black');
		await until(() => played.view?.history.length === 1);
		expect(played.mayMove).toBe(true);
	});

	it('asks before a move that loses at once, and plays it only when told to', async () => {
		const { played, store } = await table(
			...['a1-a2', 'b8-b7', 'a2-a3', 'b7-b6', 'a3-a4', 'b6-b5'].map(moved)
		);
		const refused = played.move('a4', 'a5');
		await until(() => played.question !== null);
		await played.answer(false);
		expect(await refused).toBe(false);
		expect(await kinds(store)).toHaveLength(7);
		const agreed = played.move('a4', 'a5');
		await until(() => played.question !== null);
		await played.answer(true);
		expect(await agreed).toBe(true);
		expect(played.view?.men.white).toEqual(['a5']);
	});

	it('says why a move is refused', async () => {
		const { played, happenings } = await table();
		expect(await played.move('a1', 'a7')).toBe(false);
		expect(played.notice).toMatchObject({ kind: 'refused', illegal: { reason: 'unreachable' } });
		expect(happenings.at(-1)?.kind).toBe('refused');
	});

	it('plays typed moves and says what is wrong with others', async () => {
		const { played } = await table();
		expect(await played.type('zzz')).toBe(false);
		expect(played.notice).toMatchObject({ kind: 'unreadable', text: 'zzz' });
		expect(await played.type('a1a2')).toBe(true);
		expect(played.notice).toBeNull();
	});

	it('takes back the move of the person and the answer to it', async () => {
		const { played, store } = await table(moved('a1-a2'), moved('b8-b7'));
		expect(played.mayTakeBack).toBe(true);
		await played.takeBack();
		expect(played.view?.history).toHaveLength(0);
		expect(played.mayTakeBack).toBe(false);
		expect(await kinds(store)).toEqual(['created', 'moved', 'moved', 'taken_back']);
	});

	describe('whose computer thinks for a long time', () => {
		/** A table whose computer thinks without end, and whether it still does. */
		async function thoughtful() {
			const { around, store, ...rest } = await table();
			let signal: AbortSignal | undefined;
			let hear: (ahead: number) => void = () => {};
			const think: Think = (_, told, given) => {
				[hear, signal] = [told, given];
				return new Promise((_, reject) =>
					given.addEventListener('abort', () => reject(given.reason as Error))
				);
			};
			rest.played.close();
			const played = new PlayedGame(ID, { ...around, think });
			await played.open();
			await played.move('a1', 'a2');
			await until(() => signal !== undefined);
			expect(played.isThinking).toBe(true);
			const { happenings } = rest;
			return { played, store, happenings, hear, isWanted: () => signal?.aborted === false };
		}

		it('takes back the move of the person alone', async () => {
			const { played, store, isWanted } = await thoughtful();
			expect(isWanted()).toBe(true);
			await played.takeBack();
			expect(isWanted()).toBe(false);
			expect(played.isThinking).toBe(false);
			expect(played.mayMove).toBe(true);
			const { events } = (await store.load(ID))!;
			expect(events.at(-1)?.event).toEqual({ kind: 'taken_back', plies: 1 });
		});

		it('is resigned at once', async () => {
			const { played, isWanted } = await thoughtful();
			played.askFirst('resign');
			await played.answer(true);
			expect(played.phase).toBe('over');
			expect(isWanted()).toBe(false);
			expect(played.notice).toBeNull();
		});

		it('shows its place in the queue of the server, and announces it once', async () => {
			const { played, happenings, hear } = await thoughtful();
			expect(played.ahead).toBeNull();
			for (const ahead of [2, 1, 0]) {
				hear(ahead);
				expect(played.ahead).toBe(ahead);
			}
			expect(happenings.filter(({ kind }) => kind === 'waiting')).toEqual([
				{ kind: 'waiting', ahead: 2 }
			]);
			played.pause();
			hear(1);
			expect(played.ahead).toBeNull();
		});

		it('is left or paused without waiting', async () => {
			for (const leave of ['close', 'pause'] as const) {
				const { played, isWanted } = await thoughtful();
				played[leave]();
				expect(isWanted()).toBe(false);
				expect(played.notice).toBeNull();
			}
		});
	});

	it('says why nobody thinks, and goes on when asked again', async () => {
		const { around, played: before } = await table();
		before.close();
		const moves: (string | null)[] = [null, 'b8-b7'];
		const think: Think = async (_, hear) => {
			hear(0);
			const move = moves.shift();
			if (!move) throw new NoThought('busy');
			const [from = '', to = ''] = move.split('-');
			return { from, to };
		};
		const played = new PlayedGame(ID, { ...around, think });
		await played.open();
		await played.move('a1', 'a2');
		await until(() => played.notice !== null);
		expect(played.notice).toEqual({ kind: 'no-thought', hindrance: 'busy' });
		expect([played.isThinking, played.ahead]).toEqual([false, null]);
		await played.again();
		await until(() => played.view?.history.length === 2);
		expect(played.notice).toBeNull();
	});

	it('is lost by resigning, after asking', async () => {
		const { played, store } = await table();
		played.askFirst('resign');
		await played.answer(false);
		expect(played.phase).toBe('playing');
		played.askFirst('resign');
		await played.answer(true);
		expect(played.phase).toBe('over');
		expect(await store.load(ID)).toMatchObject({ result: '0-1', reason: 'resignation' });
		expect(played.mayMove).toBe(false);
	});

	it('keeps the computer waiting while paused', async () => {
		const { played } = await table(moved('a1-a2'));
		played.pause();
		await vi.advanceTimersByTimeAsync(300);
		expect(played.view?.history).toHaveLength(1);
		played.resume();
		await until(() => played.view?.history.length === 2);
		await vi.advanceTimersByTimeAsync(250);
		expect(played.view?.history).toHaveLength(2);
	});

	it('ends when the rules say so and stores the result', async () => {
		const race = ['a1-a2', 'b8-b7', 'a2-a3', 'b7-b6', 'a3-a4', 'b6-b5', 'a4-a5', 'b5-b4'];
		const { played, store, happenings } = await table(
			...[...race, 'a5-a6', 'b4-b3', 'a6-a7', 'b3-b2'].map(moved)
		);
		await played.move('a7', 'a8');
		expect(played.phase).toBe('over');
		expect(await store.load(ID)).toMatchObject({ result: '1-0', reason: 'home' });
		expect(happenings.map(({ kind }) => kind)).toEqual(['moved', 'over']);
	});

	it('shows what another tab has played instead of forking the game', async () => {
		const { played, store, around } = await table();
		const other = new PlayedGame(ID, around);
		await other.open();
		const stale = played.view;
		await other.move('a1', 'a2');
		await until(() => played.view?.history.length === 2 && other.view?.history.length === 2);
		expect(stale?.history).toHaveLength(0);
		expect(await kinds(store)).toEqual(['created', 'moved', 'moved']);
		played.close();
		other.close();
	});

	it('does not overwrite a log that has grown in the meantime', async () => {
		const { played, store } = await table();
		const before = await store.load(ID);
		const silent = new MemoryStore();
		await silent.update(ID, () => before);
		await store.update(ID, (game) => ({
			...game!,
			events: log(created(), moved('a1-a2'), moved('b8-b7'))
		}));
		await until(() => played.view?.history.length === 2);
		expect(await played.move('a1', 'a2')).toBe(false);
		expect(await kinds(store)).toHaveLength(3);
	});

	it('looks back without touching the game', async () => {
		const { played } = await table(moved('a1-a2'), moved('b8-b7'));
		played.timeline.goBy(-1);
		expect(played.timeline.men.black).toEqual(['b8']);
		expect(played.mayMove).toBe(false);
		played.timeline.goTo(0);
		expect(played.timeline.men.white).toEqual(['a1']);
		played.timeline.goToEnd();
		expect(played.mayMove).toBe(true);
	});

	it('starts a rematch with colors swapped', async () => {
		const { played, store } = await table();
		const id = await played.rematch();
		const game = await store.load(id!);
		expect(game?.events[0]?.event).toMatchObject({ kind: 'created', side: 'black', level: 2 });
	});

	it('says that a game is missing', async () => {
		const { around } = await table();
		const played = new PlayedGame('another', around);
		await played.open();
		expect(played.phase).toBe('missing');
	});
});
