import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleOf, showLanguage, t } from './index.svelte';

const SOURCES = join(import.meta.dirname, '../..');
const read = (language: string) =>
	['', 'pages.', 'live.']
		.map((part) => readFileSync(join(import.meta.dirname, `${part}${language}.ftl`), 'utf8'))
		.join('\n');
const keysOf = (text: string) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key!);

const texts = { ru: read('ru'), en: read('en') };
const keys = { ru: keysOf(texts.ru), en: keysOf(texts.en) };

/** Everything in the sources that may name a message: each quoted text, with a wildcard for a template's placeholder. */
function mentions(): { fixed: Set<string>; patterns: RegExp[] } {
	const fixed = new Set<string>();
	const patterns: RegExp[] = [];
	for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
		if (!/\.(svelte|ts)$/.test(file) || /\.test\.ts$|generated/.test(file)) continue;
		const source = readFileSync(join(SOURCES, file), 'utf8');
		for (const [, text] of source.matchAll(/'([a-z][\w-]*)'/g)) fixed.add(text!);
		for (const [, text] of source.matchAll(/`([a-z][\w-]*-\$\{[^`]*)`/g)) {
			const parts = text!.split(/\$\{[^}]*\}/);
			if (parts.every((part) => /^[\w-]*$/.test(part))) {
				patterns.push(new RegExp(`^${parts.join('.+')}$`));
			}
		}
	}
	return { fixed, patterns };
}

/** The placeholders of a language's texts, by key. */
function valuesOf(text: string): Record<string, string[]> {
	const found: Record<string, string[]> = {};
	for (const entry of text.split(/^(?=[a-z][\w-]* =)/m)) {
		const key = keysOf(entry)[0];
		const names = [...entry.matchAll(/\$(\w+)/g)].map(([, name]) => name!);
		if (key) found[key] = [...new Set(names)].sort();
	}
	return found;
}

const GENERATED = join(SOURCES, 'lib/generated/texts.ts');

function generated(): string {
	const lines = Object.entries(valuesOf(texts.en)).map(([key, names]) => {
		const union = names.map((name) => `'${name}'`).join(' | ') || 'never';
		return `\t'${key}': ${union};\n`;
	});
	return `// Generated from the texts in \`lib/i18n\`. Do not edit: run \`cargo xtask generate\`.

/** Every text with its placeholders. */
export interface Messages {
${lines.join('')}}
`;
}

describe('the texts', () => {
	it('have the same keys in both languages, each once', () => {
		expect(keys.en).toEqual(keys.ru);
		expect(new Set(keys.ru).size).toBe(keys.ru.length);
	});

	it.each(['ru', 'en'] as const)('can all be read and filled in (%s)', (language) => {
		const bundle = bundleOf(language, texts[language]);
		for (const key of keys[language]) {
			const errors: Error[] = [];
			const pattern = bundle.getMessage(key)?.value;
			expect(pattern, key).toBeTruthy();
			const used = [...texts[language].matchAll(/\$(\w+)/g)].map(([, name]) => [name!, 3]);
			expect(bundle.formatPattern(pattern!, Object.fromEntries(used), errors), key).not.toBe('');
			expect(errors, key).toEqual([]);
		}
	});

	it('take the same values in both languages', () => {
		expect(valuesOf(texts.en)).toEqual(valuesOf(texts.ru));
	});

	it('have the types that they have now', () => {
		if (process.env['UPDATE_GENERATED']) writeFileSync(GENERATED, generated());
		expect(readFileSync(GENERATED, 'utf8')).toBe(generated());
	});

	it('are all used', () => {
		const { fixed, patterns } = mentions();
		const unused = keys.ru.filter(
			(key) => !fixed.has(key) && !patterns.some((pattern) => pattern.test(key))
		);
		expect(unused).toEqual([]);
	});

	it('stand in the same parts of the page in both languages', () => {
		for (const part of ['', 'pages.', 'live.']) {
			const keysIn = (language: string) =>
				keysOf(readFileSync(join(import.meta.dirname, `${part}${language}.ftl`), 'utf8'));
			expect(keysIn('en')).toEqual(keysIn('ru'));
		}
	});

	it('have Russian plurals right', async () => {
		await showLanguage('ru');
		const moves = (count: number) => t('tally-fewest-value', { moves: count });
		expect([1, 2, 5, 11, 21, 22, 112].map(moves)).toEqual([
			'1 ход',
			'2 хода',
			'5 ходов',
			'11 ходов',
			'21 ход',
			'22 хода',
			'112 ходов'
		]);
		const reach = (steps: number, jumps: number) =>
			t('line-selected', { square: 'c4', count: steps + jumps, steps, jumps });
		expect(reach(2, 3)).toBe('Шашка c4 достаёт 5 клеток: 2 шагом, 3 прыжками');
		expect(reach(1, 0)).toBe('Шашка c4 достаёт 1 клетку: шагом');
		expect(reach(0, 3)).toBe('Шашка c4 достаёт 3 клетки: прыжками');
	});
});
