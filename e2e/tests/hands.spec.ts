/** Ways to move a man: mouse, finger, keyboard, typed squares, jump by jump. */
import { expectNoScroll, expectTableInSight } from '../support/layout';
import { expect, test } from '../support/test';
import { byClicks, byDrag, byTaps, Table } from '../support/table';
import type { CDPSession, Page } from '@playwright/test';

test.describe('with a mouse', () => {
	test('taking a man marks steps and jump ends apart, and pointing at an end draws the route', async ({
		page,
		table
	}) => {
		await table.start({ rules: 'classic-3x3' });
		await table.square('c3').click();
		await expect(table.line).toHaveText('Шашка c3 достаёт 2 клетки: шагом');
		await expect(table.square('c3')).toHaveAttribute('aria-selected', 'true');
		await expect(table.square('d3')).toHaveAccessibleName(/сюда шагом/);
		await table.square('b2').click();
		await expect(table.square('c3'), 'another own man takes over').toHaveAttribute(
			'aria-selected',
			'false'
		);
		await table.square('b3').click();
		await expect(table.square('b4')).toHaveAccessibleName(/сюда шагом/);
		await table.square('a3').click();
		await table.square('b1').click();
		await expect(table.square('b1')).toHaveAttribute('aria-selected', 'true');
		await table.square('c1').click();
		await table.square('a1').click();
		await expect(table.line).toHaveText('Шашке a1 ходить некуда.');
		await table.square('a2').click();
		await expect(table.square('a4')).toHaveAccessibleName(/сюда прыжками/);
		const marks = page.locator('svg.men .ahead polyline');
		await expect(marks).toHaveCount(0);
		await table.square('a4').hover();
		await expect(marks).toHaveCount(1);
		await page.keyboard.press('Escape');
		await expect(table.square('a2')).toHaveAttribute('aria-selected', 'false');
		await table.square('a2').click();
		await table.square('a2').click();
		await expect(table.square('a2'), 'the same man drops it').toHaveAttribute(
			'aria-selected',
			'false'
		);
		await table.expectPlies(0);
	});

	test('men are dragged', async ({ table }) => {
		await table.start({ rules: 'classic-3x3' });
		for (let turn = 0; turn < 3; turn++) await table.playOn(2, byDrag);
		await table.expectPlies(6);
		await table.expectMenAsPlayed();
	});

	test('a man dropped where it cannot go returns, and the status line says why', async ({
		table
	}) => {
		await table.start({ rules: 'classic-3x3' });
		await byDrag(table, 'c3', 'e6');
		await expect(table.line).toHaveText('c3: на e6 эта шашка не достаёт.');
		await expect(table.log).toContainText('c3: на e6 эта шашка не достаёт.');
		await expect(table.man('c3')).toBeVisible();
		await table.expectPlies(0);
	});

	test('the last move stays as a dotted route with a dot where it ended', async ({
		page,
		table
	}) => {
		await table.start({ rules: 'classic-3x3' });
		await table.play('a2', 'a4');
		await table.expectPlies(2);
		const last = (await table.moves())[1]!.split('-');
		await expect(page.locator('svg.men .last polyline')).toHaveCount(1);
		await expect(table.man(last.at(-1)!).locator('.dot').last()).toBeVisible();
		await expect(table.square(last.at(-1)!)).toHaveAccessibleName(/здесь кончился последний ход/);
		await expect(table.square(last[0]!)).toHaveAccessibleName(/отсюда был последний ход/);
	});

	test('a chain hops within 600 ms, and arrives at once where motion is not wanted', async ({
		page,
		table
	}) => {
		const position = '5bbb/5bbb/2w2bbb/8/2w5/8/2w5/w1w5 w 5';
		await table.setUp(position, { rules: 'classic-3x3' });
		const long = table.judge
			.view({ rules: table.rules, position, moves: [] })
			.legalMoves.toSorted((a, b) => b.route.length - a.route.length)[0]!;
		expect(long.route.length).toBeGreaterThan(2);
		await watchMen(page);
		await byClicks(table, long.from, long.to);
		await table.expectPlies(2);
		const longest = await longestMotion(page);
		expect(longest).toBeGreaterThan(120);
		expect(longest).toBeLessThanOrEqual(600);

		await page.emulateMedia({ reducedMotion: 'reduce' });
		await table.setUp(position, { rules: 'classic-3x3' });
		await watchMen(page);
		await byClicks(table, long.from, long.to);
		await table.expectPlies(2);
		// Without animation, a fade in the style sheet lasts a hundredth of a millisecond.
		expect(await longestMotion(page)).toBeLessThan(1);
	});
});

for (const { name, use } of [
	{ name: 'a phone of 360 by 740', use: { viewport: { width: 360, height: 740 } } },
	{ name: 'a phone of 320 by 568', use: { viewport: { width: 320, height: 568 } } },
	{ name: 'a phone on its side', use: { viewport: { width: 740, height: 360 } } }
]) {
	test.describe(name, () => {
		test.use({ ...use, hasTouch: true, isMobile: true });

		for (const rules of ['classic-3x3', 'halma-16']) {
			test(`${rules} is played by taps without the page scrolling`, async ({ page, table }) => {
				await table.startFrom(table.recordOf(rules, 24), { rules });
				await table.expectPlies(24);
				await expectTableInSight(page);
				const place = await table.place();
				for (let turn = 0; turn < 2; turn++) await table.playOn(2, byTaps);
				await byTaps(table, (await table.view()).men.white[0]!, 'e5');
				expect(await table.place(), 'the board stays where it is').toEqual(place);
				await expectNoScroll(page);
				await expectTableInSight(page);
			});
		}

		test('a finger drags a man and never the page', async ({ page, table, context }) => {
			await table.start({ rules: 'classic-3x3' });
			const finger = await context.newCDPSession(page);
			await swipe(finger, await table.centerOf('c3'), await table.centerOf('d3'));
			await table.expectPlies(2);
			await table.expectMenAsPlayed();
			await swipe(finger, await table.centerOf('e5'), await table.centerOf('e2'));
			await swipe(finger, await table.centerOf('e2'), await table.centerOf('e5'));
			await expectNoScroll(page);
		});
	});
}

test.describe('with the keyboard alone', () => {
	test.use({ settings: { animation: false } });

	test('a game is set up, begun and played to the end', async ({ page, table }) => {
		const { keyboard } = page;
		await page.goto('/');
		await tabTo(page, 'link', 'Играть с компьютером');
		await keyboard.press('Enter');
		await page.waitForURL('/play/');
		await expect(page.getByRole('button', { name: 'Изменить конвенции…' })).toBeEnabled();
		await tabTo(page, 'button', 'Изменить конвенции…');
		await keyboard.press('Enter');
		await tabTo(page, 'textbox', 'Правила одной строкой');
		await keyboard.press('Control+A');
		await keyboard.type('classic-3x3 size=5');
		await tabTo(page, 'button', 'Прочитать строку');
		await keyboard.press('Enter');
		await expect(table.dialog.getByRole('alert')).toContainText('«3x3». Такой дом не помещается');
		await expect(table.dialog.getByRole('status')).toContainText('Строка не прочитана');
		await tabTo(page, 'textbox', 'Правила одной строкой');
		await keyboard.press('Control+A');
		table.rules = 'classic-3x3 size=5 home=t2 limit_moves=40';
		await keyboard.type(table.rules);
		await tabTo(page, 'button', 'Прочитать строку');
		await keyboard.press('Enter');
		await expect(table.dialog.getByRole('status')).toHaveText('Правила в порядке.');
		await expect(table.dialog.getByRole('spinbutton', { name: 'Сторона доски' })).toHaveValue('5');
		await tabTo(page, 'button', 'Играть по этим правилам');
		await keyboard.press('Enter');
		await expect(table.dialog).toBeHidden();
		await tabTo(page, 'radio', 'Средний');
		await keyboard.press('ArrowLeft');
		await tabTo(page, 'button', 'Начать');
		await keyboard.press('Enter');
		await table.waitForTable();

		await tabTo(page, 'gridcell', /./);
		await table.playOn(4, byArrows);
		await table.playOn(4, byArrows);
		await tabTo(page, 'textbox', 'Ход с клавиатуры');
		const { outcome } = await table.playToTheEnd(4, byTyping);
		await table.expectFinish(outcome);
		await expect(table.dialog.getByRole('button', { name: 'Реванш' })).toBeFocused();
		await keyboard.press('Escape');
		await expect(table.dialog).toBeHidden();
	});

	test('arrows move the cursor, Enter takes and moves, Esc drops', async ({ page, table }) => {
		await table.start({ rules: 'classic-3x3' });
		const { keyboard } = page;
		await tabTo(page, 'gridcell', /./);
		await cursorTo(page, 'c3');
		await keyboard.press('Enter');
		await expect(table.square('c3')).toHaveAttribute('aria-selected', 'true');
		await keyboard.press('Escape');
		await expect(table.square('c3')).toHaveAttribute('aria-selected', 'false');
		await keyboard.press('Enter');
		await keyboard.press('ArrowRight');
		await expect(page.locator('svg.men .ahead polyline'), 'focus draws the route').toHaveCount(1);
		await keyboard.press('Enter');
		await table.expectPlies(2);
		await keyboard.press('Control+Home');
		await expect(table.square('a8')).toBeFocused();
		await keyboard.press('End');
		await expect(table.square('h8')).toBeFocused();
		await keyboard.press('PageDown');
		await expect(table.square('h1')).toBeFocused();
	});

	test('typed moves are read in every sloppy form, and the others are refused in words', async ({
		page,
		table
	}) => {
		await table.start({ rules: 'classic-3x3' });
		const field = page.getByRole('textbox', { name: 'Ход с клавиатуры' });
		for (const text of ['c3d3', 'A2 – A4', 'в3:в4', 'a3-a5']) {
			const before = (await table.moves()).length;
			await field.fill(text);
			await field.press('Enter');
			await table.expectPlies(before + 2);
			await expect(field).toHaveValue('');
		}
		const before = (await table.moves()).length;
		for (const [text, answer] of [
			['привет', '«привет»: не похоже на ход. Напишите, например, c3e5.'],
			['c1-c2-c4-c6', '«c1-c2-c4-c6»: участок'],
			['f6-f5', 'На f6'],
			['e1-e2', 'На e1 нет шашки.'],
			['b1-h8', 'b1: на h8 эта шашка не достаёт.']
		] as const) {
			await field.fill(text);
			await field.press('Enter');
			await expect(table.line).toContainText(answer);
			await expect(field).toHaveAttribute('aria-invalid', 'true');
			await expect(field).toHaveValue(text);
		}
		await table.expectPlies(before);
	});
});

test.describe('jump by jump', () => {
	const position = '5bbb/5bbb/5bbb/8/2w5/8/2w5/w1w5 w 5';
	test.use({ settings: { jumpByJump: true, autoFinish: false } });

	test('each jump is its own click and «Завершить ход» ends the chain', async ({ page, table }) => {
		const chain = await begin(table);
		const finish = page.getByRole('button', { name: 'Завершить ход' });
		await expect(finish).toBeDisabled();
		await table.square(chain[0]!).click();
		await table.square(chain[1]!).click();
		await expect(table.line).toContainText(`Прыжки: ${chain[0]}–${chain[1]}`);
		await expect(finish).toBeEnabled();
		await table.square(chain[2]!).click();
		await expect(table.line).toContainText(`Прыжки: ${chain.slice(0, 3).join('–')}`);
		await table.expectPlies(0);
		await page.keyboard.press('Escape');
		await expect(table.man(chain[0]!), 'Esc takes the chain back').toHaveCount(1);
		await expect(table.square(chain[0]!), 'and the man stays in hand').toHaveAttribute(
			'aria-selected',
			'true'
		);
		await table.square(chain[1]!).click();
		await table.square(chain[2]!).click();
		await finish.click();
		await table.expectPlies(2);
		await table.expectMenAsPlayed();
	});

	test('Enter ends the chain, too', async ({ page, table }) => {
		const chain = await begin(table);
		await table.square(chain[0]!).click();
		await table.square(chain[1]!).click();
		await expect(page.getByRole('button', { name: 'Завершить ход' })).toBeEnabled();
		await page.keyboard.press('Enter');
		await table.expectPlies(2);
		expect((await table.moves())[0]).toBe(`${chain[0]}-${chain[1]}`);
	});

	test('a step is a complete move', async ({ table }) => {
		await begin(table);
		await table.play('c1', 'd1');
		await table.expectPlies(2);
	});

	test.describe('with «автозавершение»', () => {
		test.use({ settings: { jumpByJump: true, autoFinish: true } });

		test('the chain ends when nothing more can be jumped', async ({ table }) => {
			const chain = await begin(table);
			for (const square of chain) await table.square(square).click();
			await table.expectPlies(2);
			await table.expectMenAsPlayed();
		});
	});

	/** A position with a chain of two jumps; gives its squares. */
	async function begin(table: Table): Promise<string[]> {
		await table.setUp(position, { rules: 'classic-3x3' });
		const { legalMoves } = table.judge.view({ rules: table.rules, position, moves: [] });
		const longest = legalMoves.toSorted((a, b) => b.route.length - a.route.length)[0]!;
		expect(longest.route.length).toBe(3);
		return longest.route;
	}
});

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(
	page: Page,
	role: Parameters<Page['getByRole']>[0],
	name: string | RegExp
): Promise<void> {
	const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
	for (let presses = 0; presses < 60; presses++) {
		if ((await wanted.count()) > 0) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`the keyboard does not get to ${role} ${name}`);
}

/** Moves the cursor of a board seen by White. */
async function cursorTo(page: Page, square: string): Promise<void> {
	const from = await page.locator('[role="gridcell"]:focus').getAttribute('data-square');
	const distance = (a: string, b: string) => [
		b.charCodeAt(0) - a.charCodeAt(0),
		Number(b.slice(1)) - Number(a.slice(1))
	];
	const [right = 0, up = 0] = distance(from!, square);
	for (let step = 0; step < Math.abs(right); step++) {
		await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
	}
	for (let step = 0; step < Math.abs(up); step++)
		await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
	await expect(page.locator('[role="gridcell"]:focus')).toHaveAttribute('data-square', square);
}

async function byArrows({ page }: Table, from: string, to: string): Promise<void> {
	await cursorTo(page, from);
	await page.keyboard.press('Enter');
	await cursorTo(page, to);
	await page.keyboard.press('Enter');
}

async function byTyping({ page }: Table, from: string, to: string): Promise<void> {
	await page.keyboard.type(`${from}${to}`);
	await page.keyboard.press('Enter');
}

async function swipe(
	finger: CDPSession,
	from: { x: number; y: number },
	to: { x: number; y: number }
): Promise<void> {
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
		finger.send('Input.dispatchTouchEvent', {
			type,
			touchPoints:
				type === 'touchEnd'
					? []
					: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]
		});
	await touch('touchStart', 0);
	for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part);
	await touch('touchEnd', 1);
}

/** Records from now on, frame by frame, how long the men's animations last; other animations do not count. */
async function watchMen(page: Page): Promise<void> {
	await page.evaluate(() => {
		document.documentElement.dataset.longestMotion = '0';
		const look = () => {
			for (const { effect } of document.getAnimations()) {
				const target = effect instanceof KeyframeEffect ? effect.target : null;
				if (!target?.closest('[data-man]') && !target?.querySelector('[data-man]')) continue;
				const { longestMotion } = document.documentElement.dataset;
				const longest = Math.max(
					Number(longestMotion),
					Number(effect?.getComputedTiming().endTime)
				);
				document.documentElement.dataset.longestMotion = String(longest);
			}
			requestAnimationFrame(look);
		};
		look();
	});
}

/** The longest animation of a man since {@link watchMen}, in milliseconds. */
async function longestMotion(page: Page): Promise<number> {
	return page.evaluate(() => Number(document.documentElement.dataset.longestMotion));
}
