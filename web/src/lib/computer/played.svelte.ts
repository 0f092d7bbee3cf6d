/** A game against the computer: its log, what the rules say of it, and what the person may do. */
import type { GameEvent, StoredEvent } from '$lib/generated/http';
import type { GameSpec, GameView, LegalMove, Side } from '$lib/generated/wasm';
import type { Ask } from '$lib/rules/bridge';
import {
	append,
	commonLength,
	fold,
	newGameId,
	newSeed,
	seedAt,
	specOf,
	type Fold
} from './events';
import { endingFor, opponent } from '$lib/rules/sides';
import { namedBy } from '$lib/rules/naming';
import { Seat, type Asked, type Notice } from '$lib/seat/seat.svelte';
import { appendTo, newGame, type GameStore, type KeptGame } from './store';
import { NoThought, type Think } from './thought';

/** What happened, for sounds and screen readers. */
export type Happening =
	| { kind: 'moved'; by: 'person' | 'computer'; view: GameView }
	| { kind: 'refused'; notice: Notice }
	| { kind: 'taken-back' }
	/** The computer thinks on the server, behind `ahead` other thoughts. Reported once a move. */
	| { kind: 'waiting'; ahead: number }
	| { kind: 'over'; view: GameView };

export interface Surroundings {
	ask: Ask;
	think: Think;
	store: GameStore;
	/** Called after each stored change. */
	push(id: string): void;
	/** Fetches the log of a game that only the server has. */
	fetchLog(id: string): Promise<void>;
	/** How long drawing a move takes; the computer's answer waits for it. */
	drawingMs(route: string[]): number;
	happen(happening: Happening): void;
	now(): number;
}

export type Phase = 'loading' | 'missing' | 'playing' | 'over' | 'failed';

/** Long enough to see that the own move has ended, too short to feel like waiting. */
const PAUSE_MS = 180;

export class PlayedGame extends Seat {
	phase = $state<Phase>('loading');
	game = $state.raw<KeptGame | null>(null);
	state = $state.raw<Fold | null>(null);
	isThinking = $state(false);
	/** While the computer thinks on the server: the number of thoughts ahead in the queue. */
	ahead = $state<number | null>(null);
	isPaused = $state(false);

	#turn = Promise.resolve();
	/** Aborts the current thought, on a pause or in another position. */
	#thought: AbortController | null = null;
	#isClosed = false;
	#stopListening: () => void;

	constructor(
		readonly id: string,
		private readonly around: Surroundings
	) {
		super(around.ask);
		this.#stopListening = around.store.subscribe((changed) => {
			if (changed === id) void this.#inTurn(() => this.#catchUp());
		});
	}

	get side(): Side {
		return this.state?.side ?? 'white';
	}

	get spec(): GameSpec | null {
		return this.state && specOf(this.state);
	}

	protected get isPlaying(): boolean {
		return this.phase === 'playing';
	}

	get mayMove(): boolean {
		return (
			this.phase === 'playing' &&
			!this.isPaused &&
			!this.timeline.isLookingBack &&
			this.view?.sideToMove === this.side
		);
	}

	get mayTakeBack(): boolean {
		return this.phase === 'playing' && !this.isPaused && this.#pliesToTakeBack !== null;
	}

	/** The plies to take back until the person repeats their last move; null without one. */
	get #pliesToTakeBack(): number | null {
		const history = this.view?.history ?? [];
		const plies = this.view?.sideToMove === this.side ? 2 : 1;
		return history[history.length - plies]?.side === this.side ? plies : null;
	}

	async open(): Promise<void> {
		await this.#inTurn(async () => {
			let game = await this.around.store.load(this.id);
			if (game && game.events.length === 0) {
				// Only the summary is here; the log is on the server.
				await this.around.fetchLog(this.id);
				game = await this.around.store.load(this.id);
			}
			if (!game || !fold(game.events)) {
				this.phase = 'missing';
				return;
			}
			await this.#show(game);
		});
	}

	close() {
		this.#isClosed = true;
		this.#stopThinking();
		this.#stopListening();
	}

	protected play({ from, to }: LegalMove): Promise<boolean> {
		return this.#commit({ kind: 'moved', from, to }, 'person');
	}

	protected async perform(asked: Asked): Promise<void> {
		if (asked === 'resign') await this.#commit({ kind: 'resigned' }, 'person');
	}

	protected heard(notice: Notice) {
		this.around.happen({ kind: 'refused', notice });
	}

	/** Takes back the person's last move, and the computer's answer if there is one. */
	async takeBack(): Promise<void> {
		const plies = this.#pliesToTakeBack;
		if (!this.mayTakeBack || plies === null) return;
		this.timeline.goToEnd();
		if (!(await this.#commit({ kind: 'taken_back', plies }, 'person'))) return;
		this.around.happen({ kind: 'taken-back' });
	}

	pause() {
		this.isPaused = true;
		this.notice = null;
		this.#stopThinking();
	}

	resume() {
		this.isPaused = false;
		void this.#think();
	}

	/** Retries after the worker failed. */
	async again(): Promise<void> {
		this.notice = null;
		if (this.phase === 'failed') await this.open();
		else void this.#think();
	}

	/** Starts a new game under the same rules with swapped colors, and returns its id. */
	async rematch(): Promise<string | null> {
		if (!this.state) return null;
		const { rules, side, level } = this.state;
		return startGame(this.around, { rules, position: null, side: opponent(side), level });
	}

	/** Runs one change at a time; the others wait in a queue. */
	#inTurn(work: () => Promise<void>): Promise<void> {
		const turn = this.#turn.then(work);
		this.#turn = turn.catch(() => {
			// The caller handles the failure; the next change runs all the same.
		});
		return turn;
	}

	/** Stores an event and shows the game with it. Returns whether that succeeded. */
	async #commit(event: GameEvent, by: 'person' | 'computer'): Promise<boolean> {
		const expectedLength = this.game?.events.length ?? 0;
		let isDone = false;
		await this.#inTurn(async () => {
			if (!this.game || this.#isClosed || this.game.events.length !== expectedLength) return;
			const events = append(this.game.events, event, this.around.now());
			const next = await this.#judge(events);
			if (!next) return;
			const stored = await appendTo(
				this.around.store,
				this.id,
				expectedLength,
				events,
				next.ending
			);
			if (stored.isStale || !stored.game) {
				if (stored.game) await this.#show(stored.game);
				this.notice = { kind: 'elsewhere' };
				return;
			}
			isDone = true;
			this.#become(stored.game, next.state, next.view);
			this.around.push(this.id);
			if (event.kind === 'moved') this.around.happen({ kind: 'moved', by, view: next.view });
			if (next.view.outcome) this.around.happen({ kind: 'over', view: next.view });
		});
		return isDone;
	}

	/** Judges a log by the rules. Returns null and sets a notice if the worker fails. */
	async #judge(events: StoredEvent[]) {
		const state = fold(events);
		if (!state) return null;
		try {
			const judged = await this.around.ask({ kind: 'view', game: specOf(state) });
			const ruleSet = namedBy(state.rules, judged.ruleSet);
			const view = withResignation({ ...judged, ruleSet }, state);
			const ending = view.outcome ?? { result: '*', reason: null };
			return { state, view, ending };
		} catch {
			this.notice = { kind: 'failed' };
			if (!this.view) this.phase = 'failed';
			return null;
		}
	}

	async #show(game: KeptGame): Promise<void> {
		const next = await this.#judge(game.events);
		if (next) this.#become(game, next.state, next.view);
	}

	#become(game: KeptGame, state: Fold, view: GameView) {
		this.#stopThinking();
		if (!this.game) this.timeline.orientation = state.side;
		this.game = game;
		this.state = state;
		this.timeline.show(view);
		this.phase = view.outcome ? 'over' : 'playing';
		if (view.outcome) this.isPaused = false;
		this.notice = null;
		void this.answer(false);
		void this.#think();
	}

	/** Shows the log as it is now, after a change perhaps by another tab or the server. */
	async #catchUp(): Promise<void> {
		if (this.#isClosed) return;
		const game = await this.around.store.load(this.id);
		if (!game) return;
		const shown = this.game?.events ?? [];
		const common = commonLength(shown, game.events);
		if (this.game && common === shown.length && common === game.events.length) {
			this.game = game;
			return;
		}
		await this.#show(game);
		if (common < shown.length) this.notice = { kind: 'elsewhere' };
	}

	async #think(): Promise<void> {
		if (!this.state || !this.view || !this.game) return;
		const isComputersTurn = this.phase === 'playing' && this.view.sideToMove !== this.side;
		if (!isComputersTurn || this.isPaused || this.isThinking || this.#isClosed) return;
		const expectedLength = this.game.events.length;
		const { level, seed } = this.state;
		const lastRoute = this.view.history[this.view.history.length - 1]?.route ?? [];
		const thought = new AbortController();
		this.#thought = thought;
		this.isThinking = true;
		const wish = { game: specOf(this.state), level, seed: seedAt(seed, expectedLength) };
		try {
			const [{ from, to }] = await Promise.all([
				this.around.think(wish, (ahead) => this.#wait(thought, ahead), thought.signal),
				wait(this.around.drawingMs(lastRoute) + PAUSE_MS)
			]);
			if (thought.signal.aborted) return;
			this.#stopThinking();
			await this.#commit({ kind: 'moved', from, to }, 'computer');
		} catch (error) {
			if (thought.signal.aborted) return;
			this.#stopThinking();
			if (error instanceof NoThought) this.say({ kind: 'no-thought', hindrance: error.hindrance });
			else this.notice = { kind: 'failed' };
		}
	}

	/** The thought waits behind `ahead` others on the server. */
	#wait(thought: AbortController, ahead: number) {
		if (thought.signal.aborted) return;
		if (this.ahead === null) this.around.happen({ kind: 'waiting', ahead });
		this.ahead = ahead;
	}

	/** Aborts the current thought: the position changed, or nobody waits for it. */
	#stopThinking() {
		this.#thought?.abort();
		this.#thought = null;
		this.isThinking = false;
		this.ahead = null;
	}
}

/** Adds the person's resignation: it is no move, so the rules do not know of it. */
export function withResignation(view: GameView, state: Fold): GameView {
	if (!state.resigned) return view;
	const result = state.side === 'white' ? '0-1' : '1-0';
	return { ...view, outcome: { result, reason: 'resignation' } };
}

/** How the game ended for the person. */
export function endingOf(played: Pick<PlayedGame, 'view' | 'side'>) {
	const outcome = played.view?.outcome;
	return outcome ? endingFor(played.side, outcome.result) : null;
}

export interface Opening {
	rules: string;
	position: string | null;
	side: Side;
	level: number;
	/** Moves already played, for a game that continues a record. */
	moves?: { from: string; to: string }[];
}

/** Creates a game in the store and returns its id. */
export async function startGame(
	around: Pick<Surroundings, 'store' | 'push' | 'now'>,
	{ moves = [], ...opening }: Opening
): Promise<string> {
	const id = newGameId();
	const events: GameEvent[] = [
		{ kind: 'created', ...opening, seed: newSeed() },
		...moves.map((move) => ({ kind: 'moved' as const, ...move }))
	];
	await around.store.update(id, () => newGame(id, events, around.now()));
	around.push(id);
	return id;
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
