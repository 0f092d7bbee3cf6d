/** Checks that everything on a screen can be seen. The size is that of the runner, since on phones `innerWidth` grows with overflowing content. */
import { expect, type Page } from '@playwright/test';

/** Turns a phone's screen into that of a desktop without touch. */
export async function widenToDesktop(page: Page): Promise<void> {
	const size = { width: 1280, height: 800 };
	await page.setViewportSize(size);
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setDeviceMetricsOverride', {
		...size,
		deviceScaleFactor: 1,
		mobile: false
	});
	await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

function screenOf(page: Page): { width: number; height: number } {
	const size = page.viewportSize();
	if (!size) throw new Error('the page has no size');
	return size;
}

/** Expects that the page is not scrolled and cannot be. */
export async function expectNoScroll(page: Page): Promise<void> {
	const { scrolled, tooHigh, tooWide } = await page.evaluate(({ width, height }) => {
		const root = document.scrollingElement!;
		return {
			scrolled: root.scrollTop + root.scrollLeft,
			tooHigh: root.scrollHeight - height,
			tooWide: root.scrollWidth - width
		};
	}, screenOf(page));
	expect(scrolled, 'the page has not moved').toBe(0);
	expect(tooHigh, 'nothing below the screen').toBeLessThanOrEqual(0);
	expect(tooWide, 'nothing beside the screen').toBeLessThanOrEqual(0);
}

/** Expects every control of the table, every square and the status line to be fully visible. */
export async function expectTableInSight(page: Page): Promise<void> {
	const cut = await page.evaluate(
		({ width, height }) =>
			[
				...document.querySelectorAll(
					'main button, main a, main [role="gridcell"], main [role="group"], main .status-room'
				)
			]
				.filter((element) => !element.closest('ol') && element.checkVisibility())
				.filter((element) => {
					const { left, top, right, bottom } = element.getBoundingClientRect();
					return left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5;
				})
				.map((element) => element.getAttribute('aria-label') ?? element.textContent),
		screenOf(page)
	);
	expect(cut, 'cut off by the edge of the screen').toEqual([]);
}

/** Expects no horizontal overflow: of the screen, of a dialog or, for text, of its control. */
export async function expectNothingStickingOut(page: Page): Promise<void> {
	const out = await page.evaluate(({ width }) => {
		const complaints: string[] = [];
		const root = document.scrollingElement!;
		if (root.scrollWidth > width) complaints.push(`the page is ${root.scrollWidth} px wide`);
		const isShown = (element: Element) =>
			element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		const name = (element: Element) =>
			(element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim();
		for (const element of document.querySelectorAll(
			'button, a, input, select, textarea, label > span'
		)) {
			if (!isShown(element) || element.closest('.board, ol, .scroll, .skip')) continue;
			const box = element.getBoundingClientRect();
			const frame = element.closest('dialog')?.getBoundingClientRect() ?? { left: 0, right: width };
			if (box.left < frame.left - 0.5 || frame.right + 0.5 < box.right)
				complaints.push(`${name(element)}: out of its frame`);
			const { display, textOverflow } = getComputedStyle(element);
			const mustFit =
				element.matches('button, a, label > span') &&
				display !== 'inline' &&
				textOverflow !== 'ellipsis';
			if (mustFit && element.scrollWidth > element.clientWidth + 1) {
				complaints.push(`${name(element)}: text wider than its control`);
			}
		}
		for (const body of document.querySelectorAll('dialog .body')) {
			if (body.scrollWidth > body.clientWidth) complaints.push('the dialog scrolls sideways');
		}
		return complaints;
	}, screenOf(page));
	expect.soft(out).toEqual([]);
}
