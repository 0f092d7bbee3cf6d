/** The rules and the engine, asked through the same wasm module that the page loads. */

export type Side = 'white' | 'black';

export interface Game {
	rules: string;
	position?: string | null;
	moves: readonly string[];
}

export interface LegalMove {
	from: string;
	to: string;
	step: boolean;
	route: string[];
	loses: string | null;
}

export interface View {
	ruleSet: { text: string; size: number; homes: Record<Side, string[]> };
	men: Record<Side, string[]>;
	sideToMove: Side;
	number: number;
	legalMoves: LegalMove[];
	history: { text: string }[];
	outcome: { result: string; reason: string } | null;
	replyPending: boolean;
}

export interface Preset {
	id: string;
	ruleSet: { text: string; size: number };
}

interface Exports {
	memory: WebAssembly.Memory;
	reserve(length: number): number;
	release(address: number, length: number): void;
	call(address: number, length: number): bigint;
}

export class Rules {
	private constructor(private readonly wasm: Exports) {}

	/** Loads the module that a server serves. */
	static async from(url: string): Promise<Rules> {
		const answer = await fetch(new URL('/ugolki.wasm', url));
		if (!answer.ok) throw new Error(`ugolki.wasm: status ${answer.status}`);
		const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {
			page: { now: () => performance.now() }
		});
		return new Rules(instance.exports as unknown as Exports);
	}

	view(game: Game): View {
		return this.#ask({ kind: 'view', game: specOf(game) });
	}

	think(game: Game, level: number, seed = 1): { from: string; to: string } {
		return this.#ask({ kind: 'think', game: specOf(game), level, seed });
	}

	explain(game: Game, from: string, to: string): { reason: string; squares: string[] } | null {
		return this.#ask<{ illegal: { reason: string; squares: string[] } | null }>({
			kind: 'explain',
			game: specOf(game),
			from,
			to
		}).illegal;
	}

	presets(): Preset[] {
		return this.#ask<{ presets: Preset[] }>({ kind: 'presets' }).presets;
	}

	#ask<Answer>(request: unknown): Answer {
		const bytes = new TextEncoder().encode(JSON.stringify(request));
		const address = this.wasm.reserve(bytes.length);
		new Uint8Array(this.wasm.memory.buffer, address, bytes.length).set(bytes);
		const packed = BigInt.asUintN(64, this.wasm.call(address, bytes.length));
		const answerAt = Number(packed >> 32n);
		const length = Number(packed & 0xffffffffn);
		const text = new TextDecoder().decode(
			new Uint8Array(this.wasm.memory.buffer, answerAt, length)
		);
		this.wasm.release(answerAt, length);
		const answer = JSON.parse(text) as Answer & { kind: string; message?: string };
		if (answer.kind === 'error') throw new Error(`${answer.message}: ${JSON.stringify(request)}`);
		return answer;
	}
}

function specOf({ rules, position = null, moves }: Game) {
	return { rules, position, moves };
}
