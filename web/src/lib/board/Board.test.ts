import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Board from './Board.svelte';
import type { SquareDescription } from './labels';
import type { BoardProps } from './types';

const PROPS: BoardProps = {
	size: 8,
	homes: { white: ['a1', 'b1', 'a2'], black: ['h8', 'g8', 'h7'] },
	men: { white: ['a1', 'b1', 'c3'], black: ['h8', 'g8', 'e6'] },
	orientation: 'white',
	viewer: 'white',
	movable: 'white',
	moves: [
		{ from: 'c3', to: 'c4', step: true, route: ['c3', 'c4'] },
		{ from: 'c3', to: 'd3', step: true, route: ['c3', 'd3'] }
	],
	lastMove: { route: ['g6', 'e6'], side: 'black' },
	jumpByJump: false,
	autoFinish: false,
	coordinates: true,
	animate: true,
	labels: {
		board: () => 'The board',
		square: (description) => JSON.stringify(description).replaceAll('"', '')
	},
	onmove: () => undefined,
	onrefused: () => undefined,
	jumpsAfter: () => Promise.resolve([])
};

/** The board as it stands in a prerendered page. */
function html(changes: Partial<BoardProps> = {}): string {
	return render(Board, { props: { ...PROPS, ...changes } }).body;
}

function count(text: string, part: string | RegExp): number {
	return [...text.matchAll(new RegExp(part, 'g'))].length;
}

function spoken(text: string, square: string): SquareDescription {
	const cell =
		new RegExp(`data-square="${square}" aria-label="\\{([^"]*)\\}"`).exec(text)?.[1] ?? '';
	const pairs = cell.split(',').map((pair) => pair.split(':'));
	return Object.fromEntries(pairs);
}

describe('a board on paper', () => {
	it('is one grid with a row for each rank and a cell for each square', () => {
		for (const size of [4, 8, 16]) {
			const board = html({
				size,
				homes: { white: ['a1'], black: ['b2'] },
				men: { white: ['a1'], black: [] }
			});
			expect(count(board, 'role="grid"')).toBe(1);
			expect(count(board, 'role="row"')).toBe(size);
			expect(count(board, 'role="gridcell"')).toBe(size * size);
			expect(count(board, 'tabindex="0"')).toBe(1);
			expect(count(board, 'data-square="[a-p][0-9]+" aria-label')).toBe(size * size);
		}
	});

	it('reads squares from the corner that is at the top left of the screen', () => {
		const first = (board: string) => /data-square="(\w+)" aria-label/.exec(board)?.[1];
		expect(first(html())).toBe('a8');
		expect(first(html({ orientation: 'black' }))).toBe('h1');
	});

	it('tells of each square what stands there, whose home it is and what the last move did to it', () => {
		const board = html();
		expect(spoken(board, 'c3')).toMatchObject({
			man: 'white',
			home: 'null',
			reach: '2',
			last: 'null'
		});
		expect(spoken(board, 'a1')).toMatchObject({ man: 'white', home: 'white', reach: '0' });
		expect(spoken(board, 'e6')).toMatchObject({ man: 'black', reach: 'null', last: 'end' });
		expect(spoken(board, 'g6')).toMatchObject({ man: 'null', last: 'start' });
	});

	it('says of men that may be taken that they are not selected, and nothing of others', () => {
		expect(count(html(), 'aria-selected="false"')).toBe(3);
		expect(count(html({ movable: null }), 'aria-selected')).toBe(0);
	});

	it('shows the men where they stand', () => {
		const men = [...html().matchAll(/data-man="(\w+)" data-square="(\w+)"/g)].map(
			([, side, square]) => `${side} ${square}`
		);
		expect(men.toSorted()).toEqual([
			'black e6',
			'black g8',
			'black h8',
			'white a1',
			'white b1',
			'white c3'
		]);
	});

	it('dashes the home of the viewer only', () => {
		expect(count(html(), 'class="home[^"]* own"')).toBe(1);
		expect(count(html({ viewer: null }), 'class="home[^"]* own"')).toBe(0);
	});

	it('leaves coordinates away when they are not wanted', () => {
		expect(count(html(), '<text')).toBe(16);
		expect(count(html({ coordinates: false }), '<text')).toBe(0);
	});
});
