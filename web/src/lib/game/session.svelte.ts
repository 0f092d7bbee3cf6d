/** What the whole page shares: the store, the way to the server, and whether the games have got there. */
import { ask } from './bridge';
import type { Surroundings } from './played.svelte';
import { openStore, type GameStore, type KeptGame } from './store';
import { Sync, type SyncState } from './sync';

class Session {
	syncState = $state<SyncState>('saved');
	guest = $state<number | null>(null);
	isLasting = $state(true);
	#sync: Sync | null = null;

	/** Opens the store and begins to keep it in step with the server. */
	async start(): Promise<void> {
		if (this.#sync) return;
		const store = await openStore();
		this.isLasting = store.isLasting;
		this.#sync = new Sync(store, (state) => {
			this.syncState = state;
			this.guest = this.#sync?.guest ?? null;
		});
		addEventListener('online', () => void this.#sync?.retry());
		addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') void this.#sync?.retry();
		});
		await this.#sync.start();
	}

	push = (id: string) => void this.#sync?.push(id);

	/** What a game needs of its surroundings, but for the ear. */
	async surroundings(): Promise<Pick<Surroundings, 'ask' | 'store' | 'push' | 'now'>> {
		const store = await openStore();
		return { ask, store, push: this.push, now: Date.now };
	}
}

export const session = new Session();

/** The kept games, fresh whenever one changes. */
export class KeptGames {
	all = $state.raw<KeptGame[] | null>(null);
	#stop: (() => void) | null = null;
	#isClosed = false;

	async open(): Promise<void> {
		const store: GameStore = await openStore();
		if (this.#isClosed) return;
		const refresh = async () => {
			this.all = await store.all();
		};
		this.#stop = store.subscribe(() => void refresh());
		await refresh();
	}

	close() {
		this.#isClosed = true;
		this.#stop?.();
	}
}
