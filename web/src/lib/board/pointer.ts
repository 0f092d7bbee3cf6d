// Pointers on the board. One at a time is followed from its press to its release.

import type { Point } from './geometry';
import type { InputMode } from './mode';

/** A press that moves less than this is a tap, in CSS pixels: fingers shake more than mice. */
const TAP_SLOP = { mouse: 4, pen: 8, touch: 10 };
/**
 * A click this soon after the release of a pointer belongs to that pointer; a later one comes from
 * assistive software.
 */
const CLICK_ECHO_MS = 500;

/** What the input needs of the board that is drawn. */
export interface Surface {
	/** The point on the board, in squares; computed for every event. */
	locate(clientX: number, clientY: number): Point;
	squareAt(point: Point): string | null;
	/** A press begins on this square, which gets the focus. */
	focus(square: string): void;
	/** A man was dropped on this square, which gets the focus if another one has it. */
	moveFocus(square: string): void;
}

interface Press {
	readonly pointerId: number;
	readonly x: number;
	readonly y: number;
	readonly square: string;
	readonly grabbed: boolean;
	/** It went farther than a tap does. */
	moving: boolean;
	/** It has left the square it began on. */
	left: boolean;
}

type Listener =
	| 'pointerdown'
	| 'pointermove'
	| 'pointerup'
	| 'pointercancel'
	| 'lostpointercapture'
	| 'pointerleave'
	| 'click';

/** Follows the pointers on the board. Its methods listen to the events of the same name. */
export class PointerInput implements Record<Listener, (event: never) => void> {
	#press: Press | null = null;
	#releasedAt = -Infinity;

	constructor(
		private readonly surface: Surface,
		private readonly mode: InputMode
	) {}

	get isPressed(): boolean {
		return this.#press !== null;
	}

	pointerdown(event: PointerEvent): void {
		const isMainPress = event.isPrimary && event.button === 0;
		if (!isMainPress) return;
		this.cancel();
		const square = this.#squareOf(event);
		if (square === null) return;
		(event.currentTarget as Element).setPointerCapture(event.pointerId);
		const { pointerId, clientX: x, clientY: y } = event;
		this.surface.focus(square);
		const grabbed = this.mode.grab(square);
		this.#press = { pointerId, x, y, square, grabbed, moving: false, left: false };
	}

	pointermove(event: PointerEvent): void {
		const press = this.#press;
		if (!press) {
			if (event.pointerType === 'mouse') this.mode.hover(this.#squareOf(event));
			return;
		}
		if (event.pointerId !== press.pointerId) return;
		const slop = TAP_SLOP[event.pointerType as keyof typeof TAP_SLOP] ?? TAP_SLOP.mouse;
		press.moving ||= slop < Math.hypot(event.clientX - press.x, event.clientY - press.y);
		if (!press.moving) return;
		const point = this.#pointOf(event);
		const square = this.surface.squareAt(point);
		press.left ||= square !== press.square;
		if (press.grabbed) this.mode.drag(point, event.pointerType);
		else this.mode.hover(square);
	}

	pointerup(event: PointerEvent): void {
		if (event.pointerId !== this.#press?.pointerId) return;
		const { square, grabbed, moving, left } = this.#press;
		this.#press = null;
		this.#releasedAt = event.timeStamp;
		const end = moving ? this.#squareOf(event) : square;
		const isDrop = grabbed && moving && (left || end !== square);
		if (isDrop) this.#drop(end);
		else if (end === null) this.mode.abort();
		else this.mode.tap(end, grabbed);
		this.mode.hover(event.pointerType === 'mouse' ? end : null);
	}

	pointercancel(event: PointerEvent): void {
		if (event.pointerId === this.#press?.pointerId) this.cancel();
	}

	lostpointercapture(event: PointerEvent): void {
		this.pointercancel(event);
	}

	pointerleave(): void {
		if (!this.#press) this.mode.hover(null);
	}

	/** Screen readers click without a pointer. */
	click(event: MouseEvent): void {
		const isEcho = event.timeStamp - this.#releasedAt < CLICK_ECHO_MS && 0 < event.detail;
		const square = (event.target as Element).closest('[data-square]')?.getAttribute('data-square');
		if (isEcho || !square) return;
		this.mode.tap(square, false);
	}

	/** Gives up the press under way. */
	cancel(): void {
		if (!this.#press) return;
		this.#press = null;
		this.mode.abort();
		this.mode.hover(null);
	}

	#drop(square: string | null): void {
		if (square !== null) this.surface.moveFocus(square);
		this.mode.drop(square);
	}

	#pointOf(event: MouseEvent): Point {
		return this.surface.locate(event.clientX, event.clientY);
	}

	#squareOf(event: MouseEvent): string | null {
		return this.surface.squareAt(this.#pointOf(event));
	}
}

/** The point under a pointer, under the current zoom, scroll and transforms of the page. */
export function locateInSvg(svg: SVGSVGElement, clientX: number, clientY: number): Point {
	const matrix = svg.getScreenCTM();
	if (!matrix) return { x: -1, y: -1 };
	return new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
}

const LISTENERS: readonly Listener[] = [
	'pointerdown',
	'pointermove',
	'pointerup',
	'pointercancel',
	'lostpointercapture',
	'pointerleave',
	'click'
];

/** Passes the pointer events of an element to the input; returns the way to stop. */
export function listen(element: HTMLElement, input: PointerInput): () => void {
	const stop = new AbortController();
	const { signal } = stop;
	for (const name of LISTENERS) {
		element.addEventListener(name, (event) => input[name](event as never), { signal });
	}
	// The board places the focus itself, and a long touch is a press like any other.
	for (const name of ['mousedown', 'contextmenu']) {
		element.addEventListener(name, (event) => event.preventDefault(), { signal });
	}
	return () => stop.abort();
}
