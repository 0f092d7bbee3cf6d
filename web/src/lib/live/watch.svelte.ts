/** Watches the clocks of a game: moves them on, warns their owner, and hints at a time that is over. */
import type { Clocks, Side, GameState } from '$lib/generated/http';
import { leftOn, type Told } from './clock';

/** Seconds left at which the owner is warned, if that is less than half of the start time. */
const WARNINGS_S = [60, 10];
const FLAG_MS = 1_000;

export class ClockWatch {
	told = $state.raw<Told | null>(null);
	/** The page's steady clock, moving on while something is counted. */
	nowMs = $state(0);
	/** What the running clock had when its turn began; null where that was not seen. */
	turnBeganWith = $state<number | null>(null);

	#warned = new Set<number>();
	#flaggedAtMs = -FLAG_MS;

	constructor(
		private readonly now: () => number,
		private readonly listener: {
			/** A running clock stands at zero. */
			over(): void;
			/** The person's own clock runs low. */
			low(seconds: number): void;
		}
	) {
		this.nowMs = now();
	}

	take(clocks: Clocks | null) {
		this.nowMs = this.now();
		this.told = clocks && { clocks, atMs: this.nowMs };
	}

	/** A turn begins, seen as it did or found under way. */
	turn(state: GameState, how: 'seen' | 'found') {
		const running = state.clocks?.running;
		const left = running && state.clocks?.[running === 'white' ? 'whiteMs' : 'blackMs'];
		this.turnBeganWith = how === 'seen' && left ? left : null;
	}

	/** Looks at the clock; `startMs` is what each side began with. */
	look(seat: Side | null, startMs: number) {
		this.nowMs = this.now();
		const running = this.told?.clocks.running;
		if (!this.told || !running) return;
		const left = leftOn(this.told, running, this.nowMs);
		const isTimeToFlag = left === 0 && this.nowMs - this.#flaggedAtMs >= FLAG_MS;
		if (isTimeToFlag) {
			this.#flaggedAtMs = this.nowMs;
			this.listener.over();
		}
		if (running === seat) this.#warn(left, startMs);
	}

	#warn(leftMs: number, startMs: number) {
		for (const seconds of WARNINGS_S) {
			const limitMs = seconds * 1_000;
			// Increments may lift a clock far above the limit again.
			if (leftMs > limitMs * 1.5) this.#warned.delete(seconds);
			const isDue = 0 < leftMs && leftMs <= limitMs && startMs >= limitMs * 2;
			if (!isDue || this.#warned.has(seconds)) continue;
			this.#warned.add(seconds);
			// What was passed long ago, as before a reload, is past warning of.
			if (leftMs > limitMs * 0.8) this.listener.low(seconds);
		}
	}
}
