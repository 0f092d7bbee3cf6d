import { showLanguage } from '$lib/i18n/index.svelte';
import { shownLanguage } from '$lib/settings.svelte';

export const prerender = true;
export const trailingSlash = 'always';

export async function load(): Promise<void> {
	await showLanguage(shownLanguage());
}
