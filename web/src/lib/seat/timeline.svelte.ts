/** A game as it is looked at: where in its moves the eye rests, and which side is at the bottom. Changes nothing in the game. */
import type { GameView, HistoryEntry, Side, SideSquares } from '$lib/generated/wasm';
import { opponent } from '$lib/rules/sides';

export class Timeline {
	view = $state.raw<GameView | null>(null);
	/** The number of moves shown when looking back; null shows the game as it stands. */
	#back = $state<number | null>(null);
	orientation = $state<Side>('white');

	/** The number of moves on the board. */
	get ply(): number {
		return this.#back ?? this.length;
	}

	get length(): number {
		return this.view?.history.length ?? 0;
	}

	get isLookingBack(): boolean {
		return this.#back !== null;
	}

	get men(): SideSquares {
		if (!this.view) return { white: [], black: [] };
		if (this.#back === null) return this.view.men;
		return this.lastMove?.men ?? this.view.startMen;
	}

	/** The move that led to what is shown. */
	get lastMove(): HistoryEntry | null {
		return this.view?.history[this.ply - 1] ?? null;
	}

	goTo(ply: number) {
		const wanted = Math.max(0, Math.min(ply, this.length));
		this.#back = wanted === this.length ? null : wanted;
	}

	goBy(plies: number) {
		this.goTo(this.ply + plies);
	}

	goToEnd() {
		this.#back = null;
	}

	flip() {
		this.orientation = opponent(this.orientation);
	}
}

/** A line of the move list: a number and up to two moves, each with its ply. */
export interface Pair {
	number: number;
	white: { text: string; ply: number } | null;
	black: { text: string; ply: number } | null;
}

export function pairs(history: readonly HistoryEntry[]): Pair[] {
	const lines: Pair[] = [];
	history.forEach(({ side, number, text }, index) => {
		let line = lines[lines.length - 1];
		if (!line || line.number !== number) {
			line = { number, white: null, black: null };
			lines.push(line);
		}
		line[side] = { text, ply: index + 1 };
	});
	return lines;
}
