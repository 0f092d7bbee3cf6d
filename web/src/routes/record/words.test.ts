import { beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '$lib/generated/wasm';
import { addTexts, showLanguage } from '$lib/i18n/index.svelte';
import { pagesTexts } from '$lib/i18n/pages';
import { recordErrorWords } from './words';

beforeAll(async () => {
	await addTexts(pagesTexts);
	await showLanguage('ru');
});

describe('errors of a record', () => {
	const failure: Failure = {
		code: 'record',
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
