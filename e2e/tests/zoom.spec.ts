/** Clicks land on the square under the pointer, however large the page is drawn. */
import { expect, test } from '../support/test';
import type { Table } from '../support/table';

const SQUARES = ['c3', 'a3', 'c1', 'b3', 'c2'];

for (const percent of [67, 90, 110, 125, 150, 200]) {
	test.describe(`at ${percent} %`, () => {
		const zoom = percent / 100;
		test.use({
			settings: { animation: false },
			// A zoomed browser has fewer, larger CSS pixels on the same screen.
			viewport: { width: Math.round(1366 / zoom), height: Math.round(768 / zoom) },
			deviceScaleFactor: zoom
		});

		test('clicks near every edge of a square hit that square', async ({ page, table }) => {
			await table.start({ rules: 'classic-3x3' });
			await expectHits(table);
			await table.play('c3', 'd3');
			await table.expectPlies(2);
			const { tooHigh, tooWide } = await page.evaluate(() => ({
				tooHigh: document.scrollingElement!.scrollHeight - innerHeight,
				tooWide: document.scrollingElement!.scrollWidth - innerWidth
			}));
			expect(tooWide, 'nothing beside the screen').toBeLessThanOrEqual(0);
			expect(tooHigh, 'nothing below the screen').toBeLessThanOrEqual(0);
		});
	});
}

test('clicks land when the page itself is scaled, scrolled or pushed aside', async ({
	page,
	table
}) => {
	await table.start({ rules: 'classic-3x3' });
	for (const style of [
		'zoom: 0.67',
		'zoom: 1.15',
		'transform: scale(0.8)',
		'padding-top: 137px; padding-left: 41.3px'
	]) {
		await page.evaluate((text) => document.body.setAttribute('style', text), style);
		await page.evaluate(() => scrollTo(0, 60));
		await expectHits(table);
	}
});

test.describe('on a phone', () => {
	test.use({
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true,
		deviceScaleFactor: 3
	});

	test('taps land when the page is zoomed by a pinch', async ({ page, context, table }) => {
		await table.start({ rules: 'classic-3x3' });
		const session = await context.newCDPSession(page);
		await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.4 });
		for (const square of SQUARES) {
			await page.keyboard.press('Escape');
			const place = await table.square(square).evaluate((cell) => {
				const { left, top, width, height } = cell.getBoundingClientRect();
				return { x: left + width / 2, y: top + height / 2 };
			});
			await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
			await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
			await expect(table.square(square)).toHaveAttribute('aria-selected', 'true');
		}
	});
});

async function expectHits(table: Table): Promise<void> {
	const { page } = table;
	const screen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
	let hits = 0;
	for (const square of SQUARES) {
		const box = (await table.square(square).boundingBox())!;
		for (const [x, y] of [
			[0.06, 0.06],
			[0.94, 0.94],
			[0.5, 0.5]
		] as const) {
			const place = { x: box.x + box.width * x, y: box.y + box.height * y };
			const isInSight =
				0 < place.x && place.x < screen.width && 0 < place.y && place.y < screen.height;
			if (!isInSight) continue;
			hits += 1;
			await page.mouse.click(place.x, place.y);
			await expect(table.square(square), `${square} at ${x}, ${y}`).toHaveAttribute(
				'aria-selected',
				'true'
			);
			await page.keyboard.press('Escape');
			await expect(table.square(square)).toHaveAttribute('aria-selected', 'false');
		}
	}
	expect(hits, 'squares in sight').toBeGreaterThan(SQUARES.length);
}
