import { describe, expect, it } from 'vitest';
import { created, moved } from '$lib/testing/games';
import { finishedGames, gamesInARow, score, tallies, tally } from './statistics';
import { newGame, type KeptGame } from './store';

let clock = 0;

function game(result: string, over: Parameters<typeof created>[0] = {}, plies = 3): KeptGame {
	clock += 1;
	const moves = Array.from({ length: plies }, () => moved('a1-a2'));
	return { ...newGame(`g${clock}`, [created(over), ...moves], clock), result };
}

describe('statistics', () => {
	it('count finished games from the regular start only', () => {
		const games = [game('1-0'), game('*'), game('0-1', { position: '8/8 w 1' })];
		expect(finishedGames(games)).toHaveLength(1);
	});

	it('sum up wins, draws, losses and the quickest win', () => {
		const games = finishedGames([
			game('1-0', {}, 79),
			game('1-0', {}, 61),
			game('0-1', {}, 20),
			game('1/2-1/2'),
			game('0-1', { side: 'black' }, 90)
		]);
		expect(tally(games)).toEqual({ games: 5, wins: 3, draws: 1, losses: 1, fewestMoves: 31 });
	});

	it('are kept by rule set and level, the newest first', () => {
		const games = finishedGames([
			game('1-0'),
			game('1-0', { level: 3 }),
			game('0-1', { rules: 'diagonal-3x3' }),
			game('0-1')
		]);
		expect(tallies(games).map(({ rules, level, games }) => [rules, level, games])).toEqual([
			['classic-3x3', 2, 2],
			['diagonal-3x3', 2, 1],
			['classic-3x3', 3, 1]
		]);
	});

	it('score games in a row until another rule set or level came between', () => {
		const games = finishedGames([
			game('1-0'),
			game('1-0', { level: 4 }),
			game('0-1'),
			game('1/2-1/2'),
			game('1-0')
		]);
		const row = gamesInARow(games, 'classic-3x3', 2);
		expect(row).toHaveLength(3);
		expect(score(row)).toEqual({ person: 1.5, computer: 1.5 });
		expect(gamesInARow(games, 'classic-3x3', 4)).toHaveLength(0);
	});
});
