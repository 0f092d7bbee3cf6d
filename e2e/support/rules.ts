/** The rules and the engine, through the same wasm module and the same code as the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
	GameView,
	IllegalMove,
	LegalMove,
	PresetView,
	Request,
	Response,
	Side
} from '../../web/src/lib/generated/wasm';
import { call, instantiate, type Exports } from '../../web/src/lib/rules/abi';

export type { LegalMove, Side };
export type View = GameView;

export interface Game {
	rules: string;
	position?: string | null;
	moves: readonly string[];
}

/** The module that the page was built with. */
const MODULE = join(import.meta.dirname, '../../web/src/lib/rules/ugolki.wasm');

export class Rules {
	private constructor(private readonly wasm: Exports) {}

	static async load(): Promise<Rules> {
		return new Rules(await instantiate(await WebAssembly.compile(await readFile(MODULE))));
	}

	view(game: Game): View {
		return this.#ask({ kind: 'view', game: specOf(game) }, 'view');
	}

	think(game: Game, level: number, seed = 1): { from: string; to: string } {
		return this.#ask({ kind: 'think', game: specOf(game), level, seed }, 'move');
	}

	explain(game: Game, from: string, to: string): IllegalMove | null {
		return this.#ask({ kind: 'explain', game: specOf(game), from, to }, 'explained').illegal;
	}

	presets(): PresetView[] {
		return this.#ask({ kind: 'presets' }, 'presets').presets;
	}

	#ask<K extends Response['kind']>(request: Request, kind: K): Extract<Response, { kind: K }> {
		const answer = call(this.wasm, request);
		if (answer.kind === 'error') throw new Error(`${answer.code} for ${JSON.stringify(request)}`);
		if (answer.kind !== kind) throw new Error(`${answer.kind} for ${JSON.stringify(request)}`);
		return answer as Extract<Response, { kind: K }>;
	}
}

function specOf({ rules, position = null, moves }: Game) {
	return { rules, position, moves: [...moves] };
}
