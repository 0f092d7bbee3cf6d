/** The tests' own `test`: each has a server of its own, and fails where the console is not quiet. */
import { test as base } from '@playwright/test';
import { sitter, type Sit } from './duel';
import { Person, type Visit } from './person';
import { Rules } from './rules';
import { Server } from './server';
import { keepSettings, type Settings } from './settings';
import { Table } from './table';
import { Watch } from './watch';

interface Fixtures {
	server: Server;
	rules: Rules;
	watch: Watch;
	table: Table;
	/** What a person has set before. */
	settings: Partial<Settings>;
	/** Lets another person come, in a browser of his own. */
	arrive: (visit?: Visit) => Promise<Person>;
	/** Seats two people at a table. */
	sit: Sit;
}

export const test = base.extend<Fixtures>({
	settings: [{}, { option: true }],

	server: async ({}, use) => {
		const server = await Server.begin();
		await use(server);
		await server.dispose();
	},

	rules: async ({ server }, use) => use(await Rules.from(server.url)),

	baseURL: async ({ server }, use) => use(server.url),

	watch: [
		async ({ context, server, settings }, use) => {
			await keepSettings(context, settings);
			const watch = new Watch(context, new URL(server.url).host);
			await use(watch);
			watch.expectQuiet();
		},
		{ auto: true }
	],

	table: async ({ page, rules }, use) => use(new Table(page, rules)),

	arrive: async ({ browser, server }, use) => {
		const people: Person[] = [];
		await use(async (visit) => {
			const person = await Person.arrive(browser, server.url, visit);
			people.push(person);
			return person;
		});
		for (const person of people) await person.leave();
		for (const { watch } of people) watch.expectQuiet();
	},

	sit: async ({ arrive, rules }, use) => use(sitter(arrive, rules))
});

export { keepSettings } from './settings';
export { expect } from '@playwright/test';
