/** What the whole page shares: the store, the way to the server, and whether the games have got there. */
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

	/** Begins to keep the store in step with the server. */
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

	/** Asks the server whether a game went on elsewhere. */
	async refresh(id: string): Promise<void> {
		await this.#sync.refresh(id);
	}

	/** What a game needs of its surroundings, but for thoughts, the eye and the ear. */
	readonly surroundings: Pick<Surroundings, 'ask' | 'store' | 'push' | 'fetchLog' | 'now'> = {
		ask,
		store: pageStore,
		push: (id) => void this.#sync.push(id),
		fetchLog: (id) => this.refresh(id),
		now: () => Date.now()
	};
}

export const session = new Session();

/** The kept games, fresh whenever one changes. */
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
