/** The presets, as the rules list them, and other rule sets by their text. Each is requested once. */
import type { PresetView, RuleSetView } from '$lib/generated/wasm';
import { ask } from '$lib/rules/bridge';
import { namedBy } from '$lib/rules/naming';

class Catalogue {
	presets = $state.raw<PresetView[]>([]);
	hasFailed = $state(false);
	#found = $state.raw<ReadonlyMap<string, RuleSetView>>(new Map());
	#isAsked = new Set<string>();

	/** Loads the presets. */
	async open(): Promise<void> {
		if (this.presets.length > 0) return;
		try {
			const { presets } = await ask({ kind: 'presets' });
			this.presets = presets.map((preset) => ({
				...preset,
				ruleSet: namedBy(preset.id, preset.ruleSet)
			}));
			this.#add(this.presets.map(({ id, ruleSet }) => [id, ruleSet]));
			this.hasFailed = false;
		} catch {
			this.hasFailed = true;
		}
	}

	/** The rule set of a text, once it is loaded. */
	ruleSet(text: string): RuleSetView | undefined {
		return this.#found.get(text);
	}

	/** Loads the rule sets of these texts, for `ruleSet` to return. */
	async lookUp(texts: Iterable<string>): Promise<void> {
		for (const text of new Set(texts)) {
			if (this.#found.has(text) || this.#isAsked.has(text)) continue;
			this.#isAsked.add(text);
			try {
				const { ruleSet } = await ask({ kind: 'ruleSet', rules: text });
				this.#add([[text, namedBy(text, ruleSet)]]);
			} catch {
				// An invalid rule set is shown as its text.
				this.#isAsked.delete(text);
			}
		}
	}

	#add(entries: [string, RuleSetView][]) {
		this.#found = new Map([...this.#found, ...entries]);
	}
}

export const catalogue = new Catalogue();
