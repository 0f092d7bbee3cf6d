/** The name under which a rule set was chosen. Two clubs may use the same parameters; a game keeps the name it was created with. */
import type { RuleSetView } from '$lib/generated/wasm';

/** The rule set that a text chose: if the text is a preset's id, that preset and no other with the same parameters. */
export function namedBy(rules: string, ruleSet: RuleSetView): RuleSetView {
	const isPreset = ruleSet.preset !== null && !rules.includes(' ') && !rules.includes('=');
	return isPreset ? { ...ruleSet, preset: rules, text: rules } : ruleSet;
}
