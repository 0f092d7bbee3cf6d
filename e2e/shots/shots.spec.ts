/** Screenshots for a person to look at: `npm run shots` saves them in `test-results/shots`. */
import { resolve } from 'node:path';
import { DIALOGS, PAGES } from '../support/pages';
import { test } from '../support/test';
import type { Table } from '../support/table';
import type { Page } from '@playwright/test';

const FOLDER = resolve(import.meta.dirname, '../test-results/shots');

type Scene = (page: Page, table: Table) => Promise<void>;

function place(name: string): Scene {
	const found = [...PAGES, ...DIALOGS].find((candidate) => candidate.name === name);
	if (!found) throw new Error(`no place ${name}`);
	return found.open;
}

/** A game after a few moves, with a man selected. */
function midGame(rules: string, side: 'white' | 'black' = 'white', turns = 6): Scene {
	return async (page, table) => {
		await openTable(page, table, rules, side);
		for (let turn = 0; turn < turns; turn++) await table.playOn(3);
		const { legalMoves } = await table.view();
		const ends = (from: string) => legalMoves.filter((move) => move.from === from).length;
		const busiest = legalMoves.map(({ from }) => from).toSorted((a, b) => ends(b) - ends(a))[0]!;
		await table.square(busiest).click();
		const chain = legalMoves.filter(({ from, step }) => from === busiest && !step).at(-1);
		if (chain) await table.square(chain.to).hover();
	};
}

/** Starts a game, whatever the language of the page. */
async function openTable(
	page: Page,
	table: Table,
	rules: string,
	side: 'white' | 'black'
): Promise<void> {
	await page.goto('/');
	const opening = JSON.stringify({ rules, side, level: 2 });
	await page.evaluate((text) => localStorage.setItem('ugolki-opening', text), opening);
	await page.goto('/play/');
	await page.locator('form button.primary').click();
	table.rules = rules;
	table.side = side;
	await table.waitForTable();
	await table.waitForTurn();
}

const refusal: Scene = async (page, table) => {
	await openTable(page, table, 'classic-3x3', 'white');
	await table.playOn(3);
	await table.square('a1').click();
	await table.square('h8').click();
	await page.waitForTimeout(200);
};

const won: Scene = async (page, table) => {
	await openTable(page, table, 'classic-3x3 size=6 home=t3', 'white');
	await table.playToTheEnd(4);
	await table.dialog.locator('dl').last().waitFor();
};

const games: Scene = async (page, table) => {
	await won(page, table);
	await openTable(page, table, 'diagonal-3x3', 'black');
	await page.goto('/games/');
	await page.locator('table').waitFor();
};

const jumps: Scene = async (page, table) => {
	await page.goto('/');
	await page.evaluate(() =>
		localStorage.setItem('ugolki-settings', JSON.stringify({ jumpByJump: true, autoFinish: false }))
	);
	await openTable(page, table, 'classic-3x3', 'white');
	await table.square('a2').click();
	await table.square('a4').click();
};

const SCENES: Record<string, Scene> = {
	home: place('home'),
	'home-continue': place('home with a game to continue'),
	play: place('new game'),
	conventions: place('own conventions'),
	'conventions-mistake': place('own conventions with a mistake'),
	game: midGame('classic-3x3'),
	'game-start': (page, table) => openTable(page, table, 'classic-3x3', 'white'),
	black: midGame('classic-3x4', 'black'),
	halma: midGame('halma-16', 'white', 3),
	paced: midGame('paced-12-triangle-21-easy', 'white', 3),
	refusal,
	losing: place('a losing move'),
	resign: place('resigning'),
	over: won,
	lost: place('the end of a game'),
	jumps,
	more: place('more'),
	'rules-of-game': place('the rules of the game'),
	results: place('results before the end'),
	rules: place('rules'),
	settings: place('settings'),
	games,
	record: place('record'),
	'record-open': place('a record'),
	'record-broken': place('a broken record'),
	'record-continue': place('playing on from a record'),
	'no-game': place('no such game'),
	'no-page': place('no such page')
};

const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const ALL = Object.keys(SCENES);
const TABLE = ['game-start', 'game', 'black', 'halma', 'over', 'refusal', 'jumps', 'losing'];

const LOOKS = [
	{ name: 'desktop', use: {}, scenes: ALL },
	{
		name: 'desktop-dark',
		use: { colorScheme: 'dark' },
		scenes: [
			'home',
			'play',
			'conventions',
			'game',
			'black',
			'over',
			'refusal',
			'rules',
			'settings',
			'games'
		]
	},
	{ name: 'desktop-en', use: { locale: 'en-GB' }, scenes: ALL },
	{ name: 'phone', use: { ...PHONE, viewport: { width: 360, height: 740 } }, scenes: ALL },
	{
		name: 'phone-dark',
		use: { ...PHONE, viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
		scenes: ['home', 'play', 'game', 'over']
	},
	{
		name: 'phone-en',
		use: { ...PHONE, viewport: { width: 360, height: 740 }, locale: 'en-GB' },
		scenes: ['home', 'play', 'conventions', 'game', 'over', 'settings', 'more', 'games']
	},
	{
		name: 'small',
		use: { ...PHONE, viewport: { width: 320, height: 568 } },
		scenes: ['home', 'play', 'settings', 'conventions', ...TABLE, 'more', 'games']
	},
	{
		name: 'landscape',
		use: { ...PHONE, viewport: { width: 740, height: 360 } },
		scenes: ['home', 'play', ...TABLE]
	},
	{
		name: 'tablet',
		use: { ...PHONE, viewport: { width: 768, height: 1024 } },
		scenes: ['home', 'play', 'game', 'halma']
	},
	{
		name: 'laptop',
		use: { viewport: { width: 1366, height: 650 } },
		scenes: ['home', 'game', 'halma', 'over']
	},
	{
		name: 'large',
		use: { viewport: { width: 2560, height: 1440 } },
		scenes: ['home', 'play', 'game', 'halma', 'over', 'rules']
	}
] as const;

for (const { name, use, scenes } of LOOKS) {
	test.describe(name, () => {
		test.use({ ...use, settings: { animation: false, sounds: false } });

		for (const scene of scenes) {
			test(scene, async ({ page, table, watch }) => {
				watch.allow(/./);
				await SCENES[scene]!(page, table);
				await page.waitForTimeout(300);
				const isTable =
					new URL(page.url()).pathname === '/game/' || (await table.dialog.count()) > 0;
				await page.screenshot({ path: `${FOLDER}/${name}-${scene}.png`, fullPage: !isTable });
			});
		}
	});
}
