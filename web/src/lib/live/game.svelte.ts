/**
 * A game between people as one browser sees it: the log from the server, what the rules say of it,
 * the own move that is not acknowledged yet, the clocks, and what the person may do. The server is
 * always right.
 */
import type {
	Act,
	ActRefusal,
	Claim,
	Game,
	GameEvent,
	GameState,
	Invitation,
	Offer,
	Phrase,
	Player,
	Presence,
	Side,
	StoredEvent
} from '$lib/generated/http';
import type { GameSpec, GameView, LegalMove } from '$lib/generated/wasm';
import type { Ask } from '$lib/rules/bridge';
import { opponent } from '$lib/rules/sides';
import { namedBy } from '$lib/rules/naming';
import { Seat, type Asked, type Notice } from '$lib/seat/seat.svelte';
import type { Connection } from './steady-socket';
import { standingMoves } from './log';
import { GameSocket, type Around, type GameListener } from './socket';
import { ClockWatch } from './watch.svelte';

/** What happened, for announcements and the page. */
export type LiveHappening =
	/** The other person has joined. */
	| { kind: 'began' }
	| { kind: 'moved'; side: Side; isOwn: boolean; view: GameView }
	/** Any other event in the log. */
	| { kind: 'event'; event: GameEvent }
	| { kind: 'over'; state: GameState; view: GameView }
	| { kind: 'connection'; connection: Connection; before: Connection }
	| { kind: 'presence'; side: Side; isHere: boolean }
	| { kind: 'refused'; notice: Notice }
	| { kind: 'act-refused'; act: Act; code: ActRefusal }
	/** The own clock is low. */
	| { kind: 'low'; seconds: number };

export interface LiveSurroundings extends Around {
	ask: Ask;
	happen(happening: LiveHappening): void;
}

const TICK_MS = 100;

export class LiveGame extends Seat {
	connection = $state<Connection>('connecting');
	/** The invitation, until somebody joins and the game begins. */
	invitation = $state.raw<{ invitation: Invitation; watchers: number } | null>(null);
	game = $state.raw<Game | null>(null);
	events = $state.raw<readonly StoredEvent[]>([]);
	state = $state.raw<GameState | null>(null);
	presence = $state.raw<{ presence: Presence; atMs: number } | null>(null);
	/** The own move that is drawn but not acknowledged. */
	pending = $state.raw<{ from: string; to: string; ply: number } | null>(null);
	/** Whether an act is not answered yet. */
	isWaiting = $state(false);
	/** Whether the board cannot be reconciled with the server's. */
	isBroken = $state(false);

	readonly clock: ClockWatch;
	readonly #socket: GameSocket;
	#version = 0;
	/** When the position of the own turn was shown; null if its start was not seen. */
	#shownAtMs: number | null = null;
	/** The position in which rules and server disagreed, so that a snapshot was requested. */
	#doubted: string | null = null;
	#ticker: ReturnType<typeof setInterval> | undefined;
	#told: LiveHappening[] = [];

	constructor(
		readonly id: string,
		address: string,
		private readonly around: LiveSurroundings
	) {
		super(around.ask);
		const listener: GameListener = {
			connection: (connection) => this.#connected(connection),
			invitation: (invitation, watchers) => (this.invitation = { invitation, watchers }),
			snapshot: (game) => this.#takeSnapshot(game),
			event: (event, state) => this.#takeEvent(event, state),
			clocks: (clocks) => this.clock.take(clocks),
			presence: (presence) => this.#setPresence(presence),
			acked: () => this.#answered(),
			refused: (act, code) => {
				this.#answered();
				// The snapshot that follows corrects the board.
				if (act.kind === 'move') this.pending = null;
				around.happen({ kind: 'act-refused', act, code });
			}
		};
		this.#socket = new GameSocket(id, address, around, listener);
		this.isWaiting = this.#socket.outstanding !== null;
		this.clock = new ClockWatch(() => around.now(), {
			over: () => this.#socket.flag(),
			low: (seconds) => around.happen({ kind: 'low', seconds })
		});
	}

	open() {
		this.#socket.start();
		this.#ticker = setInterval(() => this.#tick(), TICK_MS);
	}

	close() {
		clearInterval(this.#ticker);
		this.#socket.stop();
		this.#version += 1;
	}

	/** The page is visible again, or the network is back. */
	wake() {
		this.#socket.wake();
	}

	/** Reconnects, since the person now has a seat. */
	reconnect() {
		this.#socket.reconnect();
	}

	/** The person's side; null for a spectator. */
	get seat(): Side | null {
		return this.game?.seat ?? null;
	}

	override get viewer(): Side | null {
		return this.seat;
	}

	get side(): Side {
		return this.seat ?? 'white';
	}

	get spec(): GameSpec | null {
		return this.game && this.#specWith(null);
	}

	get isPlaying(): boolean {
		return this.state?.phase === 'playing';
	}

	get isOver(): boolean {
		return this.state?.phase === 'over';
	}

	get mayMove(): boolean {
		return (
			this.isPlaying &&
			this.seat !== null &&
			this.state?.turn === this.seat &&
			this.pending === null &&
			!this.isBroken &&
			!this.timeline.isLookingBack &&
			this.view?.sideToMove === this.seat
		);
	}

	/** Whether acts other than moves can be done. They need a connection; moves wait for one. */
	get mayAct(): boolean {
		return this.seat !== null && this.connection === 'online' && !this.isWaiting;
	}

	playerOf(side: Side): Player | null {
		return this.game?.players[side] ?? null;
	}

	/** Whether an offer of a side is open. */
	offerOf(side: Side, kind: Offer): boolean {
		return !!this.state?.offers.some(
			(standing) => standing.side === side && standing.offer === kind
		);
	}

	/** The offer that the person can answer. */
	get offered(): Offer | null {
		if (!this.seat) return null;
		return this.state?.offers.find(({ side }) => side !== this.seat)?.offer ?? null;
	}

	/** The offer of the person that is not answered yet. */
	get asked(): Offer | null {
		return this.state?.offers.find(({ side }) => side === this.seat)?.offer ?? null;
	}

	/** A take-back undoes the own last move, so there must be one. */
	get mayAskTakeBack(): boolean {
		if (!this.isPlaying || this.asked || this.offered || this.pending) return false;
		return !!this.view?.history.some(({ side }) => side === this.seat);
	}

	get mayOfferDraw(): boolean {
		return this.isPlaying && !this.state?.canAbort && !this.asked && !this.offered;
	}

	/** The time until the game of an absent opponent can be claimed; null if it cannot. */
	get claimInMs(): number | null {
		if (!this.seat || !this.isPlaying || !this.presence) return null;
		const { claimInMs } = this.presence.presence[opponent(this.seat)];
		if (claimInMs === null) return null;
		const sinceMs = Math.max(0, this.clock.nowMs - this.presence.atMs);
		return Math.max(0, claimInMs - sinceMs);
	}

	isHere(side: Side): boolean {
		return this.presence?.presence[side].isHere ?? false;
	}

	offer(offer: Offer) {
		this.#act({ kind: 'offer', offer });
	}

	accept(offer: Offer) {
		this.#act({ kind: 'accept', offer });
	}

	/** Declines the other's offer, or withdraws the own one. */
	decline(offer: Offer) {
		this.#act({ kind: 'decline', offer });
	}

	claim(claim: Claim) {
		this.#act({ kind: 'claim', claim });
	}

	tell(phrase: Phrase) {
		this.#act({ kind: 'say', phrase });
	}

	protected async perform(asked: Asked): Promise<void> {
		if (asked === 'draw') this.offer('draw');
		else this.#act({ kind: asked });
	}

	protected heard(notice: Notice) {
		this.around.happen({ kind: 'refused', notice });
	}

	protected async play({ from, to }: LegalMove): Promise<boolean> {
		const { state, view } = this;
		if (!state || !view || !this.mayMove) return false;
		const thoughtMs =
			this.#shownAtMs === null
				? null
				: Math.max(0, Math.round(this.around.now() - this.#shownAtMs));
		this.pending = { from, to, ply: state.ply };
		this.#told.push({ kind: 'moved', side: this.side, isOwn: true, view });
		this.#act({ kind: 'move', ply: state.ply, hash: view.hash, from, to, thoughtMs });
		await this.#judge();
		return true;
	}

	#act(act: Act) {
		this.isWaiting = true;
		this.#socket.act(act);
	}

	#answered() {
		this.isWaiting = this.#socket.outstanding !== null;
	}

	#connected(connection: Connection) {
		const before = this.connection;
		this.connection = connection;
		this.around.happen({ kind: 'connection', connection, before });
	}

	#takeSnapshot(game: Game) {
		const before = this.state;
		const hadSeat = this.seat;
		const isFirst = this.game === null;
		this.game = game;
		this.events = game.events;
		if (isFirst || (game.seat && game.seat !== hadSeat)) {
			this.timeline.orientation = game.seat ?? 'white';
		}
		if (before?.ply !== game.state.ply) this.#shownAtMs = null;
		this.#setState(game.state, 'found');
		this.#setPresence(game.presence);
		this.pending = this.#pendingFrom(game.state);
		if (isFirst && this.invitation && game.state.phase === 'playing')
			this.#told.push({ kind: 'began' });
		const hasEnded = before?.phase === 'playing' && game.state.phase === 'over';
		void this.#judge(hasEnded);
	}

	/** The act that outlived a reload as a pending move, if it fits the position. */
	#pendingFrom(state: GameState): LiveGame['pending'] {
		const act = this.#socket.outstanding?.act;
		if (act?.kind !== 'move' || state.phase !== 'playing') return null;
		const isOfThisPosition = act.ply === state.ply && act.hash === state.hash;
		return isOfThisPosition ? { from: act.from, to: act.to, ply: act.ply } : null;
	}

	#takeEvent(stored: StoredEvent, state: GameState) {
		const before = this.state;
		this.events = [...this.events, stored];
		this.#setState(state, 'seen');
		const { event } = stored;
		const isPendingDone = this.pending !== null && this.pending.ply !== state.ply;
		const isOwnMove = event.kind === 'moved' && isPendingDone && before?.turn === this.seat;
		if (isPendingDone || state.phase !== 'playing') this.pending = null;
		if (event.kind !== 'moved') {
			this.#told.push({ kind: 'event', event });
		} else if (!isOwnMove && this.view && before?.turn) {
			this.#told.push({
				kind: 'moved',
				side: before.turn,
				isOwn: before.turn === this.seat,
				view: this.view
			});
		}
		const hasEnded = before?.phase !== 'over' && state.phase === 'over';
		void this.#judge(hasEnded);
	}

	#setState(state: GameState, how: 'seen' | 'found') {
		const isNewTurn = this.state?.ply !== state.ply || this.state.turn !== state.turn;
		this.state = state;
		this.clock.take(state.clocks);
		if (isNewTurn) this.clock.turn(state, how);
	}

	#setPresence(presence: Presence) {
		const before = this.presence?.presence;
		this.presence = { presence, atMs: this.around.now() };
		if (!before || !this.isPlaying) return;
		for (const side of ['white', 'black'] as const) {
			const { isHere } = presence[side];
			const isNews = before[side].isHere !== isHere && side !== this.seat;
			if (isNews) this.around.happen({ kind: 'presence', side, isHere });
		}
	}

	#specWith(pending: { from: string; to: string } | null): GameSpec {
		const moves: { from: string; to: string }[] = standingMoves(this.events);
		const all = pending ? [...moves, pending] : moves;
		return {
			rules: this.game?.rules ?? '',
			position: null,
			moves: all.map(({ from, to }) => `${from}-${to}`)
		};
	}

	/** Judges the game by the rules, shows it, then reports what happened. */
	async #judge(hasEnded = false): Promise<void> {
		if (hasEnded) this.#hasEnded = true;
		const version = ++this.#version;
		const { pending, state } = this;
		if (!state || !this.game) return;
		let judged: GameView;
		try {
			judged = await this.ask({ kind: 'view', game: this.#specWith(pending) });
		} catch {
			if (version === this.#version) this.notice = { kind: 'failed' };
			return;
		}
		// A newer judgement is under way and is shown instead.
		if (version !== this.#version) return;
		if (!pending && judged.hash !== state.hash) return this.#doubt(state.hash);
		if (!pending) {
			this.#doubted = null;
			this.isBroken = false;
		}
		this.#show(judged, state);
	}
	#hasEnded = false;

	#show(judged: GameView, state: GameState) {
		const isNewPosition = this.view?.hash !== judged.hash;
		const isOver = state.phase === 'over';
		const view: GameView = {
			...judged,
			ruleSet: namedBy(this.game?.rules ?? '', judged.ruleSet),
			legalMoves: isOver ? [] : judged.legalMoves,
			outcome: isOver ? { result: state.result, reason: state.reason ?? '' } : judged.outcome
		};
		this.timeline.show(view);
		if (isNewPosition) {
			this.notice = null;
			if (this.question?.kind === 'losing') void this.answer(false);
		}
		if (isOver && this.question) void this.answer(false);
		const isSeenTurn = this.#told.some(({ kind }) => kind === 'moved' || kind === 'event');
		if (isSeenTurn && isNewPosition && state.turn === this.seat)
			this.#shownAtMs = this.around.now();
		for (const happening of this.#told.splice(0)) {
			const shown = happening.kind === 'moved' ? { ...happening, view } : happening;
			this.around.happen(shown);
		}
		if (this.#hasEnded) {
			this.#hasEnded = false;
			this.around.happen({ kind: 'over', state, view });
		}
	}

	/** Rules and server disagree on the position: requests the whole game once, then gives up. */
	#doubt(hash: string) {
		if (this.#doubted === hash) {
			this.isBroken = true;
			return;
		}
		this.#doubted = hash;
		this.#socket.resync();
	}

	#tick() {
		const { told } = this.clock;
		const { white, black } = this.presence?.presence ?? {};
		const counted = [
			told?.clocks.running,
			told?.clocks.firstMoveMs,
			white?.claimInMs,
			black?.claimInMs
		];
		const isCounting = counted.some((value) => value != null);
		if (this.isPlaying && isCounting) this.clock.look(this.seat, this.game?.clock?.startMs ?? 0);
	}
}
