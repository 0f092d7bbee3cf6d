/** A table of two people as one of them finds it, or somebody who watches: by roles and names, in either language. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './person';
import type { Rules, Side } from './rules';
import { Table } from './table';
import type { Wire } from './wire';

/** What controls are called. */
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
	/** What this person may do beside moving. */
	readonly tools: Locator;
	/** The person's own card. */
	readonly own: Locator;
	/** Where the test has taken the wire into its hands. */
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

	/** The card of a player, by the name on it. */
	card(name: string | RegExp): Locator {
		return this.page.getByRole('group', { name, exact: true });
	}

	clock(name: string | RegExp): Locator {
		return this.card(name).getByRole('timer');
	}

	/** What is left on a clock as it is shown, in seconds. */
	async secondsOn(name: string | RegExp): Promise<number> {
		const [seconds = NaN, minutes = 0, hours = 0] = (await this.clock(name).textContent())!
			.trim()
			.split(':')
			.reverse()
			.map(Number);
		return hours * 3_600 + minutes * 60 + seconds;
	}

	/** What can be done beside moving. */
	tool(name: RegExp): Locator {
		return this.tools.getByRole('button', { name });
	}

	/** The buttons beside the line. */
	answer(name: RegExp): Locator {
		return this.line.getByRole('button', { name });
	}

	/** What must be confirmed. */
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

	/** The end, as it is told in the dialog. */
	async expectResult(title: string, reason: string | RegExp): Promise<void> {
		await expect(this.dialog.getByRole('heading', { name: title })).toBeVisible();
		await expect(this.dialog).toContainText(reason);
	}

	/** Closes what the end has put over the board. */
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
