/** Names and descriptions of rule sets, generated from their parameters. */
import type { RuleSetView } from '$lib/generated/wasm';
import { madeText, t } from '$lib/i18n/index.svelte';

type Parameters = Record<string, string>;

/** What names and descriptions are generated from. */
export type Described = Pick<RuleSetView, 'preset' | 'text' | 'parameters' | 'size' | 'homes'>;

/** The name of a rule set; one that is not a preset is named after its board and home. */
export function ruleSetName(ruleSet: Described): string {
	if (ruleSet.preset) return presetName(ruleSet.preset, ruleSet);
	const { parameters, size } = ruleSet;
	const name = t('ruleset-own', {
		size: `${size}×${size}`,
		home: homeName(parameters.home ?? '')
	});
	return parameters.diagonal === 'yes' ? t('ruleset-with-diagonals', { name }) : name;
}

function presetName(id: string, { parameters, size, homes }: Described): string {
	const words = id.split('-');
	const kind = words[0] ?? '';
	const key = kind === 'gambiter' ? `ruleset-gambiter-${words[1]}` : `ruleset-${kind}`;
	const name = madeText(key, {
		home: homeName(parameters.home ?? ''),
		men: homes.white.length,
		size: `${size}×${size}`,
		pace: words[words.length - 1] ?? ''
	});
	if (words.includes('orthogonal')) return t('ruleset-without-diagonals', { name });
	return words.includes('diagonal', 1) && kind !== 'free'
		? t('ruleset-with-diagonals', { name })
		: name;
}

export function homeName(home: string): string {
	const rectangle = /^(\d+)x(\d+)$/.exec(home);
	if (rectangle) return t('home-rectangle', { ranks: rectangle[1]!, files: rectangle[2]! });
	const triangle = /^t(\d+)$/.exec(home);
	if (triangle) {
		const side = Number(triangle[1]);
		return t('home-triangle', { men: (side * (side + 1)) / 2 });
	}
	return t('home-halma', { men: home.slice(1) });
}

/** The description of a rule set, sentence by sentence. */
export function describe({ parameters, size, homes }: Described): string[] {
	const value = (key: string) => parameters[key] ?? '';
	const isYes = (key: string) => value(key) === 'yes';
	const isSet = (key: string) => value(key) !== 'none' && value(key) !== '';
	const hasExit = isSet('exit_moves');
	return [
		t('say-board', { size, men: homes.white.length, home: homeName(value('home')) }),
		value('corner') === 'h1' && t('say-corner-h1'),
		madeText(`say-diagonal-${value('diagonal')}`),
		madeText(`say-last-reply-${value('last_reply')}`),
		hasExit
			? madeText(`say-exit-${value('exit_check')}`, { moves: value('exit_moves') })
			: t('say-exit-none'),
		hasExit && madeText(`say-return-${value('exit_return')}`),
		hasExit && isYes('exit_exempt_locked') && t('say-exempt'),
		isSet('limit_moves')
			? madeText(`say-limit-${value('limit_score')}`, { moves: value('limit_moves') })
			: t('say-limit-none'),
		madeText(`say-repetition-${value('repetition')}`),
		madeText(`say-locking-${value('locking')}`),
		isSet('mirror_max') && mirrorSentence(parameters),
		isYes('forced_exit') && t('say-forced-exit')
	].filter((sentence) => sentence !== false);
}

function mirrorSentence(parameters: Parameters): string {
	const max = Number(parameters.mirror_max);
	const first = parameters.mirror_first;
	return first && first !== 'none'
		? t('say-mirror-first', { first, max })
		: t('say-mirror-all', { max });
}

/** The name of a level of the computer under a rule set. */
export function levelName(
	ruleSet: Pick<RuleSetView, 'levelNames'> | null | undefined,
	level: number
): string {
	const isFree = ruleSet?.levelNames === 'free';
	return isFree && level <= 3 ? madeText(`level-free-${level}`) : madeText(`level-${level}`);
}

/** The levels of the computer. */
export const LEVELS = [1, 2, 3, 4, 5, 6] as const;
