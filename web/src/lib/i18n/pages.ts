/** The texts of the pages other than tables. A separate module, so that a table does not load them. */
import type { Texts } from './index.svelte';

export const pagesTexts: Texts = {
	ru: () => import('./pages.ru.ftl?raw'),
	en: () => import('./pages.en.ftl?raw')
};
