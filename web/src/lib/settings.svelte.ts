/** The person's settings, kept in this browser; without storage they last as long as the page. */

export type Language = 'ru' | 'en';
export type Theme = 'system' | 'light' | 'dark';

interface Values {
	language: Language | 'auto';
	theme: Theme;
	sounds: boolean;
	animation: boolean;
	jumpByJump: boolean;
	autoFinish: boolean;
	coordinates: boolean;
	/** Whether phrases of the opponent are shown. */
	phrases: boolean;
	/** Whether the system notifies the person of what waits in a hidden tab. */
	notices: boolean;
}

/** Also read by static/before-paint.js. */
const KEY = 'ugolki-settings';

const DEFAULTS: Values = {
	language: 'auto',
	theme: 'system',
	sounds: true,
	animation: true,
	jumpByJump: false,
	autoFinish: true,
	coordinates: true,
	phrases: true,
	notices: false
};

const CHOICES: { [K in keyof Values]: readonly Values[K][] } = {
	language: ['auto', 'ru', 'en'],
	theme: ['system', 'light', 'dark'],
	sounds: [true, false],
	animation: [true, false],
	jumpByJump: [true, false],
	autoFinish: [true, false],
	coordinates: [true, false],
	phrases: [true, false],
	notices: [true, false]
};

/** Reads stored settings; anything unknown falls back to its default. */
export function readSettings(text: string | null): Values {
	let stored: Partial<Record<keyof Values, unknown>> = {};
	try {
		stored = (JSON.parse(text ?? '{}') ?? {}) as typeof stored;
	} catch {
		// Damaged settings are ignored: the defaults apply.
	}
	const values: Record<string, unknown> = {};
	for (const key of Object.keys(DEFAULTS) as (keyof Values)[]) {
		const isKnown = (CHOICES[key] as readonly unknown[]).includes(stored[key]);
		values[key] = isKnown ? stored[key] : DEFAULTS[key];
	}
	return values as unknown as Values;
}

function storage(): Storage | null {
	try {
		return globalThis.localStorage ?? null;
	} catch {
		// Reading the property itself throws where storage is blocked.
		return null;
	}
}

/** Whether settings outlive the page. */
export function canKeepSettings(): boolean {
	try {
		const kept = storage();
		if (!kept) return typeof document === 'undefined';
		kept.setItem(`${KEY}-probe`, '1');
		kept.removeItem(`${KEY}-probe`);
		return true;
	} catch {
		return false;
	}
}

class Settings {
	#values = $state<Values>({ ...DEFAULTS });

	constructor() {
		this.#load();
		globalThis.addEventListener?.('storage', (event) => {
			if (event.key === KEY) this.#load();
		});
	}

	get language() {
		return this.#values.language;
	}
	get theme() {
		return this.#values.theme;
	}
	get sounds() {
		return this.#values.sounds;
	}
	get animation() {
		return this.#values.animation;
	}
	get jumpByJump() {
		return this.#values.jumpByJump;
	}
	get autoFinish() {
		return this.#values.autoFinish;
	}
	get coordinates() {
		return this.#values.coordinates;
	}
	get phrases() {
		return this.#values.phrases;
	}
	get notices() {
		return this.#values.notices;
	}

	set(change: Partial<Values>) {
		Object.assign(this.#values, change);
		this.#showTheme();
		try {
			storage()?.setItem(KEY, JSON.stringify(this.#values));
		} catch {
			// A full or blocked storage: the setting holds until the page is closed.
		}
	}

	#load() {
		let text: string | null = null;
		try {
			text = storage()?.getItem(KEY) ?? null;
		} catch {
			// As above: defaults.
		}
		Object.assign(this.#values, readSettings(text));
		this.#showTheme();
	}

	#showTheme() {
		const root = globalThis.document?.documentElement;
		if (!root) return;
		if (this.#values.theme === 'system') delete root.dataset.theme;
		else root.dataset.theme = this.#values.theme;
	}
}

export const settings = new Settings();

/** The language to show: the chosen one, else what before-paint.js found the browser to prefer. */
export function shownLanguage(): Language {
	if (settings.language !== 'auto') return settings.language;
	return globalThis.document?.documentElement.dataset.browserLanguage === 'en' ? 'en' : 'ru';
}
