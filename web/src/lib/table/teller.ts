/** Announces what happens at a table, to screen readers and by sounds. Kinds of game extend it. */
import type { GameView } from '$lib/generated/wasm';
import { t } from '$lib/i18n/index.svelte';
import { drawingMs, type Desk } from '$lib/seat/desk.svelte';
import type { Notice, Seat } from '$lib/seat/seat.svelte';
import { exitOf } from '$lib/seat/words';

/** How long the results wait after the last move is drawn. */
const RESULTS_MS = 250;

export abstract class Teller<S extends Seat = Seat> {
	constructor(
		protected readonly game: S,
		protected readonly desk: Desk
	) {}

	/** Announces the person's turn, and what is urgent. */
	sayTurn() {
		const { view, side } = this.game;
		const parts = [t('say-turn-yours')];
		if (view?.replyPending) parts.unshift(t('line-reply-pending'));
		const exit = view ? exitOf(view, side) : null;
		if (exit?.kind === 'left') parts.push(t('say-exit-soon', { moves: exit.moves }));
		this.say(parts.join(' '));
	}

	protected say(text: string) {
		this.desk.announcer.say(text);
	}

	protected sayOwnMove(view: GameView) {
		this.say(t('say-you-moved', { move: lastMoveText(view) }));
		if (view.replyPending) this.say(t('line-reply-pending'));
	}

	protected refuse(notice: Notice, words: string) {
		// For a move refused on the board, the board has already made the sound.
		if (notice.kind !== 'refused') this.desk.sound('refuse');
		this.say(words);
	}

	/** Shows the results, after the move that ended the game is drawn. */
	protected showResults(
		view: GameView,
		by: 'move' | 'other',
		ending: 'win' | 'draw' | 'loss' | null
	) {
		const route = view.history[view.history.length - 1]?.route ?? [];
		const wait = by === 'move' ? drawingMs(route) + RESULTS_MS : 0;
		setTimeout(() => {
			this.desk.shown = 'results';
			this.desk.soundOfEnd(ending);
		}, wait);
	}
}

export function lastMoveText({ history }: GameView): string {
	return history[history.length - 1]?.text ?? '';
}
