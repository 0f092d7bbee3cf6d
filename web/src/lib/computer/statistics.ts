/** What the kept games add up to: statistics by rule set and level, and the running score of games in a row. */
import type { Side } from '$lib/generated/wasm';
import { endingFor, type Ending } from '$lib/rules/sides';
import { gistOf, type KeptGame } from './store';

/** One finished game, as the score sees it. */
export interface FinishedGame {
	id: string;
	rules: string;
	level: number;
	side: Side;
	ending: Ending;
	/** Moves of the person. */
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

/** The finished games from the regular start, oldest first. Games from a set-up position are not counted. */
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

/** A tally for each rule set and level played, the most recently played first. */
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

/** The last games in a row against one level under one rule set, up to and with the newest. */
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

/** Points of the person and the computer: a win is one, a draw half. */
export function score(games: readonly FinishedGame[]): { person: number; computer: number } {
	const { wins, draws, losses } = tally(games);
	return { person: wins + draws / 2, computer: losses + draws / 2 };
}
