// The words of the board and the props it is handed. It knows no rules, no network and no texts of its own.

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

/** A move that may be played now, with the canonical route: every square the man stands on, both ends included. */
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
	/** Every jump is a click of its own and the chain is ended on purpose. */
	jumpByJump: boolean;
	/** With `jumpByJump`: a chain that cannot be continued ends by itself. */
	autoFinish: boolean;
	coordinates: boolean;
	animate: boolean;
	labels: BoardLabels;
	/**
	 * The person chose this legal move. The board goes on showing `men`; a man that was carried to the square by hand
	 * waits there for them. Returning `false` (or a promise of it) sends the man back at once.
	 */
	onmove: (move: Move) => unknown;
	/** An own man was sent to a square it cannot reach. The board has already shaken the man. */
	onrefused: (move: Move) => void;
	/** The man that is taken now, by the square it started from. */
	onselect?: ((square: string | null) => void) | undefined;
	/** With `jumpByJump`: the single jumps open after a partial chain. */
	jumpsAfter: (route: string[]) => Promise<readonly string[]>;
	/** With `jumpByJump`: the chain under way, null when there is none, and whether it may end where the man stands. */
	onchain?: ((route: string[] | null, finishable: boolean) => void) | undefined;
	/** A man touched down; `last` at the end of its move. */
	onhop?: ((last: boolean) => void) | undefined;
}
