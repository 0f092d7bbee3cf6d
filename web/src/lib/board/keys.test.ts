import { describe, expect, it } from 'vitest';
import type { View } from './geometry';
import { commandOf } from './keys';

const VIEW: View = { size: 8, orientation: 'white' };

describe('keys', () => {
	const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };

	function check(
		key: string,
		from: string,
		to: string,
		orientation: View['orientation'] = 'white'
	): void {
		const command = commandOf({ ...none, key }, from, { size: 8, orientation });
		expect(command).toEqual({ kind: 'goto', square: to });
	}

	it('arrows go by what is on the screen', () => {
		check('ArrowUp', 'c3', 'c4');
		check('ArrowDown', 'c3', 'c2');
		check('ArrowLeft', 'c3', 'b3');
		check('ArrowRight', 'c3', 'd3');
		check('ArrowUp', 'c3', 'c2', 'black');
		check('ArrowRight', 'c3', 'b3', 'black');
	});

	it('the cursor stays at the edge', () => {
		check('ArrowLeft', 'a3', 'a3');
		check('ArrowUp', 'c8', 'c8');
		check('ArrowUp', 'c1', 'c1', 'black');
	});

	it('Home and End go along the row, Page Up and Page Down along the column, with Ctrl to the corners', () => {
		check('Home', 'c3', 'a3');
		check('End', 'c3', 'h3');
		check('PageUp', 'c3', 'c8');
		check('PageDown', 'c3', 'c1');
		const corner = (key: string) => commandOf({ ...none, key, ctrlKey: true }, 'c3', VIEW);
		expect(corner('Home')).toEqual({ kind: 'goto', square: 'a8' });
		expect(corner('End')).toEqual({ kind: 'goto', square: 'h1' });
	});

	it('Enter and Space press, Escape cancels', () => {
		expect(commandOf({ ...none, key: 'Enter' }, 'c3', VIEW)).toEqual({ kind: 'press' });
		expect(commandOf({ ...none, key: ' ' }, 'c3', VIEW)).toEqual({ kind: 'press' });
		expect(commandOf({ ...none, key: 'Escape' }, 'c3', VIEW)).toEqual({ kind: 'cancel' });
	});

	it('letters, digits and the keys of the browser are left alone', () => {
		expect(commandOf({ ...none, key: 'c' }, 'c3', VIEW)).toBeNull();
		expect(commandOf({ ...none, key: '3' }, 'c3', VIEW)).toBeNull();
		expect(commandOf({ ...none, key: 'ArrowLeft', altKey: true }, 'c3', VIEW)).toBeNull();
		expect(commandOf({ ...none, key: 'ArrowLeft', metaKey: true }, 'c3', VIEW)).toBeNull();
		expect(commandOf({ ...none, key: 'Enter', ctrlKey: true }, 'c3', VIEW)).toBeNull();
		expect(commandOf({ ...none, key: 'Tab' }, 'c3', VIEW)).toBeNull();
	});
});
