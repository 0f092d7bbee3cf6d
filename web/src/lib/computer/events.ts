/** A game is its event log; everything else about it is folded from the log. */
import type { GameEvent, StoredEvent } from '$lib/generated/http';
import type { GameSpec, Side } from '$lib/generated/wasm';

/** What a log says before the rules judge it. */
export interface Fold {
	rules: string;
	position: string | null;
	/** The person's side. */
	side: Side;
	level: number;
	seed: number;
	moves: { from: string; to: string }[];
	resigned: boolean;
}

/** Folds a log; null if it does not begin with `created`. */
export function fold(events: readonly StoredEvent[]): Fold | null {
	const first = events[0]?.event;
	if (first?.kind !== 'created') return null;
	const { rules, position, side, level, seed } = first;
	const state: Fold = { rules, position, side, level, seed, moves: [], resigned: false };
	for (const { event } of events) {
		if (event.kind === 'moved') state.moves.push({ from: event.from, to: event.to });
		else if (event.kind === 'taken_back')
			state.moves.length = Math.max(0, state.moves.length - event.plies);
		else if (event.kind === 'resigned') state.resigned = true;
	}
	return state;
}

export function specOf(state: Fold): GameSpec {
	return {
		rules: state.rules,
		position: state.position,
		moves: state.moves.map(({ from, to }) => `${from}-${to}`)
	};
}

/** The log with one more event, under the next number. */
export function append(
	events: readonly StoredEvent[],
	event: GameEvent,
	atMs: number
): StoredEvent[] {
	return [...events, { seq: events.length + 1, atMs, event }];
}

/** The length of the common start of two logs. Times are ignored. */
export function commonLength(ours: readonly StoredEvent[], theirs: readonly StoredEvent[]): number {
	const shorter = Math.min(ours.length, theirs.length);
	for (let index = 0; index < shorter; index++) {
		if (!isSameEvent(ours[index]!.event, theirs[index]!.event)) return index;
	}
	return shorter;
}

function isSameEvent(one: GameEvent, other: GameEvent): boolean {
	if (one.kind !== other.kind) return false;
	switch (one.kind) {
		// The server may spell the same rule set differently; side, level and seed identify a game.
		case 'created': {
			const that = other as typeof one;
			return one.side === that.side && one.level === that.level && one.seed === that.seed;
		}
		case 'moved': {
			const that = other as typeof one;
			return one.from === that.from && one.to === that.to;
		}
		case 'taken_back':
			return one.plies === (other as typeof one).plies;
		case 'resigned':
			return true;
		// Other events occur only between people, whose games only the server keeps.
		default:
			return JSON.stringify(one) === JSON.stringify(other);
	}
}

export function isOver(game: { result: string }): boolean {
	return game.result !== '*';
}

/**
 * The engine's random seed after an event. It changes with every event, so that the computer may
 * answer differently after a take-back.
 */
export function seedAt(seed: number, seq: number): number {
	return (Math.imul(seed ^ (seq * 0x9e3779b9), 0x85ebca6b) ^ seq) >>> 0;
}

/** A new game id: a random UUID, also in insecure contexts, which lack `randomUUID`. */
export function newGameId(): string {
	if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = (bytes[6]! & 0x0f) | 0x40;
	bytes[8] = (bytes[8]! & 0x3f) | 0x80;
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20)
	].join('-');
}

export function newSeed(): number {
	return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
