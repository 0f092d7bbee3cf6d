// The description of each square for screen readers.

import type { SquareDescription } from './labels';
import { standingOf, type Hand, type Situation, type Target } from './hand';
import type { BySide, Side } from './types';

export interface Scene {
	readonly situation: Situation;
	readonly hand: Hand;
	readonly targets: readonly Target[];
	/** The men on the squares where they are shown. */
	readonly shownMen: readonly { readonly side: Side; readonly square: string }[];
	readonly homes: BySide;
	readonly lastRoute: readonly string[] | null;
}

/** Indexes the scene once; the function it returns describes any square. */
export function describer(scene: Scene): (square: string) => SquareDescription {
	const { situation, hand, targets, shownMen, homes, lastRoute } = scene;
	const sideAt = new Map(shownMen.map(({ square, side }) => [square, side]));
	const homeAt = new Map<string, Side>();
	for (const side of ['white', 'black'] as const) {
		for (const square of homes[side]) homeAt.set(square, side);
	}
	const endAt = new Map(targets.map(({ square, kind }) => [square, kind]));
	const reachFrom = new Map<string, number>();
	for (const { from } of situation.moves) reachFrom.set(from, (reachFrom.get(from) ?? 0) + 1);
	const standing = standingOf(hand);

	return (square) => {
		const man = sideAt.get(square) ?? null;
		const selected = square === standing;
		const isTakeable = man !== null && man === situation.movable;
		const reach = selected ? targets.length : (reachFrom.get(square) ?? 0);
		return {
			square,
			man,
			home: homeAt.get(square) ?? null,
			reach: isTakeable ? reach : null,
			selected,
			end: endAt.get(square) ?? null,
			last: square === lastRoute?.at(-1) ? 'end' : square === lastRoute?.[0] ? 'start' : null
		};
	};
}
