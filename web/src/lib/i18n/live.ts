/** The texts of games between people. A separate module, so that the table against the computer does not load them. */
import type { Texts } from './index.svelte';

export const liveTexts: Texts = {
	ru: () => import('./live.ru.ftl?raw'),
	en: () => import('./live.en.ftl?raw')
};
