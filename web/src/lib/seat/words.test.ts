import { beforeAll, describe, expect, it } from 'vitest';
import type { GameView } from '$lib/generated/wasm';
import { showLanguage } from '$lib/i18n/index.svelte';
import { raceView } from '$lib/testing/games';
import { boardLabels, exitOf, reasonWords, resultWords } from './words';

beforeAll(async () => {
	await showLanguage('ru');
});

function view(number: number, over: Partial<GameView> = {}): GameView {
	const plain = raceView({ rules: 'classic-3x3', position: null, moves: [] });
	return { ...plain, number, menHome: { white: 1, black: 1 }, ...over };
}

describe('the exit deadline', () => {
	it('is counted down from ten moves before it, while men are at home', () => {
		expect(exitOf(view(30), 'white')).toEqual({ kind: 'by', move: 40 });
		expect(exitOf(view(31), 'white')).toEqual({ kind: 'left', moves: 10 });
		expect(exitOf(view(40), 'white')).toEqual({ kind: 'left', moves: 1 });
		expect(exitOf(view(35, { menHome: { white: 0, black: 2 } }), 'white').kind).toBe('by');
	});

	it('counts the move that a side has made in this pair', () => {
		expect(exitOf(view(34, { sideToMove: 'black' }), 'white')).toEqual({ kind: 'left', moves: 6 });
		expect(exitOf(view(34, { sideToMove: 'black' }), 'black')).toEqual({ kind: 'left', moves: 7 });
	});

	it('says what returning does once it is past', () => {
		expect(exitOf(view(41), 'white')).toEqual({ kind: 'over', returning: 'loses' });
	});
});

describe('what is spoken', () => {
	it('names a square, its man and what can be done with it', () => {
		const label = boardLabels(8, 'white').square({
			square: 'c3',
			man: 'white',
			home: 'white',
			reach: 5,
			selected: false,
			end: null,
			last: null
		});
		expect(label).toBe('c3, белая шашка, достаёт 5 клеток, ваш дом');
	});

	it('tells results to the person and to a reader', () => {
		expect(resultWords('0-1', 'black')).toBe('Вы выиграли');
		expect(resultWords('0-1', null)).toBe('Победа чёрных');
		expect(reasonWords('exit-deadline', '1-0', 'black')).toBe(
			'К сроку вывода у вас остались шашки дома.'
		);
		expect(reasonWords('unfinished', '*', null)).toBe('');
	});
});
