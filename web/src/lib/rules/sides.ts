/** The two sides of a game, and what its result means for each. */
import type { Side } from '$lib/generated/wasm';

export function opponent(side: Side): Side {
	return side === 'white' ? 'black' : 'white';
}

/** The result as a person sees it. */
export type Ending = 'win' | 'draw' | 'loss';

export function endingFor(side: Side, result: string): Ending | null {
	if (result === '1/2-1/2') return 'draw';
	if (result === '1-0') return side === 'white' ? 'win' : 'loss';
	if (result === '0-1') return side === 'black' ? 'win' : 'loss';
	return null;
}
