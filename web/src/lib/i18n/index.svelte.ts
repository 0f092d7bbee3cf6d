/** The texts, in the language shown. Only that language's messages are loaded. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Language } from '$lib/settings.svelte';

type Arguments = Record<string, string | number>;

const sources: Record<Language, () => Promise<{ default: string }>> = {
	ru: () => import('./ru.ftl?raw'),
	en: () => import('./en.ftl?raw')
};

let bundle = $state.raw<FluentBundle | null>(null);

/** Makes a bundle of a language's messages. Fails on a message that cannot be read. */
export function bundleOf(language: Language, source: string): FluentBundle {
	const made = new FluentBundle(language, { useIsolating: false });
	const errors = made.addResource(new FluentResource(source));
	if (errors.length > 0) throw errors[0];
	return made;
}

/** Shows the page in a language. */
export async function showLanguage(language: Language): Promise<void> {
	if (bundle?.locales[0] === language) return;
	const source = (await sources[language]()).default;
	bundle = bundleOf(language, source);
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
