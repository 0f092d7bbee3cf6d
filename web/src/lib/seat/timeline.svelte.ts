/**
 * A game as it is looked at: the tree of its moves, the line through it that is shown, where on that line the eye rests,
 * and which side is at the bottom. Changes nothing in the game.
 */
import type { GameView, HistoryEntry, Side, SideSquares } from '$lib/generated/wasm';
import { opponent } from '$lib/rules/sides';
import { isAttached, lineThrough, replay, startNode, type MoveNode } from './move-tree';

export class Timeline {
	orientation = $state<Side>('white');
	#view = $state.raw<GameView | null>(null);
	/** The game as it was played, from its start on. */
	#played = $state.raw<readonly MoveNode[]>([startNode()]);
	/** Where the eye rests; null at the end of the game, and there it stays when the game goes on. */
	#current = $state.raw<MoveNode | null>(null);
	/** From the start to the end of the line that is shown. */
	readonly #line = $derived(this.#current ? lineThrough(this.#current) : this.#played);
	/** The moves of the line that is shown. */
	readonly moves = $derived(this.#line.slice(1));

	/** The game as it stands. */
	get view(): GameView | null {
		return this.#view;
	}

	/** Shows the game with what is new in it. Looking back goes on, as long as there is still that move to look at. */
	show(view: GameView) {
		this.#view = view;
		this.#played = replay(this.#played, view.history);
		const current = this.#current;
		if (!current) return;
		if (isAttached(current)) this.goToNode(current);
		else this.goToNode(this.#played[current.ply] ?? null);
	}

	/** The number of moves on the board. */
	get ply(): number {
		return this.#current?.ply ?? this.length;
	}

	get length(): number {
		return this.moves.length;
	}

	get isLookingBack(): boolean {
		return this.#current !== null;
	}

	get men(): SideSquares {
		if (!this.#view) return { white: [], black: [] };
		if (!this.#current) return this.#view.men;
		return this.#current.move?.men ?? this.#view.startMen;
	}

	/** The move that led to what is shown. */
	get lastMove(): HistoryEntry | null {
		return this.#line[this.ply]?.move ?? null;
	}

	/** Looks at a position of any line; null is the end of the game. */
	goToNode(node: MoveNode | null) {
		this.#current = node === this.#played[this.#played.length - 1] ? null : node;
	}

	goTo(ply: number) {
		const wanted = Math.max(0, Math.min(ply, this.length));
		this.goToNode(this.#line[wanted] ?? null);
	}

	goBy(plies: number) {
		this.goTo(this.ply + plies);
	}

	goToEnd() {
		this.#current = null;
	}

	flip() {
		this.orientation = opponent(this.orientation);
	}
}

/** A row of the move list: a number and up to two moves. */
export interface Pair {
	number: number;
	white: MoveNode | null;
	black: MoveNode | null;
}

export function pairs(moves: readonly MoveNode[]): Pair[] {
	const rows: Pair[] = [];
	for (const node of moves) {
		if (!node.move) continue;
		const { side, number } = node.move;
		let row = rows[rows.length - 1];
		if (!row || row.number !== number) {
			row = { number, white: null, black: null };
			rows.push(row);
		}
		row[side] = node;
	}
	return rows;
}
