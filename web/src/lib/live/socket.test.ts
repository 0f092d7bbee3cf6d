import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, Game, StoredEvent } from '$lib/generated/http';
import { moved } from '$lib/testing/games';
import {
	CHANNEL,
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
import { GameSocket, type GameListener } from './socket';

const RESIGN: Act = { kind: 'resign' };
const INVITATION = { kind: 'invitation', id: 'a-game' } as const;
const NOT_FOUND = { code: 'not-found', message: '' } as const;

function follow(keep = fakeKeep()) {
	const network = fakeNetwork();
	const told: unknown[] = [];
	const tables: Game[] = [];
	const events: StoredEvent[] = [];
	const listener: GameListener = {
		connection: (connection) => told.push(connection),
		snapshot: (table) => tables.push(table),
		invitation: (invitation, watchers) => told.push([invitation.state, watchers]),
		event: (event) => events.push(event),
		clocks: (heard) => told.push(heard),
		presence: () => {},
		acked: (act) => told.push(`acked ${act.kind}`),
		refused: (act, code) => told.push(`refused ${act.kind} ${code}`)
	};
	let count = 0;
	const newId = () => `act-${++count}`;
	const socket = new GameSocket(
		'a-game',
		'/socket',
		{ ...network, keep: () => keep, newId },
		listener
	);
	socket.start();
	const latest = () => network.sockets[network.sockets.length - 1]!;
	/** Opens the newest socket and answers with the current game. */
	const arrive = (log = played()) => {
		latest().onopen?.();
		latest().hear(snapshot(tableOf(log)));
		return latest();
	};
	return { socket, network, told, tables, events, latest, arrive, keep };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the socket of a table', () => {
	it('says hello, subscribes and gets the game', () => {
		const { arrive, tables, told } = follow();
		const socket = arrive();
		expect(socket.of('hello')).toEqual([{ kind: 'hello', v: 3 }]);
		expect(socket.of('subscribe')).toEqual([{ kind: 'subscribe', channel: CHANNEL, seq: 0 }]);
		expect(tables).toHaveLength(1);
		expect(told).toEqual(['online']);
	});

	it('takes events in order and once', () => {
		const { arrive, events } = follow();
		const socket = arrive();
		const log = played(moved('a1-a2'), moved('b8-b7'));
		socket.hear(eventMessage(log.slice(0, 2)));
		socket.hear(eventMessage(log.slice(0, 2)));
		socket.hear(eventMessage(log));
		expect(events.map(({ seq }) => seq)).toEqual([2, 3]);
	});

	it('asks for the whole game where an event is missing, once', () => {
		const { arrive, events, tables } = follow();
		const socket = arrive();
		const log = played(moved('a1-a2'), moved('b8-b7'), moved('a2-a3'));
		socket.hear(eventMessage(log.slice(0, 3)));
		socket.hear(eventMessage(log));
		expect(events).toEqual([]);
		expect(socket.of('subscribe').map(({ seq }) => seq)).toEqual([0, 0]);
		socket.hear(snapshot(tableOf(log)));
		expect(tables).toHaveLength(2);
		socket.hear(eventMessage(log));
		expect(events).toEqual([]);
	});

	it('learns from a heartbeat that it missed an event, and ignores the clocks after it', () => {
		const { arrive, told } = follow();
		const socket = arrive();
		const beat = {
			kind: 'heartbeat',
			turn: 'white',
			clocks: clocks(),
			presence: presence()
		} as const;
		socket.hear({ ...beat, seq: 1 });
		expect(told).toEqual(['online', clocks()]);
		socket.hear({ ...beat, seq: 3 });
		expect(socket.of('subscribe').map(({ seq }) => seq)).toEqual([0, 1]);
		expect(told).toHaveLength(2);
	});

	it('replaces a silent socket after nine seconds without waiting for its end', () => {
		const { arrive, network, told, latest } = follow();
		const old = arrive();
		vi.advanceTimersByTime(8_900);
		expect(network.sockets).toHaveLength(1);
		vi.advanceTimersByTime(200);
		expect(network.sockets).toHaveLength(2);
		expect(old.isClosed).toBe(true);
		expect(told).toEqual(['online', 'reconnecting']);
		latest().onopen?.();
		expect(latest().of('subscribe')[0]).toMatchObject({ seq: 1 });
	});

	it('ignores a socket it abandoned', () => {
		const { arrive, events, network } = follow();
		const old = arrive();
		vi.advanceTimersByTime(9_100);
		old.onopen?.();
		old.hear(eventMessage(played(moved('a1-a2'))));
		old.onclose?.({ code: 1006 });
		expect(events).toEqual([]);
		vi.advanceTimersByTime(600);
		expect(network.sockets).toHaveLength(2);
	});

	it('tries again after waits that double up to eight seconds, and at once once it was heard', () => {
		const { network, latest, arrive } = follow();
		const waits = [500, 1_000, 2_000, 4_000, 8_000, 8_000];
		for (const [index, wait] of waits.entries()) {
			latest().onclose?.({ code: 1006 });
			vi.advanceTimersByTime(wait - 1);
			expect(network.sockets).toHaveLength(index + 1);
			vi.advanceTimersByTime(1);
			expect(network.sockets).toHaveLength(index + 2);
		}
		arrive().onclose?.({ code: 1006 });
		vi.advanceTimersByTime(500);
		expect(network.sockets).toHaveLength(waits.length + 2);
	});

	it('reconnects at once when the page becomes visible', () => {
		const { socket, network, latest } = follow();
		for (let tries = 0; tries < 4; tries++) {
			latest().onclose?.({ code: 1006 });
			vi.advanceTimersByTime(8_000);
		}
		latest().onclose?.({ code: 1006 });
		const before = network.sockets.length;
		socket.wake();
		expect(network.sockets).toHaveLength(before + 1);
	});

	it('checks an open socket when the page becomes visible', () => {
		const { socket, arrive, network } = follow();
		const first = arrive();
		socket.wake();
		expect(first.of('subscribe')).toHaveLength(2);
		first.hear({ kind: 'pong', sent: 0 });
		vi.advanceTimersByTime(4_000);
		expect(network.sockets).toHaveLength(1);
		socket.wake();
		vi.advanceTimersByTime(3_000);
		expect(network.sockets).toHaveLength(2);
	});

	it('stops for good where the page is outdated', () => {
		const { latest, told, network, socket } = follow();
		latest().onclose?.({ code: 4000 });
		expect(told).toEqual(['outdated']);
		socket.wake();
		vi.advanceTimersByTime(60_000);
		expect(network.sockets).toHaveLength(1);
	});

	it('stops for good where there is neither a game nor an invitation', () => {
		const { latest, told, network, socket } = follow();
		latest().onopen?.();
		latest().hear({ kind: 'error', ...NOT_FOUND });
		latest().hear({ kind: 'error', channel: INVITATION, ...NOT_FOUND });
		expect(
			latest()
				.of('subscribe')
				.map(({ channel }) => channel)
		).toEqual([CHANNEL, INVITATION]);
		expect(told).toEqual(['online', 'missing']);
		expect(latest().isClosed).toBe(true);
		socket.wake();
		vi.advanceTimersByTime(60_000);
		expect(network.sockets).toHaveLength(1);
	});

	it('watches the invitation until it is taken, and then the game', () => {
		const { latest, told, tables, network, socket } = follow();
		const open = latest();
		open.onopen?.();
		open.hear({ kind: 'error', ...NOT_FOUND });
		open.hear({
			kind: 'invitation',
			channel: INVITATION,
			seq: 1,
			invitation: invitation(),
			watchers: 0
		});
		const state = { kind: 'invitation_state', channel: INVITATION } as const;
		open.hear({ ...state, seq: 1, state: 'open', watchers: 2 });
		open.hear({ ...state, seq: 2, state: 'taken', watchers: 2 });
		expect(told).toEqual(['online', ['open', 0], ['open', 2]]);
		expect(open.of('subscribe').map(({ channel }) => channel)).toEqual([
			CHANNEL,
			INVITATION,
			CHANNEL
		]);
		open.hear(snapshot(tableOf(played())));
		expect(tables).toHaveLength(1);
		socket.reconnect();
		expect(network.sockets).toHaveLength(2);
		latest().onopen?.();
		expect(latest().of('subscribe')).toMatchObject([{ channel: CHANNEL, seq: 0 }]);
	});

	it('reconnects later after the server could not read the game', () => {
		const { arrive, latest, network, told } = follow();
		const first = arrive();
		first.hear({ kind: 'error', code: 'unavailable', message: '' });
		expect(first.isClosed).toBe(true);
		vi.advanceTimersByTime(4_900);
		expect(network.sockets).toHaveLength(1);
		vi.advanceTimersByTime(200);
		expect(network.sockets).toHaveLength(2);
		latest().onopen?.();
		expect(latest().of('subscribe')).toMatchObject([{ channel: CHANNEL, seq: 1 }]);
		expect(told).toEqual(['online', 'reconnecting']);
	});

	it('says that the server restarts until it is back', () => {
		const { arrive, told, latest } = follow();
		const socket = arrive();
		socket.hear({ kind: 'restart', inMs: 3_000 });
		socket.onclose?.({ code: 1012 });
		vi.advanceTimersByTime(2_999);
		expect(latest()).toBe(socket);
		vi.advanceTimersByTime(1);
		arrive();
		expect(told).toEqual(['online', 'restarting', 'online']);
	});
});

describe('an act', () => {
	it('is sent again under the same id until it is acknowledged', () => {
		const { socket, arrive, told, latest } = follow();
		const first = arrive();
		socket.act(RESIGN);
		first.onclose?.({ code: 1006 });
		vi.advanceTimersByTime(500);
		const second = arrive();
		const sent = { kind: 'act', game: 'a-game', id: 'act-1', act: RESIGN };
		expect([first.of('act'), second.of('act')]).toEqual([[sent], [sent]]);
		vi.advanceTimersByTime(5_000);
		expect(latest().of('act')).toHaveLength(2);
		second.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		second.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		expect(told.filter((line) => line === 'acked resign')).toHaveLength(1);
		expect(socket.outstanding).toBeNull();
	});

	it('waits until the previous one is answered', () => {
		const { socket, arrive } = follow();
		const first = arrive();
		socket.act({ kind: 'say', phrase: 'hello' });
		socket.act(RESIGN);
		expect(first.of('act').map(({ act }) => act.kind)).toEqual(['say']);
		first.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		expect(first.of('act').map(({ act }) => act.kind)).toEqual(['say', 'resign']);
	});

	it('outlives the page', () => {
		const before = follow();
		before.arrive();
		before.socket.act(RESIGN);
		before.socket.stop();
		const after = follow(before.keep);
		expect(after.socket.outstanding).toEqual({ id: 'act-1', act: RESIGN });
		const socket = after.arrive();
		expect(socket.of('act')).toMatchObject([{ id: 'act-1' }]);
		socket.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		expect(after.keep.values.size).toBe(0);
	});

	it('is dropped when it is refused', () => {
		const { socket, arrive, told, keep } = follow();
		const first = arrive();
		socket.act(RESIGN);
		first.hear({ kind: 'refused', seq: 1, id: 'another', code: 'stale', message: '' });
		first.hear({ kind: 'error', channel: null, code: 'unreadable', message: '' });
		first.hear({ kind: 'refused', seq: 1, id: null, code: 'unreadable', message: '' });
		expect(socket.outstanding).not.toBeNull();
		first.hear({ kind: 'refused', seq: 1, id: 'act-1', code: 'stale', message: '' });
		expect(told.at(-1)).toBe('refused resign stale');
		expect(keep.values.size).toBe(0);
	});

	it('is tried again a little later when it could not be stored', () => {
		const { socket, arrive } = follow();
		const first = arrive();
		socket.act(RESIGN);
		first.hear({ kind: 'refused', seq: 1, id: 'act-1', code: 'unavailable', message: '' });
		expect(first.of('act')).toHaveLength(1);
		vi.advanceTimersByTime(1_000);
		expect(first.of('act')).toHaveLength(2);
	});

	it('of another tab is kept when the own one is answered', () => {
		const keep = fakeKeep();
		const one = follow(keep);
		const first = one.arrive();
		one.socket.act(RESIGN);
		keep.setItem('ugolki-act:a-game', JSON.stringify({ id: 'theirs', act: RESIGN }));
		first.hear({ kind: 'ack', seq: 2, id: 'act-1' });
		expect(keep.getItem('ugolki-act:a-game')).toContain('theirs');
	});

	it('that was stored damaged is ignored', () => {
		const keep = fakeKeep();
		for (const text of ['{', 'null', '{"id":3}', '{"id":"x"}', '[]']) {
			keep.setItem('ugolki-act:a-game', text);
			expect(follow(keep).socket.outstanding).toBeNull();
		}
	});
});
