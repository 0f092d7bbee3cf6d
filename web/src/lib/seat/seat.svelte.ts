/**
 * A seat at a table: everything between a person's wish to move and the move. Each kind of table
 * defines what a move does.
 */
import type { GameSpec, GameView, IllegalMove, LegalMove, Side } from '$lib/generated/wasm';
import { RulesError, type Ask } from '$lib/rules/bridge';
import { Timeline } from './timeline.svelte';

/** Why the server has no move: it is offline, busy, or got a newer request of the same person. */
export type Hindrance = 'offline' | 'busy' | 'replaced';

/** A notice to the person; the page chooses the words. */
export type Notice =
	| { kind: 'refused'; from: string; to: string; illegal: IllegalMove }
	| { kind: 'unreadable'; text: string; error: RulesError }
	| { kind: 'elsewhere' }
	| { kind: 'not-your-turn' }
	| { kind: 'no-thought'; hindrance: Hindrance }
	| { kind: 'failed' };

/** An act that needs a confirmation. */
export type Asked = 'resign' | 'draw' | 'abort';

/** A question that the person answers before an act. */
export type Question =
	{ kind: 'losing'; move: LegalMove; answered(isAgreed: boolean): void } | { kind: Asked };

/** Losses a person may not expect. A last reply and the move limit end the game by any move. */
const ASKED_ABOUT: readonly (string | null)[] = ['returned-home', 'exit-deadline'];

export abstract class Seat {
	readonly timeline = new Timeline();
	notice = $state.raw<Notice | null>(null);
	question = $state.raw<Question | null>(null);

	/** The person's side, or White for one who watches. */
	abstract get side(): Side;
	/** Whether the person may move now, as the board stands. */
	abstract get mayMove(): boolean;
	/** Whether the game goes on, so that there is something to refuse. */
	protected abstract get isPlaying(): boolean;
	/** The game for questions to the rules; null until it is known. */
	abstract get spec(): GameSpec | null;

	protected constructor(protected readonly ask: Ask) {}

	/** Plays a legal move. Returns whether it was played. */
	protected abstract play(move: LegalMove): Promise<boolean>;
	/** Carries out an act that the person confirmed. */
	protected abstract perform(asked: Asked): Promise<void>;
	/** Called with each notice, for sounds and screen readers. */
	protected abstract heard(notice: Notice): void;

	/** The person's side; null for one who watches. */
	get viewer(): Side | null {
		return this.side;
	}

	get view(): GameView | null {
		return this.timeline.view;
	}

	/** Plays the person's move; asks first if it loses at once. Returns whether it was played. */
	async move(from: string, to: string): Promise<boolean> {
		if (!this.mayMove) {
			this.#sayNotYourTurn();
			return false;
		}
		const legal = this.view?.legalMoves.find((move) => move.from === from && move.to === to);
		if (!legal) {
			await this.refuse(from, to);
			return false;
		}
		this.notice = null;
		if (ASKED_ABOUT.includes(legal.loses) && !(await this.#isAgreedTo(legal))) return false;
		return this.play(legal);
	}

	#isAgreedTo(move: LegalMove): Promise<boolean> {
		return new Promise((answered) => {
			this.question = { kind: 'losing', move, answered };
		});
	}

	/** Asks before an act that cannot be undone. */
	askFirst(asked: Asked) {
		if (this.isPlaying) this.question = { kind: asked };
	}

	/** Answers the open question. */
	async answer(isAgreed: boolean): Promise<void> {
		const question = this.question;
		this.question = null;
		if (question?.kind === 'losing') question.answered(isAgreed);
		else if (question && isAgreed && this.isPlaying) await this.perform(question.kind);
	}

	/** Says why a move is not legal. */
	async refuse(from: string, to: string): Promise<void> {
		const game = this.spec;
		if (!game) return;
		const { illegal } = await this.ask({ kind: 'explain', game, from, to });
		if (illegal) this.say({ kind: 'refused', from, to, illegal });
	}

	/** Plays a typed move. Returns whether it was played. */
	async type(text: string): Promise<boolean> {
		const game = this.spec;
		if (!game) return false;
		if (!this.mayMove) {
			this.#sayNotYourTurn();
			return false;
		}
		try {
			const move = await this.ask({ kind: 'parseMove', game, text });
			return await this.move(move.from, move.to);
		} catch (error) {
			if (!(error instanceof RulesError)) throw error;
			this.say({ kind: 'unreadable', text, error });
			return false;
		}
	}

	/** The single jumps that can continue the current chain. */
	async jumpsAfter(route: string[]): Promise<readonly string[]> {
		const game = this.spec;
		return game ? (await this.ask({ kind: 'jumps', game, route })).squares : [];
	}

	/** The record of the game, with tags that the game itself does not contain. */
	async record(tags: [string, string][]): Promise<string> {
		const game = this.spec;
		if (!game || !this.view) return '';
		const { outcome } = this.view;
		return (await this.ask({ kind: 'printRecord', game, tags, outcome })).text;
	}

	protected say(notice: Notice) {
		this.notice = notice;
		this.heard(notice);
	}

	#sayNotYourTurn() {
		if (this.isPlaying && !this.timeline.isLookingBack) this.say({ kind: 'not-your-turn' });
	}
}
