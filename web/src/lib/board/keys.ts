// The keyboard commands of the board.

import { cellOf, squareAt, type View } from './geometry';

export type Command = { kind: 'press' } | { kind: 'cancel' } | { kind: 'goto'; square: string };

/** The command of a key with the cursor on this square; null for a key that the board ignores. */
export function commandOf(
	event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>,
	cursor: string,
	view: View
): Command | null {
	if (event.altKey || event.metaKey || event.shiftKey) return null;
	const square = destination(event.key, event.ctrlKey, cursor, view);
	if (square !== null) return { kind: 'goto', square };
	if (event.ctrlKey) return null;
	if (event.key === 'Enter' || event.key === ' ') return { kind: 'press' };
	return event.key === 'Escape' ? { kind: 'cancel' } : null;
}

/** Moves the cursor in screen directions, on a turned board too; it stops at the edge. */
function destination(key: string, isWhole: boolean, cursor: string, view: View): string | null {
	const { column, row } = cellOf(cursor, view);
	const last = view.size - 1;
	const clamp = (index: number) => Math.max(0, Math.min(last, index));
	const at = (toColumn: number, toRow: number) =>
		squareAt({ column: clamp(toColumn), row: clamp(toRow) }, view);
	switch (key) {
		case 'Home':
			return at(0, isWhole ? 0 : row);
		case 'End':
			return at(last, isWhole ? last : row);
	}
	if (isWhole) return null;
	switch (key) {
		case 'ArrowLeft':
			return at(column - 1, row);
		case 'ArrowRight':
			return at(column + 1, row);
		case 'ArrowUp':
			return at(column, row - 1);
		case 'ArrowDown':
			return at(column, row + 1);
		case 'PageUp':
			return at(column, 0);
		case 'PageDown':
			return at(column, last);
		default:
			return null;
	}
}
