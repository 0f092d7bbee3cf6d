/** Words for what happens at the table. */
import type { Failure, GameView, RuleSetView, Side } from '$lib/generated/wasm';
import type { BoardLabels } from '$lib/board';
import { endingFor, opponent } from '$lib/rules/sides';
import type { Notice } from './seat.svelte';
import type { Timeline } from './timeline.svelte';
import { madeText, t } from '$lib/i18n/index.svelte';

/** The text of the status line under the board. */
export interface StatusText {
	text: string;
	/** A shorter form for phones. */
	short?: string;
	tone: 'plain' | 'warn' | 'good';
}

/** The screen reader's texts of a board for the player of `viewer`, or for a watcher. */
export function boardLabels(size: number, viewer: Side | null): BoardLabels {
	return {
		board: () => t('board-label', { size }),
		square: ({ square, man, home, reach, selected, end, last }) =>
			[
				square,
				man ? t(`square-man-${man}`) : t('square-empty'),
				selected && t('square-selected'),
				reach !== null &&
					(reach === 0 ? t('square-no-reach') : t('square-reach', { count: reach })),
				end && t(`square-end-${end}`),
				last && t(`square-last-${last}`),
				home && homeWords(home, viewer)
			]
				.filter(Boolean)
				.join(', ')
	};
}

function homeWords(home: Side, viewer: Side | null): string {
	if (viewer === null) return t(`square-home-${home}`);
	return t(home === viewer ? 'square-home-own' : 'square-home-target');
}

export function noticeWords(notice: Notice): string {
	switch (notice.kind) {
		case 'refused': {
			const { from, to, illegal } = notice;
			const squares = illegal.squares.join(', ');
			return t(`refused-${illegal.reason}`, { from, to, squares });
		}
		case 'unreadable':
			return typedWords(notice.text, notice.error.details);
		case 'elsewhere':
			return t('line-elsewhere');
		case 'not-your-turn':
			return t('line-not-your-turn');
		case 'no-thought':
			return t(`line-no-thought-${notice.hindrance}`);
		case 'failed':
			return t('line-failed');
	}
}

/** Why a typed or tried move failed; null for other notices. */
export function problemWords(notice: Notice | null): string | null {
	const isProblem = notice?.kind === 'unreadable' || notice?.kind === 'refused';
	return isProblem ? noticeWords(notice) : null;
}

function typedWords(text: string, { code, leg, fault, squares }: Failure): string {
	if (code === 'leg' && leg) return t('typed-leg', { text, leg });
	if (code === 'illegal' && leg && fault) {
		const [from = '', to = ''] = leg.split('-');
		return madeText(`refused-${fault}`, { from, to, squares: squares.join(', ') });
	}
	if (code === 'over') return t('refused-over');
	return t('typed-unreadable', { text });
}

/** Where the computer thinks, and its place in the queue. */
export function thinkingWords(ahead: number | null): string {
	if (ahead === null) return t('line-thinking');
	return ahead === 0 ? t('line-thinking-there') : t('line-waiting-there', { ahead });
}

/** What is looked at while the game goes on. */
export function lookingWords({ lastMove }: Timeline): string {
	if (!lastMove) return t('line-looking-start');
	return t('line-looking', { number: lastMove.number, side: t(`side-${lastMove.side}`) });
}

/** The number of moves of the man in hand. */
export function selectedWords(view: GameView | null, square: string): string {
	const moves = (view?.legalMoves ?? []).filter((move) => move.from === square);
	if (moves.length === 0) return t('line-selected-none', { square });
	const steps = moves.filter((move) => move.step).length;
	return t('line-selected', { square, count: moves.length, steps, jumps: moves.length - steps });
}

/** Who won, for the person who played `side`, or for a reader. */
export function resultWords(result: string, side: Side | null): string {
	const ending = side && endingFor(side, result);
	if (ending) return t(`over-${ending}`);
	if (result === '1-0') return t('result-white');
	if (result === '0-1') return t('result-black');
	return t(result === '1/2-1/2' ? 'result-draw' : 'result-none');
}

export function reasonWords(reason: string | null, result: string, side: Side | null): string {
	if (!reason || reason === 'unfinished') return '';
	const ending = result === '1/2-1/2' ? 'draw' : ((side && endingFor(side, result)) ?? 'none');
	return madeText(`reason-${reason}`, { ending });
}

/** What the exit deadline demands of a side now. */
export type Exit =
	| { kind: 'none' }
	/** Still far away. */
	| { kind: 'by'; move: number }
	/** The moves left to leave home, including the present one. */
	| { kind: 'left'; moves: number }
	/** Over: what a move that ends at home does. */
	| { kind: 'over'; returning: 'loses' | 'illegal' };

/** The number of moves before the deadline at which the countdown starts. */
const COUNTDOWN = 10;

export function exitOf(view: GameView, side: Side): Exit {
	const { exit_moves, exit_return } = view.ruleSet.parameters;
	const deadline = Number(exit_moves);
	if (!exit_moves || exit_moves === 'none' || view.outcome) return { kind: 'none' };
	const next = nextMoveNumber(view, side);
	if (next > deadline) {
		return exit_return === 'loses' || exit_return === 'illegal'
			? { kind: 'over', returning: exit_return }
			: { kind: 'none' };
	}
	const left = deadline - next + 1;
	const isNear = left <= COUNTDOWN && view.menHome[side] > 0;
	return isNear ? { kind: 'left', moves: left } : { kind: 'by', move: deadline };
}

/** The number of the move that a side makes next. */
function nextMoveNumber(view: GameView, side: Side): number {
	const hasMovedInPair = side === 'white' && view.sideToMove === 'black';
	return hasMovedInPair ? view.number + 1 : view.number;
}

/** The men of a side that stand in the other side's home. */
export function menArrived(view: GameView, side: Side): number {
	const target = new Set(view.ruleSet.homes[opponent(side)]);
	return view.men[side].filter((square) => target.has(square)).length;
}

/** The move limit of a rule set, if it has one. */
export function limitOf({ parameters }: Pick<RuleSetView, 'parameters'>): number | null {
	const limit = Number(parameters.limit_moves);
	return Number.isFinite(limit) && limit > 0 ? limit : null;
}
