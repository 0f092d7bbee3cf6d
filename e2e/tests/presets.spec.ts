/** Every rule set of the catalogue is offered and can be played. */
import { expect, test } from '../support/test';

test.use({ settings: { animation: false } });

test('every preset plays: the module knows its board, its men and its moves', ({ rules }) => {
	const presets = rules.presets();
	expect(presets.length).toBeGreaterThan(50);
	for (const { id, ruleSet } of presets) {
		const moves: string[] = [];
		const start = rules.view({ rules: id, moves });
		for (let ply = 0; ply < 2; ply++) {
			const { from, to } = rules.think({ rules: id, moves }, 1, ply + 1);
			moves.push(`${from}-${to}`);
		}
		const view = rules.view({ rules: id, moves });
		expect(view.ruleSet.text, id).toBe(ruleSet.text);
		expect(view.history, id).toHaveLength(2);
		for (const side of ['white', 'black'] as const) {
			expect(start.men[side].toSorted(), `${id}: ${side} begins at home`).toEqual(
				start.ruleSet.homes[side].toSorted()
			);
			expect(view.men[side], `${id}: no man of ${side} is lost`).toHaveLength(
				start.men[side].length
			);
			expect(view.men[side].toSorted(), `${id}: ${side} has moved`).not.toEqual(
				start.men[side].toSorted()
			);
		}
	}
});

test('every preset is offered, and one of each family and of each size is played', async ({
	page,
	rules,
	table
}) => {
	test.setTimeout(120_000);
	const sizes = new Map(rules.presets().map(({ id, ruleSet }) => [id, ruleSet.size]));
	await table.start({ rules: 'classic-3x3' });
	await page.getByRole('link', { name: 'Новая игра' }).click();
	const families = page.locator('optgroup');
	await expect(families.first()).toBeAttached();
	const offered = await families.evaluateAll((groups) =>
		groups.map((group) => [...group.querySelectorAll('option')].map(({ value }) => value))
	);
	expect(offered.flat().toSorted()).toEqual([...sizes.keys()].toSorted());
	const names = await families.locator('option').allTextContents();
	expect(new Set(names).size, 'each has a name of its own').toBe(names.length);

	const chosen = offered.map(([first]) => first!);
	for (const [id, size] of sizes) {
		if (!chosen.some((other) => sizes.get(other) === size)) chosen.push(id);
	}
	for (const [index, id] of chosen.entries()) {
		await test.step(id, async () => {
			if (index === 0) await table.begin({ rules: id, level: 1 });
			else await table.startAnother({ rules: id, level: 1 });
			await expect(page.getByRole('gridcell')).toHaveCount(sizes.get(id)! ** 2);
			await table.playOn(1);
			await table.expectPlies(2);
			await table.expectMenAsPlayed();
		});
	}
});
