// The animations of the men and their durations.

import type { Point } from './geometry';

const HOP_MS = 120;
const WHOLE_MS = 560;
const GLIDE_MS = 140;
const SHAKE_MS = 280;
/** A shorter hop ends before a bounce is visible. */
const SHORTEST_BOUNCE_MS = 60;

export function hopDuration(hops: number): number {
	return Math.min(HOP_MS, WHOLE_MS / Math.max(1, hops));
}

/** The times of the landings, from the start of the move. */
export function landingTimes(hops: number): number[] {
	const hop = hopDuration(hops);
	return Array.from({ length: hops }, (_, index) => hop * (index + 1));
}

export function translation({ x, y }: Point): string {
	return `translate(${x}px, ${y}px)`;
}

/** A man as two nested elements: the outer moves, the inner bounces and shakes. */
export interface ManElements {
	readonly outer: Element;
	readonly inner: Element;
}

/** Hops along the points; during the delay the man waits at the first. */
export function walk({ outer, inner }: ManElements, points: readonly Point[], delay: number): void {
	const hops = points.length - 1;
	const duration = hopDuration(hops);
	const frames = points.map((point) => ({ transform: translation(point), easing: 'ease-in-out' }));
	outer.animate(frames, { duration: duration * hops, delay, fill: 'backwards' });
	if (duration < SHORTEST_BOUNCE_MS) return;
	const bounce = [{ scale: 1 }, { scale: 1.12 }, { scale: 1 }];
	inner.animate(bounce, { duration, delay, iterations: hops });
}

/** Slides straight from one point to another. */
export function glide({ outer }: ManElements, from: Point, to: Point): void {
	outer.animate([{ transform: translation(from) }, { transform: translation(to) }], {
		duration: GLIDE_MS,
		easing: 'ease-out'
	});
}

export function shake({ inner }: ManElements): void {
	const offsets = [0, -0.09, 0.08, -0.06, 0.04, 0];
	inner.animate(
		offsets.map((x) => ({ translate: `${x}px 0` })),
		{ duration: SHAKE_MS }
	);
}

export function stopAll(elements: Iterable<ManElements>): void {
	for (const { outer, inner } of elements) {
		for (const animation of [...outer.getAnimations(), ...inner.getAnimations()])
			animation.cancel();
	}
}

export function prefersStillness(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
