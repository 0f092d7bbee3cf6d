import { beforeAll, describe, expect, it } from 'vitest';
import type { Failure, GameView } from '$lib/generated/wasm';
import { addTexts, showLanguage } from '$lib/i18n/index.svelte';
import { pagesTexts } from '$lib/i18n/pages';
import { raceView } from '$lib/testing/games';
import { recordErrorWords } from './recordWords';
import { boardLabels, exitOf, reasonWords, resultWords } from './words';

beforeAll(async () => {
	await addTexts(pagesTexts);
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

describe('errors of a record', () => {
	const failure: Failure = {
		code: 'record',
		message: '',
		parameter: null,
		line: 5,
		moveNumber: 12,
		side: 'black',
		leg: null,
		token: null,
		expected: null,
		fault: null,
		squares: []
	};

	it.each<[Partial<Failure>, string]>([
		[{ leg: 'd3-f3', fault: 'no-hurdle' }, 'Строка 5, ход 12 чёрных: участок d3-f3 невозможен.'],
		[
			{ leg: 'c2-d3', fault: 'locking' },
			'Строка 5, ход 12 чёрных: c2-d3 нельзя — правила запрещают запирать.'
		],
		[{ fault: 'move-text', token: 'zz' }, 'Строка 5, ход 12 чёрных: непонятный ход «zz».'],
		[
			{ moveNumber: null, fault: 'unknown-preset', token: 'foo' },
			'Строка 5: непонятные правила (foo).'
		],
		[
			{ line: null, moveNumber: null, fault: 'decided' },
			'Результат не совпадает с тем, что решили ходы.'
		],
		[{ fault: 'nag', token: '$x' }, 'Строка 5, ход 12 чёрных: запись не читается на «$x».'],
		[{ line: null, moveNumber: null }, 'Запись не читается.']
	])('%o', (over, words) => {
		expect(recordErrorWords({ ...failure, ...over })).toBe(words);
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
