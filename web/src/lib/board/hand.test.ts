import { describe, expect, it } from 'vitest';
import * as hands from './hand';
import type { Effect, Hand, Outcome, Situation } from './hand';
import type { LegalMove } from './types';

function step(from: string, to: string): LegalMove {
	return { from, to, step: true, route: [from, to] };
}

function chain(...route: string[]): LegalMove {
	return { from: route[0] ?? '', to: route.at(-1) ?? '', step: false, route };
}

const WHOLE: Situation = {
	men: { white: ['c3', 'b2'], black: ['d3', 'e4', 'h8'] },
	movable: 'white',
	moves: [step('b2', 'b1'), step('c3', 'c4'), chain('c3', 'e3'), chain('c3', 'e3', 'e5')],
	jumpByJump: false,
	autoFinish: false
};
const BY_JUMPS: Situation = { ...WHOLE, jumpByJump: true };

type Press = (situation: Situation, hand: Hand) => Outcome;

const at =
	(square: string): Press =>
	(situation, hand) =>
		hands.press(situation, hand, square);

const known =
	(...squares: string[]): Press =>
	(situation, hand) =>
		hands.jumpsKnown(situation, hand, hand.route, squares);

/** Does one thing after another and gives the hand at the end with all effects on the way. */
function play(situation: Situation, ...presses: Press[]): { hand: Hand; effects: Effect[] } {
	let hand = hands.EMPTY_HAND;
	const effects: Effect[] = [];
	for (const press of presses) {
		const outcome = press(situation, hand);
		hand = outcome.hand;
		effects.push(...outcome.effects);
	}
	return { hand, effects };
}

const kinds = (effects: Effect[]) => effects.map((effect) => effect.kind);

describe('whole chains', () => {
	it('a press takes an own man and offers every square it reaches', () => {
		const { hand, effects } = play(WHOLE, at('c3'));
		expect(hand.route).toEqual(['c3']);
		expect(effects).toEqual([]);
		expect(hands.targetsOf(WHOLE, hand)).toEqual([
			{ square: 'c4', kind: 'step', route: ['c3', 'c4'] },
			{ square: 'e3', kind: 'jump', route: ['c3', 'e3'] },
			{ square: 'e5', kind: 'jump', route: ['c3', 'e3', 'e5'] }
		]);
	});

	it('a press on an end chooses the move with its canonical route', () => {
		const { hand, effects } = play(WHOLE, at('c3'), at('e5'));
		expect(hand).toEqual(hands.EMPTY_HAND);
		expect(effects).toEqual([
			{ kind: 'moved', move: { from: 'c3', to: 'e5' }, route: ['c3', 'e3', 'e5'] }
		]);
	});

	it('a press on an unreachable square is refused and the man stays in hand', () => {
		const { hand, effects } = play(WHOLE, at('c3'), at('h1'));
		expect(hand.route).toEqual(['c3']);
		expect(effects).toEqual([{ kind: 'refused', move: { from: 'c3', to: 'h1' } }]);
	});

	it('a press on an opponent man is refused, too', () => {
		expect(kinds(play(WHOLE, at('c3'), at('h8')).effects)).toEqual(['refused']);
	});

	it('another own man takes over, the same man drops', () => {
		expect(play(WHOLE, at('c3'), at('b2')).hand.route).toEqual(['b2']);
		expect(play(WHOLE, at('c3'), at('c3')).hand).toEqual(hands.EMPTY_HAND);
	});

	it('nothing is taken from an empty square, from the opponent or on a read-only board', () => {
		for (const [situation, square] of [
			[WHOLE, 'a8'],
			[WHOLE, 'd3'],
			[{ ...WHOLE, movable: null }, 'c3']
		] as const) {
			expect(play(situation, at(square))).toEqual({ hand: hands.EMPTY_HAND, effects: [] });
			expect(hands.lift(situation, hands.EMPTY_HAND, square)).toBeNull();
		}
	});

	it('cancel drops the man', () => {
		expect(play(WHOLE, at('c3'), hands.cancel).hand).toEqual(hands.EMPTY_HAND);
	});

	it('a man without moves can be taken, to be told why it cannot move', () => {
		const stuck = { ...WHOLE, moves: [] };
		expect(kinds(play(stuck, at('b2'), at('b3')).effects)).toEqual(['refused']);
	});
});

describe('drops', () => {
	const taken = play(WHOLE, at('c3')).hand;

	it('on an end choose the move', () => {
		expect(kinds([...hands.drop(WHOLE, taken, 'e3').effects])).toEqual(['moved']);
	});

	it('beside the board or on the own square change nothing', () => {
		expect(hands.drop(WHOLE, taken, null)).toEqual({ hand: taken, effects: [] });
		expect(hands.drop(WHOLE, taken, 'c3')).toEqual({ hand: taken, effects: [] });
	});

	it('on another own man are refused instead of taking it', () => {
		const outcome = hands.drop(WHOLE, taken, 'b2');
		expect(kinds([...outcome.effects])).toEqual(['refused']);
		expect(outcome.hand).toEqual(taken);
	});
});

describe('jump by jump', () => {
	const squares = (hand: Hand) => hands.targetsOf(BY_JUMPS, hand).map((target) => target.square);

	it('offers steps and single jumps only, and asks which jumps are open', () => {
		const { hand, effects } = play(BY_JUMPS, at('c3'));
		expect(effects).toEqual([{ kind: 'asked', route: ['c3'] }]);
		expect(squares(hand)).toEqual(['c4', 'e3']);
	});

	it('offers a jump that is no move by itself once it is known', () => {
		expect(squares(play(BY_JUMPS, at('c3'), known('c1', 'e3')).hand)).toEqual(['c4', 'e3', 'c1']);
	});

	it('a jump goes on from where the man stands', () => {
		const { hand, effects } = play(BY_JUMPS, at('c3'), at('e3'), known('e5', 'c3'));
		expect(hand.route).toEqual(['c3', 'e3']);
		expect(kinds(effects)).toEqual(['asked', 'jumped', 'asked']);
		expect(squares(hand)).toEqual(['e5']);
		expect(hands.isFinishable(BY_JUMPS, hand)).toBe(true);
	});

	it('the chain ends by a press on the man, with the route made by hand', () => {
		const roundabout = ['c3', 'e3', 'g3', 'g5', 'e5'];
		const presses = roundabout.slice(1).flatMap((square) => [known(square), at(square)]);
		const { hand, effects } = play(BY_JUMPS, at('c3'), ...presses, at('e5'));
		expect(effects.at(-1)).toEqual({
			kind: 'moved',
			move: { from: 'c3', to: 'e5' },
			route: roundabout
		});
		expect(hand).toEqual(hands.EMPTY_HAND);
	});

	it('a chain cannot end where no move ends', () => {
		const { hand, effects } = play(BY_JUMPS, at('c3'), known('c1'), at('c1'), hands.finish);
		expect(hands.isFinishable(BY_JUMPS, hand)).toBe(false);
		expect(effects.at(-1)).toEqual({ kind: 'refused', move: { from: 'c3', to: 'c1' } });
		expect(hand.route).toEqual(['c3', 'c1']);
	});

	it('a step is a whole move', () => {
		expect(kinds(play(BY_JUMPS, at('c3'), at('c4')).effects)).toEqual(['asked', 'moved']);
	});

	it('cancel takes the whole chain back, then drops the man', () => {
		const back = play(BY_JUMPS, at('c3'), at('e3'), known('e5'), at('e5'), hands.cancel);
		expect(back.hand.route).toEqual(['c3']);
		expect(hands.cancel(BY_JUMPS, back.hand).hand).toEqual(hands.EMPTY_HAND);
	});

	it('a press on an earlier square takes the chain back to it', () => {
		const walked = [at('c3'), at('e3'), known('e5'), at('e5')];
		expect(play(BY_JUMPS, ...walked, at('e3')).hand.route).toEqual(['c3', 'e3']);
		expect(play(BY_JUMPS, ...walked, at('c3')).hand.route).toEqual(['c3']);
	});

	it('another own man takes over in the middle of a chain', () => {
		expect(play(BY_JUMPS, at('c3'), at('e3'), at('b2')).hand.route).toEqual(['b2']);
	});

	it('a press is neither refused nor lost to a stale answer while jumps are asked for', () => {
		const asking = play(BY_JUMPS, at('c3'), at('e3'));
		expect(hands.press(BY_JUMPS, asking.hand, 'e5')).toEqual({ hand: asking.hand, effects: [] });
		expect(hands.jumpsKnown(BY_JUMPS, asking.hand, ['c3'], ['g3']).hand).toEqual(asking.hand);
	});

	it('without autofinish a chain with nothing left to jump waits to be ended', () => {
		expect(kinds(play(BY_JUMPS, at('c3'), at('e3'), known()).effects)).not.toContain('moved');
	});

	it('with autofinish it ends by itself, but only where a move ends', () => {
		const auto = { ...BY_JUMPS, autoFinish: true };
		expect(play(auto, at('c3'), at('e3'), known()).effects.at(-1)?.kind).toBe('moved');
		expect(kinds(play(auto, at('c3'), known('c1'), at('c1'), known()).effects)).not.toContain(
			'moved'
		);
		expect(kinds(play(auto, at('c3'), known()).effects)).not.toContain('moved');
	});
});

describe('a change of the situation', () => {
	it('keeps a man that may still be taken and asks anew for its jumps', () => {
		const { hand } = play(BY_JUMPS, at('c3'), known('e3'));
		expect(hands.settle(BY_JUMPS, hand)).toEqual({
			hand: { route: ['c3'], jumps: null },
			effects: [{ kind: 'asked', route: ['c3'] }]
		});
	});

	it('drops a man that is gone or whose turn is over, and any chain', () => {
		const taken = play(WHOLE, at('c3')).hand;
		const gone = { ...WHOLE, men: { ...WHOLE.men, white: ['c4', 'b2'] } };
		expect(hands.settle(gone, taken).hand).toEqual(hands.EMPTY_HAND);
		expect(hands.settle({ ...WHOLE, movable: 'black' }, taken).hand).toEqual(hands.EMPTY_HAND);
		const chained = play(BY_JUMPS, at('c3'), at('e3')).hand;
		expect(hands.settle(BY_JUMPS, chained).hand).toEqual(hands.EMPTY_HAND);
	});

	it('a press that came to nothing leaves the hand as it was', () => {
		const chained = play(BY_JUMPS, at('c3'), at('e3'), known('e5')).hand;
		expect(hands.restore(BY_JUMPS, chained).hand.route).toEqual(['c3', 'e3']);
		expect(hands.restore(BY_JUMPS, hands.EMPTY_HAND).hand).toEqual(hands.EMPTY_HAND);
	});
});
