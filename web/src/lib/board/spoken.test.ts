import { describe, expect, it } from 'vitest';
import { describer, type Scene } from './spoken';
import { EMPTY_HAND, targetsOf, type Situation } from './hand';

const TABLE: Situation = {
	men: { white: ['a1', 'c3'], black: ['d3', 'h8'] },
	movable: 'white',
	moves: [
		{ from: 'c3', to: 'c4', step: true, route: ['c3', 'c4'] },
		{ from: 'c3', to: 'e3', step: false, route: ['c3', 'e3'] }
	],
	jumpByJump: false,
	autoFinish: false
};

const SCENE: Scene = {
	situation: TABLE,
	hand: EMPTY_HAND,
	targets: [],
	shownMen: [
		{ side: 'white', square: 'a1' },
		{ side: 'white', square: 'c3' },
		{ side: 'black', square: 'd3' },
		{ side: 'black', square: 'h8' }
	],
	homes: { white: ['a1'], black: ['h8'] },
	lastRoute: ['f3', 'd3']
};

const EMPTY = { man: null, home: null, reach: null, selected: false, end: null, last: null };

describe('squares', () => {
	it('tell man, home, reach and last move', () => {
		const tell = describer(SCENE);
		expect(tell('c3')).toEqual({ ...EMPTY, square: 'c3', man: 'white', reach: 2 });
		expect(tell('a1')).toEqual({ ...EMPTY, square: 'a1', man: 'white', home: 'white', reach: 0 });
		expect(tell('d3')).toEqual({ ...EMPTY, square: 'd3', man: 'black', last: 'end' });
		expect(tell('f3')).toEqual({ ...EMPTY, square: 'f3', last: 'start' });
		expect(tell('b7')).toEqual({ ...EMPTY, square: 'b7' });
	});

	it('tell how the man in hand can come to them', () => {
		const hand = { route: ['c3'], jumps: null };
		const tell = describer({ ...SCENE, hand, targets: targetsOf(TABLE, hand) });
		expect(tell('c3')).toMatchObject({ selected: true, reach: 2 });
		expect(tell('c4').end).toBe('step');
		expect(tell('e3').end).toBe('jump');
	});

	it('of a read-only board have no reach', () => {
		const tell = describer({ ...SCENE, situation: { ...TABLE, movable: null } });
		expect(tell('c3').reach).toBeNull();
	});
});
