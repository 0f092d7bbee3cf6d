/**
 * The computer's move: found in this browser, or on the server if the browser cannot. Either way
 * the rules here judge it like any move.
 */
import { answerOf, ApiError, api as pageApi, type Api } from '$lib/api/client';
import type { Move, ThoughtNews, ThoughtRequest } from '$lib/generated/http';
import type { Hindrance } from '$lib/seat/seat.svelte';
import type { GameSpec } from '$lib/generated/wasm';
import { ask, WorkerFailure, type Ask } from '$lib/rules/bridge';
import { beKnown } from '$lib/api/whoami';

export interface Wish {
	game: GameSpec;
	level: number;
	seed: number;
}

/** Finds the computer's move. `hear` gets the number of thoughts ahead on the server. */
export type Think = (
	wish: Wish,
	hear: (ahead: number) => void,
	signal: AbortSignal
) => Promise<Move>;

/** Neither this browser nor the server has found a move. */
export class NoThought extends Error {
	override name = 'NoThought';
	constructor(readonly hindrance: Hindrance) {
		super(hindrance);
	}
}

/** A thought ends by itself long before this; a browser that takes longer cannot think. */
const HERE_MS = 10_000;
/** A connection is dead without news for this long. Buffering proxies delay news to the end. */
const THERE_MS = 60_000;

/** Thinks here. After a failure the server thinks, until it fails too. */
export function thinkHereOrThere(ask: Ask, thinkThere: Think): Think {
	let hasFailedHere = false;
	return async (wish, hear, signal) => {
		if (!hasFailedHere) {
			const patience = new Patience(signal, HERE_MS);
			try {
				const { from, to } = await ask({ kind: 'think', ...wish }, patience.signal);
				return { from, to };
			} catch (error) {
				const isDueToWorker = patience.isOver || error instanceof WorkerFailure;
				if (signal.aborted || !isDueToWorker) throw error;
				hasFailedHere = true;
			} finally {
				patience.end();
			}
		}
		try {
			return await thinkThere(wish, hear, signal);
		} catch (error) {
			hasFailedHere = signal.aborted;
			throw error;
		}
	};
}

/** How this page finds the computer's move. */
export const think: Think = thinkHereOrThere(ask, thinkThere());

/** Lets the server think. */
export function thinkThere(api: Api = pageApi): Think {
	return async (wish, hear, signal) => {
		await beKnown();
		const patience = new Patience(signal, THERE_MS);
		try {
			const body = requestOf(wish);
			const asked = { body, parseAs: 'stream', signal: patience.signal } as const;
			const answer = await answerOf(api.POST('/thoughts', asked));
			if (!answer) throw new NoThought('offline');
			for await (const line of linesOf(answer)) {
				patience.renew();
				const news = JSON.parse(line) as ThoughtNews;
				if (news.kind === 'decided') return news.move;
				if (news.kind === 'refused') throw refusalOf(news.error.code);
				hear(news.ahead);
			}
			throw new NoThought('offline');
		} catch (error) {
			if (error instanceof NoThought) throw error;
			throw error instanceof ApiError ? refusalOf(error.code) : new NoThought('offline');
		} finally {
			patience.end();
		}
	};
}

function requestOf({ game, level, seed }: Wish): ThoughtRequest {
	const moves = game.moves.map((text) => {
		const [from = '', to = ''] = text.split('-');
		return { from, to };
	});
	return { rules: game.rules, position: game.position, moves, level, seed };
}

function refusalOf(code: string): NoThought {
	if (code === 'replaced') return new NoThought('replaced');
	return new NoThought(code === 'unavailable' || code === 'too-many-requests' ? 'busy' : 'offline');
}

/** The lines of a body, each as soon as it is complete. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let rest = '';
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
		rest = lines.pop() ?? '';
		yield* lines;
	}
}

/** A signal that aborts with another one, and by itself after `ms` without progress. */
class Patience {
	isOver = false;
	#controller = new AbortController();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly other: AbortSignal,
		private readonly ms: number
	) {
		if (other.aborted) this.#stop();
		other.addEventListener('abort', this.#stop);
		this.renew();
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** There was progress: starts the timeout again. */
	renew() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.isOver = true;
			this.#stop();
		}, this.ms);
	}

	/** Everything is done: aborts what is still running. */
	end() {
		clearTimeout(this.#timer);
		this.other.removeEventListener('abort', this.#stop);
		this.#stop();
	}

	#stop = () => this.#controller.abort();
}
