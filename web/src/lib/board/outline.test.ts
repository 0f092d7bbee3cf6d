import { describe, expect, it } from 'vitest';
import type { Cell } from './geometry';
import { outlinePath } from './outline';

/** Cells drawn as text: `x` belongs to the region. */
function region(...lines: string[]): Cell[] {
	return lines.flatMap((line, row) =>
		[...line.replaceAll(' ', '')].flatMap((mark, column) => (mark === 'x' ? [{ column, row }] : []))
	);
}

/** The corners of each loop of a path drawn without rounding. */
function corners(path: string): string[][] {
	return path
		.split('Z')
		.filter((loop) => loop !== '')
		.map((loop) => [...loop.matchAll(/Q(\S+) /g)].map(([, point]) => point ?? ''));
}

function check(cells: Cell[], ...loops: string[][]): void {
	const found = corners(outlinePath(cells, 0, 0));
	expect(found.map((loop) => loop.toSorted())).toEqual(loops.map((loop) => loop.toSorted()));
}

describe('outline', () => {
	it('of a rectangle has four corners', () => {
		check(region('xxx', 'xxx', 'xxx'), ['0,0', '3,0', '3,3', '0,3']);
	});

	it('of a triangle has the corners of its stairs', () => {
		check(region('x . .', 'x x .', 'x x x'), [
			'0,0',
			'1,0',
			'1,1',
			'2,1',
			'2,2',
			'3,2',
			'3,3',
			'0,3'
		]);
	});

	it('of the halma home follows all five ranks', () => {
		const home = region('x x . . .', 'x x x . .', 'x x x x .', 'x x x x x', 'x x x x x');
		check(home, ['0,0', '2,0', '2,1', '3,1', '3,2', '4,2', '4,3', '5,3', '5,5', '0,5']);
	});

	it('of a ring has an inner loop', () => {
		check(region('xxx', 'x.x', 'xxx'), ['0,0', '3,0', '3,3', '0,3'], ['1,1', '1,2', '2,2', '2,1']);
	});

	it('keeps cells that touch at a corner apart', () => {
		check(region('x .', '. x'), ['0,0', '1,0', '1,1', '0,1'], ['1,1', '2,1', '2,2', '1,2']);
	});

	it('of separate pieces has a loop for each', () => {
		expect(corners(outlinePath(region('x . x'), 0, 0))).toHaveLength(2);
	});

	it('of nothing is empty', () => {
		expect(outlinePath([], 0.1, 0.1)).toBe('');
	});

	it('draws inside by the inset, at convex and concave corners alike', () => {
		const found = corners(outlinePath(region('x .', 'x x'), 0.1, 0))[0];
		expect(found?.toSorted()).toEqual(
			['0.1,0.1', '0.9,0.1', '0.9,1.1', '1.9,1.1', '1.9,1.9', '0.1,1.9'].toSorted()
		);
	});

	it('rounds no farther than half an edge', () => {
		const path = outlinePath(region('x'), 0, 5);
		expect(path).toBe('M0.5,0Q1,0 1,0.5L1,0.5Q1,1 0.5,1L0.5,1Q0,1 0,0.5L0,0.5Q0,0 0.5,0Z');
	});
});
