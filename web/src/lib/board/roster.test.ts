import { describe, expect, it } from 'vitest';
import { enroll, follow } from './roster';

const MEN = { white: ['a1', 'b1'], black: ['h8', 'g8'] };
const BEFORE = enroll(MEN);
const idAt = (square: string) => BEFORE.find((man) => man.square === square)?.id;

describe('roster', () => {
	it('gives every man an identity of its own', () => {
		expect(new Set(BEFORE.map((man) => man.id)).size).toBe(4);
	});

	it('follows a played move along its route', () => {
		const route = ['b1', 'b3', 'd3'];
		const change = follow(BEFORE, { ...MEN, white: ['a1', 'd3'] }, { route, side: 'white' });
		expect(change.arrivals).toEqual([{ id: idAt('b1'), route, played: true }]);
		expect(change.men.find((man) => man.id === idAt('b1'))?.square).toBe('d3');
		expect(change.replaced).toBe(false);
	});

	it('follows a man that was taken back straight to its square', () => {
		const change = follow(
			BEFORE,
			{ ...MEN, white: ['a1', 'b2'] },
			{ route: ['g8', 'g7'], side: 'black' }
		);
		expect(change.arrivals).toEqual([{ id: idAt('b1'), route: ['b1', 'b2'], played: false }]);
	});

	it('follows one man of each side at once', () => {
		const now = { white: ['a1', 'b2'], black: ['h8', 'g7'] };
		const change = follow(BEFORE, now, { route: ['g8', 'g7'], side: 'black' });
		expect(change.arrivals.map((arrival) => arrival.played)).toEqual([false, true]);
	});

	it('sets the men up anew when more changed than can be followed', () => {
		const change = follow(BEFORE, { ...MEN, white: ['c1', 'c2'] }, null);
		expect(change.replaced).toBe(true);
		expect(change.arrivals).toEqual([]);
		const known = new Set(BEFORE.map((man) => man.id));
		expect(change.men.some((man) => known.has(man.id))).toBe(false);
	});

	it('sets the men up anew when one is added or taken away', () => {
		expect(follow(BEFORE, { ...MEN, white: ['a1'] }, null).replaced).toBe(true);
		expect(follow(BEFORE, { ...MEN, white: ['a1', 'b1', 'c1'] }, null).replaced).toBe(true);
		expect(follow([], MEN, null).men).toHaveLength(4);
	});

	it('leaves everything alone when only the order of the squares changed', () => {
		const change = follow(BEFORE, { white: ['b1', 'a1'], black: ['g8', 'h8'] }, null);
		expect(change).toEqual({ men: BEFORE, arrivals: [], replaced: false });
	});
});
