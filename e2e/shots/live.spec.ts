/** Screenshots of games between people; `shots.spec.ts` takes the others. */
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { NAMES } from '../support/live-table';
import { LIVE_DIALOGS, LIVE_PAGES, offered, over, seated } from '../support/live-places';
import type { Table } from '../support/table';
import { test } from '../support/test';

const FOLDER = resolve(import.meta.dirname, '../test-results/shots');

type Scene = (page: Page, table: Table) => Promise<unknown>;

function place(name: string): Scene {
	const found = [...LIVE_PAGES, ...LIVE_DIALOGS].find((candidate) => candidate.name === name);
	if (!found) throw new Error(`no place ${name}`);
	return found.open;
}

const SCENES: Record<string, Scene> = {
	invite: place('inviting a person'),
	waiting: place('waiting for a person'),
	invited: place('invited by a person'),
	'first-move': (page, table) => seated(page, table, { plies: 0 }),
	duel: (page, table) => seated(page, table, { plies: 8 }),
	black: (page, table) => seated(page, table, { rules: 'classic-3x4', side: 'black', plies: 5 }),
	halma: (page, table) =>
		seated(page, table, {
			rules: 'halma-16',
			plies: 4,
			clock: { startMs: 3_900_000, incrementMs: 0 }
		}),
	'no-clock': (page, table) => seated(page, table, { clock: null, plies: 3 }),
	offer: offered,
	async phrase(page, table) {
		const { own, opponent } = await seated(page, table, { plies: 2 });
		await opponent.tool(NAMES.say).click();
		await opponent.dialog.getByRole('button', { name: 'Хороший ход!' }).click();
		await expect(own.page.locator('.phrase')).toBeVisible();
	},
	async low(page, table) {
		const { own } = await seated(page, table, {
			plies: 2,
			clock: { startMs: 9_900, incrementMs: 0 }
		});
		await expect(own.clock(NAMES.you)).toHaveText(/0:0[0-7]/);
	},
	async away(page, table) {
		const { own, opponent } = await seated(page, table, { plies: 3 });
		await opponent.page.goto('about:blank');
		await expect(own.card('Boris')).toContainText(/отошёл|away/, { timeout: 15_000 });
	},
	over,
	async rematch(page, table) {
		const { own, opponent } = await seated(page, table, { plies: 2 });
		await own.resign();
		await opponent.dialog.getByRole('button', { name: NAMES.rematch }).click();
		await expect(own.dialog.getByRole('button', { name: NAMES.acceptRematch })).toBeVisible();
	},
	async 'over-looked'(page, table) {
		const own = await over(page, table);
		await own.closeResult();
	},
	watching: place('watching'),
	games: place('games with people'),
	say: place('what to say to a person'),
	more: place('the rest of what a table of two has'),
	link: place('the link to a game'),
	times: place('times of moves'),
	canceled: async (page, table) => {
		await place('waiting for a person')(page, table);
		await page
			.getByRole('button', { name: /^(Отменить приглашение|Cancel the invitation)$/ })
			.click();
	},
	home: async (page, table) => {
		await seated(page, table);
		await page.goto('/');
		await expect(page.locator('a[href^="/table/"]')).toBeVisible();
	}
};

const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const ALL = Object.keys(SCENES);
const TABLE = ['duel', 'black', 'offer', 'away', 'over', 'watching'];

const LOOKS = [
	{ name: 'desktop', use: {}, scenes: ALL },
	{
		name: 'desktop-dark',
		use: { colorScheme: 'dark' },
		scenes: ['invite', 'waiting', 'duel', 'offer', 'over', 'low']
	},
	{ name: 'phone', use: { ...PHONE, viewport: { width: 360, height: 740 } }, scenes: ALL },
	{
		name: 'phone-en',
		use: { ...PHONE, viewport: { width: 360, height: 740 }, locale: 'en-GB' },
		scenes: ['invite', 'waiting', 'first-move', 'offer', 'away', 'over']
	},
	{
		name: 'small',
		use: { ...PHONE, viewport: { width: 320, height: 568 } },
		scenes: ['waiting', ...TABLE]
	},
	{
		name: 'landscape',
		use: { ...PHONE, viewport: { width: 740, height: 360 } },
		scenes: ['duel', 'offer', 'over']
	},
	{ name: 'laptop', use: { viewport: { width: 1366, height: 650 } }, scenes: ['duel', 'halma'] }
] as const;

for (const { name, use, scenes } of LOOKS) {
	test.describe(name, () => {
		test.use({ ...use, settings: { animation: false, sounds: false } });

		for (const scene of scenes) {
			test(`${scene} of two`, async ({ page, table, watch }) => {
				watch.allow(/./);
				await SCENES[scene]!(page, table);
				await page.waitForTimeout(300);
				const isTable =
					(await page.getByRole('grid').count()) > 0 && new URL(page.url()).pathname === '/table/';
				const isAsking = (await page.getByRole('dialog').count()) > 0;
				await page.screenshot({
					path: `${FOLDER}/two-${name}-${scene}.png`,
					fullPage: !isTable && !isAsking
				});
			});
		}
	});
}
