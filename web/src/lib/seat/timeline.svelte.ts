/**
 * The view of a game: the tree of its moves, the line shown, the current position on it, and the
 * side at the bottom. It never changes the game.
 */
import type { GameView, HistoryEntry, Side, SideSquares } from '$lib/generated/wasm';
import { opponent } from '$lib/rules/sides';
import { isAttached, lineThrough, replay, startNode, type MoveNode } from './move-tree';

export class Timeline {
	orientation = $state<Side>('white');
	#view = $state.raw<GameView | null>(null);
	/** The line that was played, from the start on. */
	#played = $state.raw<readonly MoveNode[]>([startNode()]);
	/** The position shown; null follows the end of the game. */
	#current = $state.raw<MoveNode | null>(null);
	/** The line shown, from the start to its end. */
	readonly #line = $derived(this.#current ? lineThrough(this.#current) : this.#played);
	/** The moves of the line shown. */
	readonly moves = $derived(this.#line.slice(1));

	/** The game as it stands. */
	get view(): GameView | null {
		return this.#view;
	}

	/** Shows the new state of the game. Looking back stays at its node while that exists. */
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

	/** Shows a position of any line; null is the end of the game. */
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
