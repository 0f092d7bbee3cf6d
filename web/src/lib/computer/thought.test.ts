import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '$lib/api/client';
import type { ThoughtNews } from '$lib/generated/http';
import { WorkerFailure, type Ask } from '$lib/rules/bridge';
import { NoThought, thinkHereOrThere, thinkThere, type Think } from './thought';

const WISH = {
	game: { rules: 'classic-3x3', position: null, moves: ['c3-d3', 'f6-f5'] },
	level: 6,
	seed: 7
};
const HERE = { from: 'a1', to: 'a2' };
const THERE = { from: 'b1', to: 'b2' };

const quiet = () => {};
const forever = () => new AbortController().signal;

const HOST = 'http://ugolki.test';

/** Longer than any timeout. */
const LONG_MS = 100_000;

beforeEach(() => {
	vi.useFakeTimers();
	// The browser is known to the server already, so no request for it is made.
	vi.stubGlobal('localStorage', { getItem: () => '1' });
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('the computer', () => {
	/** Thinks with `here`, and on a fake server that counts its calls. */
	function both(
		here: (signal: AbortSignal | undefined) => Promise<unknown>,
		there: Think = async () => THERE
	) {
		const ask = vi.fn((_: unknown, signal?: AbortSignal) => here(signal));
		const server = vi.fn(there);
		const think = thinkHereOrThere(ask as unknown as Ask, server);
		return { ask, server, think: (signal = forever()) => think(WISH, quiet, signal) };
	}

	const failing = async () => {
		throw new WorkerFailure('out of memory');
	};
	/** A worker that never answers, and ends when it is aborted. */
	const hanging = (signal?: AbortSignal) =>
		new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

	it('thinks here, and asks no server', async () => {
		const { ask, server, think } = both(async () => HERE);
		expect(await think()).toEqual(HERE);
		expect(ask.mock.calls[0]?.[0]).toEqual({ kind: 'think', ...WISH });
		expect(server).not.toHaveBeenCalled();
	});

	it('thinks on the server once it cannot here, and from then on', async () => {
		const { ask, server, think } = both(failing);
		expect([await think(), await think()]).toEqual([THERE, THERE]);
		expect(ask).toHaveBeenCalledTimes(1);
		expect(server).toHaveBeenCalledTimes(2);
	});

	it('gives up on a browser that takes too long', async () => {
		const { think } = both(hanging);
		const thought = think();
		await vi.advanceTimersByTimeAsync(LONG_MS);
		expect(await thought).toEqual(THERE);
	});

	it('tries here again after the server has failed too', async () => {
		const { ask, think } = both(failing, async () => {
			throw new NoThought('offline');
		});
		await expect(think()).rejects.toMatchObject({ hindrance: 'offline' });
		await expect(think()).rejects.toMatchObject({ hindrance: 'offline' });
		expect(ask).toHaveBeenCalledTimes(2);
	});

	it('asks no server once the thought is aborted', async () => {
		const { server, think } = both(hanging);
		const wanted = new AbortController();
		const thought = think(wanted.signal);
		wanted.abort();
		await expect(thought).rejects.toThrow();
		expect(server).not.toHaveBeenCalled();
	});

	it('does not take an error of the rules for a failure of the browser', async () => {
		const { server, think } = both(async () => {
			throw new Error('over');
		});
		await expect(think()).rejects.toThrow('over');
		expect(server).not.toHaveBeenCalled();
	});
});

describe('a thought on the server', () => {
	const encoder = new TextEncoder();
	const lineOf = (news: ThoughtNews) => `${JSON.stringify(news)}\n`;
	const waiting = (ahead: number) => lineOf({ kind: 'waiting', ahead });
	const decided = lineOf({ kind: 'decided', move: THERE });
	const refused = (code: 'replaced' | 'unavailable' | 'internal') =>
		lineOf({ kind: 'refused', error: { code, message: 'no' } });

	/** A response that arrives in these pieces. */
	function answering(...pieces: string[]) {
		const pending = pieces.map((piece) => encoder.encode(piece));
		return new Response(
			new ReadableStream({
				pull(controller) {
					const piece = pending.shift();
					if (piece) controller.enqueue(piece);
					else controller.close();
				}
			})
		);
	}

	async function think(answer: Response | Error, signal = forever()) {
		const heard: number[] = [];
		const asked: unknown[] = [];
		const send = async (request: Request) => {
			expect(new URL(request.url).pathname).toBe('/api/v1/thoughts');
			expect(request.method).toBe('POST');
			asked.push(await request.json());
			if (answer instanceof Error) throw answer;
			return answer;
		};
		const thought = thinkThere(connect(send, HOST))(WISH, (ahead) => heard.push(ahead), signal);
		const outcome = await thought.catch((error: unknown) => (error as NoThought).hindrance);
		return { outcome, heard, asked };
	}

	it('sends the game, and receives the queue and the move', async () => {
		const { outcome, heard, asked } = await think(
			answering(waiting(2), waiting(1), waiting(0), decided)
		);
		expect(outcome).toEqual(THERE);
		expect(heard).toEqual([2, 1, 0]);
		expect(asked[0]).toEqual({
			rules: 'classic-3x3',
			position: null,
			moves: [
				{ from: 'c3', to: 'd3' },
				{ from: 'f6', to: 'f5' }
			],
			level: 6,
			seed: 7
		});
	});

	it('is read in pieces of any size', async () => {
		const text = waiting(1) + waiting(0) + decided;
		expect((await think(answering(text))).outcome).toEqual(THERE);
		expect((await think(answering(...text))).heard).toEqual([1, 0]);
	});

	it.each([
		['replaced', refused('replaced')],
		['busy', refused('unavailable')],
		['offline', refused('internal')],
		['offline', ''],
		['offline', 'no JSON\n']
	])('may end as %s', async (hindrance, last) => {
		expect((await think(answering(waiting(1), last))).outcome).toBe(hindrance);
	});

	it('says whether the server is busy or away', async () => {
		const refusal = (status: number, code: string) =>
			new Response(JSON.stringify({ error: { code, message: 'no' } }), { status });
		expect((await think(refusal(503, 'unavailable'))).outcome).toBe('busy');
		expect((await think(refusal(429, 'too-many-requests'))).outcome).toBe('busy');
		expect((await think(new Response('<html>', { status: 502 }))).outcome).toBe('offline');
		expect((await think(new TypeError('no network'))).outcome).toBe('offline');
	});

	it('ends when it is aborted, and when nothing arrives', async () => {
		// Kept as a browser keeps what it fetches: a request that is collected is never aborted.
		const fetched: Request[] = [];
		const hang = (request: Request) =>
			new Promise<Response>((_, reject) => {
				fetched.push(request);
				request.signal.throwIfAborted();
				request.signal.addEventListener('abort', () => reject(request.signal.reason));
			});
		const api = connect(hang, HOST);
		const wanted = new AbortController();
		const thought = thinkThere(api)(WISH, quiet, wanted.signal);
		wanted.abort();
		await expect(thought).rejects.toBeInstanceOf(NoThought);
		const dead = thinkThere(api)(WISH, quiet, forever()).catch((error: unknown) => error);
		await vi.advanceTimersByTimeAsync(LONG_MS);
		expect(await dead).toBeInstanceOf(NoThought);
		expect(fetched).toHaveLength(2);
	});
});
