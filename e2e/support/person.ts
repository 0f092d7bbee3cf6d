/** A person: a browser with its own cookies and settings, watched like all others. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { keepSettings, type Settings } from './settings';
import { Watch } from './watch';

export interface Visit extends BrowserContextOptions {
	settings?: Partial<Settings>;
}

export const PHONE = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true
} as const;
export const ENGLISH = { locale: 'en-GB' } as const;

export class Person {
	private constructor(
		readonly context: BrowserContext,
		readonly page: Page,
		readonly watch: Watch
	) {}

	/** Opens a browser, without a page yet. */
	static async arrive(
		browser: Browser,
		url: string,
		{ settings = {}, ...options }: Visit = {}
	): Promise<Person> {
		const context = await browser.newContext({
			locale: 'ru-RU',
			timezoneId: 'Europe/Moscow',
			viewport: { width: 1280, height: 800 },
			baseURL: url,
			...options
		});
		await keepSettings(context, { animation: false, ...settings });
		const watch = new Watch(context, new URL(url).host);
		const page = await context.newPage();
		page.setDefaultTimeout(10_000);
		return new Person(context, page, watch);
	}

	/** Closes the browser. */
	async leave(): Promise<void> {
		await this.context.close();
	}
}
