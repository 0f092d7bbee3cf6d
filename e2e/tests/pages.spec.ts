/** What holds on every page and in every dialog: accessibility, one language, no raw keys; and policies and themes. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
	expectNoScroll,
	expectNothingStickingOut,
	expectTableInSight,
	widenToDesktop
} from '../support/layout';
import { DIALOGS, PAGES, type Place } from '../support/pages';
import { expect, keepSettings, test } from '../support/test';

const PLACES = [...PAGES, ...DIALOGS];
const TEXTS = ['en', 'pages.en', 'live.en']
	.map((name) =>
		readFileSync(resolve(import.meta.dirname, `../../web/src/lib/i18n/${name}.ftl`), 'utf8')
	)
	.join('\n');
/** The keys of texts that cannot be confused with words. */
const KEYS = [...TEXTS.matchAll(/^([a-z][\w]*-[\w-]+) =/gm)].map(([, key]) => key!);

test.describe('from a phone of 320 pixels to a desktop', () => {
	test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

	for (const place of PLACES) {
		test(`${place.name} does not overflow, is accessible in light and dark, and is wholly in Russian`, async ({
			page,
			context,
			table,
			watch
		}) => {
			allowMissing(place, watch);
			await keepSettings(context, { animation: false });
			await place.open(page, table);
			await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
			expectNoRawText(await textsOf(page), place);
			await expectNothingStickingOut(page);

			await widenToDesktop(page);
			expectNoRawText(await textsOf(page), place);
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				// Themes are compared after their transition has ended.
				await page.evaluate(() =>
					Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
				);
				const { violations } = await new AxeBuilder({ page }).analyze();
				const serious = violations
					.filter(({ impact }) => impact === 'serious' || impact === 'critical')
					.map(({ id, help, nodes }) => ({
						id,
						help,
						where: nodes.map(({ html, any }) => [html, any[0]?.message])
					}));
				expect(serious, colorScheme).toEqual([]);
			}
			await expectLinksLeadSomewhere(page);
		});
	}
});

test.describe('in English', () => {
	test.use({ locale: 'en-GB' });

	for (const place of PLACES) {
		test(`${place.name} is wholly in English`, async ({ page, context, table, watch }) => {
			allowMissing(place, watch);
			await keepSettings(context, { animation: false });
			await place.open(page, table);
			await expect(page.locator('html')).toHaveAttribute('lang', 'en');
			// The page is prerendered in Russian and hidden until its texts have loaded.
			await expect(async () => {
				const texts = await textsOf(page);
				expectNoRawText(texts, place);
				const russian = texts.filter((text) => /[а-яё]/i.test(text) && text !== 'Русский');
				expect(russian, 'Russian on the English page').toEqual([]);
			}).toPass({ timeout: 10_000 });
		});
	}

	test('a game is played in English', async ({ page, table }) => {
		await page.goto('/');
		await page.getByRole('link', { name: 'Play the computer' }).click();
		await page.getByRole('button', { name: 'Start' }).click();
		await table.waitForTable();
		await table.square('c3').click();
		await expect(table.line).toHaveText('The man on c3 reaches 2 squares: by step');
		await table.square('d3').click();
		await table.expectPlies(2);
		await expect(table.line).toHaveText('Your move.');
		await expect(table.log).toContainText('You: c3-d3.');
		await expect(table.log).toContainText('Computer: ');
		await expect(table.square('a1')).toHaveAccessibleName(/^a1, white man, .*your home$/);
	});
});

const SCREENS = [
	[320, 568],
	[360, 740],
	[430, 932],
	[568, 320],
	[740, 360],
	[768, 1024],
	[1024, 768],
	[1366, 650],
	[1920, 1080],
	[2560, 1440]
] as const;

for (const rules of ['classic-3x3', 'halma-16']) {
	test(`the table of ${rules} fits any screen, with a board as large as it can be`, async ({
		page,
		context,
		table
	}) => {
		await keepSettings(context, { animation: false });
		await table.startFrom(table.recordOf(rules, 24), { rules });
		await table.expectPlies(24);
		for (const [width, height] of SCREENS) {
			await test.step(`${width} by ${height}`, async () => {
				await page.setViewportSize({ width, height });
				await expect
					.poll(async () => (await table.place())!.width, { message: 'width of the board' })
					.toBeGreaterThan(0.6 * Math.min(width, height));
				await expectNoScroll(page);
				await expectTableInSight(page);
			});
		}
	});
}

test('the language is switched without leaving the page, and kept', async ({ page }) => {
	await page.goto('/settings/');
	await page.getByRole('radio', { name: 'English' }).check();
	await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await expect(page).toHaveURL('/settings/');
	await expect(page).toHaveTitle(/Settings/);
	await page.goto('/rules/');
	await expect(page.getByRole('heading', { level: 1, name: 'The rules of Ugolki' })).toBeVisible();
	await page.goto('/settings/');
	await page.getByRole('radio', { name: 'Русский' }).check();
	await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

test('the theme is switched and kept from the first paint on', async ({ page }) => {
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await page.goto('/settings/');
	const light = await background();
	await page.getByRole('radio', { name: 'тёмная' }).check();
	await expect.poll(background).not.toBe(light);
	const dark = await background();
	await page.goto('/', { waitUntil: 'commit' });
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.waitForLoadState();
	expect(await background()).toBe(dark);
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto('/settings/');
	await page.getByRole('radio', { name: 'светлая' }).check();
	await expect.poll(background).toBe(light);
});

test('what is set before hydration counts after it', async ({ page }) => {
	await page.route(/\.js$/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		await route.continue();
	});
	await page.goto('/settings/', { waitUntil: 'commit' });
	const dark = page.getByRole('radio', { name: 'тёмная' });
	const sounds = page.getByRole('switch', { name: 'Звуки' });
	await dark.check();
	await sounds.uncheck();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await expect(dark).toBeChecked();
	await expect(sounds).not.toBeChecked();
	await page.reload();
	await expect(dark).toBeChecked();
	await expect(sounds).not.toBeChecked();
});

test('coordinates are shown or not', async ({ page }) => {
	// A page that is left before hydration has stored nothing.
	const isKept = (value: boolean) =>
		page.waitForFunction(
			(text) => localStorage.getItem('ugolki-settings')?.includes(text),
			`"coordinates":${value}`
		);
	await page.goto('/settings/');
	await page.getByRole('switch', { name: 'Координаты на доске' }).uncheck();
	await isKept(false);
	await page.goto('/');
	await expect(page.getByRole('grid')).toBeVisible();
	await expect(page.locator('.board svg text')).toHaveCount(0);
	await page.goto('/settings/');
	await page.getByRole('switch', { name: 'Координаты на доске' }).check();
	await isKept(true);
	await page.goto('/');
	await expect(page.locator('.board svg text').first()).toBeVisible();
});

test('pages come with a policy that allows no script but the project’s own', async ({ page }) => {
	for (const path of [
		'/',
		'/play/',
		'/game/?id=1',
		'/invite/',
		'/table/?id=1',
		'/games/',
		'/record/',
		'/rules/',
		'/settings/',
		'/nowhere/'
	]) {
		const answer = await page.request.get(path);
		const html = await answer.text();
		const inPage =
			/<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '';
		const policy = `${answer.headers()['content-security-policy'] ?? ''}; ${inPage}`;
		expect(policy, path).toContain("script-src 'self'");
		expect(policy, path).toContain("object-src 'none'");
		expect(policy, path).toContain("frame-ancestors 'none'");
		expect(/script-src[^;]*'unsafe-(inline|eval)'/.test(policy), path).toBe(false);
		expect(answer.headers()['x-content-type-options'], path).toBe('nosniff');
	}
});

test('an inline script that is injected does not run', async ({ page, watch }) => {
	watch.allow(/Content Security Policy|script-src/);
	await page.goto('/');
	await page.evaluate(() => {
		const script = document.createElement('script');
		script.textContent = 'window.smuggled = true';
		document.head.append(script);
	});
	expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
});

test('nothing on the page moves while it loads', async ({ page, context }) => {
	await context.addInitScript(() => {
		const sum = window as unknown as { shifted: number };
		sum.shifted = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				sum.shifted += (entry as unknown as { value: number }).value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	for (const path of ['/', '/play/', '/invite/', '/rules/', '/settings/', '/games/', '/record/']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await page.waitForLoadState('networkidle');
		expect(
			await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
			path
		).toBeLessThan(0.02);
	}
});

/** Addresses of earlier versions. */
const known = new Set<string>();

async function expectLinksLeadSomewhere(page: Page): Promise<void> {
	const addresses = await page
		.locator('a[href]')
		.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
	expect(
		addresses.filter((address) => !/^[/#]/.test(address)),
		'links to elsewhere'
	).toEqual([]);
	for (const address of addresses) {
		if (address.startsWith('#') || known.has(address)) continue;
		expect((await page.request.get(address)).status(), address).toBe(200);
		known.add(address);
	}
}

function allowMissing(place: Place, watch: { allow(pattern: RegExp): void }) {
	if (place.name === 'no such page') watch.allow(/404|Not found/);
}

/** Everything on the page that can be read or spoken, and its title. */
async function textsOf(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const texts = [document.title];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const { parentElement, textContent } = walker.currentNode;
			if (parentElement && !/^(SCRIPT|STYLE)$/.test(parentElement.tagName))
				texts.push(textContent ?? '');
		}
		for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
			for (const element of document.querySelectorAll(`[${name}]`))
				texts.push(element.getAttribute(name) ?? '');
		}
		return texts.map((text) => text.trim()).filter((text) => text !== '');
	});
}

function expectNoRawText(texts: string[], place: Place): void {
	const raw = texts.filter(
		(text) => /[{}]|undefined|\bNaN\b|\[object/.test(text) || KEYS.some((key) => text === key)
	);
	expect(raw, `raw text: ${place.name}`).toEqual([]);
}
