/** The choices of the last invitation, offered again for the next, and the choice of clocks. */
import type { ClockSetting } from '$lib/generated/http';
import type { ChosenSide } from '$lib/rulesets/opening';

/** A choice of clock: none, one of the presets, or the person's own. */
export type ClockChoice = 'none' | '1+0' | '3+2' | '5+3' | '10+5' | '15+10' | 'own';

export const CLOCK_CHOICES: readonly ClockChoice[] = [
	'none',
	'1+0',
	'3+2',
	'5+3',
	'10+5',
	'15+10',
	'own'
];

/** A chosen clock. `minutes` and `increment`, in seconds, apply to the person's own. */
export interface ChosenClock {
	clock: ClockChoice;
	minutes: number;
	increment: number;
}

export interface ChosenInvitation extends ChosenClock {
	rules: string;
	side: ChosenSide;
}

const KEY = 'ugolki-invitation';
const FIRST: ChosenInvitation = {
	rules: 'classic-3x3',
	side: 'random',
	clock: '10+5',
	minutes: 20,
	increment: 10
};

export const LIMITS = { minutes: 180, increment: 180 } as const;

export function readInvitation(text: string | null): ChosenInvitation {
	try {
		const { rules, side, clock, minutes, increment } = (JSON.parse(text ?? '{}') ??
			{}) as Partial<ChosenInvitation>;
		return {
			rules: typeof rules === 'string' && rules ? rules : FIRST.rules,
			side: side === 'white' || side === 'black' ? side : FIRST.side,
			clock: CLOCK_CHOICES.find((known) => known === clock) ?? FIRST.clock,
			minutes: within(minutes, LIMITS.minutes, FIRST.minutes),
			increment: within(increment, LIMITS.increment, FIRST.increment)
		};
	} catch {
		return FIRST;
	}
}

function within(value: unknown, most: number, otherwise: number): number {
	return typeof value === 'number' && 0 <= value && value <= most ? value : otherwise;
}

export function lastInvitation(): ChosenInvitation {
	try {
		return readInvitation(globalThis.localStorage?.getItem(KEY) ?? null);
	} catch {
		return FIRST;
	}
}

export function rememberInvitation(invitation: ChosenInvitation) {
	try {
		localStorage.setItem(KEY, JSON.stringify(invitation));
	} catch {
		// If storage is blocked, the next invitation starts from the defaults.
	}
}

/** The setting of a chosen clock; null without one. */
export function clockOf({ clock, minutes, increment }: ChosenClock): ClockSetting | null {
	if (clock === 'none') return null;
	const [start, added] =
		clock === 'own' ? [minutes, increment] : (clock.split('+').map(Number) as [number, number]);
	return { startMs: Math.round(start * 60_000), incrementMs: Math.round(added * 1_000) };
}
