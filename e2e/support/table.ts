/** The table as a person sees it: by roles and names. In Russian unless a test says otherwise. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Rules, Side, View } from './rules';

export interface Opening {
	rules: string;
	side?: Side;
	level?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** The free rules name the lower levels differently. */
const LEVELS = {
	1: /^(Лёгкий|Легко)$/,
	2: /^(Средний|Средне)$/,
	3: /^(Сложный|Сложно)$/,
	4: /^Безумный$/,
	5: /^Мастер$/,
	6: /^Гроссмейстер$/
} as const;
const SIDES = { white: 'Белые', black: 'Чёрные' } as const;

/** A way of making a move. */
export type Hand = (table: Table, from: string, to: string) => Promise<void>;

export const byClicks: Hand = async (table, from, to) => {
	await table.square(from).click();
	await table.square(to).click();
};

export const byTaps: Hand = async (table, from, to) => {
	await table.square(from).tap();
	await table.square(to).tap();
};

export const byDrag: Hand = async (table, from, to) => {
	const start = await table.centerOf(from);
	const end = await table.centerOf(to);
	const { mouse } = table.page;
	await mouse.move(start.x, start.y);
	await mouse.down();
	await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
	await mouse.move(end.x, end.y, { steps: 3 });
	await mouse.up();
};

export class Table {
	/** The rule set as text, the set-up position and the person's side of the current game. */
	rules = 'classic-3x3';
	position: string | null = null;
	side: Side = 'white';

	readonly board: Locator;
	/** The status line. */
	readonly line: Locator;
	/** The announcements for screen readers. */
	readonly log: Locator;
	readonly moveList: Locator;
	readonly dialog: Locator;

	constructor(
		readonly page: Page,
		readonly judge: Rules
	) {
		this.board = page.getByRole('grid');
		this.line = page.locator('.status-room');
		this.log = page.getByRole('log');
		this.moveList = page.getByRole('region', { name: /^(Ходы|Moves)$/ });
		this.dialog = page.getByRole('dialog');
	}

	/** The same game in another page. */
	on(page: Page): Table {
		const other = new Table(page, this.judge);
		other.rules = this.rules;
		other.position = this.position;
		other.side = this.side;
		return other;
	}

	/** Starts a game through the page for new games. */
	async start(opening: Opening): Promise<void> {
		await this.page.goto('/play/');
		await this.begin(opening);
	}

	/** Leaves the table for another game. */
	async startAnother(opening: Opening): Promise<void> {
		await this.page.getByRole('link', { name: 'Новая игра' }).click();
		await this.page.waitForURL('/play/');
		await this.begin(opening);
	}

	/** Fills in the page for new games and starts. */
	async begin({ rules, side = 'white', level = 1 }: Opening): Promise<void> {
		await this.choose(rules);
		await this.page.getByRole('radio', { name: SIDES[side] }).check();
		await this.page.getByRole('radio', { name: LEVELS[level] }).check();
		await this.page.getByRole('button', { name: 'Начать' }).click();
		this.rules = rules;
		this.side = side;
		await this.waitForTable();
	}

	/** Chooses a preset from the list, or enters custom conventions as text. */
	async choose(rules: string): Promise<void> {
		const preset = this.page.locator(`option[value="${rules}"]`);
		const conventions = this.page.getByRole('button', { name: 'Изменить конвенции…' });
		await expect(conventions).toBeEnabled();
		if ((await preset.count()) > 0) {
			await this.page.getByRole('combobox', { name: 'Правила' }).selectOption(rules);
			return;
		}
		await conventions.click();
		const line = this.dialog.getByRole('textbox', { name: 'Правила одной строкой' });
		await line.fill(rules);
		await this.dialog.getByRole('button', { name: 'Прочитать строку' }).click();
		await expect(this.dialog.getByRole('status')).toHaveText('Правила в порядке.');
		await this.dialog.getByRole('button', { name: 'Играть по этим правилам' }).click();
		await expect(this.dialog).toBeHidden();
	}

	/** Continues a game from a record. */
	async startFrom(
		record: string,
		{ rules, side = 'white', level = 1 }: Opening,
		position: string | null = null
	): Promise<void> {
		await this.openRecord(record);
		await this.page.getByRole('button', { name: 'Доиграть с компьютером' }).click();
		await this.dialog.getByRole('radio', { name: SIDES[side] }).check();
		await this.dialog.getByRole('radio', { name: LEVELS[level] }).check();
		await this.dialog.getByRole('button', { name: 'Начать' }).click();
		this.rules = rules;
		this.side = side;
		this.position = position;
		await this.waitForTable();
	}

	/** Continues a game from a position. */
	async setUp(position: string, opening: Opening): Promise<void> {
		const record = `[Rules "${opening.rules}"]\n[Position "${position}"]\n\n*\n`;
		await this.startFrom(record, opening, position);
	}

	/** The record of the first moves of a game of the computer against itself. */
	recordOf(rules: string, plies: number): string {
		const moves: string[] = [];
		while (moves.length < plies) {
			const { from, to } = this.judge.think({ rules, moves }, 2, moves.length);
			moves.push(`${from}-${to}`);
		}
		const numbered = moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move));
		return `[Rules "${rules}"]\n\n${numbered.join(' ')} *\n`;
	}

	async openRecord(record: string): Promise<void> {
		await this.page.goto('/record/');
		await this.page.getByRole('textbox', { name: 'Текст записи' }).fill(record);
		await this.page.getByRole('button', { name: 'Открыть', exact: true }).click();
	}

	async waitForTable(): Promise<void> {
		await this.page.waitForURL(/\/game\/\?id=/);
		await expect(this.board).toBeVisible();
		await expect(this.page.getByRole('group', { name: /^(Счётчики|Counters)$/ })).toContainText(
			/(Ход|Move) \d+/
		);
	}

	square(name: string): Locator {
		return this.page.locator(`[role="gridcell"][data-square="${name}"]`);
	}

	man(square: string): Locator {
		return this.page.locator(`g[data-man][data-square="${square}"]`);
	}

	async centerOf(square: string): Promise<{ x: number; y: number }> {
		const box = await this.square(square).boundingBox();
		if (!box) throw new Error(`${square} is not to be seen`);
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	}

	/** Where the board is on the screen. */
	async place() {
		return this.board.boundingBox();
	}

	/** The squares on which each side's men are drawn. */
	async men(): Promise<Record<Side, string[]>> {
		return this.page.locator('g[data-man]').evaluateAll((men) => {
			const on = (side: string) =>
				(men as SVGElement[])
					.filter((man) => man.dataset['man'] === side)
					.map((man) => man.dataset['square'] ?? '')
					.toSorted();
			return { white: on('white'), black: on('black') };
		});
	}

	/** The moves as the move list shows them. */
	async moves(): Promise<string[]> {
		return this.moveList.locator('button.move').allTextContents();
	}

	/** The game of the move list, as the rules judge it. */
	async view(): Promise<View> {
		return this.judge.view({
			rules: this.rules,
			position: this.position,
			moves: await this.moves()
		});
	}

	/** Expects `count` moves in the list. */
	async expectPlies(count: number): Promise<void> {
		await expect(this.moveList.locator('button.move')).toHaveCount(count);
	}

	/** Expects the position that the moves in the list lead to. */
	async expectMenAsPlayed(): Promise<void> {
		const { men } = await this.view();
		await expect
			.poll(() => this.men())
			.toEqual({ white: men.white.toSorted(), black: men.black.toSorted() });
	}

	/** Waits until it is the person's turn, or the game is over. */
	async waitForTurn(): Promise<View> {
		let view: View | undefined;
		await expect
			.poll(
				async () => {
					view = await this.view();
					return view.outcome !== null || view.sideToMove === this.side;
				},
				{ intervals: [30, 50, 100], timeout: 15_000 }
			)
			.toBe(true);
		return view!;
	}

	/** Makes a move and waits until it is in the list. */
	async play(from: string, to: string, hand: Hand = byClicks): Promise<void> {
		const before = (await this.moves()).length;
		await hand(this, from, to);
		await expect(this.moveList.locator('button.move').nth(before)).toHaveText(
			new RegExp(`^${from}-(?:.+-)?${to}$`)
		);
	}

	/** Plays the engine's move at a level; returns the view after the computer's reply. */
	async playOn(level: number, hand: Hand = byClicks): Promise<View> {
		const moves = await this.moves();
		const { from, to } = this.judge.think(
			{ rules: this.rules, position: this.position, moves },
			level,
			moves.length + 1
		);
		await this.play(from, to, hand);
		return this.waitForTurn();
	}

	/** Plays to the end of the game. */
	async playToTheEnd(level: number, hand: Hand = byClicks): Promise<View> {
		let view = await this.waitForTurn();
		for (let turn = 0; !view.outcome && turn < 200; turn++) view = await this.playOn(level, hand);
		return view;
	}

	/**
	 * Expects the dialog to show the result of a game that White, the person, has played to its end. The computer's moves
	 * are random: on a small board it may be the first to finish, or reply with its own last move.
	 */
	async expectFinish(outcome: View['outcome']): Promise<void> {
		const words: Record<string, [title: string, reason: string]> = {
			'1-0 home': ['Вы выиграли', 'Вы заняли весь дом соперника.'],
			'0-1 home': ['Вы проиграли', 'Соперник занял весь ваш дом.'],
			'1/2-1/2 both-home': ['Ничья', 'Белые заняли дом, чёрные ответили тем же последним ходом.']
		};
		const end = `${outcome?.result} ${outcome?.reason}`;
		expect(Object.keys(words)).toContain(end);
		const [title, reason] = words[end]!;
		await expect(this.dialog.getByRole('heading', { name: title })).toBeVisible();
		await expect(this.dialog).toContainText(reason);
	}

	gameId(): string {
		return new URL(this.page.url()).searchParams.get('id') ?? '';
	}
}
