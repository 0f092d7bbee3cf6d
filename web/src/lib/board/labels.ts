// The texts for screen readers that the board requests from its host.

import type { Side } from './types';

/** What a screen reader can be told about a square. */
export interface SquareDescription {
	square: string;
	/** The man shown on this square. */
	man: Side | null;
	/** The side whose home contains this square. */
	home: Side | null;
	/** The number of squares this man can go to; null if it may not be taken now. */
	reach: number | null;
	/** The man here is taken. */
	selected: boolean;
	/** The man that is taken can come here: by a step, or by jumps. */
	end: 'step' | 'jump' | null;
	/** Whether the last move started or ended here. */
	last: 'start' | 'end' | null;
}

export interface BoardLabels {
	/** The name of the whole board. */
	board: () => string;
	/** A square, as in "c3, white man, can reach 5 squares". */
	square: (description: SquareDescription) => string;
}
