import { describe, expect, it } from 'vitest';
import { created, log, moved } from '$lib/testing/games';
import { commonLength, fold, newGameId, seedAt, specOf } from './events';
import { endingFor } from '$lib/rules/sides';

describe('a log', () => {
	it('folds into the moves that still stand', () => {
		const state = fold(
			log(
				created(),
				moved('a1-a2'),
				moved('b1-b2'),
				{ kind: 'taken_back', plies: 2 },
				moved('c1-c2')
			)
		);
		expect(specOf(state!).moves).toEqual(['c1-c2']);
		expect(state!.resigned).toBe(false);
	});

	it('is no game without `created`', () => {
		expect(fold([])).toBeNull();
		expect(fold(log(moved('a1-a2')))).toBeNull();
	});

	it('has a common start with another log, whatever the times', () => {
		const ours = log(created(), moved('a1-a2'), moved('b1-b2'));
		const theirs = log(created(), moved('a1-a2'), moved('c1-c2')).map((stored) => ({
			...stored,
			atMs: 1
		}));
		expect(commonLength(ours, theirs)).toBe(2);
		expect(commonLength(ours, ours.slice(0, 2))).toBe(2);
		expect(commonLength(ours, log(created({ seed: 8 })))).toBe(0);
	});

	it('knows the same game by another spelling of its rules', () => {
		expect(commonLength(log(created()), log(created({ rules: 'classic-3x3 size=8' })))).toBe(1);
	});
});

describe('small things', () => {
	it('tell the result from the view of the person', () => {
		expect(endingFor('black', '0-1')).toBe('win');
		expect(endingFor('white', '0-1')).toBe('loss');
		expect(endingFor('white', '1/2-1/2')).toBe('draw');
		expect(endingFor('white', '*')).toBeNull();
	});

	it('change the seed with every event', () => {
		const seeds = Array.from({ length: 50 }, (_, seq) => seedAt(7, seq));
		expect(new Set(seeds).size).toBe(50);
		expect(seeds.every((seed) => Number.isInteger(seed) && 0 <= seed && seed < 2 ** 32)).toBe(true);
	});

	it('make ids that are UUIDs also without crypto.randomUUID', () => {
		const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
		const { randomUUID } = crypto;
		expect(newGameId()).toMatch(pattern);
		Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
		expect(newGameId()).toMatch(pattern);
		Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
	});
});
