/** The wire between a page and its table, in the hands of a test: messages wait, get lost, or find no way at all. */
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
	/** Given up by the page, or by the test in its name. */
	isLost: boolean;
}

export class Wire {
	/** Everything that the page has said, also what never arrived. */
	readonly said: Message[] = [];
	#sockets = new Set<Socket>();
	#held: Record<Direction, Held[]> = { toServer: [], toPage: [] };
	#holds: Record<Direction, Matches | null> = { toServer: null, toPage: null };
	#loses: Record<Direction, Matches | null> = { toServer: null, toPage: null };
	#lost: Record<Direction, number> = { toServer: 0, toPage: 0 };
	#isCut = false;

	/** To be laid before the page opens a table. */
	static async lay(page: Page): Promise<Wire> {
		const wire = new Wire();
		await page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => wire.#take(socket));
		return wire;
	}

	/** From now on messages of this kind wait on their way. */
	hold(direction: Direction, matches: Matches) {
		this.#holds[direction] = matches;
	}

	/** From now on messages of this kind get lost on their way. */
	lose(direction: Direction, matches: Matches) {
		this.#loses[direction] = matches;
	}

	/** How many messages got lost. */
	lost(direction: Direction): number {
		return this.#lost[direction];
	}

	/** Nothing waits or gets lost any more. What waited goes on, as far as its socket is still there. */
	release(direction: Direction) {
		this.#holds[direction] = null;
		this.#loses[direction] = null;
		for (const { socket, text } of this.#held[direction].splice(0))
			this.#pass(direction, socket, text);
	}

	/** The page hears and reaches nobody any more, and is not told so; the server sees it leave. */
	cut() {
		this.#isCut = true;
		for (const socket of this.#sockets) {
			socket.isLost = true;
			void socket.server.close();
		}
	}

	/** As `cut`, but the page is told that its sockets are closed. */
	cutAloud() {
		this.cut();
		for (const socket of this.#sockets) void socket.page.close({ code: 1001 });
	}

	/** New sockets find their way again. */
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

/** Every message; or every one of these kinds. */
export function of(...kinds: string[]): Matches {
	return ({ kind }) => kinds.includes(kind);
}
