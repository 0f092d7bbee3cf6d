/** The person's games with people, as lists show them: asked for again while the page is looked at. */
import type { TableSummary } from '$lib/generated/http';
import { api } from './api';

const REFRESH_MS = 15_000;

export class PeopleTables {
	/** Null until the server has answered. */
	all = $state.raw<TableSummary[] | null>(null);
	hasFailed = $state(false);
	#timer: ReturnType<typeof setInterval> | undefined;

	/** Those where something waits for the person: a move, or somebody to send the link to. */
	readonly waiting = $derived((this.all ?? []).filter(isWaiting));
	readonly running = $derived(
		(this.all ?? []).filter((table) => table.phase === 'playing' && !isWaiting(table))
	);
	readonly finished = $derived((this.all ?? []).filter(({ phase }) => phase === 'over'));

	/** Begins to ask; to be called in an effect. Returns the way to stop. */
	watch(): () => void {
		const refresh = () => {
			if (document.visibilityState === 'visible') void this.#refresh();
		};
		refresh();
		this.#timer = setInterval(refresh, REFRESH_MS);
		document.addEventListener('visibilitychange', refresh);
		return () => {
			clearInterval(this.#timer);
			document.removeEventListener('visibilitychange', refresh);
		};
	}

	async #refresh(): Promise<void> {
		try {
			this.all = await api.tables();
			this.hasFailed = false;
		} catch {
			this.hasFailed = true;
		}
	}
}

export function isWaiting({
	phase,
	turn,
	seat
}: Pick<TableSummary, 'phase' | 'turn' | 'seat'>): boolean {
	return phase === 'open' || (phase === 'playing' && turn === seat);
}
