/** The form for custom conventions: which parameters there are and how each is entered. Keys and values are those of the rules. */
import { PARAMETERS } from '$lib/generated/parameters';
import type { PlainKey } from '$lib/i18n/index.svelte';

export type Parameters = Record<string, string>;

/** The name of a parameter. */
export type Parameter = keyof typeof PARAMETERS;

export type Field =
	| { key: Parameter; kind: 'choice'; values: readonly string[] }
	| { key: Parameter; kind: 'switch'; help?: PlainKey }
	/** An optional number; `first` is its initial value, `none` the key of the text for "no value". */
	| { key: Parameter; kind: 'limit'; first: number; min: number; none: PlainKey }
	| { key: 'size'; kind: 'size' }
	| { key: 'home'; kind: 'home' };

export interface Group {
	title: PlainKey;
	help?: PlainKey;
	fields: readonly Field[];
}

export const GROUPS: readonly Group[] = [
	{
		title: 'conventions-board',
		fields: [
			{ key: 'size', kind: 'size' },
			{ key: 'home', kind: 'home' },
			{ key: 'corner', kind: 'choice', values: PARAMETERS.corner }
		]
	},
	{
		title: 'conventions-moves',
		fields: [
			{ key: 'diagonal', kind: 'choice', values: PARAMETERS.diagonal },
			{ key: 'last_reply', kind: 'switch' }
		]
	},
	{
		title: 'conventions-exit',
		fields: [
			{ key: 'exit_moves', kind: 'limit', first: 40, min: 1, none: 'option-unlimited' },
			{ key: 'exit_check', kind: 'choice', values: PARAMETERS.exit_check },
			{ key: 'exit_return', kind: 'choice', values: PARAMETERS.exit_return },
			{ key: 'exit_exempt_locked', kind: 'switch' }
		]
	},
	{
		title: 'conventions-end',
		fields: [
			{ key: 'limit_moves', kind: 'limit', first: 80, min: 1, none: 'option-unlimited' },
			{ key: 'limit_score', kind: 'choice', values: PARAMETERS.limit_score },
			{ key: 'repetition', kind: 'choice', values: PARAMETERS.repetition }
		]
	},
	{
		title: 'conventions-bans',
		help: 'help-locking',
		fields: [
			{ key: 'locking', kind: 'choice', values: PARAMETERS.locking },
			{ key: 'mirror_max', kind: 'limit', first: 10, min: 0, none: 'option-unlimited' },
			{ key: 'mirror_first', kind: 'limit', first: 12, min: 1, none: 'option-whole-game' },
			{ key: 'forced_exit', kind: 'switch', help: 'help-forced_exit' }
		]
	}
];

/** Whether a parameter has any effect, given the others. */
export function isUsed(key: string, parameters: Parameters): boolean {
	if (key.startsWith('exit_') && key !== 'exit_moves') return parameters.exit_moves !== 'none';
	if (key === 'limit_score') return parameters.limit_moves !== 'none';
	if (key === 'mirror_first') return parameters.mirror_max !== 'none';
	return true;
}

/** A home in the fields of the form. */
export type HomeShape =
	| { kind: 'rectangle'; ranks: number; files: number }
	| { kind: 'triangle'; side: number }
	| { kind: 'h19' }
	| { kind: 'h13' };

export function parseHome(home: string): HomeShape {
	const rectangle = /^(\d+)x(\d+)$/.exec(home);
	if (rectangle) {
		return { kind: 'rectangle', ranks: Number(rectangle[1]), files: Number(rectangle[2]) };
	}
	const triangle = /^t(\d+)$/.exec(home);
	if (triangle) return { kind: 'triangle', side: Number(triangle[1]) };
	return home === 'h13' ? { kind: 'h13' } : { kind: 'h19' };
}

export function printHome(shape: HomeShape): string {
	switch (shape.kind) {
		case 'rectangle':
			return `${shape.ranks}x${shape.files}`;
		case 'triangle':
			return `t${shape.side}`;
		default:
			return shape.kind;
	}
}

/** The key of the text that says what is wrong with a parameter. */
export function problemKey(parameter: string | null): PlainKey {
	switch (parameter) {
		case 'size':
		case 'home':
		case 'exit_moves':
		case 'limit_moves':
		case 'mirror_max':
		case 'mirror_first':
			return `error-parameter-${parameter}`;
		default:
			return 'error-parameter-other';
	}
}
