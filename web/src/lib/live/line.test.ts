import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEvent, GameState } from '$lib/generated/http';
import { addTexts, showLanguage } from '$lib/i18n/index.svelte';
import { liveTexts } from '$lib/i18n/live';
import { Desk } from '$lib/seat/desk.svelte';
import { moved, raceRules } from '$lib/testing/games';
import {
	clocks,
	fakeKeep,
	fakeNetwork,
	played,
	presence,
	snapshot,
	tableOf
} from '$lib/testing/live';
import { lineOf } from './line';
import { LiveTable } from './table.svelte';

beforeAll(async () => {
	await addTexts(liveTexts);
	await showLanguage('ru');
});

const opened: LiveTable[] = [];
afterEach(() => opened.splice(0).forEach((table) => table.close()));

async function sit(
	over: Partial<GameState> = {},
	events: StoredEvent[] = played(),
	seat: 'white' | 'black' | null = 'white'
) {
	const network = fakeNetwork();
	const live = new LiveTable('a-game', '/socket', {
		...network,
		keep: fakeKeep,
		ask: raceRules().ask,
		happen: () => {}
	});
	opened.push(live);
	const desk = new Desk(live);
	live.open();
	const socket = network.sockets[0]!;
	socket.onopen?.();
	socket.hear(snapshot(tableOf(events, { seat, ...over })));
	await new Promise((resolve) => setTimeout(resolve, 5));
	const line = (pauseS: number | null = null) => {
		const { said, buttons } = lineOf(live, desk, pauseS);
		return [said.text, buttons];
	};
	return { live, desk, socket, line };
}

describe('the line of two', () => {
	it('says whose turn it is', async () => {
		expect((await sit()).line()).toEqual(['Ваш ход.', 'none']);
		expect((await sit({}, played(moved('a1-a2')))).line()).toEqual(['Ходит Гость 4821.', 'none']);
		expect((await sit({}, played(), null)).line()).toEqual(['Вы смотрите. Ходят белые.', 'none']);
	});

	it('asks for an answer before it says anything else of the game', async () => {
		const { line, desk } = await sit({ offers: [{ side: 'black', offer: 'draw' }] });
		desk.remark = 'Запись скопирована.';
		expect(line()).toEqual(['Гость 4821 предлагает ничью.', 'answer']);
	});

	it('says first that nobody can be reached', async () => {
		const { line, live } = await sit({ offers: [{ side: 'black', offer: 'draw' }] });
		live.connection = 'reconnecting';
		expect(line()).toEqual(['Связь прервалась, соединяюсь снова…', 'none']);
		live.connection = 'outdated';
		expect(line()[1]).toBe('reload');
	});

	it('lets an own offer be taken back', async () => {
		const { line } = await sit({ offers: [{ side: 'white', offer: 'take_back' }] });
		expect(line()).toEqual(['Вы попросили вернуть ход.', 'withdraw']);
	});

	it('counts the first move down, on either side', async () => {
		const over = { clocks: clocks({ firstMoveMs: 29_800 }) };
		expect((await sit(over)).line()[0]).toBe(
			'Сделайте первый ход: осталось 30 с, иначе партия прервётся.'
		);
		expect((await sit(over, played(), 'black')).line()[0]).toBe(
			'Ждём первого хода соперника: 30 с.'
		);
	});

	it('tells of a pause of the server and of clocks that stand still', async () => {
		const { line } = await sit({ clocks: clocks({ running: 'white', holdMs: 8_000 }) });
		expect(line(12)[0]).toBe(
			'Сервер был недоступен 12 с: это время никому не засчитано. Часы стоят ещё 8 с.'
		);
	});

	it('offers what may be claimed from one who left', async () => {
		const { line, socket } = await sit({}, played(moved('a1-a2')));
		const away = (claimInMs: number) => ({ isHere: false, claimInMs, lagMs: null });
		socket.hear({ kind: 'presence', seq: 2, presence: presence({ black: away(45_400) }) });
		expect(line()).toEqual(['Соперник отошёл. Через 0:45 можно взять победу.', 'none']);
		socket.hear({ kind: 'presence', seq: 2, presence: presence({ black: away(0) }) });
		expect(line()).toEqual(['Соперник ушёл.', 'claim']);
	});

	it('ends with the result and what can follow', async () => {
		const over = { phase: 'over', turn: null, result: '1-0', reason: 'time' } as const;
		expect((await sit(over)).line()).toEqual([
			'Вы выиграли. У соперника кончилось время.',
			'rematch'
		]);
		const offered = await sit({ ...over, offers: [{ side: 'black', offer: 'rematch' }] });
		expect(offered.line()).toEqual(['Гость 4821 хочет реванш.', 'answer']);
	});

	it('leads back to the game from what was looked at', async () => {
		const { line, live } = await sit({}, played(moved('a1-a2')));
		live.timeline.goTo(0);
		expect(line()).toEqual(['Просмотр: начальная позиция. Партия продолжается.', 'to-game']);
	});
});
