/** The status line of a game between people and its buttons, the most urgent first. */
import { opponent } from '$lib/rules/sides';
import { t } from '$lib/i18n/index.svelte';
import { settings } from '$lib/settings.svelte';
import type { Desk } from '$lib/seat/desk.svelte';
import { lookingWords, selectedWords, type StatusText } from '$lib/seat/words';
import { holdLeft, leftForFirstMove, printClock } from './clock';
import type { LiveGame } from './game.svelte';
import { peopleNoticeWords, peopleReasonWords, peopleResultWords, playerName } from './words';

export type StatusButtons =
	'none' | 'reload' | 'answer' | 'withdraw' | 'claim' | 'to-game' | 'rematch' | 'finish';

export interface Status {
	text: StatusText;
	buttons: StatusButtons;
}

/** `pauseS` is how long the server was away, while that is shown. */
export function statusOf(live: LiveGame, desk: Desk, pauseS: number | null): Status {
	return (
		troubleStatus(live) ??
		overStatus(live, desk) ??
		lookingStatus(live) ??
		networkStatus(live) ??
		offerStatus(live) ??
		noticeStatus(live) ??
		pauseStatus(live, pauseS) ??
		claimStatus(live) ??
		firstMoveStatus(live) ??
		remarkStatus(live, desk) ??
		turnStatus(live, desk)
	);
}

function status(
	text: string,
	buttons: StatusButtons,
	tone: StatusText['tone'],
	short?: string
): Status {
	return { text: { text, tone, short }, buttons };
}

function plain(text: string, buttons: StatusButtons = 'none'): Status {
	return status(text, buttons, 'plain');
}

function warning(text: string, buttons: StatusButtons = 'none'): Status {
	return status(text, buttons, 'warn');
}

/** What only a reload can fix. */
function troubleStatus(live: LiveGame): Status | null {
	if (live.connection === 'outdated') return warning(t('connection-outdated'), 'reload');
	return live.isBroken ? warning(t('line-broken'), 'reload') : null;
}

function lookingStatus(live: LiveGame): Status | null {
	const isLooking = live.timeline.isLookingBack && !live.isOver;
	if (!isLooking) return null;
	// A player must be able to answer while an earlier position is shown.
	return live.offered ? offerStatus(live) : plain(lookingWords(live.timeline), 'to-game');
}

function offerStatus(live: LiveGame): Status | null {
	if (!live.offered) return null;
	const name = playerName(live.playerOf(opponent(live.side)));
	const text = t(`offer-${live.offered}`, { name });
	return status(text, 'answer', 'good', t(`offer-short-${live.offered}`));
}

function overStatus(live: LiveGame, desk: Desk): Status | null {
	const { state, seat } = live;
	if (!live.isOver || !state) return null;
	if (live.notice) return warning(peopleNoticeWords(live.notice), 'rematch');
	if (live.offered === 'rematch') return offerStatus(live);
	if (live.asked === 'rematch') return plain(t('asked-rematch'), 'withdraw');
	const text = `${peopleResultWords(state, seat)}. ${peopleReasonWords(state, seat)}`;
	return status(desk.remark ?? text, 'rematch', 'good');
}

function noticeStatus(live: LiveGame): Status | null {
	return live.notice ? warning(peopleNoticeWords(live.notice), finishing(live)) : null;
}

function networkStatus({ connection, pending }: LiveGame): Status | null {
	if (connection === 'connecting') return plain(t('connection-connecting'));
	if (connection === 'restarting') return warning(t('connection-restarting'));
	if (connection !== 'reconnecting') return null;
	return warning(t(pending ? 'connection-reconnecting-move' : 'connection-reconnecting'));
}

function claimStatus(live: LiveGame): Status | null {
	const inMs = live.claimInMs;
	if (inMs === null) return null;
	if (inMs === 0) return status(t('line-claim-now'), 'claim', 'good');
	return plain(t('line-claim-soon', { time: printClock(Math.max(inMs, 10_000)) }));
}

function pauseStatus(live: LiveGame, pauseS: number | null): Status | null {
	const hold = live.clock.told && live.isPlaying ? holdLeft(live.clock.told, live.clock.nowMs) : 0;
	const parts = [
		pauseS !== null && t('line-resumed', { seconds: pauseS }),
		hold > 0 && t('line-hold', { seconds: Math.ceil(hold / 1_000) })
	].filter(Boolean);
	return parts.length > 0 ? plain(parts.join(' '), finishing(live)) : null;
}

function remarkStatus(live: LiveGame, desk: Desk): Status | null {
	return desk.remark ? plain(desk.remark, finishing(live)) : null;
}

function firstMoveStatus(live: LiveGame): Status | null {
	const { told, nowMs } = live.clock;
	const left = told && leftForFirstMove(told, nowMs);
	// A spectator has no opponent to wait for.
	if (left === null || !live.isPlaying || live.pending || !live.seat) return null;
	const seconds = Math.ceil(left / 1_000);
	if (live.state?.turn !== live.seat) return plain(t('line-first-move-theirs', { seconds }));
	return warning(t('line-first-move-yours', { seconds }), finishing(live));
}

function turnStatus(live: LiveGame, desk: Desk): Status {
	const { view, state } = live;
	if (!state || !view) return plain('');
	if (!live.seat) return plain(t('line-watching', { side: t(`side-${view.sideToMove}`) }));
	if (live.pending) return plain(t('line-sending'));
	if (desk.chain)
		return plain(t('line-chain', { route: desk.chain.route.join('–') }), finishing(live));
	if (live.mayMove && desk.selected)
		return plain(selectedWords(view, desk.selected), finishing(live));
	if (live.asked) return plain(t(`asked-${live.asked}`), 'withdraw');
	if (view.replyPending) return warning(t('line-reply-pending'), finishing(live));
	if (live.mayMove) return plain(t('line-your-turn'), finishing(live));
	return plain(t('line-their-turn', { name: playerName(live.playerOf(opponent(live.side))) }));
}

/** In jump-by-jump mode a button ends the chain. */
function finishing(live: LiveGame): StatusButtons {
	return settings.jumpByJump && live.mayMove ? 'finish' : 'none';
}
