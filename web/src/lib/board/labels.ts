// What the board asks of whoever hosts it when a square has to be spoken.

import type { Side } from './types';

/** Everything a square has to say of itself. */
export interface SquareDescription {
	square: string;
	/** The man that stands here, as shown. */
	man: Side | null;
	/** The side whose home this square belongs to. */
	home: Side | null;
	/** How many squares this man may be sent to; null when it may not be taken now. */
	reach: number | null;
	/** The man here is taken. */
	selected: boolean;
	/** The man that is taken can come here: by a step, or by jumps. */
	end: 'step' | 'jump' | null;
	/** The part this square had in the last move. */
	last: 'start' | 'end' | null;
}

export interface BoardLabels {
	/** The name of the whole board. */
	board: () => string;
	/** A square, as in "c3, white man, can reach 5 squares". */
	square: (description: SquareDescription) => string;
}
