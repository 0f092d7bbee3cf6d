/** A game between people, its socket and its network, for tests. */
import type {
	Channel,
	ClientMessage,
	Clocks,
	Game,
	GameEvent,
	GameState,
	Invitation,
	Player,
	Presence,
	ServerMessage,
	Side,
	StoredEvent
} from '$lib/generated/http';
import type { Keep } from '$lib/live/outbox';
import type { SocketLike } from '$lib/live/steady-socket';
import { log, raceHash } from './games';

/** The channel of the game. */
export const CHANNEL: Channel = { kind: 'game', id: 'a-game' };

type Unnamed<M> = M extends { channel: unknown }
	? Omit<M, 'channel'> & { channel?: Channel | null }
	: M;
/** A message of the server; the channel may be missing. */
export type Told = Unnamed<ServerMessage>;

export class FakeSocket implements SocketLike {
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: unknown }) => void) | null = null;
	onclose: ((event: { code: number }) => void) | null = null;
	isClosed = false;
	sent: ClientMessage[] = [];

	send(text: string) {
		this.sent.push(JSON.parse(text) as ClientMessage);
	}

	close() {
		this.isClosed = true;
	}

	/** Receives a message of the server, on the game's channel unless it names another. */
	hear(message: Told) {
		this.onmessage?.({ data: JSON.stringify({ channel: CHANNEL, ...message }) });
	}

	/** What was sent of one kind. */
	of<K extends ClientMessage['kind']>(kind: K): Extract<ClientMessage, { kind: K }>[] {
		return this.sent.filter(
			(message): message is Extract<ClientMessage, { kind: K }> => message.kind === kind
		);
	}
}

/** A network that records its sockets, and a clock that the fake timers advance. */
export function fakeNetwork() {
	const sockets: FakeSocket[] = [];
	return {
		sockets,
		open: () => {
			const socket = new FakeSocket();
			sockets.push(socket);
			return socket;
		},
		now: () => Date.now(),
		random: () => 1
	};
}

export function fakeKeep(): Keep & { values: Map<string, string> } {
	const values = new Map<string, string>();
	return {
		values,
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => void values.set(key, value),
		removeItem: (key) => void values.delete(key)
	};
}

export const ANNA: Player = { name: 'Анна', number: 1 };
export const BORIS: Player = { name: null, number: 4821 };

const here = { isHere: true, claimInMs: null, lagMs: 20 };
export const presence = (over: Partial<Presence> = {}): Presence => ({
	white: here,
	black: here,
	watchers: 0,
	...over
});

export const began: GameEvent = { kind: 'began', rules: 'classic-3x3', clock: null };

/** An invitation from Anna, who wants White. */
export const invitation = (over: Partial<Invitation> = {}): Invitation => ({
	id: 'a-game',
	rules: 'classic-3x3',
	clock: null,
	host: ANNA,
	hostSide: 'white',
	isHost: true,
	state: 'open',
	createdAtMs: 1,
	updatedAtMs: 1,
	...over
});

/** The log of a game between Anna (White) and Boris (Black). */
export const played = (...events: GameEvent[]): StoredEvent[] => log(began, ...events);

/** The state of a game after these events. */
export function stateOf(events: readonly StoredEvent[], over: Partial<GameState> = {}): GameState {
	const moves: string[] = [];
	for (const { event } of events) {
		if (event.kind === 'moved') moves.push(`${event.from}-${event.to}`);
		if (event.kind === 'taken_back') moves.length -= event.plies;
	}
	return {
		phase: 'playing',
		turn: moves.length % 2 === 0 ? 'white' : 'black',
		ply: moves.length,
		hash: raceHash(moves),
		clocks: null,
		offers: [],
		canAbort: moves.length < 2,
		result: '*',
		reason: null,
		score: { white: 0, black: 0 },
		rematch: null,
		...over
	};
}

export function tableOf(
	events: readonly StoredEvent[],
	{ seat = 'white', ...over }: { seat?: Side | null } & Partial<GameState> = {}
): Game {
	const players: Game['players'] = { white: ANNA, black: BORIS };
	return {
		id: 'a-game',
		rules: 'classic-3x3',
		clock: null,
		players,
		seat,
		events: [...events],
		state: stateOf(events, over),
		presence: presence()
	};
}

export function snapshot(game: Game): Told {
	return { kind: 'snapshot', seq: game.events.length, game };
}

/** The message of the server about the last of these events. */
export function eventMessage(events: readonly StoredEvent[], over: Partial<GameState> = {}): Told {
	const event = events[events.length - 1]!;
	return { kind: 'event', seq: event.seq, event, state: stateOf(events, over) };
}

export const clocks = (over: Partial<Clocks> = {}): Clocks => ({
	whiteMs: 60_000,
	blackMs: 60_000,
	running: null,
	holdMs: 0,
	firstMoveMs: null,
	lagMs: 0,
	...over
});
