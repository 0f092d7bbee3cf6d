import { describe, expect, it } from 'vitest';
import {
	centerOf,
	isOnBoard,
	nearCorner,
	polyline,
	rowsOf,
	squareAtPoint,
	type View
} from './geometry';

const WHITE: View = { size: 8, orientation: 'white' };
const BLACK: View = { size: 8, orientation: 'black' };

describe('geometry', () => {
	it('puts a1 at the bottom left for White and at the top right for Black', () => {
		expect(centerOf('a1', WHITE)).toEqual({ x: 0.5, y: 7.5 });
		expect(centerOf('a1', BLACK)).toEqual({ x: 7.5, y: 0.5 });
	});

	it('finds the square a point lies in, and none beside the board', () => {
		expect(squareAtPoint({ x: 2.99, y: 5.01 }, WHITE)).toBe('c3');
		expect(squareAtPoint({ x: 2.99, y: 5.01 }, BLACK)).toBe('f6');
		for (const [x, y] of [
			[-0.01, 3],
			[8, 3],
			[3, -0.01],
			[3, 8]
		] as const) {
			expect(squareAtPoint({ x, y }, WHITE)).toBeNull();
		}
	});

	it('finds every square from its own center, on every size and either way up', () => {
		for (let size = 4; size <= 16; size += 1) {
			for (const orientation of ['white', 'black'] as const) {
				const view = { size, orientation };
				const squares = rowsOf(view).flat();
				expect(new Set(squares).size).toBe(size * size);
				for (const square of squares) {
					expect(isOnBoard(square, size)).toBe(true);
					expect(squareAtPoint(centerOf(square, view), view)).toBe(square);
				}
			}
		}
	});

	it('reads rows from the top left of the screen', () => {
		expect(rowsOf({ size: 16, orientation: 'white' })[0]?.at(0)).toBe('a16');
		expect(rowsOf({ size: 16, orientation: 'black' })[0]?.at(0)).toBe('p1');
		expect(nearCorner(WHITE)).toBe('a1');
		expect(nearCorner(BLACK)).toBe('h8');
	});

	it('knows that c9 and i3 are not on a board of eight', () => {
		expect(isOnBoard('c9', 8)).toBe(false);
		expect(isOnBoard('i3', 8)).toBe(false);
		expect(isOnBoard('h8', 8)).toBe(true);
	});

	it('draws a route through the centers', () => {
		expect(polyline(['c3', 'e3', 'e5'], WHITE)).toBe('2.5,5.5 4.5,5.5 4.5,3.5');
	});
});
