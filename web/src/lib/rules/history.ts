/** Requests views of games without the moves that are known from the previous view, and adds those. */
import type { GameSpec, HistoryEntry, Request } from '$lib/generated/wasm';
import type { Answer, Ask } from './bridge';

interface Known {
	game: GameSpec;
	history: readonly HistoryEntry[];
}

/** Answers as `ask` does, but keeps the history of the last view, so that a new move costs one entry. */
export function withHistory(ask: Ask): Ask {
	let last: Known | null = null;

	async function view(game: GameSpec, signal?: AbortSignal): Promise<Answer<'view'>> {
		const before = last?.history.slice(0, movesInCommon(last.game, game)) ?? [];
		const answer = await ask({ kind: 'view', game, known: before.length }, signal);
		const history = [...before, ...answer.history];
		last = { game, history };
		return { ...answer, history };
	}

	return <R extends Request>(request: R, signal?: AbortSignal) =>
		(request.kind === 'view' ? view(request.game, signal) : ask(request, signal)) as Promise<
			Answer<R['kind']>
		>;
}

/** The number of moves from the start that two games share. */
function movesInCommon(one: GameSpec, other: GameSpec): number {
	let count = 0;
	if (one.rules === other.rules && one.position === other.position) {
		while (count < one.moves.length && one.moves[count] === other.moves[count]) count++;
	}
	return count;
}
