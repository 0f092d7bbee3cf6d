import { describe, expect, it } from 'vitest';
import { hopDuration, landingTimes, translation } from './animation';

describe('animation', () => {
	it('takes about 120 ms a hop', () => {
		expect(hopDuration(1)).toBe(120);
		expect(landingTimes(3)).toEqual([120, 240, 360]);
	});

	it('stays under 600 ms however long the chain is', () => {
		for (let hops = 1; hops <= 120; hops += 1) {
			const times = landingTimes(hops);
			expect(times).toHaveLength(hops);
			expect(times.at(-1)).toBeLessThan(600);
			expect(times).toEqual(times.toSorted((a, b) => a - b));
		}
	});

	it('places men in squares, not pixels of the screen', () => {
		expect(translation({ x: 2.5, y: 4.5 })).toBe('translate(2.5px, 4.5px)');
	});
});
