/** The texts, in the language shown. Only that language's messages are loaded, and of those only what the pages shown need. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Language } from '$lib/settings.svelte';

type Arguments = Record<string, string | number>;

/** The messages of one part of the page, by language. */
export type Texts = Record<Language, () => Promise<{ default: string }>>;

const base: Texts = {
	ru: () => import('./ru.ftl?raw'),
	en: () => import('./en.ftl?raw')
};

const parts: Texts[] = [base];
let wanted: Language = 'ru';
let bundle = $state.raw<FluentBundle | null>(null);
/** How many parts the bundle holds. */
let held = 0;

/** Makes a bundle of a language's messages. Fails on a message that cannot be read. */
export function bundleOf(language: Language, ...sources: string[]): FluentBundle {
	const made = new FluentBundle(language, { useIsolating: false });
	for (const source of sources) {
		const errors = made.addResource(new FluentResource(source));
		if (errors.length > 0) throw errors[0];
	}
	return made;
}

/** Shows the page in a language. */
export async function showLanguage(language: Language): Promise<void> {
	wanted = language;
	await load();
}

/** Makes the messages of these parts of the page known, beside those that every page has. */
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

/** The text of a key. A missing key shows itself, and fails the tests. */
export function t(key: string, args?: Arguments): string {
	const pattern = bundle?.getMessage(key)?.value;
	return pattern ? bundle!.formatPattern(pattern, args) : key;
}
