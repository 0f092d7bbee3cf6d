/** What the rules forbid, what is confirmed first, and other behavior of the table. */
import { expect, test } from '../support/test';
import type { Side } from '../support/rules';
import { byClicks } from '../support/table';

test.use({ settings: { animation: false } });

interface Forbidden {
	name: string;
	rules: string;
	position: string;
	side?: Side;
	from: string;
	to: string;
	says: string;
}

const FORBIDDEN: Forbidden[] = [
	{
		name: 'locking',
		rules: 'classic-3x3',
		position: 'bww5/1w6/w7/8/8/8/8/7b w 10',
		from: 'b7',
		to: 'a7',
		says: 'b7–a7 нельзя: запрёт шашку соперника на a8.'
	},
	{
		name: 'locking with own men alone',
		rules: 'gambler-3x3',
		position: 'bww5/1w6/w7/8/8/8/8/7b w 10',
		from: 'b7',
		to: 'a7',
		says: 'b7–a7 нельзя: запрёт шашку соперника на a8.'
	},
	{
		name: 'returning home after the exit deadline',
		rules: 'classic-3x3 exit_return=illegal',
		position: '8/8/5b2/8/8/8/8/3w4 w 41',
		from: 'd1',
		to: 'c1',
		says: 'd1–c1 нельзя: срок вывода прошёл, в свой дом не возвращаются.'
	},
	{
		name: 'another man while some must leave home',
		rules: 'classic-3x3 forced_exit=yes',
		position: '8/8/8/4b3/8/8/8/w3w3 w 20',
		from: 'e1',
		to: 'e2',
		says: 'e1–e2 нельзя: сначала выведите шашки из дома (a1).'
	},
	{
		name: 'a square out of reach',
		rules: 'classic-3x3',
		position: '8/8/5b2/8/8/8/8/w7 w 20',
		from: 'a1',
		to: 'h8',
		says: 'a1: на h8 эта шашка не достаёт.'
	}
];

for (const { name, rules, position, side = 'white', from, to, says } of FORBIDDEN) {
	test(`the status line says what is forbidden: ${name}`, async ({ page, table }) => {
		await table.setUp(position, { rules, side });
		await expect(table.square(from)).not.toHaveAccessibleName(new RegExp(`${to}`));
		await byClicks(table, from, to);
		await expect(table.line).toHaveText(says);
		await expect(table.log).toContainText(says);
		await table.expectPlies(0);
		const field = page.getByRole('textbox', { name: 'Ход с клавиатуры' });
		await field.fill(`${from}${to}`);
		await field.press('Enter');
		await expect(table.line).toHaveText(says);
		await expect(field).toHaveAccessibleDescription(says);
		await table.expectPlies(0);
	});
}

test('the status line says what is forbidden: one mirroring move too many', async ({ table }) => {
	await table.start({ rules: 'classic-3x3 mirror_max=0', side: 'black', level: 2 });
	await table.expectPlies(1);
	const [from, ...rest] = (await table.moves())[0]!.split('-');
	const turned = (square: string) =>
		String.fromCharCode(201 - square.charCodeAt(0)) + (9 - Number(square.slice(1)));
	const mirror = { from: turned(from!), to: turned(rest.at(-1)!) };
	await byClicks(table, mirror.from, mirror.to);
	await expect(table.line).toHaveText(
		new RegExp(`^${mirror.from}–${mirror.to} нельзя: слишком много зеркальных ходов, повторяется `)
	);
	await table.expectPlies(1);
	const other = (await table.view()).legalMoves.find((move) => move.to !== mirror.to)!;
	await table.play(other.from, other.to);
	await table.expectPlies(3);
});

test('a losing return must be confirmed, and can be called off', async ({ table }) => {
	await table.setUp('8/8/5b2/8/8/8/8/3w4 w 41', { rules: 'classic-3x3' });
	await byClicks(table, 'd1', 'c1');
	await expect(table.dialog.getByRole('heading', { name: 'Этот ход проигрывает' })).toBeVisible();
	await expect(table.dialog).toContainText('ход d1–c1 возвращает шашку в ваш дом');
	await expect(table.dialog.getByRole('button', { name: 'Вернуть шашку' })).toBeFocused();
	await table.dialog.getByRole('button', { name: 'Вернуть шашку' }).click();
	await expect(table.dialog).toBeHidden();
	await table.expectPlies(0);
	await expect(table.man('d1')).toHaveCount(1);
	await byClicks(table, 'd1', 'c1');
	await table.page.keyboard.press('Escape');
	await table.expectPlies(0);
	await byClicks(table, 'd1', 'c1');
	await table.dialog.getByRole('button', { name: 'Всё равно сходить' }).click();
	await table.expectPlies(1);
	await expect(table.dialog).toContainText('После срока вывода ваша шашка вернулась в свой дом.');
	await expect(table.dialog.getByRole('heading', { name: 'Вы проиграли' })).toBeVisible();
});

test('a move that misses the exit deadline must be confirmed', async ({ table }) => {
	await table.setUp('8/8/5b2/8/8/8/8/w2w4 b 40', { rules: 'classic-3x3', side: 'black', level: 1 });
	await expect(table.line).toHaveText('Ваш ход.');
	await table.setUp('8/8/5b2/8/8/8/8/w2w4 w 40', { rules: 'classic-3x3 exit_check=own' });
	await expect(table.page.getByRole('group', { name: 'Счётчики' })).toContainText(
		'Вывод из дома: последний ход'
	);
	await byClicks(table, 'd1', 'd2');
	await expect(table.dialog).toContainText('После хода d1–d2 наступит срок вывода');
	await table.dialog.getByRole('button', { name: 'Вернуть шашку' }).click();
	await table.expectPlies(0);
});

test('the exit deadline is counted down from ten moves before it', async ({ page, table }) => {
	const meter = page.getByRole('group', { name: 'Счётчики' });
	await table.setUp('8/8/5b2/8/8/8/8/w2w4 w 30', { rules: 'classic-3x3' });
	await expect(meter).toContainText('Вывод до хода 40');
	await table.play('d1', 'e1');
	await expect(meter).toContainText(/Вывод из дома: ещё 10\s*ходов/);
	await expect(table.log).toContainText('До срока вывода из дома 10 ходов');
	await table.play('e1', 'e2');
	await expect(meter).toContainText(/Вывод из дома: ещё 9\s*ходов/);
});

test('Black is informed of the last reply, which makes a draw', async ({ table }) => {
	await table.setUp('5www/5www/4w1ww/8/8/bb1b4/bbb5/bbb5 w 30', {
		rules: 'classic-3x3',
		side: 'black',
		level: 3
	});
	await table.expectPlies(1);
	await expect(table.line).toHaveText('Белые заняли дом. Последний ход за чёрными.');
	await expect(table.log).toContainText('Белые заняли дом. Последний ход за чёрными.');
	await table.play('d3', 'c3');
	await expect(table.dialog.getByRole('heading', { name: 'Ничья' })).toBeVisible();
	await expect(table.dialog).toContainText(
		'Белые заняли дом, чёрные ответили тем же последним ходом.'
	);
	await expect(table.log).toContainText('Ничья. Белые заняли дом');
});

test('taking back returns to one’s own last turn', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	const back = page.getByRole('button', { name: 'Вернуть ход' });
	await expect(back).toBeDisabled();
	await table.playOn(2);
	const { men } = await table.view();
	await table.playOn(2);
	await back.click();
	await table.expectPlies(2);
	await expect(table.line).toHaveText('Ход возвращён.');
	await expect(table.log).toContainText('Ход возвращён.');
	await expect
		.poll(() => table.men())
		.toEqual({ white: men.white.toSorted(), black: men.black.toSorted() });
	await back.press('Enter');
	await table.expectPlies(0);
	await expect(back).toBeDisabled();
	await expect(page.locator(':focus'), 'the keyboard is on the board').toHaveRole('gridcell');
	await page.reload();
	await table.waitForTable();
	await table.expectPlies(0);
	await table.playOn(2);
});

test('resigning must be confirmed, and counts as a loss', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3', level: 2 });
	await table.playOn(2);
	await page.getByRole('button', { name: 'Сдаться' }).click();
	await table.dialog.getByRole('button', { name: 'Играть дальше' }).click();
	await expect(table.dialog).toBeHidden();
	await table.playOn(2);
	await page.getByRole('button', { name: 'Сдаться' }).click();
	await table.dialog.getByRole('button', { name: 'Сдаться' }).click();
	await expect(table.dialog.getByRole('heading', { name: 'Вы проиграли' })).toBeVisible();
	await expect(table.dialog).toContainText('Вы сдались.');
	await expect(table.dialog).toContainText(/Поражений\s*1/);
	await expect(table.dialog).toContainText('0 : 1');
	await expect(table.log).toContainText('Вы проиграли. Вы сдались.');
	await table.dialog.getByRole('link', { name: 'Новая игра' }).click();
	await expect(page.getByRole('heading', { name: 'Новая игра' })).toBeVisible();
});

test('a paused computer waits until it is resumed', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	await page.getByRole('textbox', { name: 'Ход с клавиатуры' }).fill('z9');
	await page.getByRole('textbox', { name: 'Ход с клавиатуры' }).press('Enter');
	await expect(table.line).toContainText('z9');
	await page.getByRole('button', { name: 'Пауза' }).click();
	await expect(table.line).toContainText('Пауза. Партия ждёт вас.');
	await byClicks(table, 'c3', 'd3');
	await table.expectPlies(0);
	await table.line.getByRole('button', { name: 'Продолжить' }).click();
	await table.playOn(2);
	await table.expectPlies(2);
});

test('looking back does not change the game', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	for (let turn = 0; turn < 3; turn++) await table.playOn(2);
	const men = await table.men();
	await page.getByRole('button', { name: 'К началу' }).click();
	await expect(table.line).toContainText('Просмотр: начальная позиция. Партия продолжается.');
	await expect(table.man('c3')).toHaveCount(1);
	await table.moveList.getByRole('button').filter({ hasText: '-' }).nth(2).click();
	await expect(table.line).toContainText('Просмотр: ход 2, белые. Партия продолжается.');
	await page.keyboard.press('ArrowRight');
	await expect(table.line).toContainText('Просмотр: ход 2, чёрные. Партия продолжается.');
	await page.getByRole('button', { name: 'К партии' }).click();
	await expect(table.line).toHaveText('Ваш ход.');
	await expect.poll(() => table.men()).toEqual(men);
});

test('the board is flipped and keeps its men', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	const men = await table.men();
	await page.getByRole('button', { name: 'Ещё' }).click();
	await table.dialog.getByRole('button', { name: 'Повернуть доску' }).click();
	await expect(page.getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
	expect((await table.centerOf('a1')).y).toBeLessThan((await table.centerOf('h8')).y);
	expect(await table.men()).toEqual(men);
	await table.playOn(2);
	await table.expectMenAsPlayed();
});

test('sounds are made by moves, unless they are switched off', async ({ page, context, table }) => {
	await context.addInitScript(() => {
		const counter = window as unknown as { tones: number };
		counter.tones = 0;
		const make = AudioContext.prototype.createOscillator;
		AudioContext.prototype.createOscillator = function (this: AudioContext) {
			counter.tones += 1;
			return make.call(this);
		};
	});
	const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	await expect.poll(tones).toBeGreaterThan(1);
	await page.getByRole('button', { name: 'Выключить звук' }).click();
	await expect(page.getByRole('button', { name: 'Включить звук' })).toBeVisible();
	const before = await tones();
	await table.playOn(2);
	expect(await tones()).toBe(before);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Включить звук' })).toBeVisible();
	await page.goto('/settings/');
	await expect(page.getByRole('switch', { name: 'Звуки' })).not.toBeChecked();
});

test('the tab says whose turn it is while it is hidden', async ({ page, table }) => {
	await table.start({ rules: 'classic-3x3' });
	await expect(page).toHaveTitle('Партия · Уголки');
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
	});
	await byClicks(table, 'c3', 'd3');
	await expect(page).toHaveTitle('Ваш ход · Уголки');
	await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /icon-turn/);
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await expect(page).toHaveTitle('Партия · Уголки');
});

test('moves, turns and results are announced, equal ones again', async ({ table }) => {
	await table.start({ rules: 'classic-3x3' });
	await expect(table.log).toHaveAttribute('aria-live', 'polite');
	await table.playOn(2);
	const [mine, theirs] = await table.moves();
	await expect(table.log).toContainText(`Вы: ${mine}.`);
	await expect(table.log).toContainText(`Компьютер: ${theirs}.`);
	await expect(table.log).toContainText('Ваш ход.');
	await table.square('a1').click();
	await table.square('h8').click();
	await expect(table.line).toContainText('не достаёт');
	await table.square('h8').click();
	await expect(table.log.getByText('не достаёт')).toHaveCount(2);
	const said = await table.log
		.locator('p')
		.evaluateAll((lines) => lines.map((line) => line.textContent));
	const refusals = said.filter((text) => text?.includes('не достаёт'));
	expect(refusals.length).toBe(2);
	expect(new Set(refusals).size, 'equal lines differ by a no-break space').toBe(2);
});
