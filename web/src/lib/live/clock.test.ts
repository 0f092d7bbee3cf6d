import { describe, expect, it } from 'vitest';
import { clocks } from '$lib/testing/live';
import { holdLeft, leftForFirstMove, leftOn, printClock, printSpent, shownOn } from './clock';

describe('a clock', () => {
	it('runs for one side from the moment it was received', () => {
		const told = { clocks: clocks({ running: 'white' }), atMs: 1_000 };
		expect(leftOn(told, 'white', 4_000)).toBe(57_000);
		expect(leftOn(told, 'black', 4_000)).toBe(60_000);
		expect(leftOn(told, 'white', 900_000)).toBe(0);
	});

	it('is stopped while the players come back', () => {
		const told = { clocks: clocks({ running: 'white', holdMs: 10_000 }), atMs: 0 };
		expect(leftOn(told, 'white', 9_000)).toBe(60_000);
		expect(leftOn(told, 'white', 12_000)).toBe(58_000);
		expect(holdLeft(told, 4_000)).toBe(6_000);
	});

	it('starts later for others by the lag that will be given back', () => {
		const told = { clocks: clocks({ running: 'black', lagMs: 300 }), atMs: 0 };
		const shown = (nowMs: number) => shownOn(told, 'black', nowMs, 'white', 60_000);
		expect([0, 200, 300, 1_000].map(shown)).toEqual([60_000, 60_000, 60_000, 59_300]);
		expect(shownOn(told, 'black', 1_000, 'black', 60_000)).toBe(59_000);
		expect(shownOn(told, 'black', 60_000, 'white', 60_000)).toBe(0);
	});

	it('counts the first move down', () => {
		const told = { clocks: clocks({ firstMoveMs: 30_000 }), atMs: 0 };
		expect(leftForFirstMove(told, 12_000)).toBe(18_000);
		expect(leftForFirstMove({ ...told, clocks: clocks() }, 0)).toBeNull();
	});

	it.each([
		[3_900_000, '1:05:00'],
		[252_999, '4:12'],
		[10_000, '0:10'],
		[9_999, '0:09.9'],
		[50, '0:00.0'],
		[0, '0:00.0']
	])('of %i ms reads %s', (ms, text) => {
		expect(printClock(ms)).toBe(text);
	});

	it('tells how long a move took', () => {
		expect([840, 12_410, 185_000].map(printSpent)).toEqual(['0.8', '12.4', '3:05']);
	});
});
