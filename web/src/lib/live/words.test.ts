import { beforeAll, describe, expect, it } from 'vitest';
import { liveTexts } from '$lib/i18n/live';
import { addTexts, showLanguage } from '$lib/i18n/index.svelte';
import {
	clockName,
	clockWords,
	peopleReasonWords,
	peopleResultWords,
	playerName,
	refusalWords,
	troubleWords
} from './words';

beforeAll(async () => {
	await addTexts(liveTexts);
	await showLanguage('ru');
});

describe('words for games between people', () => {
	it.each([
		[null, 'Без часов'],
		[{ startMs: 300_000, incrementMs: 3_000 }, '5 минут каждому и 3 секунды за ход'],
		[{ startMs: 60_000, incrementMs: 0 }, '1 минута каждому, без добавления'],
		[{ startMs: 90_000, incrementMs: 1_000 }, '1:30 каждому и 1 секунда за ход'],
		[{ startMs: 900_000, incrementMs: 10_000 }, '15 минут каждому и 10 секунд за ход']
	])('tell the clock %o', (clock, words) => {
		expect(clockWords(clock)).toBe(words);
	});

	it('name clocks and people', () => {
		expect(clockName({ startMs: 15_000, incrementMs: 7_000 })).toBe('0.25+7');
		expect(playerName({ name: 'Анна', number: 1 })).toBe('Анна');
		expect(playerName({ name: null, number: 4821 })).toBe('Гость 4821');
		expect(playerName(null)).toBe('соперник');
	});

	it('tell the end from the view of the reader', () => {
		const time = { result: '1-0', reason: 'time' };
		expect(peopleReasonWords(time, 'white')).toBe('У соперника кончилось время.');
		expect(peopleReasonWords(time, 'black')).toBe('У вас кончилось время.');
		expect(peopleReasonWords(time, null)).toBe('Кончилось время.');
		const aborted = { result: '*', reason: 'aborted' };
		expect(peopleResultWords(aborted, 'white')).toBe('Партия прервана');
		const claimed = { result: '1/2-1/2', reason: 'abandoned' };
		expect(peopleReasonWords(claimed, 'white')).toBe('Один из игроков ушёл, другой взял ничью.');
		expect(peopleReasonWords({ result: '1-0', reason: 'home' }, null)).toBe(
			'Дом соперника занят полностью.'
		);
	});

	it('have a text for every refusal', () => {
		for (const code of ['stale', 'late', 'not-now', 'no-offer', 'something new'] as const) {
			expect(refusalWords(code as never)).toMatch(/^[А-Я].*\.$/);
			expect(troubleWords(code)).toMatch(/^[А-Я].*\.$/);
		}
		expect(troubleWords('unavailable')).toBe(troubleWords('offline'));
	});
});
