// What a press, a drop or a key does to the man in hand, without a DOM. Each function takes the
// situation and the hand, and returns the new hand and the effects to carry out.

import type { BySide, LegalMove, Move, Side } from './types';

/** What the props say. */
export interface Situation {
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
	/** Jump by jump: the jumps open from the last of them; null until the answer comes. */
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
	/** The board needs the jumps that are open after this route. */
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
export function isFinishable(situation: Situation, hand: Hand): boolean {
	return hasChain(hand) && findMove(situation, originOf(hand), standingOf(hand)) !== undefined;
}

export function targetsOf(situation: Situation, hand: Hand): Target[] {
	const origin = originOf(hand);
	if (origin === null) return [];
	const own = situation.moves.filter((move) => move.from === origin);
	if (!situation.jumpByJump) return own.map(targetOfMove);
	const steps = hasChain(hand) ? [] : own.filter((move) => move.step).map(targetOfMove);
	return [...steps, ...openJumps(own, hand).map((square) => targetOfJump(hand, square))];
}

/** A click, a tap or Enter on a square. */
export function press(situation: Situation, hand: Hand, square: string): Outcome {
	const standing = standingOf(hand);
	if (square === standing) return hasChain(hand) ? finish(situation, hand) : done(EMPTY_HAND);
	const walked = hand.route.indexOf(square);
	if (0 <= walked) return backTo(situation, hand, walked);
	if (isOwnMan(situation, square)) return take(situation, square);
	return standing === null ? done(hand) : send(situation, hand, square);
}

/** Takes the man on this square if it may be taken; a man already in hand stays as it is. */
export function lift(situation: Situation, hand: Hand, square: string): Outcome | null {
	if (square === standingOf(hand)) return done(hand);
	const isTakeable = isOwnMan(situation, square) && !hand.route.includes(square);
	return isTakeable ? take(situation, square) : null;
}

/** The man in hand was let go over a square, or beside the board. */
export function drop(situation: Situation, hand: Hand, square: string | null): Outcome {
	if (square === null || square === standingOf(hand)) return done(hand);
	const walked = hand.route.indexOf(square);
	return 0 <= walked ? backTo(situation, hand, walked) : send(situation, hand, square);
}

/** Ends the chain where the man stands. */
export function finish(situation: Situation, hand: Hand): Outcome {
	const origin = originOf(hand);
	const standing = standingOf(hand);
	if (origin === null || standing === null || !hasChain(hand)) return done(hand);
	const move = { from: origin, to: standing };
	return isFinishable(situation, hand)
		? done(EMPTY_HAND, { kind: 'moved', move, route: hand.route })
		: done(hand, { kind: 'refused', move });
}

/** Takes the whole chain back; without a chain, drops the man. */
export function cancel(situation: Situation, hand: Hand): Outcome {
	return hasChain(hand) ? backTo(situation, hand, 0) : done(EMPTY_HAND);
}

/** The answer to `asked`. */
export function jumpsKnown(
	situation: Situation,
	hand: Hand,
	route: readonly string[],
	squares: readonly string[]
): Outcome {
	const isStale = hand.route.join() !== route.join();
	if (isStale) return done(hand);
	const jumps = squares.filter((square) => !route.includes(square));
	const known = { route: hand.route, jumps };
	const isOver = jumps.length === 0 && situation.autoFinish && isFinishable(situation, known);
	return isOver ? finish(situation, known) : done(known);
}

/** The hand after a change of the situation: a chain ends, a man that may still be taken stays. */
export function settle(situation: Situation, hand: Hand): Outcome {
	const origin = originOf(hand);
	const mayStay = origin !== null && !hasChain(hand) && isOwnMan(situation, origin);
	return mayStay ? take(situation, origin) : done(EMPTY_HAND);
}

/** Restores the hand from before a press that was cancelled. */
export function restore(situation: Situation, before: Hand): Outcome {
	return 0 < before.route.length ? onward(situation, before.route) : done(EMPTY_HAND);
}

function done(hand: Hand, ...effects: Effect[]): Outcome {
	return { hand, effects };
}

function take(situation: Situation, square: string): Outcome {
	return onward(situation, [square]);
}

function backTo(situation: Situation, hand: Hand, index: number): Outcome {
	return onward(situation, hand.route.slice(0, index + 1));
}

function onward(situation: Situation, route: readonly string[], ...effects: Effect[]): Outcome {
	const hand = { route, jumps: null };
	return situation.jumpByJump
		? done(hand, ...effects, { kind: 'asked', route })
		: done(hand, ...effects);
}

function send(situation: Situation, hand: Hand, square: string): Outcome {
	const origin = originOf(hand);
	if (origin === null) return done(hand);
	const target = targetsOf(situation, hand).find((candidate) => candidate.square === square);
	if (target) return advance(situation, target, { from: origin, to: square });
	const isTooEarlyToSay = situation.jumpByJump && hand.jumps === null;
	return isTooEarlyToSay
		? done(hand)
		: done(hand, { kind: 'refused', move: { from: origin, to: square } });
}

function advance(situation: Situation, target: Target, move: Move): Outcome {
	const { route } = target;
	const isOneJumpOfChain = situation.jumpByJump && target.kind === 'jump';
	return isOneJumpOfChain
		? onward(situation, route, { kind: 'jumped', route })
		: done(EMPTY_HAND, { kind: 'moved', move, route });
}

/** Until the answer comes, only the single jumps that are whole moves are known. */
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

function isOwnMan({ men, movable }: Situation, square: string): boolean {
	return movable !== null && men[movable].includes(square);
}

function findMove(
	{ moves }: Situation,
	from: string | null,
	to: string | null
): LegalMove | undefined {
	return moves.find((move) => move.from === from && move.to === to);
}
