/** The texts in the current language. Only that language is loaded, and only the parts that the open pages need. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Messages } from '$lib/generated/texts';
import type { Language } from '$lib/settings.svelte';

/** The name of a text. */
export type Key = keyof Messages;

/** The name of a text without placeholders. */
export type PlainKey = { [K in Key]: [Messages[K]] extends [never] ? K : never }[Key];

/** The values for a text's placeholders, by name; none if it has none. */
type Values<K extends Key> = [Messages[K]] extends [never]
	? []
	: [values: Record<Messages[K], string | number>];

/** The messages of one part of the page, by language. */
export type Texts = Record<Language, () => Promise<{ default: string }>>;

const base: Texts = {
	ru: () => import('./ru.ftl?raw'),
	en: () => import('./en.ftl?raw')
};

const parts: Texts[] = [base];
let wanted: Language = 'ru';
let bundle = $state.raw<FluentBundle | null>(null);
/** The number of parts in the bundle. */
let held = 0;

/** Makes a bundle of a language's messages. Throws if a message cannot be parsed. */
export function bundleOf(language: Language, ...sources: string[]): FluentBundle {
	const made = new FluentBundle(language, { useIsolating: false });
	for (const source of sources) {
		const errors = made.addResource(new FluentResource(source));
		if (errors.length > 0) throw errors[0];
	}
	return made;
}

/** Switches the page to a language. */
export async function showLanguage(language: Language): Promise<void> {
	wanted = language;
	await load();
}

/** Loads further parts of the texts, in addition to those that every page has. */
export async function addTexts(...added: Texts[]): Promise<void> {
	for (const part of added) if (!parts.includes(part)) parts.push(part);
	await load();
}

async function load(): Promise<void> {
	const language = wanted;
	if (bundle?.locales[0] === language && held === parts.length) return;
	const loaded = await Promise.all(parts.map((part) => part[language]()));
	const isOutdated = language !== wanted || loaded.length < parts.length;
	if (isOutdated) return load();
	bundle = bundleOf(language, ...loaded.map((source) => source.default));
	held = loaded.length;
	const root = globalThis.document?.documentElement;
	if (root) root.lang = language;
}

export function language(): Language {
	return bundle?.locales[0] === 'en' ? 'en' : 'ru';
}

/** The text of a key. If its part is not loaded, the key itself is shown. */
export function t<K extends Key>(key: K, ...[values]: Values<K>): string {
	return madeText(key, values);
}

/** The text of a key that is built from a name in the rules, such as a parameter's value. */
export function madeText(key: string, values?: Record<string, string | number>): string {
	const pattern = bundle?.getMessage(key)?.value;
	return pattern ? bundle!.formatPattern(pattern, values) : key;
}
