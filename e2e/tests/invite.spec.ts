/** From an invitation to two people at a table. */
import type { Page } from '@playwright/test';
import { come, GUEST, HOST, post, SMALL } from '../support/duel';
import { LiveTable, NAMES } from '../support/live-table';
import type { Person } from '../support/person';
import { expect, test } from '../support/test';

interface Wishes {
	rules?: string;
	clock?: string;
	side?: 'Белые' | 'Чёрные' | 'Случайно';
	name?: string;
}

/** Fills in the page for invitations and sends it. */
async function invite(table: LiveTable, { rules, clock, side, name }: Wishes): Promise<string> {
	const { page } = table;
	await page.goto('/invite/');
	if (rules) await table.choose(rules);
	if (clock) await page.getByRole('radio', { name: clock, exact: true }).check();
	if (side) await page.getByRole('radio', { name: side }).check();
	if (name) await page.getByRole('textbox', { name: 'Ваше имя' }).fill(name);
	await page.getByRole('button', { name: 'Получить ссылку' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Приглашение' })).toBeVisible();
	return page.getByRole('textbox', { name: 'Ссылка' }).inputValue();
}

async function sitDown(page: Page, name?: string): Promise<void> {
	if (name) await page.getByRole('textbox', { name: 'Ваше имя' }).fill(name);
	await page.getByRole('button', { name: NAMES.sit }).click();
}

async function lay(person: Person, side: 'white' | 'black' | null = 'white'): Promise<string> {
	const table = { rules: 'classic-3x3', clock: null, side, name: HOST };
	return (await post<{ id: string }>(person.context.request, '/api/v1/invitations', table)).id;
}

test('a person chooses the terms, another comes by the link and gives a name, and they play', async ({
	arrive,
	rules
}) => {
	const host = await come(arrive, rules);
	await host.page.goto('/');
	await host.page.getByRole('link', { name: 'Играть с человеком' }).click();
	await expect(
		host.page.getByRole('heading', { level: 1, name: 'Играть с человеком' })
	).toBeVisible();
	await host.choose(SMALL);
	await host.page.getByRole('radio', { name: 'Свои', exact: true }).check();
	await host.page.getByRole('spinbutton', { name: 'Минут вначале' }).fill('2');
	await host.page.getByRole('spinbutton', { name: 'Секунд за ход' }).fill('4');
	await expect(host.page.getByText('2 минуты каждому и 4 секунды за ход')).toBeVisible();
	await host.page.getByRole('radio', { name: 'Чёрные' }).check();
	await host.page.getByRole('textbox', { name: 'Ваше имя' }).fill(HOST);
	await host.page.getByRole('button', { name: 'Получить ссылку' }).click();

	await expect(host.page.getByText('Жду соперника…')).toBeVisible();
	await expect(host.page).toHaveTitle('Приглашение · Уголки');
	const link = await host.page.getByRole('textbox', { name: 'Ссылка' }).inputValue();
	expect(link).toBe(host.page.url());
	const terms = host.page.getByRole('region', { name: 'Условия' });
	await expect(terms).toContainText(/Свои: 4×4, треугольник 3/);
	await expect(terms).toContainText(/2 минуты каждому и 4 секунды за ход/);
	await expect(terms).toContainText(/Ваш цвет\s*чёрные/);

	const guest = await come(arrive, rules);
	await guest.page.goto(link);
	await expect(
		guest.page.getByRole('heading', { name: `${HOST} приглашает сыграть` })
	).toBeVisible();
	await expect(guest.page).toHaveTitle(`${HOST} приглашает сыграть · Уголки`);
	await expect(guest.page.getByText('Свои: 4×4, треугольник 3')).toBeVisible();
	await expect(guest.page.getByText('2 минуты каждому и 4 секунды за ход')).toBeVisible();
	await expect(guest.page.locator('dl')).toContainText(/Ваш цвет\s*белые/);
	await expect(guest.page.getByRole('region', { name: 'Что это значит' })).toContainText(
		'Доска 4×4'
	);
	await expect(host.page.getByText('Эту страницу открыл ещё 1 человек')).toBeVisible();
	await sitDown(guest.page, GUEST);

	for (const table of [host, guest]) await table.waitForTable();
	await expect(host.log).toContainText('Соперник за столом.');
	await expect(guest.log).toContainText('Ваш ход.');
	await expect(guest.log, 'that is no news to one who has just sat down').not.toContainText(
		'Соперник за столом.'
	);
	await expect(host.page.getByRole('gridcell')).toHaveCount(16);
	await expect(host.card(GUEST)).toBeVisible();
	await expect(guest.card(HOST)).toBeVisible();
	await expect(guest.line).toContainText(
		/Сделайте первый ход: осталось \d+ с, иначе партия прервётся\./
	);
	await expect(host.line).toContainText(/Ждём первого хода соперника: \d+ с\./);
	await expect(guest.clock(NAMES.you)).toHaveText('2:00');
	await guest.play('b1', 'b2');
	await host.expectPlies(1);
	await expect(host.log).toContainText(`${GUEST}: b1-b2.`);
	await host.play('c4', 'c3');
	await guest.expectPlies(2);
});

test('the link is copied, drawn for a camera, and comes with a warning where nobody else can open it', async ({
	arrive,
	rules
}) => {
	const host = await come(arrive, rules, { permissions: ['clipboard-read', 'clipboard-write'] });
	const { page } = host;
	const link = await invite(host, {});
	await page.getByRole('button', { name: 'Копировать' }).click();
	await expect(page.getByText('Ссылка скопирована.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

	const picture = page.getByRole('img', { name: 'QR-код со ссылкой на этот стол' });
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(20);
	const answer = await page.request.get((await picture.getAttribute('src'))!);
	expect(answer.headers()['content-type']).toMatch(/^image\/svg\+xml/);
	expect(await answer.text()).toContain('<svg');

	await expect(page.getByText('Этот адрес открывается только на вашем компьютере')).toBeVisible();
	await expect(page.getByText('ugolki serve --addr 0.0.0.0:8080')).toBeVisible();
});

test('a random color is shown once the opponent has come, to each player their own', async ({
	arrive,
	rules
}) => {
	const host = await come(arrive, rules);
	const link = await invite(host, { side: 'Случайно', clock: 'Без часов', name: HOST });
	await expect(host.page.getByRole('region', { name: 'Условия' })).toContainText(
		/Ваш цвет\s*случайный/
	);
	const guest = await come(arrive, rules);
	await guest.page.goto(link);
	await expect(guest.page.locator('dl')).toContainText(/Ваш цвет\s*случайный/);
	await sitDown(guest.page, GUEST);
	for (const table of [host, guest]) await table.waitForTable();
	const corners = await Promise.all(
		[host, guest].map(({ page }) => page.getByRole('gridcell').first().getAttribute('data-square'))
	);
	expect(corners.toSorted(), 'one side sits opposite the other').toEqual(['a8', 'h1']);
	const white = corners[0] === 'a8' ? host : guest;
	await expect(white.line).toHaveText('Ваш ход.');
	await expect(white.page.getByRole('timer')).toHaveCount(0);
});

test('a guest without a name is called by the number that the page shows, and an invisible name is refused', async ({
	arrive,
	rules
}) => {
	const host = await come(arrive, rules);
	const link = await invite(host, {});
	const guest = await come(arrive, rules);
	await guest.page.goto(link);
	await expect(
		guest.page.getByRole('heading', { name: /^Гость \d+ приглашает сыграть$/ })
	).toBeVisible();
	guest.person.watch.allow(/422/);
	await sitDown(guest.page, '\u200b\u200b');
	await expect(guest.page.getByRole('alert')).toHaveText('Имя — от 1 до 24 видимых знаков.');
	await guest.page.getByRole('textbox', { name: 'Ваше имя' }).fill('');
	await sitDown(guest.page);
	await guest.waitForTable();
	for (const [table, against] of [
		[host, guest],
		[guest, host]
	] as const) {
		await expect(table.own).toBeVisible();
		const own = await table.page
			.getByRole('status')
			.getByText(/^Гость \d+$/)
			.innerText();
		await expect(against.card(own), 'the other one sees the same number').toBeVisible();
	}
});

test('a game without clocks waits while its host is away, and is found again among the games', async ({
	arrive,
	rules
}) => {
	const host = await come(arrive, rules);
	const link = await invite(host, { clock: 'Без часов', side: 'Белые', name: HOST });
	await host.page.goto('/games/');
	const waiting = host.page.getByRole('region', { name: 'Ждут вас' });
	await expect(
		waiting.getByRole('link', { name: /^Стол ждёт соперника · Классика 3×3.*К столу/s })
	).toBeVisible();

	const guest = await come(arrive, rules);
	await guest.page.goto(link);
	await sitDown(guest.page, GUEST);
	await guest.waitForTable();
	await expect(guest.card(HOST)).toContainText('отошёл');
	await expect(guest.line).toHaveText(`Ходит ${HOST}.`);
	await host.page.goto('/');
	await host.page
		.getByRole('link', { name: new RegExp(`^${GUEST} · Классика 3×3.*Ваш ход.*К столу`, 's') })
		.click();
	await host.waitForTable();
	await expect(guest.card(HOST)).toContainText('здесь');
	await host.play('c3', 'd3');
	await guest.expectPlies(1);
	await host.page.goto('/games/');
	const running = host.page.getByRole('region', { name: 'Ждём соперника' });
	await expect(
		running.getByRole('link', {
			name: new RegExp(`^${GUEST} · .*Ходит соперник · ход 1 · вы белыми`, 's')
		})
	).toBeVisible();
});

test('an invitation is canceled after a question, for everybody', async ({ arrive, rules }) => {
	const host = await come(arrive, rules);
	const link = await invite(host, {});
	const stranger = await come(arrive, rules);
	await stranger.page.goto(link);
	await expect(stranger.page.getByRole('button', { name: NAMES.sit })).toBeVisible();
	await host.page.getByRole('button', { name: 'Отменить приглашение' }).click();
	await host.confirm(/^Ждать дальше$/);
	await expect(host.page.getByText('Жду соперника…')).toBeVisible();
	await host.page.getByRole('button', { name: 'Отменить приглашение' }).click();
	await host.dialog.getByRole('button', { name: 'Отменить', exact: true }).click();
	for (const { page } of [host, stranger]) {
		await expect(page.getByRole('heading', { name: 'Приглашение отменено' })).toBeVisible();
	}
	await stranger.page.reload();
	await expect(stranger.page.getByRole('heading', { name: 'Приглашение отменено' })).toBeVisible();
	await stranger.page.getByRole('link', { name: 'Играть с человеком' }).click();
	await expect(stranger.page.getByRole('button', { name: 'Получить ссылку' })).toBeEnabled();
});

test('who comes too late watches', async ({ arrive, rules }) => {
	const host = await come(arrive, rules);
	const id = await lay(host.person);
	const late = await come(arrive, rules, { isWired: true });
	await late.open(id);
	await expect(late.page.getByRole('button', { name: NAMES.sit })).toBeVisible();
	// So that the page does not know yet that another person was faster.
	late.wire!.hold('toPage', () => true);
	const guest = await come(arrive, rules);
	await guest.open(id);
	await sitDown(guest.page, GUEST);
	await guest.waitForTable();

	late.person.watch.allow(/409/);
	await sitDown(late.page, 'Вера');
	late.wire!.release('toPage');
	await late.waitForTable();
	await expect(late.page.getByRole('alert')).toHaveText(
		'Место уже занято, но партию можно смотреть.'
	);
	await expect(late.line).toHaveText('Вы смотрите. Ходят белые.');
	await expect(late.card(HOST)).toBeVisible();
	await expect(late.card(GUEST)).toBeVisible();
	const other = await come(arrive, rules);
	await other.open(id);
	await expect(other.line).toHaveText('Вы смотрите. Ходят белые.');
});

test('the next invitation begins with the terms of the last', async ({ arrive, rules }) => {
	const host = await come(arrive, rules);
	await invite(host, { rules: 'diagonal-3x3', clock: '3+2', side: 'Чёрные', name: HOST });
	await host.page.goto('/invite/');
	await expect(host.page.getByRole('combobox', { name: 'Правила' })).toHaveValue('diagonal-3x3');
	await expect(host.page.getByRole('radio', { name: '3+2' })).toBeChecked();
	await expect(host.page.getByRole('radio', { name: 'Чёрные' })).toBeChecked();
	await expect(host.page.getByRole('textbox', { name: 'Ваше имя' })).toHaveValue(HOST);
});

test('a link to no table says so', async ({ arrive, rules }) => {
	const stranger = await come(arrive, rules);
	await stranger.open('nothing');
	await expect(stranger.page.getByRole('heading', { name: 'Такого стола нет' })).toBeVisible();
	await stranger.page.goto('/table/');
	await expect(stranger.page.getByRole('heading', { name: 'Такого стола нет' })).toBeVisible();
});

test('what is chosen before hydration counts', async ({ page }) => {
	await page.route(/\.js$/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		await route.continue();
	});
	await page.goto('/invite/', { waitUntil: 'commit' });
	const noClock = page.getByRole('radio', { name: 'Без часов' });
	const black = page.getByRole('radio', { name: 'Чёрные' });
	const name = page.getByLabel('Ваше имя');
	const make = page.getByRole('button', { name: 'Получить ссылку' });
	await noClock.check();
	await black.check();
	await name.fill('Ранняя птица');
	await expect(make).toBeEnabled();
	await expect(noClock).toBeChecked();
	await expect(black).toBeChecked();
	await expect(name).toHaveValue('Ранняя птица');
	await make.click();
	await page.waitForURL(/\/table\/\?id=/);
	await expect(page.getByText('Без часов')).toBeVisible();
	await expect(page.getByText('чёрные', { exact: true })).toBeVisible();
});
