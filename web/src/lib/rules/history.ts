/** Asks for views of games without the moves that are known from the view before, and adds those. */
import type { GameSpec, HistoryEntry, Request } from '$lib/generated/wasm';
import type { Answer, Ask } from './bridge';

interface Known {
	game: GameSpec;
	history: readonly HistoryEntry[];
}

/** Answers as `ask` does; the history of the last view is kept, so that one more move costs one entry. */
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

/** How many moves from the start two games have in common. */
function movesInCommon(one: GameSpec, other: GameSpec): number {
	let count = 0;
	if (one.rules === other.rules && one.position === other.position) {
		while (count < one.moves.length && one.moves[count] === other.moves[count]) count++;
	}
	return count;
}
