// The identity of the men across positions: which man is which, and by which route it came.

import type { BySide, PlayedMove, Side } from './types';

export interface Man {
	readonly id: number;
	readonly side: Side;
	readonly square: string;
}

/** A man that came to its square, and the route to animate. */
export interface Arrival {
	readonly id: number;
	readonly route: readonly string[];
	/** Whether it made the last move; false after a take-back, for example. */
	readonly played: boolean;
}

export interface Change {
	readonly men: readonly Man[];
	readonly arrivals: readonly Arrival[];
	/** Too much changed to match the men: all of them are new. */
	readonly replaced: boolean;
}

const SIDES: readonly Side[] = ['white', 'black'];

export function enroll(men: BySide, firstId = 0): Man[] {
	const placed = SIDES.flatMap((side) => men[side].map((square) => ({ side, square })));
	return placed.map((man, index) => ({ ...man, id: firstId + index }));
}

/** Matches the men with their new squares. At most one man a side can have moved. */
export function follow(before: readonly Man[], now: BySide, lastMove: PlayedMove | null): Change {
	const moved = SIDES.map((side) => movedMan(before, now, side));
	if (moved.includes('several')) {
		const nextId = Math.max(-1, ...before.map((man) => man.id)) + 1;
		return { men: enroll(now, nextId), arrivals: [], replaced: true };
	}
	const arrivals: Arrival[] = [];
	let men = before;
	for (const move of moved) {
		if (move === 'none' || move === 'several') continue;
		const { man, to } = move;
		const played = wasPlayed(man, to, lastMove);
		arrivals.push({
			id: man.id,
			route: played ? [...(lastMove?.route ?? [])] : [man.square, to],
			played
		});
		men = men.map((other) => (other.id === man.id ? { ...man, square: to } : other));
	}
	return { men, arrivals, replaced: false };
}

function movedMan(
	before: readonly Man[],
	now: BySide,
	side: Side
): { man: Man; to: string } | 'none' | 'several' {
	const own = before.filter((man) => man.side === side);
	const left = own.filter((man) => !now[side].includes(man.square));
	const entered = now[side].filter((square) => !own.some((man) => man.square === square));
	if (left.length === 0 && entered.length === 0) return 'none';
	const [man] = left;
	const [to] = entered;
	const isOneMan =
		left.length === 1 && entered.length === 1 && man !== undefined && to !== undefined;
	return isOneMan ? { man, to } : 'several';
}

function wasPlayed(man: Man, to: string, lastMove: PlayedMove | null): boolean {
	return (
		lastMove?.side === man.side && lastMove.route[0] === man.square && lastMove.route.at(-1) === to
	);
}
