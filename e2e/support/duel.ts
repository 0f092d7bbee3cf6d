/** Two people at one table. The invitation goes through the API, because its pages have their own tests; the game goes through the pages. */
import { expect, type APIRequestContext } from '@playwright/test';
import { LiveTable, other } from './live-table';
import { Person, type Visit } from './person';
import type { Rules, Side } from './rules';
import { byClicks, type Hand } from './table';
import { Wire } from './wire';

export interface ClockSetting {
	startMs: number;
	incrementMs: number;
}

export interface Terms {
	rules?: string;
	clock?: ClockSetting | null;
	hostSide?: Side | null;
}

/** A person who comes to play. */
export interface Guest extends Visit {
	name?: string | null;
	/** Whether the test controls the network between page and server. */
	isWired?: boolean;
}

/** A board so small that games on it are short. */
export const SMALL = 'classic-3x3 size=4 home=t2 exit_moves=20 limit_moves=40';
export const MINUTES = { startMs: 300_000, incrementMs: 3_000 } as const;

export const HOST = 'Анна';
export const GUEST = 'Борис';

export class Duel {
	constructor(
		readonly id: string,
		readonly rules: string,
		readonly host: LiveTable,
		readonly guest: LiveTable
	) {}

	get both(): readonly LiveTable[] {
		return [this.host, this.guest];
	}

	at(side: Side): LiveTable {
		return this.host.side === side ? this.host : this.guest;
	}

	get white(): LiveTable {
		return this.at('white');
	}

	get black(): LiveTable {
		return this.at('black');
	}

	nameOf(table: LiveTable): string {
		return table === this.host ? HOST : GUEST;
	}

	/** The opponent. */
	against(table: LiveTable): LiveTable {
		return this.at(other(table.side));
	}

	/** Makes a move in the page of the side whose turn it is, and waits until both show it. */
	async move(from: string, to: string, hand: Hand = byClicks): Promise<void> {
		const { sideToMove, history } = await this.white.view();
		const mover = this.at(sideToMove);
		const plies = history.length;
		await expect(mover.line).not.toContainText(/(отправляется|Sending)/);
		await mover.play(from, to, hand);
		await this.against(mover).expectPlies(plies + 1);
	}

	/** Plays `plies` plies, or to the end, with the engine's moves at these levels. */
	async playOn(
		plies = 200,
		levels: Record<Side, number> = { white: 2, black: 2 },
		hand: Hand = byClicks
	) {
		for (let ply = 0; ply < plies; ply++) {
			const view = await this.white.view();
			if (view.outcome) return view;
			const { from, to } = this.think(await this.white.moves(), levels[view.sideToMove]);
			await this.move(from, to, hand);
		}
		return this.white.view();
	}

	/** The engine's move. */
	think(moves: readonly string[], level = 2): { from: string; to: string } {
		return this.white.judge.think({ rules: this.rules, moves }, level, moves.length + 1);
	}

	/** The engine's move for the side to move, and whose it is. */
	async next(): Promise<{ mover: LiveTable; from: string; to: string }> {
		const moves = await this.white.moves();
		const mover = this.at(moves.length % 2 === 0 ? 'white' : 'black');
		return { mover, ...this.think(moves) };
	}

	/** Expects both to show these moves and the position after them. */
	async expectMoves(moves: readonly string[]): Promise<void> {
		for (const table of this.both) {
			await expect.poll(() => table.moves(), { timeout: 20_000 }).toEqual(moves);
			await table.expectMenAsPlayed();
		}
	}

	/** Expects both to see the result, each from their own side. */
	async expectResults(
		results: Record<Side, readonly [title: string, reason: string | RegExp]>
	): Promise<void> {
		await this.white.expectResult(...results.white);
		await this.black.expectResult(...results.black);
	}
}

export type Sit = (terms?: Terms, host?: Guest, guest?: Guest) => Promise<Duel>;

/** Creates an invitation and seats two people at its table. */
export function sitter(arrive: (visit?: Visit) => Promise<Person>, judge: Rules): Sit {
	return async (
		{ rules = 'classic-3x3', clock = null, hostSide = 'white' } = {},
		first = {},
		second = {}
	) => {
		const host = await come(arrive, judge, first);
		const guest = await come(arrive, judge, second);
		const { name: hostName = HOST } = first;
		const { name: guestName = GUEST } = second;
		const terms = { rules, clock, side: hostSide, name: hostName };
		const { id } = await post<{ id: string }>(
			host.person.context.request,
			'/api/v1/invitations',
			terms
		);
		const joined = await post<{ side: Side }>(
			guest.person.context.request,
			`/api/v1/invitations/${id}/join`,
			{
				name: guestName
			}
		);
		guest.side = joined.side;
		host.side = other(joined.side);
		for (const table of [host, guest]) {
			table.rules = rules;
			await table.open(id);
			await table.waitForTable();
		}
		return new Duel(id, rules, host, guest);
	};
}

/** A person arrives, with no page open yet. */
export async function come(
	arrive: (visit?: Visit) => Promise<Person>,
	judge: Rules,
	{ name: _, isWired = false, ...visit }: Guest = {}
): Promise<LiveTable> {
	const table = new LiveTable(await arrive(visit), judge);
	if (isWired) table.wire = await Wire.lay(table.page);
	return table;
}

export async function post<Answer>(
	request: APIRequestContext,
	path: string,
	data: unknown
): Promise<Answer> {
	const answer = await request.post(path, { data });
	expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
	return (await answer.json()) as Answer;
}
