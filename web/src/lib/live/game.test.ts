import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, StoredEvent, GameState } from '$lib/generated/http';
import type { Request } from '$lib/generated/wasm';
import { moved, raceRules } from '$lib/testing/games';
import {
	clocks,
	eventMessage,
	fakeKeep,
	fakeNetwork,
	invitation,
	played,
	presence,
	snapshot,
	tableOf
} from '$lib/testing/live';
import { LiveGame, type LiveHappening } from './game.svelte';

const opened: LiveGame[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	opened.splice(0).forEach((table) => table.close());
	vi.useRealTimers();
});

type Seat = 'white' | 'black' | null;

function sit(
	events: readonly StoredEvent[] | null = played(),
	seat: Seat = 'white',
	over: Partial<GameState> = {}
) {
	const network = fakeNetwork();
	const keep = fakeKeep();
	const { ask, asked } = raceRules();
	const happenings: LiveHappening[] = [];
	let count = 0;
	const around = {
		...network,
		keep: () => keep,
		ask,
		newId: () => `act-${++count}`,
		happen: (happening: LiveHappening) => void happenings.push(happening)
	};
	const table = new LiveGame('a-game', '/socket', around);
	opened.push(table);
	table.open();
	const socket = network.sockets[0]!;
	socket.onopen?.();
	if (events) socket.hear(snapshot(tableOf(events, { seat, ...over })));
	return {
		table,
		socket,
		network,
		around,
		happenings,
		asked,
		kinds: () => happenings.map(({ kind }) => kind)
	};
}

const settled = () => vi.advanceTimersByTimeAsync(5);
const men = (table: LiveGame) => [...table.timeline.men.white, ...table.timeline.men.black];

describe('a game between people', () => {
	it('shows what the server sends', async () => {
		const { table, socket } = sit(played(moved('a1-a2')), 'black');
		await settled();
		expect(men(table)).toEqual(['a2', 'b8']);
		expect(table.timeline.orientation).toBe('black');
		expect(table.mayMove).toBe(true);
		socket.hear(eventMessage(played(moved('a1-a2'), moved('b8-b7'))));
		await settled();
		expect(men(table)).toEqual(['a2', 'b7']);
		expect(table.mayMove).toBe(false);
	});

	it('draws the own move at once, as pending', async () => {
		const { table, socket, kinds } = sit();
		await settled();
		expect(await table.move('a1', 'a2')).toBe(true);
		expect(men(table)).toEqual(['a2', 'b8']);
		expect(table.pending).not.toBeNull();
		expect(table.mayMove).toBe(false);
		expect(socket.of('act')).toMatchObject([
			{
				id: 'act-1',
				act: {
					kind: 'move',
					ply: 0,
					from: 'a1',
					to: 'a2',
					hash: '0000000000000000',
					thoughtMs: null
				}
			}
		]);
		socket.hear(eventMessage(played(moved('a1-a2'))));
		socket.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		await settled();
		expect(table.pending).toBeNull();
		expect(table.isWaiting).toBe(false);
		expect(kinds().filter((kind) => kind === 'moved')).toHaveLength(1);
	});

	it('reports how long the position was shown before the move', async () => {
		const { table, socket } = sit(played(moved('a1-a2')), 'white');
		await settled();
		socket.hear(eventMessage(played(moved('a1-a2'), moved('b8-b7'))));
		await settled();
		await vi.advanceTimersByTimeAsync(30);
		await table.move('a2', 'a3');
		const [{ act } = { act: undefined }] = socket.of('act');
		expect(act).toMatchObject({ kind: 'move' });
		const thought = act?.kind === 'move' ? act.thoughtMs : null;
		expect(thought).toBe(35);
	});

	it('takes a refused move back', async () => {
		const { table, socket, happenings } = sit();
		await settled();
		await table.move('a1', 'a2');
		socket.hear({ kind: 'refused', seq: 1, id: 'act-1', code: 'late', message: '' });
		socket.hear(snapshot(tableOf(played())));
		await settled();
		expect(men(table)).toEqual(['a1', 'b8']);
		expect(happenings).toContainEqual(
			expect.objectContaining({ kind: 'act-refused', code: 'late' })
		);
	});

	it('draws a move that outlived a reload, and sends it under the same id', async () => {
		const before = sit();
		await settled();
		await before.table.move('a1', 'a2');
		before.table.close();
		const again = new LiveGame('a-game', '/socket', before.around);
		opened.push(again);
		again.open();
		const socket = before.network.sockets.at(-1)!;
		socket.onopen?.();
		expect(socket.of('act')).toMatchObject([{ id: 'act-1' }]);
		socket.hear(snapshot(tableOf(played())));
		await settled();
		expect(men(again)).toEqual(['a2', 'b8']);
		expect(again.mayMove).toBe(false);
		socket.hear(eventMessage(played(moved('a1-a2'))));
		socket.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		await settled();
		expect(again.pending).toBeNull();
		expect(men(again)).toEqual(['a2', 'b8']);
	});

	it('never draws a kept move in another position', async () => {
		const before = sit();
		await settled();
		await before.table.move('a1', 'a2');
		before.table.close();
		const again = new LiveGame('a-game', '/socket', before.around);
		opened.push(again);
		again.open();
		const socket = before.network.sockets.at(-1)!;
		socket.onopen?.();
		socket.hear(snapshot(tableOf(played(moved('a1-a2'), moved('b8-b7')))));
		await settled();
		expect(men(again)).toEqual(['a2', 'b7']);
		expect(again.pending).toBeNull();
	});

	it('asks for the whole game where its board is not the server’s, and stops where that does not help', async () => {
		const { table, socket } = sit(played(moved('a1-a2')));
		await settled();
		socket.hear(eventMessage(played(moved('a1-a2'), moved('b8-b7')), { hash: 'f'.repeat(16) }));
		await settled();
		expect(socket.of('subscribe').map(({ seq }) => seq)).toEqual([0, 0]);
		expect(table.isBroken).toBe(false);
		const log = played(moved('a1-a2'), moved('b8-b7'));
		socket.hear(snapshot(tableOf(log, { hash: 'f'.repeat(16) })));
		await settled();
		expect(table.isBroken).toBe(true);
		expect(table.mayMove).toBe(false);
		socket.hear(snapshot(tableOf(log)));
		await settled();
		expect(table.isBroken).toBe(false);
		expect(table.mayMove).toBe(true);
	});

	it('goes on while an earlier position is shown', async () => {
		const { table, socket } = sit(played(moved('a1-a2')), 'black');
		await settled();
		table.timeline.goTo(0);
		socket.hear(eventMessage(played(moved('a1-a2'), moved('b8-b7'))));
		await settled();
		expect(men(table)).toEqual(['a1', 'b8']);
		table.timeline.goToEnd();
		expect(men(table)).toEqual(['a2', 'b7']);
	});

	it('undoes moves that are taken back', async () => {
		const { table, socket, kinds } = sit(played(moved('a1-a2'), moved('b8-b7')));
		await settled();
		socket.hear(
			eventMessage(played(moved('a1-a2'), moved('b8-b7'), { kind: 'taken_back', plies: 2 }))
		);
		await settled();
		expect(men(table)).toEqual(['a1', 'b8']);
		expect(kinds()).toContain('event');
		expect(table.mayMove).toBe(true);
	});

	it('ends for a reason other than a move', async () => {
		const { table, socket, happenings } = sit();
		await settled();
		const end: GameEvent = { kind: 'resigned', side: 'black' };
		socket.hear(
			eventMessage(played(end), { phase: 'over', turn: null, result: '1-0', reason: 'resignation' })
		);
		await settled();
		expect(table.view?.outcome).toEqual({ result: '1-0', reason: 'resignation' });
		expect(table.mayMove).toBe(false);
		expect(happenings.filter(({ kind }) => kind === 'over')).toHaveLength(1);
	});

	it('begins when the other person joins', async () => {
		const { table, socket, kinds } = sit(null);
		const channel = { kind: 'invitation', id: 'a-game' } as const;
		socket.hear({ kind: 'error', code: 'not-found', message: '' });
		socket.hear({ kind: 'invitation', channel, seq: 1, invitation: invitation(), watchers: 1 });
		expect(table.invitation).toMatchObject({ invitation: { state: 'open' }, watchers: 1 });
		expect(table.game).toBeNull();
		socket.hear({ kind: 'invitation_state', channel, seq: 2, state: 'taken', watchers: 1 });
		socket.hear(snapshot(tableOf(played())));
		await settled();
		expect(kinds()).toContain('began');
		expect(table.playerOf('black')?.number).toBe(4821);
	});

	it('knows whose offer waits for whom', async () => {
		const { table } = sit(played(), 'white', {
			offers: [{ side: 'black', offer: 'draw' }],
			canAbort: false
		});
		expect([table.offered, table.asked, table.mayOfferDraw]).toEqual(['draw', null, false]);
	});

	it('cannot be changed by a spectator', async () => {
		const { table, socket } = sit(played(), null);
		await settled();
		expect([table.seat, table.mayMove, table.mayAct]).toEqual([null, false, false]);
		expect(await table.move('a1', 'a2')).toBe(false);
		expect(socket.of('act')).toEqual([]);
	});

	it('reports an opponent who leaves and comes back, and nobody else', async () => {
		const { socket, happenings } = sit();
		const away = { isHere: false, claimInMs: null, lagMs: null };
		socket.hear({ kind: 'presence', seq: 1, presence: presence({ black: away }) });
		socket.hear({ kind: 'presence', seq: 1, presence: presence({ white: away }) });
		expect(happenings.filter(({ kind }) => kind === 'presence')).toEqual([
			{ kind: 'presence', side: 'black', isHere: false },
			{ kind: 'presence', side: 'black', isHere: true }
		]);
	});

	it('tells the server of expired time', async () => {
		const over = { clocks: clocks({ running: 'black', blackMs: 40 }), turn: 'black' as const };
		const { socket } = sit(played(moved('a1-a2')), 'white', over);
		await vi.advanceTimersByTimeAsync(250);
		expect(socket.of('flag')).toHaveLength(1);
	});

	it('asks the rules once for each position shown', async () => {
		const { socket, asked } = sit();
		await settled();
		socket.hear(eventMessage(played(moved('a1-a2'))));
		await settled();
		const views = asked.filter((request: Request) => request.kind === 'view');
		expect(views).toHaveLength(2);
	});
});
