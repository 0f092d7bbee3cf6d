/** Small games and their environment for tests. */
import type { GameEvent, StoredEvent } from '$lib/generated/http';
import type { GameSpec, GameView, LegalMove, Request } from '$lib/generated/wasm';
import type { Answer, Ask } from '$lib/rules/bridge';
import { RulesError } from '$lib/rules/bridge';

export const created = (
	over: Partial<Extract<GameEvent, { kind: 'created' }>> = {}
): GameEvent => ({
	kind: 'created',
	rules: 'classic-3x3',
	position: null,
	side: 'white',
	level: 2,
	seed: 7,
	...over
});

export const moved = (move: string): GameEvent => {
	const [from, to] = move.split('-') as [string, string];
	return { kind: 'moved', from, to };
};

export const log = (...events: GameEvent[]): StoredEvent[] =>
	events.map((event, index) => ({ seq: index + 1, atMs: 1000 + index, event }));

/**
 * The rules of a race on two files, simple enough for a test: each side has one man that steps forward, White from a1 up,
 * Black from b8 down, and the first to arrive wins. A step from a4 loses at once, as a return would.
 */
export function raceView(game: GameSpec): GameView {
	const at = { white: 1, black: 8 };
	const history = game.moves.map((text, index) => {
		const side = index % 2 === 0 ? ('white' as const) : ('black' as const);
		const [from = '', to = ''] = text.split('-');
		at[side] = Number(to[1]);
		return {
			side,
			number: Math.floor(index / 2) + 1,
			text,
			route: [from, to],
			men: { white: [`a${at.white}`], black: [`b${at.black}`] }
		};
	});
	const sideToMove = game.moves.length % 2 === 0 ? 'white' : 'black';
	const outcome =
		at.white === 8
			? { result: '1-0', reason: 'home' }
			: at.black === 1
				? { result: '0-1', reason: 'home' }
				: null;
	return {
		kind: 'view',
		ruleSet: {
			text: game.rules,
			preset: game.rules,
			playable: true,
			levelNames: 'usual',
			parameters: { exit_moves: '40', exit_return: 'loses', limit_moves: '80' },
			size: 8,
			homes: { white: ['a1'], black: ['b8'] },
			start: ''
		},
		men: { white: [`a${at.white}`], black: [`b${at.black}`] },
		sideToMove,
		number: Math.floor(game.moves.length / 2) + 1,
		hash: raceHash(game.moves),
		legalMoves: outcome ? [] : [step(sideToMove, at[sideToMove])],
		history,
		startMen: { white: ['a1'], black: ['b8'] },
		outcome,
		replyPending: false,
		tempo: { white: 8 - at.white, black: at.black - 1 },
		menHome: { white: at.white === 1 ? 1 : 0, black: at.black === 8 ? 1 : 0 }
	} as GameView;
}

/** The hash of a position of the race, in the format of the rules. */
export function raceHash(moves: readonly string[]): string {
	const ranks = moves.map((move) => move[move.length - 1]).slice(-2);
	return `${ranks.join('')}${moves.length}`.padStart(16, '0');
}

function step(side: 'white' | 'black', rank: number): LegalMove {
	const [from, to] = side === 'white' ? [`a${rank}`, `a${rank + 1}`] : [`b${rank}`, `b${rank - 1}`];
	return { from, to, step: true, route: [from, to], loses: from === 'a4' ? 'returned-home' : null };
}

/** Answers like the worker, by the rules of the race; records every request in `asked`. */
export function raceRules(): { ask: Ask; asked: Request[] } {
	const asked: Request[] = [];
	const answer = (request: Request): unknown => {
		switch (request.kind) {
			case 'view':
				return raceView(request.game);
			case 'think': {
				const [move] = raceView(request.game).legalMoves;
				return { kind: 'move', from: move!.from, to: move!.to };
			}
			case 'explain':
				return {
					kind: 'explained',
					illegal: { reason: 'unreachable', squares: [request.from, request.to] }
				};
			case 'parseMove': {
				const squares = /^([ab][1-8])-?([ab][1-8])$/.exec(request.text);
				if (squares) return { kind: 'move', from: squares[1], to: squares[2] };
				throw new RulesError({ code: 'move-text' } as never);
			}
			default:
				throw new Error(`the race does not know ${request.kind}`);
		}
	};
	const ask: Ask = async (request) => {
		asked.push(request);
		return answer(request) as Answer<(typeof request)['kind']>;
	};
	return { ask, asked };
}
