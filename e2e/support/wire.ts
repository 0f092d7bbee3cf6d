/** The network between a page and its game, under a test's control: messages are delayed, lost, or cannot be sent at all. */
import type { Page, WebSocketRoute } from '@playwright/test';

type Direction = 'toServer' | 'toPage';
type Matches = (message: Message) => boolean;

export interface Message {
	kind: string;
	id?: string;
	[field: string]: unknown;
}

interface Held {
	socket: Socket;
	text: string;
}

interface Socket {
	page: WebSocketRoute;
	server: WebSocketRoute;
	/** Closed by the page, or by the test on its behalf. */
	isLost: boolean;
}

export class Wire {
	/** Everything that the page has sent, including what never arrived. */
	readonly said: Message[] = [];
	#sockets = new Set<Socket>();
	#held: Record<Direction, Held[]> = { toServer: [], toPage: [] };
	#holds: Record<Direction, Matches | null> = { toServer: null, toPage: null };
	#loses: Record<Direction, Matches | null> = { toServer: null, toPage: null };
	#lost: Record<Direction, number> = { toServer: 0, toPage: 0 };
	#isCut = false;

	/** To be called before the page opens a table. */
	static async lay(page: Page): Promise<Wire> {
		const wire = new Wire();
		await page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => wire.#take(socket));
		return wire;
	}

	/** Delays messages of this kind from now on. */
	hold(direction: Direction, matches: Matches) {
		this.#holds[direction] = matches;
	}

	/** Loses messages of this kind from now on. */
	lose(direction: Direction, matches: Matches) {
		this.#loses[direction] = matches;
	}

	/** The number of lost messages. */
	lost(direction: Direction): number {
		return this.#lost[direction];
	}

	/** Ends delays and losses. Delayed messages are delivered if their socket still exists. */
	release(direction: Direction) {
		this.#holds[direction] = null;
		this.#loses[direction] = null;
		for (const { socket, text } of this.#held[direction].splice(0))
			this.#pass(direction, socket, text);
	}

	/** Cuts the page off without telling it; the server sees it leave. */
	cut() {
		this.#isCut = true;
		for (const socket of this.#sockets) {
			socket.isLost = true;
			void socket.server.close();
		}
	}

	/** Like `cut`, but the page sees its sockets close. */
	cutAloud() {
		this.cut();
		for (const socket of this.#sockets) void socket.page.close({ code: 1001 });
	}

	/** Lets new sockets connect again. */
	mend() {
		this.#isCut = false;
	}

	#take(page: WebSocketRoute) {
		if (this.#isCut) {
			void page.close({ code: 1001 });
			return;
		}
		const socket: Socket = { page, server: page.connectToServer(), isLost: false };
		this.#sockets.add(socket);
		page.onMessage((text) => this.#hear('toServer', socket, String(text)));
		socket.server.onMessage((text) => this.#hear('toPage', socket, String(text)));
		page.onClose((code) => {
			this.#sockets.delete(socket);
			if (!socket.isLost) void socket.server.close(code === undefined ? {} : { code });
		});
		socket.server.onClose((code, reason) => {
			this.#sockets.delete(socket);
			if (!socket.isLost)
				void page.close({ ...(code === undefined ? {} : { code }), ...(reason ? { reason } : {}) });
		});
	}

	#hear(direction: Direction, socket: Socket, text: string) {
		const message = JSON.parse(text) as Message;
		if (direction === 'toServer') this.said.push(message);
		if (socket.isLost) return;
		if (this.#loses[direction]?.(message)) this.#lost[direction] += 1;
		else if (this.#holds[direction]?.(message)) this.#held[direction].push({ socket, text });
		else this.#pass(direction, socket, text);
	}

	#pass(direction: Direction, socket: Socket, text: string) {
		if (socket.isLost || !this.#sockets.has(socket)) return;
		if (direction === 'toServer') socket.server.send(text);
		else socket.page.send(text);
	}
}

/** All messages, or all of these kinds. */
export function of(...kinds: string[]): Matches {
	return ({ kind }) => kinds.includes(kind);
}
