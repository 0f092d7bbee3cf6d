import { describe, expect, it } from 'vitest';
import { CLOCK_CHOICES, clockOf, readInvitation } from './invitation';

const FIRST = readInvitation(null);

describe('the last invitation', () => {
	it('falls back to the defaults where nothing usable is stored', () => {
		for (const text of [
			'{',
			'null',
			'[]',
			'{"clock":"7+7","side":"green","minutes":-1,"increment":"x"}'
		]) {
			expect(readInvitation(text)).toEqual(FIRST);
		}
	});

	it('is offered again', () => {
		const chosen = { rules: 'narod-3x4', side: 'black', clock: 'own', minutes: 2.5, increment: 0 };
		expect(readInvitation(JSON.stringify(chosen))).toEqual(chosen);
	});
});

describe('a clock', () => {
	it('is what its name says', () => {
		expect(clockOf({ ...FIRST, clock: 'none' })).toBeNull();
		expect(clockOf({ ...FIRST, clock: '5+3' })).toEqual({ startMs: 300_000, incrementMs: 3_000 });
		const own = { ...FIRST, clock: 'own', minutes: 0.25, increment: 7 } as const;
		expect(clockOf(own)).toEqual({ startMs: 15_000, incrementMs: 7_000 });
	});

	it('is within the limits of the server, whichever is chosen', () => {
		for (const clock of CLOCK_CHOICES) {
			const { startMs, incrementMs } = clockOf({ ...FIRST, clock }) ?? {
				startMs: 1_000,
				incrementMs: 0
			};
			expect(startMs).toBeGreaterThanOrEqual(1_000);
			expect(startMs).toBeLessThanOrEqual(10_800_000);
			expect(incrementMs).toBeLessThanOrEqual(180_000);
		}
	});
});
