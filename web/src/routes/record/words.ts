/** The texts for what is wrong with a record. Separate from other texts, because no table needs them. */
import type { Failure } from '$lib/generated/wasm';
import { madeText, t } from '$lib/i18n/index.svelte';

/** What is wrong with a record, and where. */
export function recordErrorWords(failure: Failure): string {
	const { line, moveNumber, side } = failure;
	const where = [
		line !== null && t('error-where-line', { line }),
		moveNumber !== null && t('error-where-move', { number: moveNumber, side: side ?? 'white' })
	].filter(Boolean);
	const what = whatIsWrong(failure);
	return where.length > 0 ? `${where.join(', ')}: ${what}` : capitalized(what);
}

/** The rules that can forbid a move, by the names in the texts. */
const RULES = /^(off-board|unreachable|locking|mirror|forced-exit|return|not-your-man|empty)$/;

function whatIsWrong({ leg, token, fault, parameter }: Failure): string {
	if (leg && fault && RULES.test(fault)) {
		return t('error-record-illegal', { leg, rule: madeText(`error-rule-${fault}`) });
	}
	if (leg) return t('error-record-leg', { leg });
	if (parameter) return t('error-record-rule-set', { token: token ?? parameter });
	switch (fault) {
		case 'unknown-preset':
		case 'not-an-override':
		case 'rule-set':
			return t('error-record-rule-set', { token: token ?? '' });
		case 'move-text':
		case 'position':
			return t(`error-record-${fault}`, { token: token ?? '' });
		case 'over':
		case 'no-game':
		case 'result-tag':
		case 'decided':
		case 'undecided':
		case 'termination':
		case 'termination-result':
			return t(`error-record-${fault}`);
		default:
			return token ? t('error-record-other-at', { token }) : t('error-record-other');
	}
}

function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
