// The squares and their places on the screen, in units of one square; x runs right, y runs down.

import type { Side } from './types';

export interface Point {
	readonly x: number;
	readonly y: number;
}

/** A place on the screen, counted from the top left. */
export interface Cell {
	readonly column: number;
	readonly row: number;
}

/** The size of the board and the side it is seen from. */
export interface View {
	readonly size: number;
	/** The side at the bottom. */
	readonly orientation: Side;
}

export function squareName(file: number, rank: number): string {
	return String.fromCharCode(97 + file) + (rank + 1);
}

export function fileOf(square: string): number {
	return square.charCodeAt(0) - 97;
}

export function rankOf(square: string): number {
	return Number(square.slice(1)) - 1;
}

export function isOnBoard(square: string, size: number): boolean {
	return fileOf(square) < size && rankOf(square) < size;
}

export function cellOf(square: string, { size, orientation }: View): Cell {
	const file = fileOf(square);
	const rank = rankOf(square);
	return orientation === 'white'
		? { column: file, row: size - 1 - rank }
		: { column: size - 1 - file, row: rank };
}

export function squareAt({ column, row }: Cell, { size, orientation }: View): string | null {
	const isInside = 0 <= column && column < size && 0 <= row && row < size;
	if (!isInside) return null;
	return orientation === 'white'
		? squareName(column, size - 1 - row)
		: squareName(size - 1 - column, row);
}

export function squareAtPoint({ x, y }: Point, view: View): string | null {
	return squareAt({ column: Math.floor(x), row: Math.floor(y) }, view);
}

export function centerOf(square: string, view: View): Point {
	const { column, row } = cellOf(square, view);
	return { x: column + 0.5, y: row + 0.5 };
}

/** All squares in reading order: rows from the top, each from the left. */
export function rowsOf(view: View): string[][] {
	const indices = Array.from({ length: view.size }, (_, index) => index);
	return indices.map((row) => indices.map((column) => squareAt({ column, row }, view) ?? ''));
}

/** The corner at the bottom left of the screen. */
export function nearCorner(view: View): string {
	return squareAt({ column: 0, row: view.size - 1 }, view) ?? '';
}

/** The `points` attribute of an SVG polyline along a route. */
export function polyline(route: readonly string[], view: View): string {
	return route
		.map((square) => centerOf(square, view))
		.map(({ x, y }) => `${x},${y}`)
		.join(' ');
}
