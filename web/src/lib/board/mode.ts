// The one interface for input on the board. Each way to use a board, such as play, is a mode.

import type { Point } from './geometry';

/** Receives what pointers and keys do on the board. */
export interface InputMode {
	/** A press begins. True if it took hold of a man, which may then be dragged. */
	grab(square: string): boolean;
	/** A press ended where it began; `grabbed` if it took hold of a man. */
	tap(square: string, grabbed: boolean): void;
	drag(point: Point, pointerType: string): void;
	/** The man was dropped on a square, or beside the board. */
	drop(square: string | null): void;
	/** The press was cancelled; the mode restores the state from before it. */
	abort(): void;
	/** A pointer is over this square without carrying a man. */
	hover(square: string | null): void;
	/** Enter or space on a square. */
	press(square: string): void;
	/** Escape. */
	cancel(): void;
}
