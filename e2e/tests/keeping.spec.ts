/** A game survives everything: reload, closing, another browser, a lost server, a killed server, a second tab. */
import type { BrowserContext, Page } from '@playwright/test';
import { Table } from '../support/table';
import { expect, keepSettings, test, testAlone } from '../support/test';
import { Watch } from '../support/watch';

/** What the browser logs when the server is unreachable. */
const NO_SERVER = /Failed to load resource|ERR_CONNECTION/;
const STILL = { animation: false };

test.use({ settings: STILL });

test('a reload in the middle of a game changes nothing', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	await table.playOn(2);
	const moves = await table.moves();
	await page.reload();
	await expect.poll(() => table.moves()).toEqual(moves);
	await table.expectMenAsPlayed();
	await table.playOn(2);
	await table.expectPlies(6);
});

test('a reload between a move and its answer loses neither', async ({
	page,
	table,
	server,
	watch
}) => {
	// The page before the reload and the one after it may send the same move at once.
	watch.allow(/409 \(Conflict\)/);
	await table.start({ rules: 'classic-3x3' });
	for (let turn = 0; turn < 3; turn++) {
		const { from, to } = table.judge.think({ rules: table.rules, moves: await table.moves() }, 2);
		await table.play(from, to);
		await page.reload();
		await table.expectPlies(2 * turn + 2);
	}
	await table.expectMenAsPlayed();
	await expectOnServer(page, server, table);
});

test('a closed tab leaves the game under «Продолжить»', async ({ page, context, table }) => {
	await table.start({ rules: 'diagonal-3x3', level: 3 });
	await table.playOn(2);
	const moves = await table.moves();
	const id = table.gameId();
	await page.close();

	const next = await context.newPage();
	await next.goto('/');
	const game = next.getByRole('link', {
		name: /С диагоналями 3×3 · Сложный.*ход 2 · вы белыми.*Продолжить/s
	});
	await game.click();
	const again = table.on(next);
	await again.waitForTable();
	expect(again.gameId()).toBe(id);
	await expect.poll(() => again.moves()).toEqual(moves);
	await again.playOn(2);
	await again.expectPlies(4);
});

test('another browser of the same person continues the game', async ({
	page,
	context,
	browser,
	server,
	table
}) => {
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	await expectOnServer(page, server, table);
	const moves = await table.moves();

	const elsewhere = await browserWithCookiesOf(context, browser);
	const watch = new Watch(elsewhere, new URL(server.url).host);
	const there = await elsewhere.newPage();
	await there.goto(server.url);
	await there.getByRole('link', { name: /Продолжить/ }).click();
	const table2 = table.on(there);
	await table2.waitForTable();
	await expect.poll(() => table2.moves()).toEqual(moves);
	await table2.playOn(2);
	await expectOnServer(there, server, table2);
	const newer = await table2.moves();
	await elsewhere.close();
	watch.expectQuiet();

	await page.reload();
	await expect.poll(() => table.moves()).toEqual(newer);
});

test('another person does not see the game', async ({ page, browser, server, table }) => {
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	await expectOnServer(page, server, table);
	const stranger = await browser.newContext({ locale: 'ru-RU', baseURL: server.url });
	const there = await stranger.newPage();
	await there.goto(`/game/?id=${table.gameId()}`);
	await expect(
		there.getByRole('heading', { name: 'Такой партии в этом браузере нет.' })
	).toBeVisible();
	expect((await stranger.request.get(`/api/v1/games/${table.gameId()}`)).status()).toBe(404);
	await there.getByRole('link', { name: 'Новая игра' }).click();
	await expect(there.getByRole('heading', { name: 'Новая игра' })).toBeVisible();
	await stranger.close();
});

testAlone(
	'play goes on while the server is away, and the game gets there when it is back',
	async ({ page, server, table, watch }) => {
		watch.allow(NO_SERVER);
		await table.start({ rules: 'classic-3x3' });
		await table.playOn(2);
		await expectOnServer(page, server, table);
		await server.stop();
		await table.playOn(2);
		await table.playOn(2);
		await expect(page.getByRole('status')).toHaveText('Сохранено в браузере, на сервере ещё нет');
		await server.start();
		await expect(page.getByRole('status')).toHaveText(/^Гость \d+$/, { timeout: 20_000 });
		await expectOnServer(page, server, table);
		await table.playOn(2);
		await expectOnServer(page, server, table);
	}
);

testAlone('a game begun without the server is not lost', async ({ page, server, table, watch }) => {
	watch.allow(NO_SERVER);
	await page.goto('/play/');
	await expect(page.getByRole('button', { name: 'Изменить конвенции…' })).toBeEnabled();
	await table.page.getByRole('radio', { name: 'Лёгкий' }).check();
	await server.stop();
	await page.getByRole('button', { name: 'Начать' }).click();
	await table.waitForTable();
	await table.playOn(2);
	await expect(page.getByRole('status')).toHaveText('Сохранено в браузере, на сервере ещё нет');
	await server.start();
	await expect(page.getByRole('status')).toHaveText(/^Гость \d+$/, { timeout: 20_000 });
	await expectOnServer(page, server, table);
});

testAlone(
	'a killed server has every move that it confirmed',
	async ({ page, server, table, watch }) => {
		watch.allow(NO_SERVER);
		await table.start({ rules: 'classic-3x3' });
		for (let turn = 0; turn < 3; turn++) {
			await table.playOn(2);
			await expectOnServer(page, server, table);
			await server.kill();
			await server.start();
			await expectOnServer(page, server, table);
		}
		await table.playOn(2);
		await expectOnServer(page, server, table);
		await page.reload();
		await table.expectPlies(8);
	}
);

test('two tabs show one game and cannot fork it', async ({
	page,
	context,
	server,
	table,
	watch
}) => {
	// Both may send the same move; the server takes one, and the browser logs the refusal of the other.
	watch.allow(/409 \(Conflict\)/);
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	const other = table.on(await context.newPage());
	await other.page.goto(page.url());
	await other.expectPlies(2);

	await other.playOn(2);
	await table.expectPlies(4);
	await table.playOn(2);
	await other.expectPlies(6);
	expect(await other.moves()).toEqual(await table.moves());
	await table.expectMenAsPlayed();
	await other.expectMenAsPlayed();

	const { legalMoves } = await table.view();
	const [one, two] = [legalMoves[0]!, legalMoves.at(-1)!];
	await table.square(one.from).click();
	await other.square(two.from).click();
	await Promise.all([table.square(one.to).click(), other.square(two.to).click()]);
	await table.expectPlies(8);
	await other.expectPlies(8);
	await expect.poll(() => other.moves()).toEqual(await table.moves());
	await expectOnServer(page, server, table);
	await table.expectMenAsPlayed();
	await other.expectMenAsPlayed();
	await expect(table.line).toContainText(/Ваш ход|Партия продолжилась в другой вкладке/);
});

test('a game given up in one tab is over in the other', async ({ page, context, table }) => {
	await table.start({ rules: 'classic-3x3' });
	const other = table.on(await context.newPage());
	await other.page.goto(page.url());
	await other.waitForTable();
	await page.getByRole('button', { name: 'Сдаться' }).click();
	await table.dialog.getByRole('button', { name: 'Сдаться' }).click();
	await expect(table.dialog).toContainText('Вы сдались.');
	await expect(other.line).toContainText('Вы проиграли. Вы сдались.');
	await other.square('c3').click();
	await expect(other.square('c3')).not.toHaveAttribute('aria-selected', 'true');
});

test('the table comes back in history with its game', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	const moves = await table.moves();
	await page.goto('/rules/');
	await page.goBack();
	await table.waitForTable();
	await table.expectPlies(2);
	expect(await table.moves()).toEqual(moves);
	await table.playOn(2);
});

test('the return of the network is noticed at once', async ({
	page,
	context,
	server,
	table,
	watch
}) => {
	watch.allow(/ERR_INTERNET_DISCONNECTED/);
	await table.start({ rules: 'classic-3x3' });
	await expectOnServer(page, server, table);
	await context.setOffline(true);
	await table.playOn(2);
	await expect(page.getByRole('status')).toHaveText('Сохранено в браузере, на сервере ещё нет');
	await context.setOffline(false);
	await expect(page.getByRole('status')).toHaveText(/^Гость \d+$/, { timeout: 3_000 });
	await expectOnServer(page, server, table);
});

test('«Начать» pressed before hydration does not leave the page', async ({ page }) => {
	await page.route(/\.js$/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		await route.continue();
	});
	await page.goto('/play/', { waitUntil: 'commit' });
	const start = page.getByRole('button', { name: 'Начать' });
	await start.click({ force: true, noWaitAfter: true });
	await expect(page.getByRole('button', { name: 'Изменить конвенции…' })).toBeEnabled();
	expect(new URL(page.url()).search).toBe('');
	await start.click();
	await page.waitForURL(/\/game\/\?id=/);
});

/** Expects that the server holds exactly the moves that the page shows. */
async function expectOnServer(
	page: Page,
	server: { readonly url: string },
	table: Table
): Promise<void> {
	const shown = (await table.moves()).map((move) => move.split('-'));
	const ends = shown.map((squares) => [squares[0], squares.at(-1)]);
	await expect
		.poll(
			async () => {
				const answer = await page.request
					.get(`${server.url}/api/v1/games/${table.gameId()}/events`)
					.catch(() => null);
				if (!answer?.ok()) return null;
				const { events } = (await answer.json()) as {
					events: { event: { kind: string; from?: string; to?: string } }[];
				};
				return events
					.filter(({ event }) => event.kind === 'moved')
					.map(({ event }) => [event.from, event.to]);
			},
			{ timeout: 20_000 }
		)
		.toEqual(ends);
}

async function browserWithCookiesOf(
	context: BrowserContext,
	browser: import('@playwright/test').Browser
) {
	const { cookies } = await context.storageState();
	const elsewhere = await browser.newContext({
		locale: 'ru-RU',
		storageState: { cookies, origins: [] }
	});
	await keepSettings(elsewhere, STILL);
	return elsewhere;
}
