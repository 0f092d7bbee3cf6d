/** Records: copied, pasted, broken. */
import { expect, test } from '../support/test';

test.use({ settings: { animation: false } });

test('a copied record opens again with the same moves, and the game can be continued from it', async ({
	page,
	context,
	table
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await table.start({ rules: 'diagonal-3x3', level: 2 });
	for (let turn = 0; turn < 3; turn++) await table.playOn(2);
	const moves = await table.moves();
	await page.getByRole('button', { name: 'Ещё' }).click();
	await table.dialog.getByRole('button', { name: 'Копировать запись' }).click();
	await expect(table.line).toHaveText('Запись скопирована.');
	const record = await page.evaluate(() => navigator.clipboard.readText());
	expect(record).toContain('[Rules "diagonal-3x3"]');
	expect(record).toContain('[White "Вы"]');
	expect(record.trimEnd()).toMatch(/\*$/);

	await table.openRecord(record);
	await expect.poll(() => table.moves()).toEqual(moves);
	await expect(table.line).toHaveText('Партия не окончена.');
	await expect(page.getByRole('group', { name: 'Компьютер · Средний' })).toBeVisible();
	await page.getByRole('button', { name: 'К последнему ходу' }).click();
	await table.expectMenAsPlayed();

	await page.getByRole('button', { name: 'Доиграть с компьютером' }).click();
	await table.dialog.getByRole('radio', { name: 'Белые' }).check();
	await table.dialog.getByRole('button', { name: 'Начать' }).click();
	await table.waitForTable();
	await table.expectPlies(6);
	await table.playOn(2);
	await table.expectPlies(8);
});

test('a record with tags, comments, variations and numbers in any style opens', async ({
	page,
	table
}) => {
	await table.openRecord(
		[
			'[Event "Вечер"]',
			'[White "Иванов"]',
			'[Black "Петров"]',
			'[Result "*"]',
			'',
			'1. с3-d3 {начало} f6-e6 $1 2.d3-e3 (2. c2-d2 f7-e7) 2... f7-f6 *',
			''
		].join('\n')
	);
	await expect.poll(() => table.moves()).toEqual(['c3-d3', 'f6-e6', 'd3-e3', 'f7-f6']);
	await expect(page.getByRole('group', { name: 'Иванов' })).toBeVisible();
	await expect(page.getByRole('group', { name: 'Петров' })).toBeVisible();
	const numbers = page.getByRole('group', { name: 'Счётчики' });
	await expect(numbers).toContainText(/Темп\s*108\s*:\s*108/);
	await page.getByRole('button', { name: 'Ход вперёд' }).click();
	await expect(numbers, 'the numbers are those of the position on the board').toContainText(
		/Темп\s*107\s*:\s*108/
	);
	await expect(table.man('d3')).toHaveAttribute('data-man', 'white');
	await page.getByRole('button', { name: 'Повернуть доску' }).click();
	await expect(page.getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
});

test('a record of several games lets one be chosen', async ({ page, table }) => {
	const game = (white: string, move: string) =>
		`[White "${white}"]\n[Black "Б"]\n\n1. ${move} *\n\n`;
	await table.openRecord(game('А', 'c3-d3') + game('В', 'a3-a4'));
	await page.getByRole('button', { name: 'Партия 2: В — Б, *' }).click();
	await expect.poll(() => table.moves()).toEqual(['a3-a4']);
});

const BROKEN = [
	{
		name: 'an impossible leg',
		record: '[White "А"]\n\n1. c3-d3 f6-e6\n2. d3-f3-h3 e6-e5 *\n',
		says: /^Строка 4, ход 2 белых: .*d3-f3/
	},
	{
		name: 'a move of Black that the rules forbid',
		record: '1. c3-d3 f6-e6 2. d3-e3 f7-a1 *',
		says: 'Строка 1, ход 2 чёрных: f7-a1 нельзя — шашка туда не достаёт.'
	},
	{
		name: 'something that is no move',
		record: '1. c3-d3 ой *',
		says: /^Строка 1, ход 1 чёрных: .*«ой»/
	},
	{
		name: 'unknown rules',
		record: '[Rules "шашки"]\n\n1. c3-d3 *',
		says: 'Строка 1: непонятные правила (шашки).'
	},
	{
		name: 'a result that the moves have not brought about',
		record: '1. c3-d3 f6-e6 1-0',
		says: /ходы ещё ничего не решили/i
	},
	{ name: 'nothing', record: '   ', says: 'Вставьте текст записи.' }
];

for (const { name, record, says } of BROKEN) {
	test(`a broken record is refused with the place of the error: ${name}`, async ({
		page,
		table
	}) => {
		await table.openRecord(record);
		await expect(page.getByRole('alert')).toHaveText(says);
		await expect(page.getByRole('textbox', { name: 'Текст записи' })).toHaveAccessibleDescription(
			says
		);
		await expect(
			page.getByRole('textbox', { name: 'Текст записи' }),
			'the text is still there'
		).toHaveValue(record);
	});
}

test('a record pasted before hydration is opened after it', async ({ page, table }) => {
	await page.route(/\.js$/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		await route.continue();
	});
	await page.goto('/record/', { waitUntil: 'commit' });
	await page.getByRole('textbox', { name: 'Текст записи' }).fill('1. c3-d3 f6-e6 *');
	const open = page.getByRole('button', { name: 'Открыть', exact: true });
	await open.click({ force: true, noWaitAfter: true });
	await expect(open).toBeEnabled();
	expect(new URL(page.url()).search).toBe('');
	await open.click();
	await expect.poll(() => table.moves()).toEqual(['c3-d3', 'f6-e6']);
});

test('where the browser forbids copying, the record is shown for copying by hand', async ({
	page,
	context,
	table
}) => {
	await context.addInitScript(() => {
		Object.defineProperty(navigator, 'clipboard', { value: undefined });
	});
	await table.start({ rules: 'classic-3x3' });
	await table.playOn(2);
	await page.getByRole('button', { name: 'Ещё' }).click();
	await table.dialog.getByRole('button', { name: 'Копировать запись' }).click();
	await expect(table.dialog.getByRole('textbox', { name: 'Запись партии' })).toHaveValue(
		/1\. \S+ \S+/
	);
});
