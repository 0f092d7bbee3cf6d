/** The texts of games between people. In a module of its own, so that the table of the computer does not carry them. */
import type { Texts } from './index.svelte';

export const liveTexts: Texts = {
	ru: () => import('./live.ru.ftl?raw'),
	en: () => import('./live.en.ftl?raw')
};
