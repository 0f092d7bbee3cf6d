/**
 * The `test` of these tests, which fails if the console shows an error or warning.
 *
 * The tests of a worker share one server: each test has its own browsers, so to the server they are different people.
 * A test that stops or kills its server, or measures its load, is a `testAlone` and has its own.
 */
import { test as base } from '@playwright/test';
import { sitter, type Sit } from './duel';
import { Person, type Visit } from './person';
import { Rules } from './rules';
import { Server } from './server';
import { keepSettings, type Settings } from './settings';
import { Table } from './table';
import { Watch } from './watch';

interface WorkerFixtures {
	/** The server of this worker. */
	shared: Server;
	rules: Rules;
}

interface Fixtures {
	server: { readonly url: string };
	watch: Watch;
	table: Table;
	/** The person's settings before the test. */
	settings: Partial<Settings>;
	/** Brings another person, in their own browser. */
	arrive: (visit?: Visit) => Promise<Person>;
	/** Seats two people at a table. */
	sit: Sit;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
	settings: [{}, { option: true }],

	shared: [
		async ({}, use) => {
			const server = await Server.begin();
			await use(server);
			await server.dispose();
		},
		{ scope: 'worker' }
	],

	rules: [async ({}, use) => use(await Rules.load()), { scope: 'worker' }],

	server: async ({ shared }, use) => use(shared),

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

/** A test with its own server. */
export const testAlone = test.extend<{ server: Server }>({
	server: async ({}, use) => {
		const server = await Server.begin();
		await use(server);
		await server.dispose();
	}
});

export { keepSettings } from './settings';
export { expect } from '@playwright/test';
