import { language } from '$lib/i18n/index.svelte';

/** A day and a time, in the language shown. */
export function whenWords(atMs: number): string {
	return new Date(atMs).toLocaleString(language(), {
		day: 'numeric',
		month: 'long',
		hour: '2-digit',
		minute: '2-digit'
	});
}
