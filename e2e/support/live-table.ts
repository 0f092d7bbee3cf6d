/** The table of a game between people as a player or spectator sees it: by roles and names, in either language. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './person';
import type { Rules, Side } from './rules';
import { Table } from './table';
import type { Wire } from './wire';

/** The names of the controls. */
export const NAMES = {
	you: /^(Вы|You)$/,
	takeBack: /^(Вернуть ход|Take back)$/,
	draw: /^(Ничья|Предложить ничью|Draw|Offer a draw)$/,
	resign: /^(Сдаться|Resign)$/,
	abort: /^(Прервать партию|Abort the game)$/,
	say: /^(Сказать|Say something)$/,
	more: /^(Ещё|More)$/,
	accept: /^(Принять|Accept)$/,
	decline: /^(Отклонить|Decline)$/,
	withdraw: /^(Передумать|Withdraw)$/,
	claimWin: /^(Взять победу|Claim the win)$/,
	claimDraw: /^(Ничья|Draw)$/,
	rematch: /^(Реванш|Rematch)$/,
	acceptRematch: /^(Принять реванш|Accept the rematch)$/,
	sit: /^(Сесть за стол|Sit down)$/,
	look: /^(Просмотреть партию|Look through the game)$/
} as const;

export class LiveTable extends Table {
	/** The tools of this person. */
	readonly tools: Locator;
	/** The person's own card. */
	readonly own: Locator;
	/** Set where the test controls the network. */
	wire: Wire | null = null;

	constructor(
		readonly person: Person,
		judge: Rules,
		page: Page = person.page
	) {
		super(page, judge);
		this.tools = this.page.locator('.beside > .tools');
		this.own = this.card(NAMES.you);
	}

	override on(page: Page): LiveTable {
		const other = new LiveTable(this.person, this.judge, page);
		other.rules = this.rules;
		other.side = this.side;
		return other;
	}

	/** The card of the player with this name. */
	card(name: string | RegExp): Locator {
		return this.page.getByRole('group', { name, exact: true });
	}

	clock(name: string | RegExp): Locator {
		return this.card(name).getByRole('timer');
	}

	/** The time shown on a clock, in seconds. */
	async secondsOn(name: string | RegExp): Promise<number> {
		const [seconds = NaN, minutes = 0, hours = 0] = (await this.clock(name).textContent())!
			.trim()
			.split(':')
			.reverse()
			.map(Number);
		return hours * 3_600 + minutes * 60 + seconds;
	}

	/** The tools. */
	tool(name: RegExp): Locator {
		return this.tools.getByRole('button', { name });
	}

	/** The buttons beside the status line. */
	answer(name: RegExp): Locator {
		return this.line.getByRole('button', { name });
	}

	/** The dialog that asks for confirmation. */
	async confirm(name: RegExp): Promise<void> {
		await this.dialog.getByRole('button', { name }).click();
		await expect(this.dialog).toBeHidden();
	}

	async resign(): Promise<void> {
		await this.tool(NAMES.resign).click();
		await this.dialog.getByRole('button', { name: NAMES.resign }).click();
	}

	async offerDraw(): Promise<void> {
		await this.tool(NAMES.draw).click();
		await this.confirm(/^(Предложить|Offer)$/);
	}

	async say(phrase: string): Promise<void> {
		await this.tool(NAMES.say).click();
		await this.confirm(new RegExp(`^${phrase}$`));
	}

	async open(id: string): Promise<void> {
		await this.page.goto(`/table/?id=${id}`);
	}

	/** Waits until the board shows the game. */
	override async waitForTable(): Promise<void> {
		await this.page.waitForURL(/\/table\/\?id=/);
		await expect(this.board).toBeVisible();
		await expect(this.page.getByRole('group', { name: /^(Счётчики|Counters)$/ })).toContainText(
			/(Ход|Move) \d+/
		);
	}

	/** The dialog with the result. */
	async expectResult(title: string, reason: string | RegExp): Promise<void> {
		await expect(this.dialog.getByRole('heading', { name: title })).toBeVisible();
		await expect(this.dialog).toContainText(reason);
	}

	/** Closes the dialog with the result. */
	async closeResult(): Promise<void> {
		await this.dialog.getByRole('button', { name: NAMES.look }).click();
		await expect(this.dialog).toBeHidden();
	}

	async expectTitle(title: string): Promise<void> {
		await expect(this.page).toHaveTitle(title);
	}
}

export function other(side: Side): Side {
	return side === 'white' ? 'black' : 'white';
}
