import { addTexts } from '$lib/i18n/index.svelte';
import { liveTexts } from '$lib/i18n/live';

export const load = () => addTexts(liveTexts);
