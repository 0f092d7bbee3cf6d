/**
 * Follows one game on the server: asks for what it missed, takes events in order and only once, and sends the person's acts
 * until they are answered.
 */
import type {
	Act,
	ActRefusal,
	ClientMessage,
	Clocks,
	Game,
	GameState,
	Invitation,
	Presence,
	ServerMessage,
	StoredEvent
} from '$lib/generated/http';
import { Link, type Connection, type Network } from './link';
import { Outbox, type Keep, type Outstanding } from './outbox';

/** The version of the messages. */
const VERSION = 2;
const PING_MS = 2_500;
/** An act without an answer is sent again after so long, though the socket seems well. */
const RESEND_MS = 5_000;
/** The server could not store an act: it is asked again after so long. */
const UNAVAILABLE_MS = 1_000;

export interface TableListener {
	connection(connection: Connection): void;
	/** The whole game, which replaces whatever was known. */
	snapshot(game: Game): void;
	/** There is no game yet: what it will come of, and how many look at that. */
	invitation(invitation: Invitation, watchers: number): void;
	/** The next event. */
	event(event: StoredEvent, state: GameState): void;
	/** The clocks of the game as it is known. */
	clocks(clocks: Clocks | null): void;
	presence(presence: Presence): void;
	/** An act is done, and everything that came of it is known. */
	acked(act: Act): void;
	/** An act changes nothing. */
	refused(act: Act, code: ActRefusal): void;
}

export interface Around extends Network {
	keep: Keep | null;
	newId?: () => string;
}

export class TableSocket {
	readonly #link: Link;
	readonly #outbox: Outbox;
	/** The last event that is known. */
	#seq = 0;
	/** A hello has not been answered yet. */
	#isAsking = false;
	/** Acts that wait until the one before has its answer. */
	#queue: Act[] = [];
	#ping: ReturnType<typeof setInterval> | undefined;
	#resend: ReturnType<typeof setTimeout> | undefined;

	constructor(
		game: string,
		address: string,
		private readonly around: Around,
		private readonly listener: TableListener
	) {
		this.#outbox = new Outbox(game, around.keep, around.newId);
		this.#link = new Link(address, around, {
			opened: () => this.#greet(),
			heard: (text) => this.#hear(text),
			became: (connection) => listener.connection(connection)
		});
	}

	/** The act that waits for its answer. */
	get outstanding(): Outstanding | null {
		return this.#outbox.current;
	}

	start() {
		this.#link.start();
		this.#ping = setInterval(() => this.#sendPing(), PING_MS);
	}

	stop() {
		clearInterval(this.#ping);
		clearTimeout(this.#resend);
		this.#link.stop();
	}

	/** Sends an act: now, when the server can be reached, or when the act before has its answer. */
	act(act: Act) {
		if (this.#outbox.put(act)) this.#sendAct();
		else this.#queue.push(act);
	}

	/** Tells that somebody's time seems to be over. */
	flag() {
		this.#send({ kind: 'flag', seq: this.#seq });
	}

	/** Asks for the whole game: what is known cannot be right. */
	resync() {
		this.#seq = 0;
		this.#hello();
	}

	/** Opens another socket, as another person: one who has sat down meanwhile. */
	reconnect() {
		this.#seq = 0;
		this.#link.replace();
	}

	/** The page is looked at again, or the network is back. */
	wake() {
		this.#link.wake();
	}

	#greet() {
		this.#hello();
		this.#sendAct();
		// Answered at once, where a hello that finds nothing missing need not be.
		this.#sendPing();
	}

	#hello() {
		this.#isAsking = true;
		this.#send({ kind: 'hello', v: VERSION, seq: this.#seq });
	}

	#sendPing() {
		this.#send({ kind: 'ping', seq: this.#seq, sent: Math.max(0, Math.round(this.around.now())) });
	}

	#sendAct(afterMs = RESEND_MS) {
		clearTimeout(this.#resend);
		const outstanding = this.#outbox.current;
		if (!outstanding) return;
		if (afterMs === RESEND_MS) this.#send({ kind: 'act', seq: this.#seq, ...outstanding });
		this.#resend = setTimeout(() => this.#sendAct(), afterMs);
	}

	#send(message: ClientMessage) {
		this.#link.send(message);
	}

	#hear(text: string) {
		let message: ServerMessage;
		try {
			message = JSON.parse(text) as ServerMessage;
		} catch {
			return this.resync();
		}
		switch (message.kind) {
			case 'snapshot':
				this.#isAsking = false;
				this.#seq = message.seq;
				return this.listener.snapshot(message.game);
			case 'invitation':
				this.#isAsking = false;
				return this.listener.invitation(message.invitation, message.watchers);
			case 'event':
				return this.#takeEvent(message.event, message.state);
			case 'ack':
				return this.#settle(message.id, (act) => this.listener.acked(act));
			case 'refused':
				return this.#refused(message.id, message.code);
			case 'heartbeat':
				this.listener.presence(message.presence);
				if (message.seq === this.#seq) this.listener.clocks(message.clocks);
				return this.#compare(message.seq);
			case 'presence':
				this.listener.presence(message.presence);
				return this.#compare(message.seq);
			case 'restart':
				return this.#link.expectRestart(message.inMs);
			case 'pong':
				return;
		}
	}

	#takeEvent(event: StoredEvent, state: GameState) {
		const isKnown = event.seq <= this.#seq;
		if (isKnown) return;
		if (event.seq > this.#seq + 1) {
			if (!this.#isAsking) this.resync();
			return;
		}
		this.#isAsking = false;
		this.#seq = event.seq;
		this.listener.event(event, state);
	}

	/** The server has events that have not come: asks for them, unless it is asked already. */
	#compare(seq: number) {
		const isMissingSome = seq > this.#seq;
		if (isMissingSome && !this.#isAsking) this.#hello();
		else this.#isAsking = false;
	}

	#refused(id: string | null, code: ActRefusal) {
		// Told to everybody at the table; it concerns the one whose act it was.
		if (id === null || id !== this.#outbox.current?.id) return;
		if (code === 'unavailable') return this.#sendAct(UNAVAILABLE_MS);
		this.#settle(id, (act) => this.listener.refused(act, code));
	}

	#settle(id: string, tell: (act: Act) => void) {
		const settled = this.#outbox.settle(id);
		if (!settled) return;
		clearTimeout(this.#resend);
		tell(settled.act);
		const next = this.#queue.shift();
		if (next) this.act(next);
	}
}
