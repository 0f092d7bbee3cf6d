// Playing on the board: a person takes a man and sends it along one of its legal moves.

import { tick, untrack } from 'svelte';
import { centerOf, squareAtPoint, type Point, type View } from './geometry';
import * as hands from './hand';
import type { InputMode } from './mode';
import { enroll, follow, type Arrival, type Man } from './roster';
import type { BoardProps, Move } from './types';

/** How long a chosen move waits for new props before the board shows the old ones again. */
const WAIT_MS = 600;
const REFUSAL_MS = 700;
/** How far above a finger the man in hand is drawn, as the finger covers it. */
const FINGER_PX = 46;

/** What the mode needs of the board that is drawn. */
export interface Stage {
	view(): View;
	/** The width of a square in CSS pixels. */
	unit(): number;
	/** Null when the board is gone. */
	menLayer(): MenLayer | null;
}

interface MenLayer {
	walkAlong(id: number, route: readonly string[], ends: boolean): void;
	glideFrom(id: number, from: Point): void;
	shakeMan(id: number): void;
	standStill(): void;
}

/** A chosen move that the props do not show yet. */
interface Waiting extends Move {
	readonly route: readonly string[];
	/** How the person brought the man to its end square, if they did. */
	readonly brought: 'no' | 'dragged' | 'jumped';
}

export class PlayMode implements InputMode {
	hovered = $state<string | null>(null);
	/** Where the man in hand is carried, and how large it is drawn there. */
	carried = $state.raw<{ point: Point; scale: number } | null>(null);
	/** The square where the man in hand was refused just now. */
	refusedSquare = $state<string | null>(null);
	/** The men drawn above the others, the topmost last. */
	raised = $state.raw<readonly number[]>([]);
	hand = $state.raw(hands.EMPTY_HAND);
	#roster = $state.raw<readonly Man[]>([]);
	#waiting = $state.raw<Waiting | null>(null);
	#handMadeRoute = $state.raw<readonly string[] | null>(null);

	readonly situation = $derived.by((): hands.Situation => {
		const { men, movable, moves, jumpByJump, autoFinish } = this.props;
		return { men, movable: this.#waiting ? null : movable, moves, jumpByJump, autoFinish };
	});
	readonly origin = $derived(hands.originOf(this.hand));
	readonly standing = $derived(hands.standingOf(this.hand));
	readonly targets = $derived(hands.targetsOf(this.situation, this.hand));
	/** The men on the squares where they are shown. */
	readonly shownMen = $derived(
		this.#roster.map((man) => ({ ...man, square: this.#shownSquare(man.square) }))
	);
	/** The man in hand. */
	readonly lifted = $derived(this.#roster.find((man) => man.square === this.origin)?.id ?? null);
	readonly lastRoute = $derived.by(() => {
		const { lastMove } = this.props;
		const made = this.#handMadeRoute;
		return lastMove && made && hasSameEnds(made, lastMove.route) ? made : (lastMove?.route ?? null);
	});

	readonly #timers = new Set<ReturnType<typeof setTimeout>>();
	#knownSize: number;
	#beforePress = hands.EMPTY_HAND;

	constructor(
		private readonly props: BoardProps,
		private readonly stage: Stage
	) {
		this.#knownSize = untrack(() => props.size);
		this.#roster = untrack(() => enroll(props.men));
	}

	/** Updates the men from the props. */
	meetSituation(): void {
		const { size, men, lastMove } = this.props;
		const change = follow(size === this.#knownSize ? this.#roster : [], men, lastMove);
		this.#knownSize = size;
		this.#roster = change.men;
		const brought = this.#waiting;
		const menCame = change.replaced || 0 < change.arrivals.length;
		if (menCame) {
			this.#waiting = null;
			this.#handMadeRoute = null;
		}
		this.#perform(hands.settle(this.situation, this.hand));
		if (change.replaced) this.stage.menLayer()?.standStill();
		for (const arrival of change.arrivals) void this.#show(arrival, brought);
	}

	/** Ends with the board. */
	end(): void {
		this.#timers.forEach(clearTimeout);
		this.hand = hands.EMPTY_HAND;
	}

	grab(square: string): boolean {
		this.#beforePress = this.hand;
		const outcome = hands.lift(this.situation, this.hand, square);
		if (outcome) this.#perform(outcome);
		return outcome !== null;
	}

	tap(square: string, grabbed: boolean): void {
		const isTaken = grabbed && square !== hands.standingOf(this.#beforePress);
		const outcome = isTaken
			? { hand: this.hand, effects: [] }
			: hands.press(this.situation, this.hand, square);
		this.#perform(outcome, this.#letGo());
	}

	drag(point: Point, pointerType: string): void {
		const view = this.stage.view();
		const unit = this.stage.unit();
		const isTouch = pointerType === 'touch';
		const raisedBy = isTouch ? FINGER_PX / unit : 0;
		const touchScale = Math.min(2.6, Math.max(1.4, 54 / (unit * 0.74)));
		const x = Math.min(view.size, Math.max(0, point.x));
		const y = Math.min(view.size, Math.max(0, point.y)) - raisedBy;
		this.carried = { point: { x, y }, scale: isTouch ? touchScale : 1.14 };
		this.hovered = squareAtPoint(point, view);
	}

	drop(square: string | null): void {
		this.#perform(hands.drop(this.situation, this.hand, square), this.#letGo());
	}

	abort(): void {
		this.#perform(hands.restore(this.situation, this.#beforePress), this.#letGo());
	}

	hover(square: string | null): void {
		this.hovered = square;
	}

	press(square: string): void {
		this.#perform(hands.press(this.situation, this.hand, square));
	}

	cancel(): void {
		this.#perform(hands.cancel(this.situation, this.hand));
	}

	/** Ends the chain under way where its man stands. */
	finishChain(): void {
		this.#perform(hands.finish(this.situation, this.hand));
	}

	/** Carries out the effects of a press, a drop or a key. */
	#perform(outcome: hands.Outcome, carriedFrom: Point | null = null): void {
		const before = this.hand;
		this.hand = outcome.hand;
		this.refusedSquare = null;
		const { standing, lifted } = this;
		const isLifted = standing !== null && standing !== hands.standingOf(before);
		if (isLifted && lifted !== null) this.#raise(lifted);
		for (const effect of outcome.effects) this.#carryOut(effect, before, carriedFrom !== null);
		const man = this.#manIn(before);
		const fellBack =
			hands.hasChain(before) && this.hand.route.length < before.route.length && !this.#waiting;
		const from = fellBack ? centerOf(hands.standingOf(before) ?? '', this.stage.view()) : null;
		const start = carriedFrom ?? from;
		if (man && start) void this.#bringHome(man.id, start);
		this.#report(before);
	}

	#carryOut(effect: hands.Effect, before: hands.Hand, isCarried: boolean): void {
		switch (effect.kind) {
			case 'moved':
				this.#choose(effect, hands.hasChain(before) ? 'jumped' : isCarried ? 'dragged' : 'no');
				break;
			case 'refused':
				this.#refuse(effect.move);
				break;
			case 'jumped':
				if (isCarried) this.props.onhop?.(false);
				else void this.#jump(effect.route.slice(-2));
				break;
			case 'asked':
				void this.#ask(effect.route);
		}
	}

	#choose(
		{ move, route }: { move: Move; route: readonly string[] },
		brought: Waiting['brought']
	): void {
		const chosen = { ...move, route, brought };
		this.#waiting = chosen;
		void this.#waitFor(chosen, this.props.onmove({ ...move }));
	}

	async #waitFor(chosen: Waiting, answer: unknown): Promise<void> {
		const giveUp = () => {
			if (this.#waiting === chosen) this.#waiting = null;
		};
		let isTaken = false;
		try {
			isTaken = (await answer) !== false;
		} finally {
			if (isTaken) this.#later(WAIT_MS, giveUp);
			else giveUp();
		}
	}

	#refuse(move: Move): void {
		if (this.lifted !== null) this.stage.menLayer()?.shakeMan(this.lifted);
		this.refusedSquare = move.to;
		this.#later(REFUSAL_MS, () => {
			if (this.refusedSquare === move.to) this.refusedSquare = null;
		});
		this.props.onrefused({ ...move });
	}

	async #jump(leg: readonly string[]): Promise<void> {
		const man = this.lifted;
		await tick();
		if (man !== null) this.stage.menLayer()?.walkAlong(man, leg, false);
	}

	/** Without an answer the chain can still be ended or taken back. */
	async #ask(route: readonly string[]): Promise<void> {
		const squares = await this.props.jumpsAfter([...route]).catch(() => null);
		if (squares) this.#perform(hands.jumpsKnown(this.situation, this.hand, route, squares));
	}

	async #bringHome(id: number, from: Point): Promise<void> {
		await tick();
		this.stage.menLayer()?.glideFrom(id, from);
	}

	async #show({ id, route, played }: Arrival, brought: Waiting | null): Promise<void> {
		const wasBrought =
			played && brought !== null && brought.brought !== 'no' && hasSameEnds(brought.route, route);
		if (wasBrought) {
			if (brought.brought === 'jumped') this.#handMadeRoute = brought.route;
			this.props.onhop?.(true);
			return;
		}
		this.#raise(id);
		await tick();
		const menLayer = this.stage.menLayer();
		if (played) menLayer?.walkAlong(id, route, true);
		else menLayer?.glideFrom(id, centerOf(route[0] ?? '', this.stage.view()));
	}

	/** Reports changes of the hand to the host. */
	#report(before: hands.Hand): void {
		const { onselect, onchain } = this.props;
		if (this.origin !== hands.originOf(before)) onselect?.(this.origin);
		if (hands.hasChain(this.hand))
			onchain?.([...this.hand.route], hands.isFinishable(this.situation, this.hand));
		else if (hands.hasChain(before)) onchain?.(null, false);
	}

	#later(delay: number, action: () => void): void {
		const timer = setTimeout(() => {
			this.#timers.delete(timer);
			action();
		}, delay);
		this.#timers.add(timer);
	}

	#letGo(): Point | null {
		const from = this.carried?.point ?? null;
		this.carried = null;
		return from;
	}

	#raise(id: number): void {
		this.raised = [...this.raised.filter((other) => other !== id), id].slice(-2);
	}

	#manIn(held: hands.Hand): Man | undefined {
		const square = hands.originOf(held);
		return this.#roster.find((man) => man.square === square);
	}

	#shownSquare(square: string): string {
		if (square === this.origin && this.standing) return this.standing;
		const waiting = this.#waiting;
		const isBrought = waiting !== null && waiting.brought !== 'no' && square === waiting.from;
		return isBrought ? waiting.to : square;
	}
}

function hasSameEnds(a: readonly string[], b: readonly string[]): boolean {
	return a[0] === b[0] && a.at(-1) === b.at(-1);
}
