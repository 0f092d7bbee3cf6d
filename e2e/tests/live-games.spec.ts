/** Games between two people, from the first move to every kind of end. */
import { byClicks, byTaps } from '../support/table';
import { come, GUEST, HOST, MINUTES, SMALL } from '../support/duel';
import { NAMES } from '../support/live-table';
import { PHONE } from '../support/person';
import { expect, test } from '../support/test';

test('a whole game with clocks is played to a result by the rules, shown to each from their side', async ({
	sit
}) => {
	test.setTimeout(90_000);
	const duel = await sit({ rules: SMALL, clock: MINUTES });
	const { white, black } = duel;
	const places = [await white.place(), await black.place()];
	await duel.playOn(2);
	await expect
		.poll(() => white.secondsOn(NAMES.you), { message: 'White’s clock runs' })
		.toBeLessThan(300);
	const [own, theirs] = await Promise.all([white.secondsOn(NAMES.you), black.secondsOn(HOST)]);
	expect(Math.abs(own - theirs), 'both pages show the same clock').toBeLessThan(3);
	const view = await duel.playOn(200, { white: 4, black: 2 });
	expect(view.outcome).toEqual({ result: '1-0', reason: 'home' });
	expect([await white.place(), await black.place()], 'the boards stay where they are').toEqual(
		places
	);
	await duel.expectResults({
		white: ['Вы выиграли', 'Вы заняли весь дом соперника.'],
		black: ['Вы проиграли', 'Соперник занял весь ваш дом.']
	});
	await expect(white.dialog).toContainText(/Ходов\s*8/);
	await expect(white.dialog).toContainText(/Счёт матча\s*1 : 0\s*Вы : Борис/);
	await expect(black.dialog).toContainText(/Счёт матча\s*0 : 1\s*Вы : Анна/);
	await expect(white.log).toContainText('Вы выиграли. Вы заняли весь дом соперника.');
	await expect(black.log).toContainText('Вы проиграли. Соперник занял весь ваш дом.');
	const moves = await white.moves();
	for (const table of duel.both) await table.closeResult();
	await duel.expectMoves(moves);

	await white.tool(NAMES.more).click();
	await white.dialog.getByRole('button', { name: 'Время ходов' }).click();
	await expect(white.dialog.getByRole('row')).toHaveCount(9);
	await expect(white.dialog.getByRole('row').nth(1)).toContainText(
		new RegExp(`${moves[0]}\\s*\\d+\\.\\d`)
	);

	for (const [table, line, reason] of [
		[
			white,
			new RegExp(`^${GUEST} · Свои: 4×4.*5\\+3.*Вы выиграли · 8 ходов · вы белыми`, 's'),
			'Вы заняли весь дом соперника.'
		],
		[
			black,
			new RegExp(`^${HOST} · Свои: 4×4.*5\\+3.*Вы проиграли · 8 ходов · вы чёрными`, 's'),
			'Соперник занял весь ваш дом.'
		]
	] as const) {
		await table.page.goto('/games/');
		const finished = table.page.getByRole('region', { name: 'Оконченные с людьми' });
		await finished.getByRole('link', { name: line }).click();
		await table.waitForTable();
		await expect.poll(() => table.moves()).toEqual(moves);
		await expect(table.line).toContainText(reason);
		await table.expectMenAsPlayed();
	}
});

test('a phone plays Black against a desktop: own home at the bottom, taps, and a page that stands still', async ({
	sit
}) => {
	test.setTimeout(90_000);
	const duel = await sit({ rules: SMALL, clock: MINUTES }, {}, PHONE);
	const { black } = duel;
	const [own, far] = [await black.centerOf('d4'), await black.centerOf('a1')];
	expect(own.y, 'own home is at the bottom').toBeGreaterThan(far.y);
	expect(own.x, 'turned, not mirrored').toBeLessThan(far.x);
	await expect(black.page.getByRole('gridcell').first()).toHaveAttribute('data-square', 'd1');
	const place = await black.place();
	const view = await duel.playOn(200, { white: 2, black: 4 }, (table, from, to) =>
		(table === black ? byTaps : byClicks)(table, from, to)
	);
	expect(view.outcome).not.toBeNull();
	expect(await black.place(), 'the board stays where it is').toEqual(place);
	await expect(black.dialog).toContainText('Счёт матча');
});

test('a draw is offered after a question, declined, withdrawn, and agreed', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await expect(white.tool(NAMES.draw), 'there is nothing to draw yet').toBeDisabled();
	await duel.playOn(2);
	await white.tool(NAMES.draw).click();
	await white.confirm(/^Играть дальше$/);
	await expect(black.line).not.toContainText('предлагает');
	await white.offerDraw();
	await expect(white.line).toContainText('Вы предложили ничью.');
	await expect(black.line).toContainText(`${HOST} предлагает ничью.`);
	await expect(black.log).toContainText(`${HOST} предлагает ничью. Ответьте под доской.`);
	await black.answer(NAMES.decline).click();
	await expect(white.line).toContainText('Ничья не принята.');
	await expect(white.log).toContainText('Ничья не принята.');

	await black.offerDraw();
	await expect(white.line).toContainText(`${GUEST} предлагает ничью.`);
	await expect(black.line).toContainText('Вы предложили ничью.');
	await black.answer(NAMES.withdraw).click();
	await expect(white.line).toHaveText('Ничья больше не предлагается.');
	await expect(white.log).toContainText('Ничья больше не предлагается.');

	for (let round = 0; round < 10; round++) await duel.playOn(1);
	await white.offerDraw();
	await black.answer(NAMES.accept).click();
	await duel.expectResults({
		white: ['Ничья', 'Соперники согласились на ничью.'],
		black: ['Ничья', 'Соперники согласились на ничью.']
	});
	await expect(white.dialog).toContainText(/Счёт матча\s*0,5 : 0,5/);
});

test('resigning asks first, and ends the game for both', async ({ sit }) => {
	const duel = await sit();
	const { white, black } = duel;
	await expect(white.tool(NAMES.resign), 'before both have moved a game is aborted').toHaveCount(0);
	await duel.playOn(2);
	await black.tool(NAMES.resign).click();
	await black.confirm(/^Играть дальше$/);
	await duel.playOn(1);
	await white.square('c2').click();
	await expect(white.square('c2'), 'on the other side’s turn no man is taken').not.toHaveAttribute(
		'aria-selected',
		'true'
	);
	await expect(white.page.getByRole('button', { name: 'Сходить' })).toBeDisabled();
	await black.resign();
	await duel.expectResults({
		white: ['Вы выиграли', 'Соперник сдался.'],
		black: ['Вы проиграли', 'Вы сдались.']
	});
	await white.closeResult();
	await expect(white.line).toContainText('Вы выиграли. Соперник сдался.');
	await white.square('c2').click();
	await expect(white.square('c2')).not.toHaveAttribute('aria-selected', 'true');
});

test('the player whose time runs out loses, though nobody claims it', async ({ sit }) => {
	const duel = await sit({ clock: { startMs: 3_000, incrementMs: 0 } });
	const { white, black } = duel;
	await duel.playOn(2);
	await expect(white.clock(NAMES.you)).toHaveText(/^0:0[0-2]\.\d$/);
	await duel.expectResults({
		white: ['Вы проиграли', 'У вас кончилось время.'],
		black: ['Вы выиграли', 'У соперника кончилось время.']
	});
	for (const table of duel.both) await table.closeResult();
	await expect(white.clock(NAMES.you)).toHaveText('0:00.0');
	await expect(black.clock(HOST)).toHaveText('0:00.0');
	await duel.expectMoves(await white.moves());
	await white.page.reload();
	await expect(white.line).toContainText('У вас кончилось время.');
});

test('time runs out for an absent player, and both see it later', async ({ sit }) => {
	const duel = await sit({ clock: { startMs: 2_000, incrementMs: 0 } });
	const { white, black } = duel;
	await duel.playOn(2);
	for (const { page } of duel.both) await page.goto('/games/');
	await expect(async () => {
		await white.page.reload();
		await expect(white.page.getByRole('link', { name: /Вы проиграли/ })).toBeVisible({
			timeout: 500
		});
	}).toPass();
	await white.page.getByRole('link', { name: /Вы проиграли/ }).click();
	await expect(white.line).toContainText('У вас кончилось время.');
	await black.open(duel.id);
	await expect(black.line).toContainText('У соперника кончилось время.');
});

test('before both have moved a game is aborted and counts for nothing', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await duel.playOn(1);
	await white.tool(NAMES.abort).click();
	await white.confirm(/^Играть дальше$/);
	await black.tool(NAMES.abort).click();
	await expect(black.dialog).toContainText('она ни на что не повлияет');
	await black.dialog.getByRole('button', { name: 'Прервать', exact: true }).click();
	await duel.expectResults({
		white: ['Партия прервана', 'Она ни на что не влияет.'],
		black: ['Партия прервана', 'Она ни на что не влияет.']
	});
	await expect(white.dialog).not.toContainText('Счёт матча');
	await expect(white.dialog.getByRole('button', { name: NAMES.rematch })).toHaveCount(0);
	await white.page.goto('/games/');
	await expect(
		white.page.getByRole('link', { name: new RegExp(`^${GUEST} · .*Партия прервана`, 's') })
	).toBeVisible();
});

test('a game without a first move is aborted after half a minute, and both are warned', async ({
	sit
}) => {
	test.slow();
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await expect(white.line).toContainText(
		/Сделайте первый ход: осталось \d+ с, иначе партия прервётся\./
	);
	await expect(black.line).toContainText(/Ждём первого хода соперника: \d+ с\./);
	await expect(white.dialog.getByRole('heading', { name: 'Партия прервана' })).toBeVisible({
		timeout: 40_000
	});
	await expect(black.dialog.getByRole('heading', { name: 'Партия прервана' })).toBeVisible();
	await white.closeResult();
	await expect(white.clock(NAMES.you)).toHaveText('5:00');
});

test('a rematch swaps the colors, keeps the terms and counts the score of the match', async ({
	sit,
	arrive,
	rules
}) => {
	const duel = await sit({ rules: SMALL, clock: MINUTES });
	const { host, guest } = duel;
	await duel.playOn(2);
	const watcher = await come(arrive, rules);
	await watcher.open(duel.id);
	await watcher.expectPlies(2);
	await guest.resign();
	await host.dialog.getByRole('button', { name: NAMES.rematch }).click();
	await expect(host.dialog.getByRole('status')).toHaveText('Вы предложили реванш.');
	await expect(guest.dialog.getByRole('status')).toHaveText(`${HOST} хочет реванш.`);
	await expect(guest.log).toContainText(`${HOST} хочет реванш.`);
	await guest.dialog.getByRole('button', { name: NAMES.acceptRematch }).click();
	const first = duel.id;
	for (const table of duel.both) {
		await expect.poll(() => table.gameId()).not.toBe(first);
		await table.waitForTable();
		await table.expectPlies(0);
		await expect(table.page.getByRole('gridcell')).toHaveCount(16);
		await expect(table.clock(NAMES.you)).toHaveText('5:00');
	}
	expect(host.gameId()).toBe(guest.gameId());
	await watcher.dialog.getByRole('link', { name: 'К новой партии' }).click();
	await expect.poll(() => watcher.gameId(), 'who watches may follow').toBe(host.gameId());
	await expect(watcher.line).toHaveText(/^Вы смотрите|Ждём первого хода/);
	[host.side, guest.side] = ['black', 'white'];
	await expect(guest.line).toContainText('Сделайте первый ход');
	await duel.playOn(2);
	await guest.resign();
	await expect(host.dialog).toContainText(/Счёт матча\s*2 : 0\s*Вы : Борис/);
	await expect(guest.dialog).toContainText(/Счёт матча\s*0 : 2\s*Вы : Анна/);

	// The opponent may also decline, or withdraw the offer.
	await guest.dialog.getByRole('button', { name: NAMES.rematch }).click();
	await host.closeResult();
	await host.answer(NAMES.decline).click();
	await expect(guest.log).toContainText('Реванша не будет.');
	await host.open(first);
	await expect(host.line.getByRole('link', { name: 'К новой партии' })).toBeVisible();
});

test('a move is taken back by agreement, and nobody gains time', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await expect(white.tool(NAMES.takeBack)).toBeDisabled();
	await duel.playOn(4);
	const moves = await white.moves();
	const men = await white.men();
	const before = await white.secondsOn(NAMES.you);
	await duel.playOn(1);
	await white.tool(NAMES.takeBack).click();
	await expect(white.line).toContainText('Вы попросили вернуть ход.');
	await expect(black.line).toContainText(`${HOST} просит вернуть ход.`);
	await black.answer(NAMES.accept).click();
	await duel.expectMoves(moves);
	await expect.poll(() => white.men()).toEqual(men);
	await expect(white.line).toHaveText('Ход возвращён.');
	await expect(black.log).toContainText('Ход возвращён.');
	expect(
		await white.secondsOn(NAMES.you),
		'no time comes back, and the increment once'
	).toBeLessThanOrEqual(before + 3);

	// After the opponent's reply a take-back takes back both moves.
	await duel.playOn(2);
	await white.tool(NAMES.takeBack).click();
	await black.answer(NAMES.decline).click();
	await expect(white.line).toContainText('Ход не возвращают.');
	expect(await white.moves()).toHaveLength(6);
	await duel.playOn(1);
	await black.tool(NAMES.takeBack).click();
	await white.answer(NAMES.accept).click();
	await duel.expectMoves(moves.concat((await white.moves()).slice(4)).slice(0, 5));
	expect(await white.moves()).toHaveLength(5);
	await duel.playOn(1);
});

test('an offer is gone with the next move', async ({ sit }) => {
	const duel = await sit();
	const { white, black } = duel;
	await duel.playOn(2);
	await black.offerDraw();
	await expect(white.line).toContainText(`${GUEST} предлагает ничью.`);
	await duel.playOn(1);
	await expect(white.line).toContainText(`Ходит ${GUEST}.`);
	await expect(black.line).toHaveText('Ваш ход.');
});

test('the game of a player who left is claimed on their turn, and they see why it ended', async ({
	sit
}) => {
	test.slow();
	const duel = await sit({ clock: { startMs: 60_000, incrementMs: 0 } });
	const { white, black } = duel;
	await duel.playOn(2);
	await white.page.goto('/games/');
	await expect(black.card(HOST)).toContainText('отошёл');
	await expect(black.log).toContainText(`${HOST}: отошёл.`);
	await expect(black.line).toContainText(/Соперник отошёл\. Через 0:\d\d можно взять победу\./);
	await expect(black.line).toContainText('Соперник ушёл.', { timeout: 30_000 });
	await expect(black.answer(NAMES.claimDraw)).toBeVisible();
	await black.answer(NAMES.claimWin).click();
	await black.expectResult('Вы выиграли', 'Соперник ушёл, вы взяли победу.');
	await white.open(duel.id);
	await expect(white.line).toContainText('Вы ушли, и соперник взял победу.');
});
