import { addTexts } from '$lib/i18n/index.svelte';
import { pagesTexts } from '$lib/i18n/pages';

export const load = () => addTexts(pagesTexts);
