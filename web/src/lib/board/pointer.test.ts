import { describe, expect, it } from 'vitest';
import { squareAtPoint, type Point, type View } from './geometry';
import { PointerInput } from './pointer';

const VIEW: View = { size: 8, orientation: 'white' };
/** Squares of 40 pixels. */
const UNIT = 40;

interface Spot {
	x: number;
	y: number;
}

function centerOf(file: number, rank: number): Spot {
	return { x: (file + 0.5) * UNIT, y: (7.5 - rank) * UNIT };
}

const C3 = centerOf(2, 2);
const D3 = centerOf(3, 2);
const E5 = centerOf(4, 4);
const BESIDE = { x: -5, y: 10 };

/** A board with one man, on c3, that writes down what the input tells it. */
function table(): { input: PointerInput; log: string[] } {
	const log: string[] = [];
	const surface = {
		locate: (x: number, y: number) => ({ x: x / UNIT, y: y / UNIT }),
		squareAt: (point: Point) => squareAtPoint(point, VIEW),
		focus: () => undefined,
		moveFocus: () => undefined
	};
	const input = new PointerInput(surface, {
		grab: (square) => {
			log.push(`grab ${square}`);
			return square === 'c3';
		},
		tap: (square, grabbed) => log.push(`tap ${square}${grabbed ? ' grabbed' : ''}`),
		drag: () => log.push('drag'),
		drop: (square) => log.push(`drop ${square}`),
		abort: () => log.push('abort'),
		hover: (square) => log.push(`hover ${square}`),
		press: () => log.push('press'),
		cancel: () => log.push('cancel')
	});
	return { input, log };
}

function pointer({ x, y }: Spot, changes: Partial<PointerEvent> = {}): PointerEvent {
	const event = {
		clientX: x,
		clientY: y,
		pointerId: 1,
		pointerType: 'touch',
		isPrimary: true,
		button: 0,
		timeStamp: 1000,
		currentTarget: { setPointerCapture: () => undefined },
		...changes
	};
	return event as unknown as PointerEvent;
}

function shifted({ x, y }: Spot, by: number): Spot {
	return { x: x + by, y };
}

const acts = (log: string[]) => log.filter((line) => !line.startsWith('hover'));

describe('pointer', () => {
	it('a tap is told on release', () => {
		const { input, log } = table();
		input.pointerdown(pointer(E5));
		expect(acts(log)).toEqual(['grab e5']);
		input.pointerup(pointer(E5));
		expect(acts(log)).toEqual(['grab e5', 'tap e5']);
	});

	it('a shaky tap is a tap where it began, even over the border of a square', () => {
		const { input, log } = table();
		const edge = shifted(C3, 17);
		input.pointerdown(pointer(edge));
		input.pointermove(pointer(shifted(edge, 8)));
		input.pointerup(pointer(shifted(edge, 8)));
		expect(acts(log)).toEqual(['grab c3', 'tap c3 grabbed']);
	});

	it('a man carried to another square is dropped there', () => {
		const { input, log } = table();
		input.pointerdown(pointer(C3));
		input.pointermove(pointer(D3));
		input.pointermove(pointer(E5));
		input.pointerup(pointer(E5));
		expect(acts(log)).toEqual(['grab c3', 'drag', 'drag', 'drop e5']);
	});

	it('a man moved about within its square was only tapped', () => {
		const { input, log } = table();
		input.pointerdown(pointer(C3));
		input.pointermove(pointer(shifted(C3, 15)));
		input.pointerup(pointer(shifted(C3, 15)));
		expect(acts(log).at(-1)).toBe('tap c3 grabbed');
	});

	it('a man carried away and back is dropped on its square, not tapped', () => {
		const { input, log } = table();
		input.pointerdown(pointer(C3));
		input.pointermove(pointer(E5));
		input.pointermove(pointer(C3));
		input.pointerup(pointer(C3));
		expect(acts(log).at(-1)).toBe('drop c3');
	});

	it('a man carried off the board is dropped on no square', () => {
		const { input, log } = table();
		input.pointerdown(pointer(C3));
		input.pointermove(pointer(BESIDE));
		input.pointerup(pointer(BESIDE));
		expect(acts(log).at(-1)).toBe('drop null');
	});

	it('a finger that slides to another square taps where it is lifted', () => {
		const { input, log } = table();
		input.pointerdown(pointer(D3));
		input.pointermove(pointer(E5));
		input.pointerup(pointer(E5));
		expect(acts(log)).toEqual(['grab d3', 'tap e5']);
	});

	it('pointercancel and a lost capture undo the press, and the release that follows does nothing', () => {
		for (const end of ['pointercancel', 'lostpointercapture'] as const) {
			const { input, log } = table();
			input.pointerdown(pointer(C3));
			input.pointermove(pointer(E5));
			input[end](pointer(E5));
			input.pointerup(pointer(E5));
			expect(acts(log)).toEqual(['grab c3', 'drag', 'abort']);
		}
	});

	it('the capture lost after a release is no cancel', () => {
		const { input, log } = table();
		input.pointerdown(pointer(E5));
		input.pointerup(pointer(E5));
		input.lostpointercapture(pointer(E5));
		expect(acts(log)).toEqual(['grab e5', 'tap e5']);
	});

	it('second fingers and other buttons are not heard', () => {
		const { input, log } = table();
		input.pointerdown(pointer(C3, { button: 2 }));
		input.pointerdown(pointer(C3, { isPrimary: false, pointerId: 2 }));
		expect(log).toEqual([]);
		input.pointerdown(pointer(C3));
		input.pointermove(pointer(E5, { isPrimary: false, pointerId: 2 }));
		input.pointerup(pointer(E5, { isPrimary: false, pointerId: 2 }));
		expect(acts(log)).toEqual(['grab c3']);
		expect(input.isPressed).toBe(true);
	});

	it('a mouse hovers without a press, a finger does not', () => {
		const { input, log } = table();
		input.pointermove(pointer(E5, { pointerType: 'mouse' }));
		input.pointermove(pointer(D3));
		input.pointerleave();
		expect(log).toEqual(['hover e5', 'hover null']);
	});

	it('a click without a pointer, as screen readers make it, is a tap; the echo of a press is not', () => {
		const { input, log } = table();
		const cell = { closest: () => ({ getAttribute: () => 'e5' }) };
		const click = (timeStamp: number, detail: number) =>
			input.click({ target: cell, timeStamp, detail } as unknown as MouseEvent);
		click(10, 0);
		input.pointerdown(pointer(E5));
		input.pointerup(pointer(E5, { timeStamp: 2000 }));
		click(2003, 1);
		click(9000, 1);
		expect(acts(log)).toEqual(['tap e5', 'grab e5', 'tap e5', 'tap e5']);
	});
});
