/**
 * A seat at a table: everything that stands between a person's wish to move and the move. What a move then does, each kind
 * of table says for itself.
 */
import type { GameSpec, GameView, IllegalMove, LegalMove, Side } from '$lib/generated/wasm';
import { RulesError, type Ask } from '$lib/rules/bridge';
import { Timeline } from './timeline.svelte';

/** Why the server has no move: it is not there, is busy, or was asked for another move of the same person. */
export type Hindrance = 'offline' | 'busy' | 'replaced';

/** Something to say to the person; the page finds the words. */
export type Notice =
	| { kind: 'refused'; from: string; to: string; illegal: IllegalMove }
	| { kind: 'unreadable'; text: string; error: RulesError }
	| { kind: 'elsewhere' }
	| { kind: 'not-your-turn' }
	| { kind: 'no-thought'; hindrance: Hindrance }
	| { kind: 'failed' };

/** An act that is asked about before it is done. */
export type Asked = 'resign' | 'draw' | 'abort';

/** What the person is asked before it happens. */
export type Question =
	{ kind: 'losing'; move: LegalMove; answered(isAgreed: boolean): void } | { kind: Asked };

/** Ends that a person might not have seen coming. Those of a last reply or of the move limit come with whatever is played. */
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
	/** The game as the rules are asked about it; null until it is known. */
	abstract get spec(): GameSpec | null;

	protected constructor(protected readonly ask: Ask) {}

	/** Plays a legal move. Returns whether it was played. */
	protected abstract play(move: LegalMove): Promise<boolean>;
	/** Does what was asked about and agreed to. */
	protected abstract perform(asked: Asked): Promise<void>;
	/** Called with each notice, for the ear. */
	protected abstract heard(notice: Notice): void;

	/** The person's side; null for one who watches. */
	get viewer(): Side | null {
		return this.side;
	}

	get view(): GameView | null {
		return this.timeline.view;
	}

	/** Plays the person's move, or asks first where it would lose at once. Returns whether it was played. */
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

	/** Answers what is asked. */
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

	/** The single jumps open after a chain under way. */
	async jumpsAfter(route: string[]): Promise<readonly string[]> {
		const game = this.spec;
		return game ? (await this.ask({ kind: 'jumps', game, route })).squares : [];
	}

	/** The record of the game, with the tags that it does not tell itself. */
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
