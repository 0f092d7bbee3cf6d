/**
 * One websocket that is always there: opened anew when it closes, when nothing has been heard on it for too long, and when
 * the page is looked at again. Knows nothing of what is said on it.
 */

/** What the link needs of a `WebSocket`. */
export interface SocketLike {
	onopen: (() => void) | null;
	onmessage: ((event: { data: unknown }) => void) | null;
	onclose: ((event: { code: number }) => void) | null;
	send(text: string): void;
	close(): void;
}

export type Connection =
	/** For the first time. */
	| 'connecting'
	| 'online'
	| 'reconnecting'
	/** The server said that it stops and comes back. */
	| 'restarting'
	/** The page is older than the server. Final. */
	| 'outdated'
	/** There is no such game. Final. */
	| 'missing';

export interface Network {
	open(address: string): SocketLike;
	/** Milliseconds by a clock that never jumps. */
	now(): number;
	/** A number from 0 to 1, for the jitter. */
	random(): number;
}

/** The server speaks every 2.5 s; one that is silent for so long cannot be reached. */
export const SILENCE_MS = 9_000;
/** How soon an old socket must answer when the page is looked at again. */
const PATIENCE_MS = 3_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
/** At least so long a wait after the server complained of too many messages. */
const CALM_MS = 5_000;

const CLOSED_FOR_RESTART = 1012;
const CLOSED_AS_OUTDATED = 4000;
const CLOSED_AS_TOO_MANY = 4029;

export abstract class Link<Message> {
	#socket: SocketLike | null = null;
	#isOpen = false;
	/** Counts the sockets, so that one that was given up cannot speak any more. */
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

	/** The socket is open, or the page is looked at again: subscribe with what is known. */
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

	/** Gives the socket up, which may hang half-open, and opens another at once. */
	protected replace() {
		if (this.#isStopped) return;
		this.#lose();
		this.#connect();
	}

	/** The page is looked at again, or the network is back: whatever waited has waited long enough. */
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

	/** The server cannot give what was asked for: closes the socket and opens another after a while. */
	protected retryLater() {
		this.#closed(CLOSED_AS_TOO_MANY);
	}

	/** The server said, as its last word, that it stops and comes back after about so long. */
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
		// Spread, since a server that comes back is met by everybody at once.
		const delay = Math.max(backoff, least) * (0.5 + this.network.random() / 2);
		this.#retry = setTimeout(() => this.#connect(), delay);
	}

	/** Expects to hear something soon, and replaces the socket if nothing comes. */
	#await(patienceMs: number) {
		this.#heardAt = this.network.now();
		this.#patienceMs = patienceMs;
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#checkSilence(), patienceMs);
	}

	#checkSilence() {
		// A browser may hold timers of hidden pages back, or let several pass at once.
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
