/**
 * The person's games with people and open invitations, as lists show them: refreshed while the page
 * is visible.
 */
import type { PeopleGameSummary, Invitation } from '$lib/generated/http';
import { games, invitations } from './lists';

const REFRESH_MS = 15_000;

export class PeopleGames {
	/** Null until the server has answered. */
	all = $state.raw<Played[] | null>(null);
	hasFailed = $state(false);
	#timer: ReturnType<typeof setInterval> | undefined;

	/** Those that wait for the person: to move, or to send the link. */
	readonly waiting = $derived((this.all ?? []).filter(isWaiting));
	readonly running = $derived(
		(this.all ?? []).filter((played) => isRunning(played) && !isWaiting(played))
	);
	readonly finished = $derived((this.all ?? []).filter(isFinished));

	/** Starts to refresh. Call it in an effect; it returns a function that stops it. */
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
			const [played, open] = await Promise.all([games(), invitations()]);
			this.all = [...played, ...open].sort(byLastChange);
			this.hasFailed = false;
		} catch {
			this.hasFailed = true;
		}
	}
}

/** A game with a person, or an open invitation to one. */
export type Played = PeopleGameSummary | Invitation;

export function isInvitation(played: Played): played is Invitation {
	return 'isHost' in played;
}

/** Whether it waits for the person. */
export function isWaiting(played: Played): boolean {
	return isInvitation(played) || (played.phase === 'playing' && played.turn === played.seat);
}

function isRunning(played: Played): boolean {
	return !isInvitation(played) && played.phase === 'playing';
}

export function isFinished(played: Played): boolean {
	return !isInvitation(played) && played.phase === 'over';
}

function byLastChange(a: Played, b: Played): number {
	return b.updatedAtMs - a.updatedAtMs;
}
