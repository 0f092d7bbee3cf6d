/** The real binary, started and stopped as a person would do it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY =
	process.env['UGOLKI_BINARY'] ?? resolve(import.meta.dirname, '../../target/debug/ugolki');
const LONGEST_START_MS = 20_000;

export class Server {
	/** Where it listens; the same after a restart. */
	url = '';
	#process: ChildProcess | null = null;
	#errors = '';

	private constructor(private readonly folder: string) {}

	/** Starts with an empty database. */
	static async begin(): Promise<Server> {
		const server = new Server(await mkdtemp(join(tmpdir(), 'ugolki-e2e-')));
		await server.start();
		return server;
	}

	/** Starts, or starts again on the same port and database. */
	async start(): Promise<void> {
		const addr = this.url ? new URL(this.url).host : '127.0.0.1:0';
		const database = `sqlite:${join(this.folder, 'games.sqlite')}`;
		const child = spawn(BINARY, ['serve', '--addr', addr, '--database', database], {
			stdio: ['ignore', 'pipe', 'pipe']
		});
		this.#process = child;
		child.stderr.on('data', (text: Buffer) => (this.#errors += text.toString()));
		this.url = await new Promise<string>((listening, reject) => {
			const giveUp = setTimeout(() => reject(this.#failure('did not start')), LONGEST_START_MS);
			child.once('error', reject);
			child.once('exit', () => reject(this.#failure('ended at once')));
			createInterface({ input: child.stdout }).once('line', (line) => {
				clearTimeout(giveUp);
				listening(line.trim());
			});
		});
	}

	/** Asks it to stop, and waits until it has. */
	async stop(): Promise<void> {
		await this.#end('SIGTERM');
	}

	/** Kills it without a chance to clean up. */
	async kill(): Promise<void> {
		await this.#end('SIGKILL');
	}

	/** Stops it for good. */
	async dispose(): Promise<void> {
		await this.#end('SIGTERM');
		await rm(this.folder, { recursive: true, force: true });
	}

	async #end(signal: NodeJS.Signals): Promise<void> {
		const child = this.#process;
		this.#process = null;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const exited = once(child, 'exit');
		child.kill(signal);
		await exited;
	}

	#failure(what: string): Error {
		return new Error(`${BINARY} ${what}: ${this.#errors}`);
	}
}
