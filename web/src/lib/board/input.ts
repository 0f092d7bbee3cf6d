// Pointers and keys. One pointer at a time is followed from its press to its release; the board says what it means.

import { cellOf, squareAt, type Point, type View } from './geometry';

/** A press that moves less than this is a tap, in CSS pixels: fingers shake more than mice. */
const TAP_SLOP = { mouse: 4, pen: 8, touch: 10 };
/** A click this soon after a pointer was released belongs to that pointer; a later one is made by assistive software. */
const CLICK_ECHO_MS = 500;

export interface PointerHandlers {
	/** The place on the board, in squares; asked anew for every event. */
	locate: (clientX: number, clientY: number) => Point;
	squareAt: (point: Point) => string | null;
	/** A press begins. True if it took hold of a man, which may then be dragged. */
	grab: (square: string) => boolean;
	/** A press ended where it began; `grabbed` if it took hold of a man. */
	tap: (square: string, grabbed: boolean) => void;
	drag: (point: Point, pointerType: string) => void;
	drop: (square: string | null) => void;
	/** The press was taken away; everything is to be as before it. */
	abort: () => void;
	/** A pointer is over this square without carrying a man. */
	hover: (square: string | null) => void;
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

type Listener = 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel';

export interface PointerInput extends Record<Listener, (event: PointerEvent) => void> {
	lostpointercapture: (event: PointerEvent) => void;
	pointerleave: (event: PointerEvent) => void;
	click: (event: MouseEvent) => void;
	/** Gives up the press under way. */
	cancel: () => void;
	isPressed: () => boolean;
}

export function pointerInput(handlers: PointerHandlers): PointerInput {
	let press: Press | null = null;
	let releasedAt = -Infinity;

	const pointOf = (event: MouseEvent) => handlers.locate(event.clientX, event.clientY);
	const squareOf = (event: MouseEvent) => handlers.squareAt(pointOf(event));

	function pointerdown(event: PointerEvent): void {
		const isMainPress = event.isPrimary && event.button === 0;
		if (!isMainPress) return;
		cancel();
		const square = squareOf(event);
		if (square === null) return;
		(event.currentTarget as Element).setPointerCapture(event.pointerId);
		const { pointerId, clientX: x, clientY: y } = event;
		press = { pointerId, x, y, square, grabbed: handlers.grab(square), moving: false, left: false };
	}

	function pointermove(event: PointerEvent): void {
		if (!press) {
			if (event.pointerType === 'mouse') handlers.hover(squareOf(event));
			return;
		}
		if (event.pointerId !== press.pointerId) return;
		const slop = TAP_SLOP[event.pointerType as keyof typeof TAP_SLOP] ?? TAP_SLOP.mouse;
		press.moving ||= slop < Math.hypot(event.clientX - press.x, event.clientY - press.y);
		if (!press.moving) return;
		const point = pointOf(event);
		const square = handlers.squareAt(point);
		press.left ||= square !== press.square;
		if (press.grabbed) handlers.drag(point, event.pointerType);
		else handlers.hover(square);
	}

	function pointerup(event: PointerEvent): void {
		if (event.pointerId !== press?.pointerId) return;
		const { square, grabbed, moving, left } = press;
		press = null;
		releasedAt = event.timeStamp;
		const end = moving ? squareOf(event) : square;
		const isDrop = grabbed && moving && (left || end !== square);
		if (isDrop) handlers.drop(end);
		else if (end === null) handlers.abort();
		else handlers.tap(end, grabbed);
		handlers.hover(event.pointerType === 'mouse' ? end : null);
	}

	function pointercancel(event: PointerEvent): void {
		if (event.pointerId === press?.pointerId) cancel();
	}

	function pointerleave(): void {
		if (!press) handlers.hover(null);
	}

	/** Screen readers click without a pointer. */
	function click(event: MouseEvent): void {
		const isEcho = event.timeStamp - releasedAt < CLICK_ECHO_MS && 0 < event.detail;
		const square = (event.target as Element).closest('[data-square]')?.getAttribute('data-square');
		if (isEcho || !square) return;
		handlers.tap(square, false);
	}

	function cancel(): void {
		if (!press) return;
		press = null;
		handlers.abort();
		handlers.hover(null);
	}

	return {
		pointerdown,
		pointermove,
		pointerup,
		pointercancel,
		lostpointercapture: pointercancel,
		pointerleave,
		click,
		cancel,
		isPressed: () => press !== null
	};
}

/** The place under a pointer, whatever zoom, scroll or transform the page has at this very moment. */
export function locateInSvg(svg: SVGSVGElement, clientX: number, clientY: number): Point {
	const matrix = svg.getScreenCTM();
	if (!matrix) return { x: -1, y: -1 };
	return new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
}

export type Command = { kind: 'press' } | { kind: 'cancel' } | { kind: 'goto'; square: string };

/** What a key means with the cursor on this square; null if it is none of the board's keys. */
export function commandOf(
	event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>,
	cursor: string,
	view: View
): Command | null {
	if (event.altKey || event.metaKey || event.shiftKey) return null;
	const square = destination(event.key, event.ctrlKey, cursor, view);
	if (square !== null) return { kind: 'goto', square };
	if (event.ctrlKey) return null;
	if (event.key === 'Enter' || event.key === ' ') return { kind: 'press' };
	return event.key === 'Escape' ? { kind: 'cancel' } : null;
}

/** By what is on the screen, also when the board is turned. At the edge the cursor stays. */
function destination(key: string, isWhole: boolean, cursor: string, view: View): string | null {
	const { column, row } = cellOf(cursor, view);
	const last = view.size - 1;
	const clamp = (index: number) => Math.max(0, Math.min(last, index));
	const at = (toColumn: number, toRow: number) =>
		squareAt({ column: clamp(toColumn), row: clamp(toRow) }, view);
	switch (key) {
		case 'Home':
			return at(0, isWhole ? 0 : row);
		case 'End':
			return at(last, isWhole ? last : row);
	}
	if (isWhole) return null;
	switch (key) {
		case 'ArrowLeft':
			return at(column - 1, row);
		case 'ArrowRight':
			return at(column + 1, row);
		case 'ArrowUp':
			return at(column, row - 1);
		case 'ArrowDown':
			return at(column, row + 1);
		case 'PageUp':
			return at(column, 0);
		case 'PageDown':
			return at(column, last);
		default:
			return null;
	}
}

/** Hands the pointer events of an element to the input; gives back the way to stop. */
export function listen(element: HTMLElement, input: PointerInput): () => void {
	const keepFocus = (event: Event) => event.preventDefault();
	const listeners: [string, (event: never) => void][] = [
		['pointerdown', input.pointerdown],
		['pointermove', input.pointermove],
		['pointerup', input.pointerup],
		['pointercancel', input.pointercancel],
		['lostpointercapture', input.lostpointercapture],
		['pointerleave', input.pointerleave],
		['click', input.click],
		// The board places the focus itself, and a long touch is a press like any other.
		['mousedown', keepFocus],
		['contextmenu', keepFocus]
	];
	for (const [name, listener] of listeners)
		element.addEventListener(name, listener as EventListener);
	return () => {
		for (const [name, listener] of listeners)
			element.removeEventListener(name, listener as EventListener);
	};
}
