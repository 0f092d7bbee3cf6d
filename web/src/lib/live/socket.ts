/**
 * Follows a game on the server, or the invitation to it: subscribes to its channel, takes each
 * event once and in order, and sends the person's acts until they are answered.
 */
import type {
	Act,
	ActRefusal,
	Channel,
	ClientMessage,
	Clocks,
	Game,
	GameState,
	Invitation,
	Presence,
	ServerMessage,
	StoredEvent
} from '$lib/generated/http';
import { SteadySocket, type Connection, type Network } from './steady-socket';
import { Outbox, type FindKeep, type Outstanding } from './outbox';

/** The version of the messages. */
const VERSION = 3;
const PING_MS = 2_500;
/** An act without an answer is sent again after this time, even on a healthy socket. */
const RESEND_MS = 5_000;
/** An act that the server could not store is sent again after this time. */
const UNAVAILABLE_MS = 1_000;

export interface GameListener {
	connection(connection: Connection): void;
	/** The whole game, which replaces what was known. */
	snapshot(game: Game): void;
	/** There is no game yet: the invitation to it, and how many watch it. */
	invitation(invitation: Invitation, watchers: number): void;
	/** The next event. */
	event(event: StoredEvent, state: GameState): void;
	/** The clocks after the last known event. */
	clocks(clocks: Clocks | null): void;
	presence(presence: Presence): void;
	/** An act is done, and all events that it caused are known. */
	acked(act: Act): void;
	/** An act was refused and changes nothing. */
	refused(act: Act, code: ActRefusal): void;
}

export interface Around extends Network {
	keep: FindKeep;
	newId?: () => string;
}

export class GameSocket extends SteadySocket<ClientMessage> {
	readonly #outbox: Outbox;
	/** The kind of channel subscribed to: an invitation until its game begins. */
	#kind: Channel['kind'] = 'game';
	#invitation: Invitation | null = null;
	/** The seq of the last known event. */
	#seq = 0;
	/** Whether a subscription is not answered yet. */
	#isAsking = false;
	/** Acts that wait until the previous one is answered. */
	#queue: Act[] = [];
	#ping: ReturnType<typeof setInterval> | undefined;
	#resend: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly game: string,
		address: string,
		around: Around,
		private readonly listener: GameListener
	) {
		super(address, around);
		this.#outbox = new Outbox(game, around.keep, around.newId);
	}

	/** The act that waits for its answer. */
	get outstanding(): Outstanding | null {
		return this.#outbox.current;
	}

	override start() {
		super.start();
		this.#ping = setInterval(() => this.#sendPing(), PING_MS);
	}

	override stop() {
		clearInterval(this.#ping);
		clearTimeout(this.#resend);
		super.stop();
	}

	/** Sends an act once the server can be reached and the previous act is answered. */
	act(act: Act) {
		if (this.#outbox.put(act)) this.#sendAct();
		else this.#queue.push(act);
	}

	/** Tells the server that a player's time seems to be over. */
	flag() {
		this.send({ kind: 'flag', game: this.game });
	}

	/** Requests the whole game: what is known cannot be right. */
	resync() {
		this.#seq = 0;
		this.#subscribe();
	}

	/** Opens another socket, since the person now has a seat. */
	reconnect() {
		this.#seq = 0;
		this.#kind = 'game';
		this.replace();
	}

	protected became(connection: Connection) {
		this.listener.connection(connection);
	}

	protected opened() {
		this.send({ kind: 'hello', v: VERSION });
		this.#subscribe();
		this.#sendAct();
		// Answered at once, whatever happens to the rest.
		this.#sendPing();
	}

	#subscribe(kind = this.#kind) {
		this.#kind = kind;
		this.#isAsking = true;
		this.send({ kind: 'subscribe', channel: { kind, id: this.game }, seq: this.#seq });
	}

	#sendPing() {
		// Only the fact of an answer matters.
		this.send({ kind: 'ping', sent: 0 });
	}

	#sendAct(afterMs = RESEND_MS) {
		clearTimeout(this.#resend);
		const outstanding = this.#outbox.current;
		if (!outstanding) return;
		if (afterMs === RESEND_MS) this.send({ kind: 'act', game: this.game, ...outstanding });
		this.#resend = setTimeout(() => this.#sendAct(), afterMs);
	}

	protected heard(text: string) {
		const message = JSON.parse(text) as ServerMessage;
		switch (message.kind) {
			case 'snapshot':
				this.#isAsking = false;
				this.#seq = message.seq;
				return this.listener.snapshot(message.game);
			case 'invitation':
				return this.#takeInvitation(message.invitation, message.watchers);
			case 'invitation_state':
				return (
					this.#invitation &&
					this.#takeInvitation({ ...this.#invitation, state: message.state }, message.watchers)
				);
			case 'event':
				return this.#takeEvent(message.event, message.state);
			case 'ack':
				return this.#settle(message.id, (act) => this.listener.acked(act));
			case 'refused':
				return this.#refused(message.id, message.code);
			case 'heartbeat':
			case 'presence':
				this.listener.presence(message.presence);
				if ('clocks' in message && message.seq === this.#seq) this.listener.clocks(message.clocks);
				return this.#compare(message.seq);
			case 'error':
				// An error of a channel left behind does not matter any more.
				if (message.channel?.kind !== this.#kind) return;
				if (message.code !== 'not-found') return this.retryLater();
				if (this.#kind === 'game') return this.#subscribe('invitation');
				this.stop();
				return this.listener.connection('missing');
			case 'restart':
				return this.expectRestart(message.inMs);
		}
	}

	#takeInvitation(invitation: Invitation, watchers: number) {
		this.#isAsking = false;
		this.#invitation = invitation;
		if (invitation.state !== 'taken') return this.listener.invitation(invitation, watchers);
		this.#subscribe('game');
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

	/** The server has events that have not arrived: requests them, unless that is under way. */
	#compare(seq: number) {
		const isMissingSome = seq > this.#seq;
		if (isMissingSome && !this.#isAsking) this.#subscribe();
		else this.#isAsking = false;
	}

	#refused(id: string | null, code: ActRefusal) {
		// The refusal may answer an act of another tab or person.
		if (id !== this.#outbox.current?.id) return;
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
