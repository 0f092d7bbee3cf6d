import { describe, expect, it } from 'vitest';
import type { HistoryEntry, Request } from '$lib/generated/wasm';
import type { Ask } from './bridge';
import { withHistory } from './history';

/** A fake of the rules: returns one entry for each unknown move, and records the requests. */
function rules() {
	const asked: (number | undefined)[] = [];
	const answer = (async (request: Request) => {
		if (request.kind !== 'view') return { kind: 'jumps', squares: [] };
		asked.push(request.known);
		const history = request.game.moves.slice(request.known).map((text) => ({ text }));
		return { kind: 'view', history: history as HistoryEntry[] };
	}) as unknown as Ask;
	const ask = withHistory(answer);
	const view = async (...moves: string[]) => {
		const game = { rules: 'classic-3x3', position: null, moves };
		return (await ask({ kind: 'view', game })).history.map(({ text }) => text);
	};
	return { ask, view, asked };
}

describe('the history of a view', () => {
	it('is asked for from where it is known', async () => {
		const { view, asked } = rules();
		expect(await view('a', 'b')).toEqual(['a', 'b']);
		expect(await view('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
		expect(await view('a', 'x')).toEqual(['a', 'x']);
		expect(await view()).toEqual([]);
		expect(asked).toEqual([0, 2, 1, 0]);
	});

	it('is asked for from the start where another game was looked at between', async () => {
		const { ask, view, asked } = rules();
		await view('a');
		await ask({ kind: 'view', game: { rules: 'classic-3x4', position: null, moves: ['a'] } });
		expect(await view('a', 'b')).toEqual(['a', 'b']);
		expect(asked).toEqual([0, 0, 0]);
	});
});
