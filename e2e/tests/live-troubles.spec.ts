/** A game between two people survives reloads, lost messages, lost networks, a lost server and a second tab. */
import { type Duel, GUEST, HOST, MINUTES } from '../support/duel';
import { NAMES, type LiveTable } from '../support/live-table';
import type { Server } from '../support/server';
import { byClicks } from '../support/table';
import { expect, test, testAlone } from '../support/test';
import { of } from '../support/wire';

/** What the browser logs when the server or the network is away. */
const NO_SERVER =
	/WebSocket connection to .* failed|Failed to load resource|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED/;
const SENDING = 'Ход отправляется…';
/** How long clocks stand still after the server was away. */
const HOLD_S = 10;
const WIRED = { isWired: true };

test('a move survives a reload between the click and the server, and is played once', async ({
	sit
}) => {
	const duel = await sit({ clock: MINUTES }, WIRED);
	const { white, black } = duel;
	await duel.playOn(2);
	const { from, to } = await duel.next();
	white.wire!.hold('toServer', of('act'));
	await byClicks(white, from, to);
	await expect(white.line).toHaveText(SENDING);
	await white.expectPlies(3);
	await expect(white.man(to), 'the move is drawn').toBeVisible();
	await expect(white.tool(NAMES.resign), 'one act at a time').toBeDisabled();
	await white.page.reload();
	await white.waitForTable();
	await expect(white.line).toHaveText(SENDING);
	await white.expectPlies(3);
	await expect(white.man(to)).toBeVisible();
	await black.expectPlies(2);
	white.wire!.release('toServer');
	await black.expectPlies(3);
	await expect(white.line).toContainText(`Ходит ${GUEST}.`);
	expectOneAct(white);
	await duel.expectMoves(await white.moves());
	await duel.playOn(2);
});

test('a move whose answer is lost survives a reload, and is played once', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES }, WIRED);
	const { white, black } = duel;
	await duel.playOn(2);
	const { from, to } = await duel.next();
	white.wire!.hold('toPage', of('ack', 'event', 'heartbeat', 'presence', 'snapshot'));
	await byClicks(white, from, to);
	await black.expectPlies(3);
	await expect(white.line).toHaveText(SENDING);
	await white.page.reload();
	white.wire!.release('toPage');
	await white.waitForTable();
	await white.expectPlies(3);
	await expect(white.line).toContainText(`Ходит ${GUEST}.`);
	expectOneAct(white);
	const moves = await white.moves();
	await duel.playOn(2);
	await white.page.reload();
	await duel.expectMoves([...moves, ...(await black.moves()).slice(3)]);
	await white.expectPlies(5);
});

test('a lost answer is requested again, without a reload and without a second move', async ({
	sit
}) => {
	const duel = await sit({ clock: MINUTES }, WIRED);
	const { white, black } = duel;
	await duel.playOn(2);
	const { from, to } = await duel.next();
	white.wire!.lose('toServer', of('act'));
	await byClicks(white, from, to);
	await expect(white.line).toHaveText(SENDING);
	white.wire!.release('toServer');
	await black.expectPlies(3);
	await expect(white.line).toContainText(`Ходит ${GUEST}.`);
	expectOneAct(white);
	await duel.playOn(1);
});

test('a message that is lost on its way to the page is noticed and requested again', async ({
	sit
}) => {
	const duel = await sit({ clock: MINUTES }, WIRED);
	const { white, black } = duel;
	await duel.playOn(1);
	const { from, to } = await duel.next();
	white.wire!.lose('toPage', of('event'));
	await black.play(from, to);
	await expect.poll(() => white.wire!.lost('toPage')).toBe(1);
	white.wire!.release('toPage');
	await white.expectPlies(2);
	await expect(white.log).toContainText('Ваш ход.');
	await duel.playOn(2);
});

for (const side of ['white', 'black'] as const) {
	test(`a network lost for ten seconds of ${side} is shown to both, and no move is lost or doubled`, async ({
		sit
	}) => {
		test.slow();
		const duel = await sit({ clock: MINUTES }, WIRED, WIRED);
		await duel.playOn(side === 'white' ? 2 : 3);
		const cut = duel.at(side);
		const witness = duel.against(cut);
		const clocks = [await cut.secondsOn(NAMES.you), await witness.secondsOn(NAMES.you)] as const;
		const since = Date.now();
		// Half of the tests' networks fail silently, the others close their sockets.
		if (side === 'white') cut.wire!.cut();
		else cut.wire!.cutAloud();
		const { mover, from, to } = await duel.next();
		expect(mover).toBe(cut);
		await byClicks(cut, from, to);
		await expect(witness.card(duel.nameOf(cut))).toContainText('отошёл', { timeout: 12_000 });
		await expect(cut.line).toHaveText(
			'Связь прервалась. Ваш ход отправится, как только она вернётся.',
			{ timeout: 12_000 }
		);
		await expect(cut.own).toContainText('нет связи');
		await expect(cut.tool(NAMES.resign)).toBeDisabled();
		await expect(witness.line).toContainText(
			/^Соперник отошёл\. Через \d:\d\d можно взять победу\./
		);
		const plies = (await witness.moves()).length;
		await expect.poll(() => Date.now() - since, { timeout: 15_000 }).toBeGreaterThan(10_000);
		await witness.expectPlies(plies);
		cut.wire!.mend();
		await witness.expectPlies(plies + 1);
		await expect(cut.line).toContainText(`Ходит ${duel.nameOf(witness)}.`);
		await expect(witness.line).toHaveText('Ваш ход.');
		await expect(cut.log).toContainText('Связь восстановлена.');
		await expect(witness.card(duel.nameOf(cut))).toContainText('здесь');
		expectOneAct(cut);
		await duel.expectMoves(await witness.moves());
		const lasted = (Date.now() - since) / 1_000;
		const spent = clocks[0] - (await cut.secondsOn(NAMES.you));
		expect(spent, 'the one who was cut off has paid no more than what passed').toBeLessThan(lasted);
		expect(
			clocks[1] - (await witness.secondsOn(NAMES.you)),
			'the other one has paid nothing'
		).toBeLessThan(5);
		await duel.playOn(2);
		await duel.expectMoves(await witness.moves());
	});
}

test('moves made by the opponent during an outage are there after it', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	await duel.playOn(3);
	white.person.watch.allow(NO_SERVER);
	await white.person.context.setOffline(true);
	await white.page.evaluate(() => dispatchEvent(new Event('offline')));
	const { from, to } = await duel.next();
	await black.play(from, to);
	await white.person.context.setOffline(false);
	await white.expectPlies(4);
	await expect(white.line).toHaveText('Ваш ход.');
	await duel.expectMoves(await black.moves());
	await duel.playOn(2);
});

for (const way of ['stopped', 'killed'] as const) {
	testAlone(
		`a server that is ${way} in the middle of a game comes back with all of it, and charges nobody`,
		async ({ sit, server }) => {
			test.slow();
			const duel = await sit({ clock: { startMs: 120_000, incrementMs: 0 } });
			const { white, black } = duel;
			for (const { person } of duel.both) person.watch.allow(NO_SERVER);
			await duel.playOn(4);
			const moves = await white.moves();
			const place = await black.place();
			await end(server, way);
			for (const table of duel.both) {
				await expect(table.line).toHaveText(
					way === 'stopped'
						? 'Сервер перезапускается. Партия сохранена.'
						: 'Связь прервалась, соединяюсь снова…'
				);
			}
			const [before, theirs] = [await white.secondsOn(NAMES.you), await black.secondsOn(NAMES.you)];
			const { from, to } = await duel.next();
			await byClicks(white, from, to);
			await expect(white.line).toHaveText(
				way === 'stopped'
					? /Сервер перезапускается|Ваш ход отправится/
					: 'Связь прервалась. Ваш ход отправится, как только она вернётся.'
			);
			await server.start();
			const back = Date.now();
			for (const table of duel.both) {
				await table.expectPlies(5);
				await expect(table.log).toContainText(
					/Сервер был недоступен \d+ с: это время никому не засчитано\./
				);
				await expect(table.own).toContainText('здесь', { timeout: 15_000 });
			}
			await duel.expectMoves([...moves, ...(await black.moves()).slice(4)]);
			expect(await black.place(), 'the board stays where it is').toEqual(place);
			// Some thinking time passes between the last state that the pages saw and the end of the server; none after it.
			expect(
				before - (await white.secondsOn(NAMES.you)),
				'White’s clock is not charged'
			).toBeLessThan(3);
			// It is Black's turn: where the machine is slow, the clocks run again before they are read.
			const charged = theirs - (await black.secondsOn(NAMES.you));
			const thinking = Math.max(0, (Date.now() - back) / 1_000 - HOLD_S);
			expect(charged, 'nor is Black’s').toBeLessThan(3 + thinking);
			await duel.playOn(3);
			const all = await white.moves();
			for (const { page } of duel.both) await page.reload();
			await duel.expectMoves(all);
		}
	);
}

testAlone(
	'clocks stand still after the server was away, and the page says how long',
	async ({ sit, server }) => {
		const duel = await sit({ clock: { startMs: 120_000, incrementMs: 0 } });
		const { white, black } = duel;
		for (const { person } of duel.both) person.watch.allow(NO_SERVER);
		await duel.playOn(2);
		await server.kill();
		await server.start();
		for (const table of duel.both) {
			await expect(table.line).toContainText(
				/Сервер был недоступен \d+ с: это время никому не засчитано\./,
				{
					timeout: 20_000
				}
			);
			await expect(table.line).toContainText(/Часы стоят ещё \d+ с\./);
		}
		const held = await white.secondsOn(NAMES.you);
		await expect(black.line).not.toContainText('Часы стоят', { timeout: 15_000 });
		expect(held - (await white.secondsOn(NAMES.you)), 'nothing was charged meanwhile').toBeLessThan(
			3
		);
		await duel.playOn(2);
	}
);

test('two tabs of one player show one game, whichever moves', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES });
	const { white, black } = duel;
	const tab = await secondTab(duel, white);
	await expect(tab.own).toBeVisible();
	await duel.playOn(2);
	await tab.expectPlies(2);

	const { from, to } = await duel.next();
	await tab.play(from, to);
	for (const table of [white, black, tab]) await table.expectPlies(3);
	await expect(white.line).toHaveText(`Ходит ${GUEST}.`);
	await duel.playOn(1);
	await tab.expectPlies(4);

	// Both at once: the server takes one, and both tabs show it.
	const { legalMoves } = await white.view();
	const [one, two] = [legalMoves[0]!, legalMoves.at(-1)!];
	await white.square(one.from).click();
	await tab.square(two.from).click();
	await Promise.all([white.square(one.to).click(), tab.square(two.to).click()]);
	await black.expectPlies(5);
	const moves = await black.moves();
	for (const table of [white, tab]) {
		await expect.poll(() => table.moves()).toEqual(moves);
		await table.expectMenAsPlayed();
		await expect(table.line).not.toContainText(SENDING);
	}
	await duel.playOn(1);
	await tab.expectPlies(6);
	await tab.page.close();
	await expect(black.card(HOST)).toContainText('здесь');
	await duel.playOn(2);
});

test('a tab that was asleep is up to date when it is shown again', async ({ sit }) => {
	const duel = await sit({ clock: MINUTES }, WIRED);
	const { white, black } = duel;
	await duel.playOn(1);
	white.wire!.lose('toPage', () => true);
	const { from, to } = await duel.next();
	await black.play(from, to);
	await expect.poll(() => white.wire!.lost('toPage')).toBeGreaterThan(0);
	white.wire!.release('toPage');
	await white.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await white.expectPlies(2);
	await expect(white.line).toHaveText('Ваш ход.');
	await duel.playOn(1);
});

/** Expects every resent act to be the same. */
function expectOneAct({ wire }: LiveTable): void {
	const moves = wire!.said.filter(
		({ kind, act }) => kind === 'act' && (act as { kind: string }).kind === 'move'
	);
	const { ply } = moves.at(-1)!.act as { ply: number };
	const last = moves.filter(({ act }) => (act as { ply: number }).ply === ply);
	expect(new Set(last.map(({ id }) => id)).size, 'one name for one move').toBe(1);
}

async function end(server: Server, way: 'stopped' | 'killed'): Promise<void> {
	if (way === 'stopped') await server.stop();
	else await server.kill();
}

async function secondTab(duel: Duel, table: LiveTable): Promise<LiveTable> {
	const tab = table.on(await table.person.context.newPage());
	await tab.open(duel.id);
	await tab.waitForTable();
	return tab;
}
