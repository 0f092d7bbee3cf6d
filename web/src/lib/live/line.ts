/** The line under the board of two people, and the buttons beside it: the most pressing thing first. */
import { opponent } from '$lib/rules/sides';
import { t } from '$lib/i18n/index.svelte';
import { settings } from '$lib/settings.svelte';
import type { Desk } from '$lib/seat/desk.svelte';
import { lookingWords, selectedWords, type Said } from '$lib/seat/words';
import { holdLeft, leftForFirstMove, printClock } from './clock';
import type { LiveTable } from './table.svelte';
import { duelNoticeWords, duelReasonWords, duelResultWords, playerName } from './words';

export type LineButtons =
	'none' | 'reload' | 'answer' | 'withdraw' | 'claim' | 'to-game' | 'rematch' | 'finish';

export interface Line {
	said: Said;
	buttons: LineButtons;
}

/** `pauseS` is how long the server was away, while that is told. */
export function lineOf(live: LiveTable, desk: Desk, pauseS: number | null): Line {
	return (
		troubleLine(live) ??
		overLine(live, desk) ??
		lookingLine(live) ??
		networkLine(live) ??
		offerLine(live) ??
		noticeLine(live) ??
		pauseLine(live, pauseS) ??
		claimLine(live) ??
		firstMoveLine(live) ??
		remarkLine(live, desk) ??
		turnLine(live, desk)
	);
}

function line(text: string, buttons: LineButtons, tone: Said['tone'], short?: string): Line {
	return { said: { text, tone, short }, buttons };
}

function plain(text: string, buttons: LineButtons = 'none'): Line {
	return line(text, buttons, 'plain');
}

function warning(text: string, buttons: LineButtons = 'none'): Line {
	return line(text, buttons, 'warn');
}

/** What only a new page can mend. */
function troubleLine(live: LiveTable): Line | null {
	if (live.connection === 'outdated') return warning(t('connection-outdated'), 'reload');
	return live.isBroken ? warning(t('line-broken'), 'reload') : null;
}

function lookingLine(live: LiveTable): Line | null {
	const isLooking = live.timeline.isLookingBack && !live.isOver;
	if (!isLooking) return null;
	// A player who looks back must still be able to answer.
	return live.offered ? offerLine(live) : plain(lookingWords(live.timeline), 'to-game');
}

function offerLine(live: LiveTable): Line | null {
	if (!live.offered) return null;
	const name = playerName(live.playerOf(opponent(live.side)));
	const text = t(`offer-${live.offered}`, { name });
	return line(text, 'answer', 'good', t(`offer-short-${live.offered}`));
}

function overLine(live: LiveTable, desk: Desk): Line | null {
	const { state, seat } = live;
	if (!live.isOver || !state) return null;
	if (live.notice) return warning(duelNoticeWords(live.notice), 'rematch');
	if (live.offered === 'rematch') return offerLine(live);
	if (live.asked === 'rematch') return plain(t('asked-rematch'), 'withdraw');
	const text = `${duelResultWords(state, seat)}. ${duelReasonWords(state, seat)}`;
	return line(desk.remark ?? text, 'rematch', 'good');
}

function noticeLine(live: LiveTable): Line | null {
	return live.notice ? warning(duelNoticeWords(live.notice), finishing(live)) : null;
}

function networkLine({ connection, pending }: LiveTable): Line | null {
	if (connection === 'connecting') return plain(t('connection-connecting'));
	if (connection === 'restarting') return warning(t('connection-restarting'));
	if (connection !== 'reconnecting') return null;
	return warning(t(pending ? 'connection-reconnecting-move' : 'connection-reconnecting'));
}

function claimLine(live: LiveTable): Line | null {
	const inMs = live.claimInMs;
	if (inMs === null) return null;
	if (inMs === 0) return line(t('line-claim-now'), 'claim', 'good');
	return plain(t('line-claim-soon', { time: printClock(Math.max(inMs, 10_000)) }));
}

function pauseLine(live: LiveTable, pauseS: number | null): Line | null {
	const hold = live.clock.told && live.isPlaying ? holdLeft(live.clock.told, live.clock.nowMs) : 0;
	const parts = [
		pauseS !== null && t('line-resumed', { seconds: pauseS }),
		hold > 0 && t('line-hold', { seconds: Math.ceil(hold / 1_000) })
	].filter(Boolean);
	return parts.length > 0 ? plain(parts.join(' '), finishing(live)) : null;
}

function remarkLine(live: LiveTable, desk: Desk): Line | null {
	return desk.remark ? plain(desk.remark, finishing(live)) : null;
}

function firstMoveLine(live: LiveTable): Line | null {
	const { told, nowMs } = live.clock;
	const left = told && leftForFirstMove(told, nowMs);
	// Who watches has no opponent to wait for.
	if (left === null || !live.isPlaying || live.pending || !live.seat) return null;
	const seconds = Math.ceil(left / 1_000);
	if (live.state?.turn !== live.seat) return plain(t('line-first-move-theirs', { seconds }));
	return warning(t('line-first-move-yours', { seconds }), finishing(live));
}

function turnLine(live: LiveTable, desk: Desk): Line {
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

/** Jump by jump, the end of a chain is a button. */
function finishing(live: LiveTable): LineButtons {
	return settings.jumpByJump && live.mayMove ? 'finish' : 'none';
}
