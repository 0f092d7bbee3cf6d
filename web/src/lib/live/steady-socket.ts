/**
 * A websocket that stays connected: it is opened again when it closes, when it is silent for too
 * long, and when the page becomes visible again. It knows nothing about the messages.
 */

/** What a steady socket needs of a `WebSocket`. */
export interface SocketLike {
	onopen: (() => void) | null;
	onmessage: ((event: { data: unknown }) => void) | null;
	onclose: ((event: { code: number }) => void) | null;
	send(text: string): void;
	close(): void;
}

export type Connection =
	/** Connecting for the first time. */
	| 'connecting'
	| 'online'
	| 'reconnecting'
	/** The server announced a restart. */
	| 'restarting'
	/** The page is older than the server. Final. */
	| 'outdated'
	/** There is no such game. Final. */
	| 'missing';

export interface Network {
	open(address: string): SocketLike;
	/** Milliseconds on a monotonic clock. */
	now(): number;
	/** A number from 0 to 1, for the jitter. */
	random(): number;
}

/** The server sends something every 2.5 s; after this silence it counts as unreachable. */
export const SILENCE_MS = 9_000;
/** How soon an old socket must answer when the page becomes visible again. */
const PATIENCE_MS = 3_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
/** The shortest wait after the server complained of too many messages. */
const CALM_MS = 5_000;

const CLOSED_FOR_RESTART = 1012;
const CLOSED_AS_OUTDATED = 4000;
const CLOSED_AS_TOO_MANY = 4029;

export abstract class SteadySocket<Message> {
	#socket: SocketLike | null = null;
	#isOpen = false;
	/** Counts the sockets, so that messages of an abandoned one are ignored. */
	#epoch = 0;
	#failures = 0;
	#connection: Connection = 'connecting';
	/** After how long the server said it would be back. */
	#restartMs = 0;
	#isStopped = true;
	#heardAt = 0;
	#patienceMs = SILENCE_MS;
	#silence: ReturnType<typeof setTimeout> | undefined;
	#retry: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly address: string,
		private readonly network: Network
	) {}

	/** The socket is open, or the page is visible again: subscribe with what is known. */
	protected abstract opened(): void;
	protected abstract heard(text: string): void;
	protected abstract became(connection: Connection): void;

	start() {
		this.#isStopped = false;
		this.#connect();
	}

	stop() {
		this.#isStopped = true;
		this.#drop();
	}

	/** Sends a message if the socket is open. */
	protected send(message: Message) {
		if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
	}

	/** Abandons the socket, which may hang half-open, and opens another at once. */
	protected replace() {
		if (this.#isStopped) return;
		this.#lose();
		this.#connect();
	}

	/** The page is visible again, or the network is back: checks or reconnects at once. */
	wake() {
		if (this.#isStopped) return;
		this.#failures = 0;
		if (this.#isOpen) {
			this.#await(PATIENCE_MS);
			this.opened();
		} else if (!this.#socket) {
			this.#connect();
		}
	}

	/** The server cannot serve the subscription: closes the socket and opens another later. */
	protected retryLater() {
		this.#closed(CLOSED_AS_TOO_MANY);
	}

	/** The server announced, as its last message, that it restarts within about `inMs`. */
	protected expectRestart(inMs: number) {
		this.#restartMs = inMs;
		this.#become('restarting');
	}

	#connect() {
		this.#drop();
		const epoch = this.#epoch;
		const socket = this.network.open(this.address);
		this.#socket = socket;
		socket.onopen = () => {
			if (epoch !== this.#epoch) return;
			this.#isOpen = true;
			this.opened();
		};
		socket.onmessage = ({ data }) => {
			if (epoch !== this.#epoch) return;
			this.#await(SILENCE_MS);
			this.#failures = 0;
			this.#become('online');
			this.heard(data as string);
		};
		socket.onclose = ({ code }) => {
			if (epoch === this.#epoch) this.#closed(code);
		};
		this.#await(SILENCE_MS);
	}

	#closed(code: number) {
		this.#drop();
		if (code === CLOSED_AS_OUTDATED) {
			this.#isStopped = true;
			return this.#become('outdated');
		}
		if (code === CLOSED_FOR_RESTART) this.#become('restarting');
		else this.#lose();
		const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
		this.#failures += 1;
		const least = code === CLOSED_AS_TOO_MANY ? CALM_MS : this.#restartMs;
		this.#restartMs = 0;
		// Jitter, since all pages reconnect when a server comes back.
		const delay = Math.max(backoff, least) * (0.5 + this.network.random() / 2);
		this.#retry = setTimeout(() => this.#connect(), delay);
	}

	/** Expects a message within `patienceMs`, and replaces the socket if none comes. */
	#await(patienceMs: number) {
		this.#heardAt = this.network.now();
		this.#patienceMs = patienceMs;
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#checkSilence(), patienceMs);
	}

	#checkSilence() {
		// Browsers delay the timers of hidden pages, and may then run several at once.
		const left = this.#patienceMs - (this.network.now() - this.#heardAt);
		if (left > 0) this.#silence = setTimeout(() => this.#checkSilence(), left);
		else this.replace();
	}

	#drop() {
		this.#epoch += 1;
		clearTimeout(this.#silence);
		clearTimeout(this.#retry);
		this.#isOpen = false;
		const socket = this.#socket;
		this.#socket = null;
		socket?.close();
	}

	#lose() {
		if (this.#connection === 'online') this.#become('reconnecting');
	}

	#become(connection: Connection) {
		if (this.#connection === connection) return;
		this.#connection = connection;
		this.became(connection);
	}
}
