/** A browser whose engine fails: the game goes on with the server's engine. */
import { availableParallelism } from 'node:os';
import type { Page } from '@playwright/test';
import { expect, test, testAlone } from '../support/test';

test.use({ settings: { animation: false } });

const SMALL = 'classic-3x3 size=5 home=2x2 exit_moves=none limit_moves=60';
const NO_SERVER = /Failed to load resource|ERR_CONNECTION/;

/** Makes every search of the browser's workers fail from now on, as if memory ran out; the rules still work. */
async function forbidThinking(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (
			this: Worker,
			message: { id?: number; request?: { kind: string } }
		) {
			if (message.request?.kind !== 'think') return post.call(this, message);
			const failure = { id: message.id, failure: 'RangeError: out of memory' };
			queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: failure })));
		};
	});
}

/** The number of searches requested from the server. */
function countThoughts(page: Page): () => number {
	let count = 0;
	page.on('request', (request) => {
		if (new URL(request.url()).pathname === '/api/v1/thoughts') count += 1;
	});
	return () => count;
}

test('a browser whose engine works does not ask the server', async ({ page, table }) => {
	const thoughts = countThoughts(page);
	await table.start({ rules: 'classic-3x3', level: 5 });
	await table.playOn(2);
	expect(thoughts()).toBe(0);
});

test('a game is played to its end while the server thinks', async ({ page, table }) => {
	test.setTimeout(120_000);
	await forbidThinking(page);
	const thoughts = countThoughts(page);
	await table.start({ rules: SMALL, level: 1 });
	const { outcome, history } = await table.playToTheEnd(3);
	expect(outcome).not.toBeNull();
	expect(thoughts()).toBe(Math.floor(history.length / 2));
	await table.expectMenAsPlayed();
});

test('the strongest level searches on the server, too, and stops at once when the table is left', async ({
	page,
	table
}) => {
	await forbidThinking(page);
	await table.start({ rules: 'classic-3x3', level: 6 });
	await table.playOn(2);
	await table.expectPlies(2);

	await table.startAnother({ rules: 'halma-16', level: 6 });
	const { from, to } = table.judge.think({ rules: 'halma-16', moves: [] }, 2);
	await table.play(from, to);
	await expect(table.line).toHaveText('Компьютер думает на сервере…');
	await expect(table.log).toContainText('Компьютер думает на сервере…');
	await page.getByRole('button', { name: 'Вернуть ход' }).click();
	await table.expectPlies(0);
	await expect(table.man(from)).toHaveAttribute('data-man', 'white');
});

testAlone(
	'the queue before the server is seen, and moves on',
	async ({ page, server, table, playwright }) => {
		await forbidThinking(page);
		await table.start({ rules: 'classic-3x3', level: 5 });
		// Others come first, more than the server has threads, each with a long search.
		const others = await Promise.all(
			Array.from({ length: availableParallelism() + 4 }, () =>
				playwright.request.newContext({ baseURL: server.url, timeout: 60_000 })
			)
		);
		const wish = { rules: 'halma-16', position: null, moves: [], level: 6, seed: 1 };
		const thoughts = others.map((other) =>
			other.post('/api/v1/thoughts', { data: wish }).catch(() => null)
		);
		await expect
			.poll(async () => {
				const metrics = await (await page.request.get('/metrics')).text();
				return Number(/^ugolki_thoughts_waiting (\d+)/m.exec(metrics)?.[1]);
			})
			.toBeGreaterThanOrEqual(3);

		const { from, to } = table.judge.think({ rules: 'classic-3x3', moves: [] }, 2);
		await table.play(from, to);
		await expect(table.line).toHaveText(
			/^Компьютер будет думать на сервере: перед вами \d+ парт(ия|ии|ий)\./
		);
		await expect(table.log).toContainText('Компьютер будет думать на сервере');
		// They leave, and their searches are dropped.
		for (const other of others) await other.dispose();
		await table.expectPlies(2);
		await Promise.all(thoughts);
	}
);

testAlone(
	'a server that has no room, or is away, is asked again by a button',
	async ({ page, server, table, watch }) => {
		watch.allow(NO_SERVER);
		await forbidThinking(page);
		await table.start({ rules: 'classic-3x3', level: 2 });
		const again = page.getByRole('button', { name: 'Ещё раз' });
		await page.route('/api/v1/thoughts', (route) =>
			route.fulfill({
				status: 503,
				headers: { 'retry-after': '2' },
				json: { error: { code: 'unavailable', message: 'not now, try again later' } }
			})
		);
		const { from, to } = table.judge.think({ rules: 'classic-3x3', moves: [] }, 2);
		await table.play(from, to);
		await expect(table.line).toContainText('Сервер занят, а браузер думать не смог.');
		await expect(table.log).toContainText('Сервер занят');

		await page.unroute('/api/v1/thoughts');
		await server.stop();
		await again.click();
		await expect(table.line).toContainText('Сервер недоступен, а браузер думать не смог.');

		await server.start();
		await again.click();
		await table.expectPlies(2);
		await expect(again).toBeHidden();
		await table.expectMenAsPlayed();
	}
);

test('the note beside the button leaves room for board and tools on a phone', async ({
	page,
	table,
	watch
}) => {
	watch.allow(NO_SERVER);
	await page.setViewportSize({ width: 360, height: 740 });
	await forbidThinking(page);
	await page.route('/api/v1/thoughts', (route) => route.abort());
	await table.start({ rules: 'classic-3x3', level: 2 });
	const { from, to } = table.judge.think({ rules: 'classic-3x3', moves: [] }, 2);
	await table.play(from, to);
	await expect(table.line).toContainText('Сервер недоступен');
	const { height } = (await table.line.boundingBox())!;
	expect(height).toBeLessThan(60);
	await expect(page.getByRole('button', { name: 'Ещё', exact: true })).toBeInViewport();
});
