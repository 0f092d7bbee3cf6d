/** The tree of moves, and how a game is looked at on it. */
import { describe, expect, it } from 'vitest';
import type { GameView, HistoryEntry } from '$lib/generated/wasm';
import { follow, isAttached, lineThrough, replay, startNode, type MoveNode } from './move-tree';
import { pairs, Timeline } from './timeline.svelte';

const entry = (text: string, index = 0): HistoryEntry => ({
	side: index % 2 === 0 ? 'white' : 'black',
	number: Math.floor(index / 2) + 1,
	text,
	route: text.split('-'),
	men: { white: [text], black: [] }
});
const entries = (...texts: string[]) => texts.map(entry);
const viewOf = (...texts: string[]) =>
	({
		history: entries(...texts),
		men: { white: [texts[texts.length - 1] ?? 'start'], black: [] },
		startMen: { white: ['start'], black: [] }
	}) as unknown as GameView;
const texts = (nodes: readonly MoveNode[]) => nodes.map(({ move }) => move?.text ?? '');

describe('a tree of moves', () => {
	it('has a variation wherever another move was followed', () => {
		const played = replay([startNode()], entries('a1-a2', 'h8-h7', 'a2-a3'));
		const [start, first] = played as [MoveNode, MoveNode];
		const variation = follow(first, entry('h8-g8', 1));
		follow(variation, entry('b1-b2', 2));
		expect(follow(first, entry('h8-g8', 1))).toBe(variation);
		expect(texts(first.children)).toEqual(['h8-h7', 'h8-g8']);
		expect(texts(lineThrough(variation))).toEqual(['', 'a1-a2', 'h8-g8', 'b1-b2']);
		expect(texts(lineThrough(start))).toEqual(['', 'a1-a2', 'h8-h7', 'a2-a3']);
		expect(variation.ply).toBe(2);
	});

	it('keeps variations when the game goes on, and the played move in front of them', () => {
		const start = startNode();
		const variation = follow(start, entry('b1-b2'));
		const other = follow(start, entry('c1-c2'));
		const played = replay([start], entries('c1-c2', 'h8-h7'));
		expect(played[1]).toBe(other);
		expect(start.children).toEqual([other, variation]);
		expect(replay(played, entries('c1-c2', 'h8-h7', 'c2-c3'))[2]).toBe(played[2]);
	});

	it('loses what was taken back, with what followed it', () => {
		const played = replay([startNode()], entries('a1-a2', 'h8-h7', 'a2-a3'));
		const deep = follow(played[2]!, entry('b1-b2', 2));
		const again = replay(played, entries('a1-a2', 'h8-g8'));
		expect(texts(again)).toEqual(['', 'a1-a2', 'h8-g8']);
		expect(texts(again[1]!.children)).toEqual(['h8-g8']);
		expect(isAttached(again[2]!)).toBe(true);
		expect(isAttached(deep)).toBe(false);
		expect(replay(again, [])[0]!.children).toEqual([]);
	});
});

describe('a timeline', () => {
	it('stays at the end of a game that goes on', () => {
		const timeline = new Timeline();
		expect([timeline.ply, timeline.length, timeline.men.white]).toEqual([0, 0, []]);
		timeline.show(viewOf('a1-a2'));
		timeline.show(viewOf('a1-a2', 'h8-h7'));
		expect([timeline.ply, timeline.isLookingBack]).toEqual([2, false]);
		expect(timeline.lastMove?.text).toBe('h8-h7');
		expect(timeline.men.white).toEqual(['h8-h7']);
	});

	it('goes on looking back while the game goes on', () => {
		const timeline = new Timeline();
		timeline.show(viewOf('a1-a2', 'h8-h7'));
		timeline.goTo(1);
		timeline.show(viewOf('a1-a2', 'h8-h7', 'a2-a3'));
		expect([timeline.ply, timeline.length, timeline.isLookingBack]).toEqual([1, 3, true]);
		timeline.goBy(-9);
		expect([timeline.ply, timeline.men.white, timeline.lastMove]).toEqual([0, ['start'], null]);
		timeline.goBy(9);
		expect([timeline.ply, timeline.isLookingBack]).toEqual([3, false]);
	});

	it('looks at what is left when moves are taken back', () => {
		const timeline = new Timeline();
		timeline.show(viewOf('a1-a2', 'h8-h7', 'a2-a3'));
		timeline.goTo(2);
		timeline.show(viewOf('a1-a2'));
		expect([timeline.ply, timeline.isLookingBack]).toEqual([1, false]);
		timeline.goTo(0);
		timeline.show(viewOf('b1-b2'));
		expect([timeline.ply, timeline.isLookingBack]).toEqual([0, true]);
		timeline.goToEnd();
		expect(timeline.lastMove?.text).toBe('b1-b2');
	});

	it('shows the line through the node that is looked at', () => {
		const timeline = new Timeline();
		timeline.show(viewOf('a1-a2', 'h8-h7'));
		const variation = follow(timeline.moves[0]!, entry('h8-g8', 1));
		timeline.goToNode(variation);
		expect(texts(timeline.moves)).toEqual(['a1-a2', 'h8-g8']);
		expect([timeline.isLookingBack, timeline.lastMove?.text]).toEqual([true, 'h8-g8']);
		timeline.show(viewOf('a1-a2', 'h8-h7', 'a2-a3'));
		expect(timeline.lastMove?.text).toBe('h8-g8');
		timeline.goToEnd();
		expect(texts(timeline.moves)).toEqual(['a1-a2', 'h8-h7', 'a2-a3']);
	});

	it('lists moves in pairs, also when Black began', () => {
		const moves = replay([startNode()], [entry('h8-h7', 1), entry('a1-a2', 2)]).slice(1);
		expect(pairs(moves).map(({ white, black }) => [white?.ply, black?.ply])).toEqual([
			[undefined, 1],
			[2, undefined]
		]);
	});
});
