// The types and props of the board. The board knows no rules, no network and no texts.

import type { BoardLabels } from './labels';

export type Side = 'white' | 'black';

/** The squares each side's men stand on, or the squares of each side's home. */
export interface BySide {
	readonly white: readonly string[];
	readonly black: readonly string[];
}

export interface Move {
	readonly from: string;
	readonly to: string;
}

/** A legal move with its canonical route: every square the man stands on, including both ends. */
export interface LegalMove extends Move {
	/** A step to the adjacent square; otherwise a chain of jumps. */
	readonly step: boolean;
	readonly route: readonly string[];
}

export interface PlayedMove {
	readonly route: readonly string[];
	readonly side: Side;
}

export interface BoardProps {
	/** Files and ranks: 4 to 16. */
	size: number;
	homes: BySide;
	men: BySide;
	/** The side at the bottom. */
	orientation: Side;
	/** Whose home is "own" (dashed) and whose target is solid; null for a spectator. */
	viewer: Side | null;
	/** Whose men may be taken now; null makes the board read-only. */
	movable: Side | null;
	moves: readonly LegalMove[];
	lastMove: PlayedMove | null;
	/** Each jump is a separate click, and the person ends the chain. */
	jumpByJump: boolean;
	/** With `jumpByJump`: a chain that cannot go on ends automatically. */
	autoFinish: boolean;
	coordinates: boolean;
	animate: boolean;
	labels: BoardLabels;
	/**
	 * The person chose this legal move. The board still shows `men`; a man that was dragged to the
	 * square waits there for new `men`. If the result is `false` (or a promise of it), the man goes
	 * back at once.
	 */
	onmove: (move: Move) => unknown;
	/** The person chose a square their man cannot reach. The board has already shaken the man. */
	onrefused: (move: Move) => void;
	/** The man that is taken now, by the square it started from. */
	onselect?: ((square: string | null) => void) | undefined;
	/** With `jumpByJump`: the single jumps open after a partial chain. */
	jumpsAfter: (route: string[]) => Promise<readonly string[]>;
	/** With `jumpByJump`: the current chain or null, and whether it may end where it stands. */
	onchain?: ((route: string[] | null, finishable: boolean) => void) | undefined;
	/** A man touched down; `last` at the end of its move. */
	onhop?: ((last: boolean) => void) | undefined;
}
