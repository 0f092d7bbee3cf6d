/** A person's settings before a test begins. */
import type { BrowserContext } from '@playwright/test';

export interface Settings {
	language: 'auto' | 'ru' | 'en';
	theme: 'system' | 'light' | 'dark';
	sounds: boolean;
	animation: boolean;
	jumpByJump: boolean;
	autoFinish: boolean;
	coordinates: boolean;
	phrases: boolean;
}

/** Stores settings where the page keeps them, unless the test has changed them since. */
export async function keepSettings(
	context: BrowserContext,
	settings: Partial<Settings>
): Promise<void> {
	if (Object.keys(settings).length === 0) return;
	await context.addInitScript((text) => {
		if (location.protocol.startsWith('http') && !localStorage.getItem('ugolki-settings')) {
			localStorage.setItem('ugolki-settings', text);
		}
	}, JSON.stringify(settings));
}
