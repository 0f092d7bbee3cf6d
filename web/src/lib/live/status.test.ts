import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { statusOf } from './status';
import { LiveGame } from './game.svelte';

beforeAll(async () => {
	await addTexts(liveTexts);
	await showLanguage('ru');
});

const opened: LiveGame[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	opened.splice(0).forEach((table) => table.close());
	vi.useRealTimers();
});

async function sit(
	over: Partial<GameState> = {},
	events: StoredEvent[] = played(),
	seat: 'white' | 'black' | null = 'white'
) {
	const network = fakeNetwork();
	const live = new LiveGame('a-game', '/socket', {
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
	await vi.advanceTimersByTimeAsync(5);
	const status = (pauseS: number | null = null) => {
		const { text, buttons } = statusOf(live, desk, pauseS);
		return [text.text, buttons];
	};
	return { live, desk, socket, status };
}

describe('the status line of a game between people', () => {
	it('says whose turn it is', async () => {
		expect((await sit()).status()).toEqual(['Ваш ход.', 'none']);
		expect((await sit({}, played(moved('a1-a2')))).status()).toEqual(['Ходит Гость 4821.', 'none']);
		expect((await sit({}, played(), null)).status()).toEqual(['Вы смотрите. Ходят белые.', 'none']);
	});

	it('asks to answer an offer before anything else about the game', async () => {
		const { status, desk } = await sit({ offers: [{ side: 'black', offer: 'draw' }] });
		desk.remark = 'Запись скопирована.';
		expect(status()).toEqual(['Гость 4821 предлагает ничью.', 'answer']);
	});

	it('reports a lost connection first', async () => {
		const { status, live } = await sit({ offers: [{ side: 'black', offer: 'draw' }] });
		live.connection = 'reconnecting';
		expect(status()).toEqual(['Связь прервалась, соединяюсь снова…', 'none']);
		live.connection = 'outdated';
		expect(status()[1]).toBe('reload');
	});

	it('lets the person withdraw their offer', async () => {
		const { status } = await sit({ offers: [{ side: 'white', offer: 'take_back' }] });
		expect(status()).toEqual(['Вы попросили вернуть ход.', 'withdraw']);
	});

	it('counts the first move down, on either side', async () => {
		const over = { clocks: clocks({ firstMoveMs: 29_800 }) };
		expect((await sit(over)).status()[0]).toBe(
			'Сделайте первый ход: осталось 30 с, иначе партия прервётся.'
		);
		expect((await sit(over, played(), 'black')).status()[0]).toBe(
			'Ждём первого хода соперника: 30 с.'
		);
	});

	it('shows a pause of the server and stopped clocks', async () => {
		const { status } = await sit({ clocks: clocks({ running: 'white', holdMs: 8_000 }) });
		expect(status(12)[0]).toBe(
			'Сервер был недоступен 12 с: это время никому не засчитано. Часы стоят ещё 8 с.'
		);
	});

	it('offers a claim when the opponent has left', async () => {
		const { status, socket } = await sit({}, played(moved('a1-a2')));
		const away = (claimInMs: number) => ({ isHere: false, claimInMs, lagMs: null });
		socket.hear({ kind: 'presence', seq: 2, presence: presence({ black: away(45_400) }) });
		expect(status()).toEqual(['Соперник отошёл. Через 0:45 можно взять победу.', 'none']);
		socket.hear({ kind: 'presence', seq: 2, presence: presence({ black: away(0) }) });
		expect(status()).toEqual(['Соперник ушёл.', 'claim']);
	});

	it('ends with the result and the next step', async () => {
		const over = { phase: 'over', turn: null, result: '1-0', reason: 'time' } as const;
		expect((await sit(over)).status()).toEqual([
			'Вы выиграли. У соперника кончилось время.',
			'rematch'
		]);
		const offered = await sit({ ...over, offers: [{ side: 'black', offer: 'rematch' }] });
		expect(offered.status()).toEqual(['Гость 4821 хочет реванш.', 'answer']);
	});

	it('leads back to the game from an earlier position', async () => {
		const { status, live } = await sit({}, played(moved('a1-a2')));
		live.timeline.goTo(0);
		expect(status()).toEqual(['Просмотр: начальная позиция. Партия продолжается.', 'to-game']);
	});
});
