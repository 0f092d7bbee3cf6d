// What a press, a drop or a key does to the man in hand, without a DOM. Every function takes what is on the table and
// what is in the hand, and gives back the new hand and what has to happen besides.

import type { BySide, LegalMove, Move, Side } from './types';

/** What the props say. */
export interface Table {
	readonly men: BySide;
	readonly movable: Side | null;
	readonly moves: readonly LegalMove[];
	readonly jumpByJump: boolean;
	readonly autoFinish: boolean;
}

/** What the person is doing. */
export interface Hand {
	/** The squares the man taken has stood on: none, its origin alone, or a chain under way. */
	readonly route: readonly string[];
	/** The single jumps open from the last of them, in jump by jump; null while they are asked for. */
	readonly jumps: readonly string[] | null;
}

export const EMPTY_HAND: Hand = { route: [], jumps: null };

export type Effect =
	/** A legal move was chosen. `route` is the one made by hand, or the canonical one. */
	| { readonly kind: 'moved'; readonly move: Move; readonly route: readonly string[] }
	/** The man cannot go there. */
	| { readonly kind: 'refused'; readonly move: Move }
	/** A jump was made by hand and the chain goes on. */
	| { readonly kind: 'jumped'; readonly route: readonly string[] }
	/** The jumps open after this route are wanted. */
	| { readonly kind: 'asked'; readonly route: readonly string[] };

export interface Outcome {
	readonly hand: Hand;
	readonly effects: readonly Effect[];
}

/** A square the man in hand may go to now. */
export interface Target {
	readonly square: string;
	readonly kind: 'step' | 'jump';
	readonly route: readonly string[];
}

export function originOf(hand: Hand): string | null {
	return hand.route[0] ?? null;
}

/** Where the man in hand stands. */
export function standingOf(hand: Hand): string | null {
	return hand.route.at(-1) ?? null;
}

export function hasChain(hand: Hand): boolean {
	return hand.route.length > 1;
}

/** Whether the chain may end where the man stands. */
export function isFinishable(table: Table, hand: Hand): boolean {
	return hasChain(hand) && findMove(table, originOf(hand), standingOf(hand)) !== undefined;
}

export function targetsOf(table: Table, hand: Hand): Target[] {
	const origin = originOf(hand);
	if (origin === null) return [];
	const own = table.moves.filter((move) => move.from === origin);
	if (!table.jumpByJump) return own.map(targetOfMove);
	const steps = hasChain(hand) ? [] : own.filter((move) => move.step).map(targetOfMove);
	return [...steps, ...openJumps(own, hand).map((square) => targetOfJump(hand, square))];
}

/** A click, a tap or Enter on a square. */
export function press(table: Table, hand: Hand, square: string): Outcome {
	const standing = standingOf(hand);
	if (square === standing) return hasChain(hand) ? finish(table, hand) : done(EMPTY_HAND);
	const walked = hand.route.indexOf(square);
	if (0 <= walked) return backTo(table, hand, walked);
	if (isOwnMan(table, square)) return take(table, square);
	return standing === null ? done(hand) : send(table, hand, square);
}

/** Takes the man on this square if it may be taken; a man already in hand stays as it is. */
export function lift(table: Table, hand: Hand, square: string): Outcome | null {
	if (square === standingOf(hand)) return done(hand);
	const isTakeable = isOwnMan(table, square) && !hand.route.includes(square);
	return isTakeable ? take(table, square) : null;
}

/** The man in hand was let go over a square, or beside the board. */
export function drop(table: Table, hand: Hand, square: string | null): Outcome {
	if (square === null || square === standingOf(hand)) return done(hand);
	const walked = hand.route.indexOf(square);
	return 0 <= walked ? backTo(table, hand, walked) : send(table, hand, square);
}

/** Ends the chain where the man stands. */
export function finish(table: Table, hand: Hand): Outcome {
	const origin = originOf(hand);
	const standing = standingOf(hand);
	if (origin === null || standing === null || !hasChain(hand)) return done(hand);
	const move = { from: origin, to: standing };
	return isFinishable(table, hand)
		? done(EMPTY_HAND, { kind: 'moved', move, route: hand.route })
		: done(hand, { kind: 'refused', move });
}

/** Takes the whole chain back; without a chain, drops the man. */
export function cancel(table: Table, hand: Hand): Outcome {
	return hasChain(hand) ? backTo(table, hand, 0) : done(EMPTY_HAND);
}

/** The answer to `asked`. */
export function jumpsKnown(
	table: Table,
	hand: Hand,
	route: readonly string[],
	squares: readonly string[]
): Outcome {
	const isStale = hand.route.join() !== route.join();
	if (isStale) return done(hand);
	const jumps = squares.filter((square) => !route.includes(square));
	const known = { route: hand.route, jumps };
	const isOver = jumps.length === 0 && table.autoFinish && isFinishable(table, known);
	return isOver ? finish(table, known) : done(known);
}

/** The hand after the table changed: a chain goes, a man that may still be taken stays taken. */
export function settle(table: Table, hand: Hand): Outcome {
	const origin = originOf(hand);
	const mayStay = origin !== null && !hasChain(hand) && isOwnMan(table, origin);
	return mayStay ? take(table, origin) : done(EMPTY_HAND);
}

/** Goes back to a hand as it was before a press that came to nothing. */
export function restore(table: Table, before: Hand): Outcome {
	return 0 < before.route.length ? onward(table, before.route) : done(EMPTY_HAND);
}

function done(hand: Hand, ...effects: Effect[]): Outcome {
	return { hand, effects };
}

function take(table: Table, square: string): Outcome {
	return onward(table, [square]);
}

function backTo(table: Table, hand: Hand, index: number): Outcome {
	return onward(table, hand.route.slice(0, index + 1));
}

function onward(table: Table, route: readonly string[], ...effects: Effect[]): Outcome {
	const hand = { route, jumps: null };
	return table.jumpByJump
		? done(hand, ...effects, { kind: 'asked', route })
		: done(hand, ...effects);
}

function send(table: Table, hand: Hand, square: string): Outcome {
	const origin = originOf(hand);
	if (origin === null) return done(hand);
	const target = targetsOf(table, hand).find((candidate) => candidate.square === square);
	if (target) return advance(table, target, { from: origin, to: square });
	const isTooEarlyToSay = table.jumpByJump && hand.jumps === null;
	return isTooEarlyToSay
		? done(hand)
		: done(hand, { kind: 'refused', move: { from: origin, to: square } });
}

function advance(table: Table, target: Target, move: Move): Outcome {
	const { route } = target;
	const isOneJumpOfChain = table.jumpByJump && target.kind === 'jump';
	return isOneJumpOfChain
		? onward(table, route, { kind: 'jumped', route })
		: done(EMPTY_HAND, { kind: 'moved', move, route });
}

/** Before the answer comes, the single jumps that are moves already are known to be open. */
function openJumps(own: readonly LegalMove[], hand: Hand): readonly string[] {
	if (hasChain(hand)) return hand.jumps ?? [];
	const single = own.filter((move) => !move.step && move.route.length === 2);
	return [...new Set([...single.map((move) => move.to), ...(hand.jumps ?? [])])];
}

function targetOfMove(move: LegalMove): Target {
	return { square: move.to, kind: move.step ? 'step' : 'jump', route: move.route };
}

function targetOfJump(hand: Hand, square: string): Target {
	return { square, kind: 'jump', route: [...hand.route, square] };
}

function isOwnMan({ men, movable }: Table, square: string): boolean {
	return movable !== null && men[movable].includes(square);
}

function findMove({ moves }: Table, from: string | null, to: string | null): LegalMove | undefined {
	return moves.find((move) => move.from === from && move.to === to);
}
