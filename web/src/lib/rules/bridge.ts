/** Sends requests to the workers and types the answers. A worker that fails is replaced and the request retried once. */
import type { Failure, Request, Response } from '$lib/generated/wasm';
import { withHistory } from './history';

interface AnswerKinds {
	view: 'view';
	think: 'move';
	explain: 'explained';
	parseMove: 'move';
	jumps: 'jumps';
	ruleSet: 'ruleSet';
	printRules: 'ruleSet';
	presets: 'presets';
	printRecord: 'record';
	readRecord: 'games';
}

export type Answer<K extends Request['kind']> = Extract<Response, { kind: AnswerKinds[K] }>;

/** Sends a request and resolves to its answer, unless the signal aborts it. */
export type Ask = <R extends Request>(
	request: R,
	signal?: AbortSignal
) => Promise<Answer<R['kind']>>;

/** The rules refuse a request; says why. */
export class RulesError extends Error {
	override name = 'RulesError';
	constructor(readonly details: Failure) {
		super(details.code);
	}
}

/** The worker itself failed: it did not load, trapped or was killed. */
export class WorkerFailure extends Error {
	override name = 'WorkerFailure';
}

/** What the bridge needs of a `Worker`. */
export interface WorkerLike {
	onmessage: ((event: MessageEvent) => void) | null;
	onerror: ((event: ErrorEvent) => void) | null;
	postMessage(message: unknown): void;
	terminate(): void;
}

interface Waiting {
	request: Request;
	tries: number;
	resolve(response: Response): void;
	reject(error: Error): void;
}

/** Longer than any answer takes; a worker that is silent for this long was killed or hangs. */
const SILENCE_MS = 20_000;
const TRIES = 2;

export class Bridge {
	#worker: WorkerLike | null = null;
	#waiting = new Map<number, Waiting>();
	#lastId = 0;
	#silence: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly startWorker: () => WorkerLike,
		private readonly silenceMs = SILENCE_MS
	) {}

	ask: Ask = (request, signal) =>
		new Promise((resolve, reject) => {
			signal?.throwIfAborted();
			const id = ++this.#lastId;
			signal?.addEventListener('abort', () => this.#abandon(id, signal.reason));
			this.#waiting.set(id, {
				request,
				tries: 0,
				resolve: (response) => {
					if (response.kind === 'error') reject(new RulesError(response));
					else resolve(response as Answer<(typeof request)['kind']>);
				},
				reject
			});
			this.#send(id);
		});

	#send(id: number) {
		const waiting = this.#waiting.get(id);
		if (!waiting) return;
		waiting.tries += 1;
		this.#worker ??= this.#start();
		this.#worker.postMessage({ id, request: waiting.request });
		this.#listen();
	}

	#start(): WorkerLike {
		const worker = this.startWorker();
		worker.onmessage = (event) => {
			const { id, response, failure } = event.data;
			if (failure !== undefined) return this.#restart(failure);
			this.#waiting.get(id)?.resolve(response);
			this.#waiting.delete(id);
			this.#listen();
		};
		worker.onerror = (event) => this.#restart(event.message);
		return worker;
	}

	/** The timeout runs only while a request is pending. */
	#listen() {
		clearTimeout(this.#silence);
		if (this.#waiting.size === 0) return;
		this.#silence = setTimeout(() => this.#restart('no answer'), this.silenceMs);
	}

	/** A worker can only be interrupted by terminating it, so its other requests move to the next one. */
	#abandon(id: number, reason: Error) {
		const abandoned = this.#waiting.get(id);
		if (!abandoned) return;
		this.#waiting.delete(id);
		abandoned.reject(reason);
		for (const waiting of this.#waiting.values()) waiting.tries -= 1;
		this.#restart(reason.message);
	}

	#restart(cause: string) {
		this.#worker?.terminate();
		this.#worker = null;
		clearTimeout(this.#silence);
		for (const [id, waiting] of [...this.#waiting]) {
			if (waiting.tries < TRIES) {
				this.#send(id);
			} else {
				this.#waiting.delete(id);
				waiting.reject(new WorkerFailure(cause));
			}
		}
	}
}

let module: Promise<WebAssembly.Module> | null = null;

/** The rules and the engine, fetched and compiled once for all workers. */
function compiled(): Promise<WebAssembly.Module> {
	// The address holds a hash of the module, so a page never loads the module of another build.
	module ??= WebAssembly.compileStreaming(fetch(new URL('./ugolki.wasm', import.meta.url))).catch(
		(error) => {
			module = null;
			throw error;
		}
	);
	return module;
}

function startWorker(): WorkerLike {
	const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
	compiled().then(
		(module) => worker.postMessage({ module }),
		(error) => worker.dispatchEvent(new ErrorEvent('error', { message: String(error) }))
	);
	return worker;
}

/** The page's two workers, each started by its first request: the board must not wait for the engine. */
const answering = new Bridge(startWorker);
const thinking = new Bridge(startWorker);

const answer = withHistory(answering.ask);

export const ask: Ask = (request, signal) =>
	(request.kind === 'think' ? thinking.ask : answer)(request, signal);
