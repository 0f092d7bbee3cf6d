/** The choices for the last new game, which are the defaults for the next. */
import { LEVELS } from './names';

export type ChosenSide = 'white' | 'black' | 'random';

export interface LastOpening {
	rules: string;
	side: ChosenSide;
	level: number;
}

const KEY = 'ugolki-opening';
const FIRST: LastOpening = { rules: 'classic-3x3', side: 'white', level: 2 };

export function readOpening(text: string | null): LastOpening {
	try {
		const { rules, side, level } = JSON.parse(text ?? '{}') as Partial<LastOpening>;
		return {
			rules: typeof rules === 'string' && rules ? rules : FIRST.rules,
			side: side === 'black' || side === 'random' ? side : FIRST.side,
			level: LEVELS.find((known) => known === level) ?? FIRST.level
		};
	} catch {
		return FIRST;
	}
}

export function lastOpening(): LastOpening {
	try {
		return readOpening(globalThis.localStorage?.getItem(KEY) ?? null);
	} catch {
		return FIRST;
	}
}

export function rememberOpening(opening: LastOpening) {
	try {
		localStorage.setItem(KEY, JSON.stringify(opening));
	} catch {
		// Without storage the next game starts from the usual defaults.
	}
}
