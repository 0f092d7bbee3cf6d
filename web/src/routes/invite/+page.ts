import { addTexts } from '$lib/i18n/index.svelte';
import { liveTexts } from '$lib/i18n/live';
import { pagesTexts } from '$lib/i18n/pages';

export const load = () => addTexts(pagesTexts, liveTexts);
