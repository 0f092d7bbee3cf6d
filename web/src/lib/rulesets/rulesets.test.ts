import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleSetView } from '$lib/generated/wasm';
import { namedBy } from '$lib/rules/naming';
import { addTexts, madeText, bundleOf, showLanguage } from '$lib/i18n/index.svelte';
import { pagesTexts } from '$lib/i18n/pages';
import { PARAMETERS } from '$lib/generated/parameters';
import { GROUPS, isUsed, parseHome, printHome, problemKey } from './conventions';
import { describe as describeRules, levelName, ruleSetName, type Described } from './names';
import { readOpening } from './opening';
import ru from '$lib/i18n/pages.ru.ftl?raw';

const base = {
	size: '8',
	home: '3x3',
	corner: 'a1',
	diagonal: 'no',
	last_reply: 'yes',
	exit_moves: '40',
	exit_check: 'round',
	exit_return: 'loses',
	exit_exempt_locked: 'no',
	limit_moves: '80',
	limit_score: 'men',
	repetition: 'three',
	locking: 'forbidden',
	mirror_max: 'none',
	mirror_first: 'none',
	forced_exit: 'no'
};

function ruleSet(preset: string | null, over: Record<string, string> = {}, men = 9): Described {
	const parameters = { ...base, ...over };
	const homes = { white: Array.from({ length: men }, (_, index) => `a${index}`), black: [] };
	return {
		preset,
		text: preset ?? 'classic-3x3 home=t4',
		parameters,
		size: Number(parameters.size),
		homes
	};
}

beforeAll(async () => {
	await addTexts(pagesTexts);
	await showLanguage('ru');
});

describe('names of rule sets', () => {
	it.each([
		['classic-3x3', {}, 9, 'Классика 3×3'],
		['classic-3x4', { home: '3x4' }, 12, 'Классика 3×4'],
		['diagonal-3x3', { diagonal: 'yes' }, 9, 'С диагоналями 3×3'],
		['triangle-10', { home: 't4' }, 10, 'Треугольник, 10 шашек'],
		['square-4x4', { home: '4x4' }, 16, 'Квадрат 4×4'],
		['halma-16', { home: 'h19', size: '16' }, 19, 'Халма 16×16'],
		['gambler-triangle-diagonal', { home: 't4' }, 10, 'Gambler треугольник 10, с диагоналями'],
		['gambiter-halma-10', { home: 't5', size: '10' }, 15, 'Gambiter халма 10×10'],
		[
			'gambiter-halma-10-orthogonal',
			{ home: 't5', size: '10' },
			15,
			'Gambiter халма 10×10, без диагоналей'
		],
		['skillgames-12', { home: '3x4' }, 12, 'SkillGames, 12 шашек'],
		['chessdeti-3x4-diagonal', { home: '3x4' }, 12, 'ChessDeti 3×4, с диагоналями'],
		['free-diagonal-3x3', { diagonal: 'yes' }, 9, 'Вольные с диагоналями 3×3'],
		[
			'paced-12-triangle-21-hard',
			{ home: 't6', size: '12' },
			21,
			'Скорый выход 12×12, треугольник 21, трудно'
		]
	])('%s', (preset, over, men, name) => {
		expect(ruleSetName(ruleSet(preset, over, men))).toBe(name);
	});

	it('call other rule sets own, after their board and home', () => {
		expect(ruleSetName(ruleSet(null, { home: 't4' }, 10))).toBe('Свои: 8×8, треугольник 10');
		const diagonal = ruleSet(null, { size: '5', diagonal: 'yes', home: '2x3' });
		expect(ruleSetName(diagonal)).toBe('Свои: 5×5, 2×3, с диагоналями');
	});

	it('name the levels of the free game as its players do', () => {
		expect(levelName({ levelNames: 'free' }, 2)).toBe('Средне');
		expect(levelName({ levelNames: 'usual' }, 2)).toBe('Средний');
		expect(levelName({ levelNames: 'free' }, 4)).toBe('Безумный');
		expect(levelName({ levelNames: 'free' }, 6)).toBe('Гроссмейстер');
	});
});

describe('what rule sets say', () => {
	it('leaves out what does not apply', () => {
		const words = describeRules(ruleSet('x', { exit_moves: 'none' })).join(' ');
		expect(words).toContain('Срока вывода из дома нет.');
		expect(words).not.toContain('После срока');
	});

	it('has a sentence for every value of every choice', () => {
		for (const field of GROUPS.flatMap((group) => group.fields)) {
			const words = PARAMETERS[field.key];
			expect(field.kind === 'choice' || field.kind === 'switch', field.key).toBe(words.length > 0);
			if (field.kind !== 'choice') continue;
			for (const value of field.values) {
				const over = { [field.key]: value, mirror_max: '10', forced_exit: 'yes' };
				for (const sentence of describeRules(ruleSet('x', over))) {
					expect(sentence).toMatch(/^[А-Я].*\.$/);
				}
				expect(madeText(`option-${field.key}-${value}`)).not.toContain('option-');
			}
		}
	});
});

describe('own conventions', () => {
	it('have a field for every parameter, each named', () => {
		const fields = GROUPS.flatMap((group) => group.fields.map(({ key }) => key));
		expect(fields.toSorted()).toEqual(Object.keys(PARAMETERS).toSorted());
		const bundle = bundleOf('ru', ru);
		for (const key of fields) {
			expect(bundle.hasMessage(`parameter-${key}`), key).toBe(true);
			expect(bundle.hasMessage(problemKey(key)), key).toBe(true);
		}
	});

	it('hide what means nothing as the others stand', () => {
		expect(isUsed('exit_return', { ...base, exit_moves: 'none' })).toBe(false);
		expect(isUsed('exit_moves', { ...base, exit_moves: 'none' })).toBe(true);
		expect(isUsed('mirror_first', base)).toBe(false);
	});

	it.each(['3x4', 't5', 'h19', 'h13'])('read and print the home %s', (home) => {
		expect(printHome(parseHome(home))).toBe(home);
	});
});

describe('the last opening', () => {
	it('falls back to White at level 2 under the classic rules', () => {
		const first = { rules: 'classic-3x3', side: 'white', level: 2 };
		for (const text of [null, '{', '{"side":"green","level":9}', 'null']) {
			expect(readOpening(text)).toEqual(first);
		}
		const text = '{"rules":"narod-3x4","side":"random","level":4}';
		expect(readOpening(text)).toEqual({ rules: 'narod-3x4', side: 'random', level: 4 });
	});
});

describe('the name a rule set was chosen by', () => {
	const luck = {
		...ruleSet('luckforfree-3x4', { home: '3x4' }, 12),
		playable: true,
		start: ''
	} as RuleSetView;

	it('stays, where two presets have the same parameters', () => {
		expect(namedBy('narod-3x4', luck)).toMatchObject({ preset: 'narod-3x4', text: 'narod-3x4' });
		expect(ruleSetName(namedBy('narod-3x4', luck))).toBe('Народные 3×4');
	});

	it('is none where the rule set is spelled out', () => {
		expect(namedBy('narod-3x4 size=8', luck)).toBe(luck);
		expect(namedBy('size=9', { ...luck, preset: null }).preset).toBeNull();
	});
});
