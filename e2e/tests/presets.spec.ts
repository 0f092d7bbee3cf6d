/** Every rule set of the catalogue can be played. */
import { expect, test } from '../support/test';

test.use({ settings: { animation: false } });

/** The catalogue is long; its parts run side by side. */
const PARTS = 4;

for (let part = 0; part < PARTS; part++) {
	test(`every preset is on offer and plays, part ${part + 1} of ${PARTS}`, async ({ page, rules, table }) => {
		test.setTimeout(120_000);
		const presets = rules.presets();
		expect(presets.length).toBeGreaterThan(50);
		await table.start({ rules: 'classic-3x3' });
		for (const { id, ruleSet } of presets.filter((_, index) => index % PARTS === part)) {
			await test.step(id, async () => {
				await table.startAnother({ rules: id, level: 1 });
				await expect(page.getByRole('gridcell')).toHaveCount(ruleSet.size ** 2);
				await table.playOn(1);
				await table.expectPlies(2);
				await table.expectMenAsPlayed();
			});
		}
	});
}
