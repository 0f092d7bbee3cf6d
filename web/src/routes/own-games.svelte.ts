/** The person's games, against the computer and with people, as lists show them. */
import { onMount } from 'svelte';
import { isOver } from '$lib/computer/events';
import { KeptGames } from '$lib/computer/session.svelte';
import { gistOf } from '$lib/computer/store';
import { PeopleGames } from '$lib/live/people-games.svelte';
import { catalogue } from '$lib/rulesets/catalogue.svelte';

export class OwnGames {
	readonly #kept = new KeptGames();
	readonly people = new PeopleGames();
	readonly withComputer = $derived(this.#kept.all ?? []);
	readonly unfinished = $derived(this.withComputer.filter((game) => !isOver(game)));
	readonly finished = $derived(this.withComputer.filter(isOver));
	/** Whether there are no games. False until this is known. */
	readonly areNone = $derived(this.#kept.all?.length === 0 && (this.people.all ?? []).length === 0);

	/** Refreshes the lists while a page is open. To be called when the page's component is created. */
	constructor() {
		onMount(() => {
			void this.#kept.open();
			const stop = this.people.watch();
			return () => {
				this.#kept.close();
				stop();
			};
		});
		$effect(() => {
			void catalogue.lookUp(this.withComputer.flatMap((game) => gistOf(game)?.rules ?? []));
			void catalogue.lookUp((this.people.all ?? []).map(({ rules }) => rules));
		});
	}
}
