/** The name that a rule set was chosen by. Two clubs may play by the same parameters; a game keeps the name it was made with. */
import type { RuleSetView } from '$lib/generated/wasm';

/** A rule set as chosen by a text: where that is a preset's id, this preset and no other with the same parameters. */
export function namedBy(rules: string, ruleSet: RuleSetView): RuleSetView {
	const isPreset = ruleSet.preset !== null && !rules.includes(' ') && !rules.includes('=');
	return isPreset ? { ...ruleSet, preset: rules, text: rules } : ruleSet;
}
