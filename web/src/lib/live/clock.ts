/** Clocks as shown: what the server sent, less the time since then on the monotonic clock. */
import type { Clocks, Side } from '$lib/generated/http';

/** Clocks, and when they were received. */
export interface Told {
	clocks: Clocks;
	atMs: number;
}

/** The time left on a side's clock in milliseconds, never below zero. */
export function leftOn(told: Told, side: Side, nowMs: number): number {
	const { clocks } = told;
	const left = side === 'white' ? clocks.whiteMs : clocks.blackMs;
	return clocks.running === side ? Math.max(0, left - ranFor(told, nowMs)) : left;
}

/**
 * The time shown on a side's clock. For everyone but its owner the running clock starts late by the
 * lag that will be given back, so that it does not jump then. It never shows more than at the start
 * of the turn.
 */
export function shownOn(
	told: Told,
	side: Side,
	nowMs: number,
	viewer: Side | null,
	turnBeganWith: number | null
): number {
	const { running, lagMs } = told.clocks;
	const left = leftOn(told, side, nowMs);
	const isLagging = running === side && viewer !== side && left > 0;
	if (!isLagging) return left;
	return Math.min(left + lagMs, turnBeganWith ?? Infinity);
}

/** The time left for the first move; null once it is made. */
export function leftForFirstMove(told: Told, nowMs: number): number | null {
	const { firstMoveMs } = told.clocks;
	return firstMoveMs === null ? null : Math.max(0, firstMoveMs - ranFor(told, nowMs));
}

/** How long the clocks are still stopped. */
export function holdLeft(told: Told, nowMs: number): number {
	return Math.max(0, told.clocks.holdMs - (nowMs - told.atMs));
}

/** How long the clocks have run since they were received. */
function ranFor({ clocks, atMs }: Told, nowMs: number): number {
	return Math.max(0, nowMs - atMs - clocks.holdMs);
}

/** Below this a clock shows tenths, and its owner is warned. */
export const LOW_MS = 10_000;

/** `1:05:00`, `4:12`, and with tenths below ten seconds: `0:09.8`. */
export function printClock(ms: number): string {
	const tenths = Math.floor(ms / 100);
	const seconds = Math.floor(ms / 1_000);
	const two = (value: number) => String(value).padStart(2, '0');
	if (ms < LOW_MS) return `0:${two(seconds)}.${tenths % 10}`;
	const hours = Math.floor(seconds / 3_600);
	const minutes = Math.floor(seconds / 60) % 60;
	const rest = two(seconds % 60);
	return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How long a move took: `0.8`, `12.4`, `3:05`. */
export function printSpent(ms: number): string {
	if (ms >= 60_000) return printClock(ms);
	return (Math.floor(ms / 100) / 10).toFixed(1);
}
