// The public interface of the board.

export { default as Board } from './Board.svelte';
export { default as ManIcon } from './ManIcon.svelte';
export type { BoardLabels, SquareDescription } from './labels';
export type { BoardProps, BySide, LegalMove, Move, PlayedMove, Side } from './types';
