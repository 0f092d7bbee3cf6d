/** The page's state at a table: the man in hand, the remark, the open dialog, announcements. */
import type { Seat } from './seat.svelte';
import { t } from '$lib/i18n/index.svelte';
import { settings } from '$lib/settings.svelte';
import { play, type Sound } from '$lib/sound';
import { Announcer } from './announcer.svelte';
import { Away } from './away.svelte';
import { copyText } from '$lib/ui/clipboard';

export type Shown = 'results' | 'rules' | 'more' | 'copy' | 'phrases' | 'times' | 'link';

/** What others may call on the board. */
export interface BoardHandle {
	finishChain(): void;
	focus(): void;
}

export class Desk {
	readonly announcer = new Announcer();
	readonly away = new Away();
	/** The board, while it is on the page. */
	board: BoardHandle | null = null;
	shown = $state<Shown | null>(null);
	selected = $state<string | null>(null);
	/** The current chain, jump by jump. */
	chain = $state.raw<{ route: string[]; isFinishable: boolean } | null>(null);
	/** A status text that stays until the next event. */
	remark = $state<string | null>(null);
	/** The record last copied, for the dialog that shows it if copying fails. */
	record = $state('');

	constructor(private readonly seat: Seat) {}

	/** Registers the board of the page. Returns a function that removes it. */
	place(board: BoardHandle): () => void {
		this.board = board;
		return () => (this.board = null);
	}

	select(square: string | null) {
		this.selected = square;
		this.remark = null;
		if (square) this.seat.notice = null;
	}

	/** Shows a text in the status line and announces it. */
	remarkAloud(text: string) {
		this.remark = text;
		this.announcer.say(text);
	}

	close = () => {
		this.shown = null;
	};

	/** Copies the record, or shows it in a dialog if the browser refuses. */
	async copyRecord(white: string, black: string, startedAtMs: number) {
		this.record = await this.seat.record([
			['Event', t('app-name')],
			['Date', new Date(startedAtMs).toISOString().slice(0, 10).replaceAll('-', '.')],
			['White', white],
			['Black', black]
		]);
		this.shown = null;
		if (await copyText(this.record)) {
			this.seat.notice = null;
			this.remarkAloud(t('line-copied'));
		} else {
			this.shown = 'copy';
		}
	}

	sound(name: Sound) {
		if (settings.sounds) play(name);
	}

	soundOfEnd(ending: 'win' | 'draw' | 'loss' | null) {
		this.sound(ending ?? 'draw');
	}
}

/** How long the board takes to draw a move. */
export function drawingMs(route: readonly string[]): number {
	const isStill = !settings.animation || matchMedia('(prefers-reduced-motion: reduce)').matches;
	return isStill ? 0 : Math.min(600, 120 * (route.length - 1));
}
