/** The pages and dialogs of games between people, and how to reach each. The opponent is a real browser, too. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { MINUTES, post, type Terms } from './duel';
import { LiveTable, NAMES } from './live-table';
import type { Place } from './pages';
import { Person } from './person';
import type { Side } from './rules';
import type { Table } from './table';

/** Names that are not words of any language. */
const ONE = 'Anna';
const OTHER = 'Boris';

const company = new WeakMap<Page, Person>();

/** Brings an opponent for the page's person, in place of the previous one. */
async function comes(page: Page, judge: Table['judge'], url: string): Promise<LiveTable> {
	const browser = page.context().browser();
	if (!browser) throw new Error('the page has no browser');
	await company.get(page)?.leave();
	const person = await Person.arrive(browser, url);
	company.set(page, person);
	page.once('close', () => void person.leave());
	return new LiveTable(person, judge);
}

/** Creates an invitation as a person who was here before. */
async function lay(
	request: APIRequestContext,
	terms: object
): Promise<{ id: string; url: string }> {
	const { url } = await withName(request, ONE);
	const { id } = await post<{ id: string }>(request, '/api/v1/invitations', {
		...terms,
		name: null
	});
	return { id, url };
}

async function withName(request: APIRequestContext, name: string): Promise<{ url: string }> {
	const answer = await request.post('/api/v1/me', { data: { name } });
	return { url: new URL(answer.url()).origin };
}

type Wanted = Terms & { side?: Side; plies?: number };

/** The page's person in a game with an opponent, who opens a page only to move. */
export async function seated(
	page: Page,
	table: Table,
	{ rules = 'classic-3x3', clock = MINUTES, side = 'white', plies = 0 }: Wanted = {}
): Promise<{ own: LiveTable; opponent: LiveTable }> {
	const { id, url } = await lay(page.request, { rules, clock, side });
	const opponent = await comes(page, table.judge, url);
	await post(opponent.person.context.request, `/api/v1/invitations/${id}/join`, { name: OTHER });
	const own = opponent.on(page);
	own.side = side;
	opponent.side = side === 'white' ? 'black' : 'white';
	own.rules = rules;
	opponent.rules = rules;
	const isBusy = plies > 1 || side === 'black';
	for (const player of isBusy ? [opponent, own] : [own]) {
		await player.open(id);
		await player.waitForTable();
	}
	for (let ply = 0; ply < plies; ply++) {
		const { sideToMove } = await own.view();
		const { from, to } = table.judge.think({ rules, moves: await own.moves() }, 2, ply + 1);
		const [mover, other] = own.side === sideToMove ? [own, opponent] : [opponent, own];
		await mover.play(from, to);
		if (isBusy) await other.expectPlies(ply + 1);
	}
	return { own, opponent };
}

/** The page's person has created an invitation and waits. */
export async function waiting(page: Page): Promise<void> {
	const { id } = await lay(page.request, { rules: 'classic-3x3', clock: MINUTES, side: 'white' });
	await page.goto(`/table/?id=${id}`);
	await expect(page.getByRole('img')).toBeVisible();
}

/** The page's person has opened an invitation link. */
export async function invited(page: Page, table: Table): Promise<void> {
	const { url } = await withName(page.request, OTHER);
	const host = await comes(page, table.judge, url);
	const { id } = await lay(host.person.context.request, {
		rules: 'classic-3x3',
		clock: MINUTES,
		side: 'white'
	});
	await page.goto(`/table/?id=${id}`);
	await expect(page.getByRole('button', { name: NAMES.sit })).toBeVisible();
	await expect(page.getByRole('region').getByRole('listitem').first()).toBeVisible();
}

/** The page's person watches two others. */
export async function watching(page: Page, table: Table): Promise<void> {
	const { url } = await withName(page.request, 'Clara');
	const host = await comes(page, table.judge, url);
	const { own } = await seated(host.page, table, { plies: 2 });
	await page.goto(own.page.url());
	await expect(page.getByRole('group', { name: OTHER })).toBeVisible();
}

/** The page's person has won. */
export async function over(page: Page, table: Table): Promise<LiveTable> {
	const { own, opponent } = await seated(page, table, { plies: 2 });
	await opponent.resign();
	await expect(own.dialog.locator('dl').last()).toBeVisible();
	return own;
}

/** The page's person is offered a draw. */
export async function offered(page: Page, table: Table): Promise<LiveTable> {
	const { own, opponent } = await seated(page, table, { plies: 2 });
	await opponent.offerDraw();
	await expect(own.answer(NAMES.accept)).toBeVisible();
	return own;
}

export const LIVE_PAGES: readonly Place[] = [
	{
		name: 'inviting a person',
		async open(page) {
			await page.goto('/invite/');
			await page.getByRole('radio', { name: /^(Свои|Own)$/ }).check();
			await expect(page.getByRole('spinbutton').first()).toBeVisible();
		}
	},
	{ name: 'waiting for a person', open: waiting },
	{ name: 'invited by a person', open: invited },
	{
		name: 'a game with a person who offers a draw',
		open: async (page, table) => void (await offered(page, table))
	},
	{ name: 'watching', open: watching },
	{
		name: 'games with people',
		async open(page, table) {
			await seated(page, table, { side: 'black' });
			const { own } = await seated(page, table);
			await own.tool(NAMES.abort).click();
			await own.dialog.getByRole('button', { name: /^(Прервать|Abort)$/ }).click();
			await expect(own.dialog.getByRole('heading', { name: /(прервана|aborted)/ })).toBeVisible();
			await page.goto('/games/');
			await expect(page.locator('a[href^="/table/"]').nth(1)).toBeVisible();
		}
	}
];

export const LIVE_DIALOGS: readonly Place[] = [
	{
		name: 'what to say to a person',
		async open(page, table) {
			const { own } = await seated(page, table);
			await own.tool(NAMES.say).click();
			await expect(own.dialog.getByRole('switch')).toBeVisible();
		}
	},
	{
		name: 'the rest of what a table of two has',
		async open(page, table) {
			const { own } = await seated(page, table);
			await own.tool(NAMES.more).click();
			await expect(own.dialog).toBeVisible();
		}
	},
	{
		name: 'the link to a game',
		async open(page, table) {
			const { own } = await seated(page, table);
			await own.tool(NAMES.more).click();
			await own.dialog
				.getByRole('button', { name: /^(Ссылка на партию|Link to the game)$/ })
				.click();
			await expect(own.dialog.getByRole('img')).toBeVisible();
		}
	},
	{
		name: 'times of moves',
		async open(page, table) {
			const { own } = await seated(page, table, { plies: 1 });
			await own.tool(NAMES.more).click();
			await own.dialog.getByRole('button', { name: /^(Время ходов|Times of moves)$/ }).click();
			await expect(own.dialog.getByRole('table')).toBeVisible();
		}
	},
	{
		name: 'the end of a game with a person',
		open: async (page, table) => void (await over(page, table))
	}
];
