/** Words for games between people. */
import type { ActRefusal, ClockSetting, Player, Side, GameState } from '$lib/generated/http';
import type { Notice } from '$lib/seat/seat.svelte';
import { endingFor } from '$lib/rules/sides';
import { t } from '$lib/i18n/index.svelte';
import { noticeWords, reasonWords, resultWords } from '$lib/seat/words';

export function playerName(player: Player | null): string {
	if (!player) return t('opponent');
	return player.name ?? t('guest', { number: String(player.number) });
}

/** `5 minutes each, and 3 seconds a move`. */
export function clockWords(clock: ClockSetting | null): string {
	if (!clock) return t('clock-none');
	const seconds = Math.floor(clock.startMs / 1_000);
	const start =
		seconds % 60 === 0
			? t('clock-minutes', { minutes: seconds / 60 })
			: t('clock-time', {
					time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
				});
	return t('clock-words', { start, increment: clock.incrementMs / 1_000 });
}

/** `5+3`. */
export function clockName({ startMs, incrementMs }: ClockSetting): string {
	return `${startMs / 60_000}+${incrementMs / 1_000}`;
}

/** The text of a notice in a game between people. */
export function peopleNoticeWords(notice: Notice): string {
	return notice.kind === 'not-your-turn' ? t('line-not-your-move') : noticeWords(notice);
}

export function refusalWords(code: ActRefusal): string {
	switch (code) {
		case 'stale':
		case 'late':
		case 'too-often':
		case 'over':
			return t(`refused-act-${code}`);
		default:
			return t('refused-act-other');
	}
}

/** Who won a game between people, as `seat` sees it. */
export function peopleResultWords(
	{ result, reason }: Pick<GameState, 'result' | 'reason'>,
	seat: Side | null
): string {
	return reason === 'aborted' ? t('duel-aborted') : resultWords(result, seat);
}

/** Why it ended. */
export function peopleReasonWords(
	{ result, reason }: Pick<GameState, 'result' | 'reason'>,
	seat: Side | null
): string {
	switch (reason) {
		case 'resignation':
		case 'time':
		case 'abandoned':
		case 'aborted': {
			const ending = result === '1/2-1/2' ? 'draw' : ((seat && endingFor(seat, result)) ?? 'none');
			return t(`duel-reason-${reason}`, { ending });
		}
		default:
			return reasonWords(reason, result, seat);
	}
}

/** What went wrong with a request, by the code of the server's error. */
export function troubleWords(code: string): string {
	switch (code) {
		case 'name':
		case 'clock':
		case 'rules':
		case 'taken':
		case 'own-invitation':
		case 'over':
		case 'too-many-requests':
		case 'offline':
			return t(`trouble-${code}`);
		case 'unavailable':
			return t('trouble-offline');
		default:
			return t('trouble-other');
	}
}
