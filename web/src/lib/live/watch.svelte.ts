/** Watches the clocks of a game: advances them, warns their owner, and reports expired time. */
import type { Clocks, Side, GameState } from '$lib/generated/http';
import { leftOn, type Told } from './clock';

/** Seconds left at which the owner is warned, if the start time is at least twice that. */
const WARNINGS_S = [60, 10];
const FLAG_MS = 1_000;

export class ClockWatch {
	told = $state.raw<Told | null>(null);
	/** The page's monotonic clock, updated while something is counted. */
	nowMs = $state(0);
	/** What the running clock showed when its turn began; null if that was not seen. */
	turnBeganWith = $state<number | null>(null);

	#warned = new Set<number>();
	#flaggedAtMs = -FLAG_MS;

	constructor(
		private readonly now: () => number,
		private readonly listener: {
			/** A running clock is at zero. */
			over(): void;
			/** The person's own clock is low. */
			low(seconds: number): void;
		}
	) {
		this.nowMs = now();
	}

	take(clocks: Clocks | null) {
		this.nowMs = this.now();
		this.told = clocks && { clocks, atMs: this.nowMs };
	}

	/** A turn began, `seen` as it happened, or is `found` under way. */
	turn(state: GameState, how: 'seen' | 'found') {
		const running = state.clocks?.running;
		const left = running && state.clocks?.[running === 'white' ? 'whiteMs' : 'blackMs'];
		this.turnBeganWith = how === 'seen' && left ? left : null;
	}

	/** Reads the clock; `startMs` is the start time of each side. */
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
			// Increments can lift a clock far above the limit again.
			if (leftMs > limitMs * 1.5) this.#warned.delete(seconds);
			const isDue = 0 < leftMs && leftMs <= limitMs && startMs >= limitMs * 2;
			if (!isDue || this.#warned.has(seconds)) continue;
			this.#warned.add(seconds);
			// No warning of a limit passed long ago, for example before a reload.
			if (leftMs > limitMs * 0.8) this.listener.low(seconds);
		}
	}
}
