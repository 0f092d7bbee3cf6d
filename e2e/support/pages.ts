/** Every page and every dialog, and how to reach each. */
import { expect, type Page } from '@playwright/test';
import { LIVE_DIALOGS, LIVE_PAGES } from './live-places';
import type { Table } from './table';

export interface Place {
	name: string;
	open(page: Page, table: Table): Promise<void>;
}

const at = (path: string) => async (page: Page) => {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
};

/** A running game, after one move of each side. */
async function game(page: Page, table: Table): Promise<void> {
	await page.goto('/play/');
	await page.locator('form button.primary').click();
	await table.waitForTable();
	await table.play('c3', 'd3');
	await table.expectPlies(2);
}

async function record(page: Page, text: string): Promise<void> {
	await page.goto('/record/');
	await page.locator('#record').fill(text);
	await page.locator('form .button.primary').click();
}

async function more(page: Page, table: Table): Promise<void> {
	await game(page, table);
	await page.getByRole('button', { name: /^(Ещё|More)$/ }).click();
}

export const PAGES: readonly Place[] = [
	{ name: 'home', open: at('/') },
	{ name: 'new game', open: at('/play/') },
	{ name: 'games', open: at('/games/') },
	{ name: 'record', open: at('/record/') },
	{ name: 'rules', open: at('/rules/') },
	{ name: 'settings', open: at('/settings/') },
	{ name: 'no such game', open: at('/game/?id=nothing') },
	{ name: 'no such page', open: at('/nowhere/') },
	{ name: 'a game', open: game },
	{
		name: 'home with a game to continue',
		async open(page, table) {
			await game(page, table);
			await page.goto('/');
			await expect(page.locator('a[href^="/game/"]').first()).toBeVisible();
		}
	},
	{
		name: 'games with statistics',
		async open(page, table) {
			await game(page, table);
			await page.getByRole('button', { name: /^(Сдаться|Resign)$/ }).click();
			await table.dialog.getByRole('button', { name: /^(Сдаться|Resign)$/ }).click();
			await expect(table.dialog.locator('dl').last()).toBeVisible();
			await page.goto('/games/');
			await expect(page.getByRole('table')).toBeVisible();
		}
	},
	{
		name: 'a record',
		async open(page, table) {
			await record(page, '1. c3-d3 f6-e6 *');
			await table.expectPlies(2);
		}
	},
	{
		name: 'a broken record',
		async open(page) {
			await record(page, '1. c3-d3 f6-a6 *');
			await expect(page.getByRole('alert')).toBeVisible();
		}
	},
	...LIVE_PAGES
];

export const DIALOGS: readonly Place[] = [
	{
		name: 'own conventions',
		async open(page, table) {
			await page.goto('/play/');
			await page.getByRole('button', { name: /^(Изменить конвенции|Change conventions)/ }).click();
			await expect(table.dialog).toBeVisible();
		}
	},
	{
		name: 'own conventions with a mistake',
		async open(page, table) {
			await page.goto('/play/');
			await page.getByRole('button', { name: /^(Изменить конвенции|Change conventions)/ }).click();
			const size = table.dialog.getByRole('spinbutton').first();
			await size.fill('5');
			await size.press('Tab');
			await expect(table.dialog.getByRole('alert')).toBeVisible();
		}
	},
	{ name: 'more', open: more },
	{
		name: 'the rules of the game',
		async open(page, table) {
			await more(page, table);
			await table.dialog
				.getByRole('button', { name: /^(Правила этой партии|This game’s rules)$/ })
				.click();
			await expect(table.dialog.getByRole('listitem').first()).toBeVisible();
		}
	},
	{
		name: 'results before the end',
		async open(page, table) {
			await more(page, table);
			await table.dialog.getByRole('button', { name: /^(Результаты|Results)$/ }).click();
			await expect(
				table.dialog.getByRole('heading', { name: /^(Результаты|Results)$/ })
			).toBeVisible();
		}
	},
	{
		name: 'resigning',
		async open(page, table) {
			await game(page, table);
			await page.getByRole('button', { name: /^(Сдаться|Resign)$/ }).click();
			await expect(table.dialog).toBeVisible();
		}
	},
	{
		name: 'the end of a game',
		async open(page, table) {
			await game(page, table);
			await page.getByRole('button', { name: /^(Сдаться|Resign)$/ }).click();
			await table.dialog.getByRole('button', { name: /^(Сдаться|Resign)$/ }).click();
			await expect(table.dialog.locator('dl').last()).toBeVisible();
		}
	},
	{
		name: 'a losing move',
		async open(page, table) {
			await playFrom(page, table, '8/8/5b2/8/8/8/8/3w4 w 41');
			await table.square('d1').click();
			await table.square('c1').click();
			await expect(table.dialog).toBeVisible();
		}
	},
	{
		name: 'playing on from a record',
		async open(page, table) {
			await record(page, '1. c3-d3 f6-e6 *');
			await page.locator('.tools .button.primary').click();
			await expect(table.dialog).toBeVisible();
		}
	},
	...LIVE_DIALOGS
];

async function playFrom(page: Page, table: Table, position: string): Promise<void> {
	await record(page, `[Position "${position}"]\n\n*\n`);
	await page.locator('.tools .button.primary').click();
	await table.dialog.locator('.button.primary').click();
	await table.waitForTable();
}
