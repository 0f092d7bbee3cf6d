/** Whether everything on a screen can be seen. */
import { expect, type Page } from '@playwright/test';

/** The page has not moved, and there is nothing to move to. */
export async function expectNoScroll(page: Page): Promise<void> {
	const { scrolled, tooHigh, tooWide } = await page.evaluate(() => {
		const root = document.scrollingElement!;
		return {
			scrolled: root.scrollTop + root.scrollLeft,
			tooHigh: root.scrollHeight - innerHeight,
			tooWide: root.scrollWidth - innerWidth
		};
	});
	expect(scrolled, 'the page has not moved').toBe(0);
	expect(tooHigh, 'nothing below the screen').toBeLessThanOrEqual(0);
	expect(tooWide, 'nothing beside the screen').toBeLessThanOrEqual(0);
}

/** Every control of the table, every square and the line under the board can be seen whole. */
export async function expectTableInSight(page: Page): Promise<void> {
	const cut = await page.evaluate(() =>
		[...document.querySelectorAll('main button, main a, main [role="gridcell"], main [role="group"], main .line-room')]
			.filter((element) => !element.closest('ol') && element.checkVisibility())
			.filter((element) => {
				const { left, top, right, bottom } = element.getBoundingClientRect();
				return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
			})
			.map((element) => element.getAttribute('aria-label') ?? element.textContent)
	);
	expect(cut, 'cut off by the edge of the screen').toEqual([]);
}

/** Nothing sticks out sideways: of the screen, of its dialog or, as text, of its control. */
export async function expectNothingStickingOut(page: Page): Promise<void> {
	const out = await page.evaluate(() => {
		const complaints: string[] = [];
		const root = document.scrollingElement!;
		if (root.scrollWidth > innerWidth) complaints.push(`the page is ${root.scrollWidth} px wide`);
		const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		const name = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim();
		for (const element of document.querySelectorAll('button, a, input, select, textarea, label > span')) {
			if (!isShown(element) || element.closest('.board, ol, .scroll, .skip')) continue;
			const box = element.getBoundingClientRect();
			const frame = element.closest('dialog')?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
			if (box.left < frame.left - 0.5 || frame.right + 0.5 < box.right) complaints.push(`${name(element)}: out of its frame`);
			const { display, textOverflow } = getComputedStyle(element);
			const mustFit = element.matches('button, a, label > span') && display !== 'inline' && textOverflow !== 'ellipsis';
			if (mustFit && element.scrollWidth > element.clientWidth + 1) {
				complaints.push(`${name(element)}: text wider than its control`);
			}
		}
		return complaints;
	});
	expect.soft(out).toEqual([]);
}
