import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.svelte';

describe('stored settings', () => {
	it('are the defaults where nothing usable is stored', () => {
		const defaults = readSettings(null);
		expect(defaults).toMatchObject({ theme: 'system', language: 'auto', jumpByJump: false });
		for (const text of ['{', 'null', '[]', '"x"', '{"theme":"pink","sounds":"yes"}']) {
			expect(readSettings(text)).toEqual(defaults);
		}
	});

	it('are taken where they are known', () => {
		const text = '{"theme":"dark","language":"en","jumpByJump":true,"other":1}';
		const values = readSettings(text);
		expect(values).toMatchObject({ theme: 'dark', language: 'en', jumpByJump: true });
		expect(values).not.toHaveProperty('other');
	});
});
