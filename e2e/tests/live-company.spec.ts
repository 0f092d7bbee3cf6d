/** What players and spectators see and hear of each other. */
import type { Page } from '@playwright/test';
import { come, GUEST, HOST, MINUTES } from '../support/duel';
import { NAMES } from '../support/live-table';
import { ENGLISH, PHONE } from '../support/person';
import { expectNoScroll, expectTableInSight } from '../support/layout';
import { expect, test } from '../support/test';

test('a spectator who comes by the link sees every move, cannot act, and is counted', async ({
	sit,
	arrive,
	rules
}) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await duel.playOn(2);
	await white.tool(NAMES.more).click();
	await white.dialog.getByRole('button', { name: 'Ссылка на партию' }).click();
	await expect(white.dialog).toContainText(
		'По этой ссылке партию может смотреть любой. Сейчас никто не смотрит.'
	);
	const link = await white.dialog.getByRole('textbox', { name: 'Ссылка' }).inputValue();
	await expect
		.poll(() =>
			white.dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
		)
		.toBeGreaterThan(20);

	const watcher = await come(arrive, rules);
	await watcher.page.goto(link);
	await watcher.waitForTable();
	await watcher.expectPlies(2);
	await expect(white.dialog).toContainText(/смотрит 1 человек/i);
	await white.dialog.getByRole('button', { name: 'Закрыть' }).click();
	await expect(watcher.line).toHaveText('Вы смотрите. Ходят белые.');
	for (const name of [HOST, GUEST]) await expect(watcher.card(name)).toContainText('здесь');
	for (const name of [NAMES.takeBack, NAMES.draw, NAMES.resign, NAMES.abort, NAMES.say]) {
		await expect(watcher.page.getByRole('button', { name })).toHaveCount(0);
	}
	await expect(watcher.page.getByRole('textbox', { name: 'Ход с клавиатуры' })).toHaveCount(0);
	await watcher.square('c2').click();
	await expect(watcher.square('c2')).not.toHaveAttribute('aria-selected', 'true');

	await duel.playOn(2);
	await watcher.expectPlies(4);
	expect(await watcher.moves()).toEqual(await white.moves());
	const [, , , last] = await white.moves();
	await expect(watcher.log).toContainText(`${GUEST}: ${last}.`);
	watcher.rules = duel.rules;
	await watcher.expectMenAsPlayed();
	await black.offerDraw();
	await expect(watcher.line).toHaveText('Вы смотрите. Ходят белые.');
	await white.answer(NAMES.accept).click();
	await watcher.expectResult('Ничья', 'Соперники согласились на ничью.');
	await expect(watcher.dialog).toContainText(/Счёт матча\s*0,5 : 0,5\s*Анна : Борис/);
	await expect(watcher.dialog.getByRole('button', { name: NAMES.rematch })).toHaveCount(0);
	await watcher.page.goto('/games/');
	await expect(watcher.page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(
		watcher.page.getByRole('link', { name: new RegExp(HOST) }),
		'not a game of one’s own'
	).toHaveCount(0);
});

test('the presence of the opponent is shown in words, and short absences are not', async ({
	sit
}) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await duel.playOn(2);
	await expect(black.card(HOST)).toContainText('здесь');
	await white.page.reload();
	await white.waitForTable();
	await expect(black.card(HOST)).toContainText('здесь');
	await expect(black.log).not.toContainText(`${HOST}: отошёл.`);
	await white.page.goto('/rules/');
	await expect(black.card(HOST)).toContainText('отошёл', { timeout: 12_000 });
	await expect(black.log).toContainText(`${HOST}: отошёл.`);
	await white.page.goBack();
	await white.waitForTable();
	await expect(black.card(HOST)).toContainText('здесь');
	await expect(black.log).toContainText(`${HOST}: снова здесь.`);
	await expect(black.line).toHaveText(`Ходит ${HOST}.`);
});

test('each player reads the game in their own language, including the opponent’s phrases', async ({
	sit
}) => {
	const duel = await sit({}, {}, ENGLISH);
	const { white, black } = duel;
	await expect(white.line).toHaveText('Ваш ход.');
	await expect(black.line).toHaveText(`${HOST} to move.`);
	await expect(black.page).toHaveTitle('Game · Ugolki');
	await duel.playOn(1);
	await white.say('Хороший ход!');
	await expect(white.own).toContainText('Хороший ход!');
	await expect(black.card(HOST)).toContainText('Good move!');
	await expect(black.log).toContainText(`${HOST}: Good move!`);
	await black.say('Thank you!');
	await expect(white.card(GUEST)).toContainText('Спасибо!');
	await expect(white.log).toContainText(`${GUEST}: Спасибо!`);
	await duel.playOn(1);
	await white.offerDraw();
	await expect(black.line).toContainText(`${HOST} offers a draw.`);
	await black.answer(NAMES.decline).click();
	await expect(white.line).toContainText('Ничья не принята.');
	await black.resign();
	await duel.expectResults({
		white: ['Вы выиграли', 'Соперник сдался.'],
		black: ['You lost', 'You resigned.']
	});
	for (const [table, foreign] of [
		[white, /[a-z]{3}/i],
		[black, /[а-яё]{2}/i]
	] as const) {
		const said = (await table.log.innerText()).replaceAll(HOST, '').replaceAll(GUEST, '');
		expect(said).not.toMatch(foreign);
	}
});

test('the opponent’s phrases can be muted, and stay muted', async ({ sit }) => {
	const duel = await sit();
	const { white, black } = duel;
	await black.tool(NAMES.say).click();
	await black.dialog.getByRole('switch', { name: 'Показывать реплики' }).uncheck();
	await black.page.keyboard.press('Escape');
	await white.say('Удачи!');
	await expect(white.log).toContainText('Вы: Удачи!');
	await duel.playOn(1);
	await expect(black.log).not.toContainText('Удачи!');
	await expect(black.card(HOST)).not.toContainText('Удачи!');
	await black.page.reload();
	await black.waitForTable();
	await black.tool(NAMES.say).click();
	await expect(black.dialog.getByRole('switch', { name: 'Показывать реплики' })).not.toBeChecked();
	await black.dialog.getByRole('switch', { name: 'Показывать реплики' }).check();
	await black.page.keyboard.press('Escape');
	await white.say('Ой!');
	await expect(black.card(HOST)).toContainText('Ой!');
});

test('a player who sends too many phrases is asked to wait', async ({ sit }) => {
	const { white, black } = await sit();
	for (const phrase of ['Здравствуйте!', 'Удачи!', 'Ой!', 'Спасибо!']) {
		await white.say(phrase);
		await expect(black.card(HOST)).toContainText(phrase);
	}
	await white.say('Минутку…');
	await expect(white.line).toContainText('Не так часто.');
	await expect(black.card(HOST)).not.toContainText('Минутку…');
});

test('a hidden tab shows the turn, offers and the end in its title and icon', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	const icon = black.page.locator('link[rel="icon"]');
	await expect(black.page).toHaveTitle('Партия · Уголки');
	await hide(black.page);
	await duel.playOn(1);
	await expect(black.page).toHaveTitle('Ваш ход · Уголки');
	await expect(icon).toHaveAttribute('href', /icon-turn/);
	await show(black.page);
	await expect(black.page).toHaveTitle('Партия · Уголки');
	await expect(icon).toHaveAttribute('href', /icon\.svg/);
	await duel.playOn(1);
	await hide(black.page);
	await white.offerDraw();
	await expect(icon).toHaveAttribute('href', /icon-turn/);
	await show(black.page);
	await hide(black.page);
	await white.resign();
	await expect(icon).toHaveAttribute('href', /icon-turn/);
	await expect(black.page).toHaveTitle('● Вы выиграли · Уголки');
});

test('the host’s hidden tab shows that the opponent has come', async ({ arrive, rules }) => {
	const host = await come(arrive, rules);
	await host.page.goto('/invite/');
	await host.page.getByRole('button', { name: 'Получить ссылку' }).click();
	const link = await host.page.getByRole('textbox', { name: 'Ссылка' }).inputValue();
	await hide(host.page);
	const guest = await come(arrive, rules);
	await guest.page.goto(link);
	await guest.page.getByRole('button', { name: NAMES.sit }).click();
	await expect(host.page.locator('link[rel="icon"]')).toHaveAttribute('href', /icon-turn/);
	await expect(host.page).toHaveTitle(/^(●|Ваш ход)/);
});

test('a screen reader announces moves, turns, offers, low time and the end', async ({ sit }) => {
	test.slow();
	const duel = await sit({ clock: { startMs: 21_000, incrementMs: 0 } });
	const { white, black } = duel;
	await expect(white.log).toHaveAttribute('aria-live', 'polite');
	await duel.playOn(2);
	const [first, second] = await white.moves();
	await expect(white.log).toContainText(`Вы: ${first}.`);
	await expect(black.log).toContainText(`${HOST}: ${first}.`);
	await expect(black.log).toContainText('Ваш ход.');
	await expect(white.log).toContainText(`${GUEST}: ${second}.`);
	await expect(white.clock(NAMES.you)).toHaveAccessibleName(/^осталось 0:\d\d/);
	await black.offerDraw();
	await expect(white.log).toContainText(`${GUEST} предлагает ничью. Ответьте под доской.`);
	await expect(white.answer(NAMES.accept)).toBeVisible();
	await expect(black.log).toContainText('Вы предложили ничью.');
	await white.answer(NAMES.decline).click();
	await expect(black.log).toContainText('Ничья не принята.');
	await expect(white.log).toContainText('Осталось 10 секунд.', { timeout: 20_000 });
	await expect(black.log).not.toContainText('Осталось 10 секунд.');
	await white.resign();
	await expect(white.log).toContainText('Вы проиграли. Вы сдались.');
	await expect(black.log).toContainText('Вы выиграли. Соперник сдался.');
});

for (const [name, visit] of [
	['a desktop', {}],
	['a phone', PHONE]
] as const) {
	test(`on ${name} neither board nor page moves when offers, phrases and notices come and go`, async ({
		sit
	}) => {
		const duel = await sit({ clock: MINUTES }, {}, visit);
		const { white, black } = duel;
		const place = await black.place();
		const still = async (when: string) => {
			expect(await black.place(), when).toEqual(place);
			await expectNoScroll(black.page);
			await expectTableInSight(black.page);
		};
		await still('before the first move');
		await duel.playOn(2);
		await still('after a move');
		await white.offerDraw();
		await expect(black.line).toContainText(`${HOST} предлагает ничью.`);
		await still('with an offer');
		await black.answer(NAMES.decline).click();
		await expect(black.line).not.toContainText('предлагает');
		await still('without it');
		await white.say('Здравствуйте!');
		await expect(black.card(HOST)).toContainText('Здравствуйте!');
		await still('with a phrase');
		await duel.playOn(1);
		await black.square('h8').click();
		await expect(black.line).toContainText('h8');
		await black.square('a1').click();
		await expect(black.line).toContainText('не достаёт');
		await still('with a refusal');
		await white.tool(NAMES.takeBack).click();
		await expect(black.line).toContainText(`${HOST} просит вернуть ход.`);
		await still('with a request');
		await white.page.goto('/games/');
		await expect(black.card(HOST)).toContainText('отошёл', { timeout: 12_000 });
		await still('with an absent opponent');
	});
}

async function hide(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});
}

async function show(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});
}
