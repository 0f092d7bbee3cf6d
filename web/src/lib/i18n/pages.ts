/** The texts of the pages around the tables. In a module of its own, so that a table does not carry them. */
import type { Texts } from './index.svelte';

export const pagesTexts: Texts = {
	ru: () => import('./pages.ru.ftl?raw'),
	en: () => import('./pages.en.ftl?raw')
};
