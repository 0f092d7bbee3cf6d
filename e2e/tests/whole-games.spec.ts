/** Whole games against the computer, from the home page to the result. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { byTaps } from '../support/table';

const SMALL = 'classic-3x3 size=5 home=t2 exit_moves=20 limit_moves=40';

/** Drops the answers of the workers about games of these rules, so that a search takes as long as the page waits for it. */
async function keepThoughtsTo(page: Page, rules: string): Promise<void> {
	await page.addInitScript((rules) => {
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (
			this: Worker,
			message: { id?: number; request?: { kind: string } }
		) {
			const isKept =
				message.request?.kind === 'think' && JSON.stringify(message.request).includes(rules);
			return post.call(this, isKept ? { ...message, id: -1 } : message);
		};
	}, rules);
}

test.describe('without animation', () => {
	test.use({ settings: { animation: false } });

	test('a newcomer is in a game within two clicks, without an account', async ({ page, table }) => {
		await page.goto('/');
		await page.getByRole('link', { name: 'Играть с компьютером' }).click();
		await page.getByRole('button', { name: 'Начать' }).click();
		await table.waitForTable();
		await table.play('c3', 'd3');
		await table.expectPlies(2);
		await expect(table.line).toHaveText('Ваш ход.');
	});

	test('a small board is played to the end by clicks under custom conventions', async ({
		page,
		table
	}) => {
		await page.goto('/play/');
		await page.getByRole('button', { name: 'Изменить конвенции…' }).click();
		const { dialog } = table;
		const verdict = dialog.getByRole('status');
		await dialog.getByRole('spinbutton', { name: 'Сторона доски' }).fill('5');
		await dialog.getByRole('spinbutton', { name: 'Сторона доски' }).press('Tab');
		await expect(dialog.getByRole('alert')).toHaveText(/дома не должны пересекаться/);
		await expect(dialog.getByRole('button', { name: 'Играть по этим правилам' })).toBeDisabled();
		await dialog.getByRole('combobox', { name: 'Форма дома' }).selectOption('треугольник');
		await dialog.getByRole('spinbutton', { name: 'Сторона треугольника' }).fill('2');
		await dialog.getByRole('spinbutton', { name: 'Сторона треугольника' }).press('Tab');
		await expect(verdict).toHaveText('Правила в порядке.');
		await dialog
			.getByRole('combobox', { name: 'Повторение позиции' })
			.selectOption('ничего не решает');
		await dialog.getByRole('combobox', { name: 'Лимит ходов' }).selectOption('нет');
		await expect(verdict).toHaveText(
			'Нужен лимит ходов или ничья повторением, иначе партия может не кончиться.'
		);
		await dialog.getByRole('combobox', { name: 'Лимит ходов' }).selectOption('Ограничить');
		await dialog.getByRole('spinbutton', { name: 'Лимит ходов' }).fill('40');
		await dialog.getByRole('spinbutton', { name: 'Лимит ходов' }).press('Tab');
		const text = dialog.getByRole('textbox', { name: 'Правила одной строкой' });
		await expect(text).toHaveValue('classic-3x3 size=5 home=t2 limit_moves=40 repetition=none');
		table.rules = await text.inputValue();
		await dialog.getByRole('button', { name: 'Играть по этим правилам' }).click();
		await page.getByRole('radio', { name: 'Лёгкий' }).check();
		await page.getByRole('button', { name: 'Начать' }).click();
		await table.waitForTable();
		await expect(page.getByRole('gridcell')).toHaveCount(25);

		const { outcome } = await table.playToTheEnd(4);
		await table.expectMenAsPlayed();
		await table.expectFinish(outcome);
	});

	test('classic-3x3 is played to the end by clicks, and its result is shown and counted', async ({
		page,
		table
	}) => {
		test.setTimeout(120_000);
		await table.start({ rules: 'classic-3x3', level: 1 });
		const place = await table.place();
		const view = await table.playToTheEnd(3);
		expect(view.outcome).toEqual({ result: '1-0', reason: 'home' });
		expect(await table.place(), 'the board stays where it is').toEqual(place);
		await table.expectMenAsPlayed();

		const { dialog } = table;
		await expect(dialog.getByRole('heading', { name: 'Вы выиграли' })).toBeVisible();
		await expect(dialog).toContainText('Вы заняли весь дом соперника.');
		const moves = Math.ceil(view.history.length / 2);
		await expect(dialog.locator('dl').first()).toContainText(new RegExp(`Ходов\\s*${moves}`));
		await expect(dialog.locator('dl').first()).toContainText(/Шашек в доме соперника\s*вы 9/);
		await expect(page.getByRole('group', { name: 'Счётчики' })).toContainText(
			new RegExp(`Ход\\s*${moves}\\s*из 80`)
		);
		await expect(dialog).toContainText('Счёт подряд');
		await expect(dialog).toContainText('1 : 0');
		await expect(dialog).toContainText(/Игр\s*1\s*Побед\s*1/);
		await dialog.getByRole('button', { name: 'Просмотреть партию' }).click();
		await expect(table.line).toContainText('Вы выиграли. Вы заняли весь дом соперника.');
		await page.getByRole('button', { name: 'К началу' }).click();
		await expect(table.man('c3')).toHaveAttribute('data-man', 'white');

		await page.goto('/games/');
		await expect(page.getByRole('row', { name: /Классика 3×3/ })).toContainText(
			new RegExp(`Лёгкий\\s*1\\s*1\\s*0\\s*0\\s*${moves} ход`)
		);
	});

	test('a rematch swaps the colors and keeps rules and level', async ({ page, table }) => {
		await table.start({ rules: SMALL, level: 1 });
		await table.playToTheEnd(3);
		const first = table.gameId();
		await table.dialog.getByRole('button', { name: 'Реванш' }).click();
		await expect.poll(() => table.gameId()).not.toBe(first);
		await expect(page.getByRole('gridcell')).toHaveCount(25);
		table.side = 'black';
		await table.expectPlies(1);
		await table.playToTheEnd(3);
		await expect(table.dialog).toContainText(/Игр\s*2/);
	});

	test('Black plays with the board turned and White moves first', async ({ page, table }) => {
		await table.start({ rules: 'classic-3x3', side: 'black', level: 2 });
		await table.expectPlies(1);
		const own = await table.centerOf('h8');
		const other = await table.centerOf('a1');
		expect(own.y, 'own home is at the bottom').toBeGreaterThan(other.y);
		expect(own.x, 'turned, not mirrored').toBeLessThan(other.x);
		await expect(page.getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
		for (let turn = 0; turn < 4; turn++) await table.playOn(2);
		await table.expectMenAsPlayed();
		await table.expectPlies(9);
	});

	test('a small board is played to the end against the strongest level, and counted for that level', async ({
		page,
		table
	}) => {
		test.setTimeout(180_000);
		await table.start({ rules: SMALL, level: 6 });
		const computer = page.getByRole('group', { name: 'Компьютер · Гроссмейстер' });
		await table.playOn(3);
		await expect(computer).toContainText('Гроссмейстер');
		const { outcome } = await table.playToTheEnd(3);
		expect(outcome).not.toBeNull();
		await table.expectMenAsPlayed();
		await expect(table.dialog).toContainText('Гроссмейстер');
		await expect(table.dialog).toContainText(/Игр\s*1/);
		await page.goto('/games/');
		await expect(page.getByRole('row', { name: /5×5/ })).toContainText(/Гроссмейстер\s*1/);
	});

	test('an unwanted search of the strongest level is dropped at once', async ({ page, table }) => {
		await keepThoughtsTo(page, 'halma-16');
		await table.start({ rules: 'halma-16', level: 6 });
		const { from, to } = table.judge.think({ rules: 'halma-16', moves: [] }, 2);
		await table.play(from, to);
		await expect(table.line).toHaveText('Компьютер думает…');
		await page.getByRole('button', { name: 'Вернуть ход' }).click();
		await table.expectPlies(0);
		await expect(table.man(from)).toHaveAttribute('data-man', 'white');

		await table.play(from, to);
		await expect(table.line).toHaveText('Компьютер думает…');
		await page.getByRole('button', { name: 'Сдаться' }).click();
		await table.dialog.getByRole('button', { name: 'Сдаться' }).click();
		await expect(table.dialog.getByRole('heading', { name: 'Вы проиграли' })).toBeVisible();
		await table.expectPlies(1);

		await table.dialog.getByRole('button', { name: 'Реванш' }).click();
		await expect(table.line).toHaveText('Компьютер думает…');
		await table.startAnother({ rules: 'classic-3x3', level: 6 });
		await table.playOn(2);
		await table.expectPlies(2);
	});

	test('halma on 16 by 16 is played against level 4, whose moves cost little', async ({
		page,
		table
	}) => {
		await table.start({ rules: 'halma-16', level: 4 });
		await expect(page.getByRole('gridcell')).toHaveCount(256);
		const waits: number[] = [];
		const costs: number[] = [];
		for (let turn = 0; turn < 4; turn++) {
			const { from, to } = table.judge.think({ rules: 'halma-16', moves: await table.moves() }, 2);
			await table.play(from, to);
			const moved = Date.now();
			await table.waitForTurn();
			waits.push(Date.now() - moved);
			// The same search in this process, measured in processor time, so that other load does not count.
			const moves = (await table.moves()).slice(0, -1);
			const before = process.cpuUsage();
			table.judge.think({ rules: 'halma-16', moves }, 4);
			costs.push(process.cpuUsage(before).user / 1_000);
		}
		test
			.info()
			.annotations.push({ type: 'answers of level 4 on 16×16, ms', description: waits.join(', ') });
		expect(Math.min(...costs), 'ms of a processor').toBeLessThan(2_000);
		await table.expectMenAsPlayed();
	});
});

test.describe('on a phone', () => {
	test.use({
		settings: { animation: false },
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true
	});

	test('any of six levels is chosen by a tap, and its name is fully visible', async ({
		page,
		table
	}) => {
		await page.goto('/play/');
		await expect(page.getByRole('button', { name: 'Начать' })).toBeEnabled();
		const levels = page.getByRole('group', { name: 'Уровень' });
		await expect(levels.getByRole('radio')).toHaveCount(6);
		for (const name of ['Лёгкий', 'Средний', 'Сложный', 'Безумный', 'Мастер', 'Гроссмейстер']) {
			const radio = levels.getByRole('radio', { name });
			await radio.tap();
			await expect(radio).toBeChecked();
			const word = levels.getByText(name, { exact: true });
			expect(await word.evaluate((box) => box.scrollWidth <= box.clientWidth), name).toBe(true);
		}
		await expect(levels).toContainText('не дольше трёх секунд на ход');
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
			360
		);
		await page.getByRole('button', { name: 'Начать' }).tap();
		await table.waitForTable();
		await expect(page.getByRole('group', { name: 'Компьютер · Гроссмейстер' })).toBeVisible();
	});

	test('a small board is played to the end by taps', async ({ table }) => {
		await table.start({ rules: SMALL, level: 1 });
		const place = await table.place();
		const { outcome } = await table.playToTheEnd(4, byTaps);
		expect(await table.place(), 'the board stays where it is').toEqual(place);
		await table.expectFinish(outcome);
	});
});
