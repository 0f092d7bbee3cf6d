import { describe, expect, it } from 'vitest';
import { Bridge, RulesError, WorkerFailure, type WorkerLike } from './bridge';

type Behavior = (message: { id: number; request: { kind: string } }) => unknown;

/** Fake workers: each behaves as the next item says, all further ones as the last. */
function bridge(...behaviors: Behavior[]) {
	const workers: (WorkerLike & { isTerminated: boolean })[] = [];
	const made = new Bridge(() => {
		const behave = behaviors[Math.min(workers.length, behaviors.length - 1)]!;
		const worker = {
			onmessage: null,
			onerror: null,
			isTerminated: false,
			postMessage(message: never) {
				queueMicrotask(() => {
					const data = behave(message);
					if (data && !worker.isTerminated) worker.onmessage?.({ data } as MessageEvent);
				});
			},
			terminate() {
				worker.isTerminated = true;
			}
		} as WorkerLike & { isTerminated: boolean };
		workers.push(worker);
		return worker;
	}, 40);
	return { made, workers };
}

const answering: Behavior = ({ id }) => ({ id, response: { kind: 'presets', presets: [] } });
const failing: Behavior = ({ id }) => ({ id, failure: 'unreachable executed' });
const silent: Behavior = () => null;

describe('the bridge', () => {
	it('gives each question its own answer, in whatever order they come', async () => {
		const { made } = bridge(({ id, request }) => ({ id, response: { kind: request.kind, id } }));
		const answers = await Promise.all([
			made.ask({ kind: 'presets' }),
			made.ask({ kind: 'jumps', game: { rules: '', position: null, moves: [] }, route: [] })
		]);
		expect(answers.map(({ kind }) => kind)).toEqual(['presets', 'jumps']);
	});

	it('turns a refusal of the rules into an error with its details', async () => {
		const { made } = bridge(({ id }) => ({
			id,
			response: { kind: 'error', code: 'rule-set', parameter: 'size' }
		}));
		const refused = made.ask({ kind: 'ruleSet', rules: 'x' });
		await expect(refused).rejects.toBeInstanceOf(RulesError);
		await expect(refused).rejects.toMatchObject({ details: { parameter: 'size' } });
	});

	it('replaces a worker that fails and asks once more', async () => {
		const { made, workers } = bridge(failing, answering);
		await expect(made.ask({ kind: 'presets' })).resolves.toMatchObject({ presets: [] });
		expect(workers).toHaveLength(2);
		expect(workers[0]?.isTerminated).toBe(true);
	});

	it('replaces a worker that has fallen silent', async () => {
		const { made, workers } = bridge(silent, answering);
		await made.ask({ kind: 'presets' });
		expect(workers).toHaveLength(2);
	});

	it('gives up after the second failure, and works again when asked again', async () => {
		const { made } = bridge(failing, failing, answering);
		await expect(made.ask({ kind: 'presets' })).rejects.toBeInstanceOf(WorkerFailure);
		await expect(made.ask({ kind: 'presets' })).resolves.toBeDefined();
	});

	it('ends a worker whose answer is no longer wanted, and asks the rest of another', async () => {
		const { made, workers } = bridge(silent, answering);
		const unwanted = new AbortController();
		const abandoned = made.ask({ kind: 'presets' }, unwanted.signal);
		const wanted = made.ask({ kind: 'presets' });
		unwanted.abort();
		await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' });
		await expect(wanted).resolves.toMatchObject({ presets: [] });
		expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
	});

	it('ends no worker that has answered before', async () => {
		const { made, workers } = bridge(answering);
		const unwanted = new AbortController();
		await made.ask({ kind: 'presets' }, unwanted.signal);
		unwanted.abort();
		await made.ask({ kind: 'presets' });
		expect(workers).toHaveLength(1);
	});
});
