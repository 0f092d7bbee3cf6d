/** Statistics of the kept games by rule set and level, and the score of games in a row. */
import type { Side } from '$lib/generated/wasm';
import { endingFor, type Ending } from '$lib/rules/sides';
import { gistOf, type KeptGame } from './store';

/** One finished game, as the statistics count it. */
export interface FinishedGame {
	id: string;
	rules: string;
	level: number;
	side: Side;
	ending: Ending;
	/** The number of moves of the person. */
	moves: number;
	finishedAtMs: number;
}

export interface Tally {
	games: number;
	wins: number;
	draws: number;
	losses: number;
	/** The fewest moves of a won game. */
	fewestMoves: number | null;
}

export interface LevelTally extends Tally {
	rules: string;
	level: number;
}

/** The finished games, oldest first, without those from a set-up position. */
export function finishedGames(games: readonly KeptGame[]): FinishedGame[] {
	return games
		.flatMap((game) => {
			const gist = gistOf(game);
			if (!gist || gist.position !== null) return [];
			const ending = endingFor(gist.side, game.result);
			if (!ending) return [];
			const { rules, level, side, plies } = gist;
			const moves = side === 'white' ? Math.ceil(plies / 2) : Math.floor(plies / 2);
			return [{ id: game.id, rules, level, side, ending, moves, finishedAtMs: game.updatedAtMs }];
		})
		.sort((one, other) => one.finishedAtMs - other.finishedAtMs);
}

export function tally(games: readonly FinishedGame[]): Tally {
	const wins = games.filter((game) => game.ending === 'win');
	return {
		games: games.length,
		wins: wins.length,
		draws: games.filter((game) => game.ending === 'draw').length,
		losses: games.filter((game) => game.ending === 'loss').length,
		fewestMoves: wins.length > 0 ? Math.min(...wins.map((game) => game.moves)) : null
	};
}

/** A tally for each rule set and level, the most recently played first. */
export function tallies(games: readonly FinishedGame[]): LevelTally[] {
	const groups = new Map<string, FinishedGame[]>();
	for (const game of games) {
		const key = JSON.stringify([game.rules, game.level]);
		const group = groups.get(key);
		groups.delete(key);
		groups.set(key, [...(group ?? []), game]);
	}
	return [...groups.values()]
		.reverse()
		.map((group) => ({ rules: group[0]!.rules, level: group[0]!.level, ...tally(group) }));
}

/** The latest games in a row at one level under one rule set, including the newest. */
export function gamesInARow(
	games: readonly FinishedGame[],
	rules: string,
	level: number
): FinishedGame[] {
	const row: FinishedGame[] = [];
	for (const game of [...games].reverse()) {
		if (game.rules !== rules || game.level !== level) break;
		row.unshift(game);
	}
	return row;
}

/** The points of person and computer: 1 for a win, ½ for a draw. */
export function score(games: readonly FinishedGame[]): { person: number; computer: number } {
	const { wins, draws, losses } = tally(games);
	return { person: wins + draws / 2, computer: losses + draws / 2 };
}
