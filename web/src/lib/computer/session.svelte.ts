/** What all pages share: the store, its sync with the server, and the state of the sync. */
import { person } from '$lib/api/person.svelte';
import { ask } from '$lib/rules/bridge';
import type { Surroundings } from './played.svelte';
import { pageStore, type KeptGame } from './store';
import { Sync, type SyncState } from './sync';
import { beKnown } from '$lib/api/whoami';

class Session {
	syncState = $state<SyncState>('saved');
	isLasting = $state(true);
	#hasStarted = false;
	readonly #sync: Sync = new Sync(pageStore, (state) => {
		this.syncState = state;
		person.guest = this.#sync.guest;
		person.name ??= this.#sync.name;
		this.isLasting = pageStore.isLasting;
	});

	/** Starts to keep the store in sync with the server. */
	async start(): Promise<void> {
		if (this.#hasStarted) return;
		this.#hasStarted = true;
		addEventListener('online', () => void this.#sync.retry());
		addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') void this.#sync.retry();
		});
		await beKnown();
		await this.#sync.start();
	}

	/** Asks the server whether a game was continued elsewhere. */
	async refresh(id: string): Promise<void> {
		await this.#sync.refresh(id);
	}

	/** What a game needs from outside, except thoughts, drawing and announcements. */
	readonly surroundings: Pick<Surroundings, 'ask' | 'store' | 'push' | 'fetchLog' | 'now'> = {
		ask,
		store: pageStore,
		push: (id) => void this.#sync.push(id),
		fetchLog: (id) => this.refresh(id),
		now: () => Date.now()
	};
}

export const session = new Session();

/** The kept games, reloaded whenever one changes. */
export class KeptGames {
	all = $state.raw<KeptGame[] | null>(null);
	#stop: (() => void) | null = null;

	async open(): Promise<void> {
		this.#stop = pageStore.subscribe(() => void this.#refresh());
		await this.#refresh();
	}

	close() {
		this.#stop?.();
	}

	async #refresh(): Promise<void> {
		this.all = await pageStore.all();
	}
}
