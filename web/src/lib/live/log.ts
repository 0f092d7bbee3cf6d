/** What the log of a game between people says before the rules judge it. */
import type { StoredEvent } from '$lib/generated/http';

/** A move that was not taken back, and its time. */
export interface TimedMove {
	from: string;
	to: string;
	/** When it was made, on the server's clock. */
	atMs: number;
	/** The time taken off the clock; without a clock, the time since the previous move. */
	tookMs: number;
	/** The time given back for lag. */
	compensatedMs: number;
}

/** The moves that have not been taken back. */
export function standingMoves(events: readonly StoredEvent[]): TimedMove[] {
	const moves: TimedMove[] = [];
	let since = events[0]?.atMs ?? 0;
	for (const { event, atMs } of events) {
		switch (event.kind) {
			case 'moved': {
				const { from, to, spentMs = atMs - since, compensatedMs = 0 } = event;
				moves.push({ from, to, atMs, tookMs: spentMs, compensatedMs });
				since = atMs;
				break;
			}
			case 'taken_back':
				moves.length = Math.max(0, moves.length - event.plies);
				since = atMs;
				break;
			case 'resumed':
				since = atMs;
		}
	}
	return moves;
}
