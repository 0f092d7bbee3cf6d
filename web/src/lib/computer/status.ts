/** The status line of a game against the computer and its button, the most urgent first. */
import { t } from '$lib/i18n/index.svelte';
import type { Desk } from '$lib/seat/desk.svelte';
import {
	lookingWords,
	noticeWords,
	reasonWords,
	resultWords,
	selectedWords,
	thinkingWords,
	type StatusText
} from '$lib/seat/words';
import { settings } from '$lib/settings.svelte';
import type { PlayedGame } from './played.svelte';

export type StatusButton = 'again' | 'to-game' | 'resume' | 'rematch' | 'finish';

export function statusOf(played: PlayedGame, desk: Desk): StatusText {
	const { view, side } = played;
	if (played.phase === 'loading') return plain('');
	if (isLookingBack(played)) return plain(lookingWords(played.timeline));
	if (played.notice) return { text: noticeWords(played.notice), tone: 'warn' };
	if (view?.outcome) {
		const { result, reason } = view.outcome;
		const text = `${resultWords(result, side)}. ${reasonWords(reason, result, side)}`;
		return { text, tone: 'good' };
	}
	if (desk.remark) return plain(desk.remark);
	if (played.isPaused) return plain(t('line-paused'));
	if (desk.chain) return plain(t('line-chain', { route: desk.chain.route.join('–') }));
	if (played.mayMove && desk.selected) return plain(selectedWords(view, desk.selected));
	if (view?.replyPending) return { text: t('line-reply-pending'), tone: 'warn' };
	if (played.mayMove) return plain(t('line-your-turn'));
	return plain(thinkingWords(played.ahead));
}

export function buttonOf(played: PlayedGame): StatusButton | null {
	if (played.notice?.kind === 'failed' || played.notice?.kind === 'no-thought') return 'again';
	if (isLookingBack(played)) return 'to-game';
	if (played.isPaused) return 'resume';
	if (played.phase === 'over') return 'rematch';
	return settings.jumpByJump ? 'finish' : null;
}

/** Whether an earlier position is shown while the game is running. */
function isLookingBack({ timeline, phase }: PlayedGame): boolean {
	return timeline.isLookingBack && phase !== 'over';
}

function plain(text: string): StatusText {
	return { text, tone: 'plain' };
}
