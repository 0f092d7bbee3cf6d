/** The tests' own `test`: each has a server of its own, and fails where the console is not quiet. */
import { test as base, type BrowserContext } from '@playwright/test';
import { Rules } from './rules';
import { Server } from './server';
import { Table } from './table';
import { Watch } from './watch';

interface Settings {
	language: 'auto' | 'ru' | 'en';
	theme: 'system' | 'light' | 'dark';
	sounds: boolean;
	animation: boolean;
	jumpByJump: boolean;
	autoFinish: boolean;
	coordinates: boolean;
}

interface Fixtures {
	server: Server;
	rules: Rules;
	watch: Watch;
	table: Table;
	/** What a person has set before. */
	settings: Partial<Settings>;
}

export const test = base.extend<Fixtures>({
	settings: [{}, { option: true }],

	server: async ({}, use) => {
		const server = await Server.begin();
		await use(server);
		await server.dispose();
	},

	rules: async ({ server }, use) => use(await Rules.from(server.url)),

	baseURL: async ({ server }, use) => use(server.url),

	watch: [
		async ({ context, server, settings }, use) => {
			await keepSettings(context, settings);
			const watch = new Watch(context, new URL(server.url).host);
			await use(watch);
			watch.expectQuiet();
		},
		{ auto: true }
	],

	table: async ({ page, rules }, use) => use(new Table(page, rules))
});

/** Puts settings where the page keeps them, unless the test has changed them since. */
export async function keepSettings(context: BrowserContext, settings: Partial<Settings>): Promise<void> {
	if (Object.keys(settings).length === 0) return;
	await context.addInitScript((text) => {
		if (location.protocol.startsWith('http') && !localStorage.getItem('ugolki-settings')) {
			localStorage.setItem('ugolki-settings', text);
		}
	}, JSON.stringify(settings));
}

export { expect } from '@playwright/test';
