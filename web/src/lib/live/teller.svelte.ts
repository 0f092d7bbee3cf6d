/** Tells a person what happens at a table of two: in the line, to the ear, by sounds, and in a hidden tab. */
import type { GameEvent, Offer, Phrase, Side } from '$lib/generated/http';
import { endingFor, opponent } from '$lib/rules/sides';
import { t } from '$lib/i18n/index.svelte';
import { settings } from '$lib/settings.svelte';
import type { Away } from '$lib/table/away.svelte';
import { drawingMs, type Desk } from '$lib/seat/desk.svelte';
import { exitOf } from '$lib/seat/words';
import { notify } from './notice';
import type { LiveHappening, LiveTable } from './table.svelte';
import {
	duelNoticeWords,
	duelReasonWords,
	duelResultWords,
	playerName,
	refusalWords
} from './words';

/** How long what was said stands on the speaker's card. */
const PHRASE_MS = 8_000;
/** How long a pause of the server stands in the line, whatever else happens. */
const PAUSE_MS = 10_000;

export class Teller {
	/** What was said last, while it is shown. */
	phrase = $state.raw<{ side: Side; phrase: Phrase } | null>(null);
	/** The seconds of a pause of the server, while they are told. */
	pauseS = $state<number | null>(null);
	#silence: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly table: LiveTable,
		private readonly desk: Desk,
		private readonly away: Away,
		/** Goes to the table of a rematch. */
		private readonly follow: (game: string) => void
	) {}

	happen(happening: LiveHappening) {
		const { desk } = this;
		switch (happening.kind) {
			case 'began':
				return this.#began();
			case 'moved':
				return this.#moved(happening);
			case 'event':
				return this.#logged(happening.event);
			case 'over':
				return this.#over(happening);
			case 'connection':
				return this.#connected(happening);
			case 'presence': {
				const name = this.#name(happening.side);
				return desk.announcer.say(t(happening.isHere ? 'say-here' : 'say-away', { name }));
			}
			case 'refused':
				if (happening.notice.kind !== 'refused') desk.sound('refuse');
				return desk.announcer.say(duelNoticeWords(happening.notice));
			case 'act-refused':
				desk.sound('refuse');
				return desk.remarkAloud(refusalWords(happening.code));
			case 'low':
				if (happening.seconds <= 10) desk.sound('low');
				return desk.announcer.say(t('say-time-left', { seconds: happening.seconds }));
		}
	}

	/** Says whose turn it is, when it is the person's. */
	sayTurn() {
		const { view, side } = this.table;
		const parts = [t('say-turn-yours')];
		if (view?.replyPending) parts.unshift(t('line-reply-pending'));
		const exit = view ? exitOf(view, side) : null;
		if (exit?.kind === 'left') parts.push(t('say-exit-soon', { moves: exit.moves }));
		this.desk.announcer.say(parts.join(' '));
	}

	#name(side: Side): string {
		return playerName(this.table.playerOf(side));
	}

	/** Something waits for the person, who may be looking elsewhere. */
	#call(title: string, body: string) {
		if (this.away.call(t('page-title', { page: `● ${title}` }))) notify(this.table.id, title, body);
	}

	/** Somebody has sat down: news for the one who waited. The line is left to whose turn it is. */
	#began() {
		const { desk, table } = this;
		if (table.invitation?.invitation.isHost) {
			desk.announcer.say(t('joined-line'));
			desk.sound('call');
			this.#call(t('notice-joined'), this.#name(opponent(table.side)));
		}
		if (table.mayMove) this.sayTurn();
	}

	#moved({ side, isOwn, view }: Extract<LiveHappening, { kind: 'moved' }>) {
		const { desk, table } = this;
		desk.remark = null;
		const move = view.history[view.history.length - 1]?.text ?? '';
		if (isOwn) {
			desk.announcer.say(t('say-you-moved', { move }));
			if (view.replyPending) desk.announcer.say(t('line-reply-pending'));
			return;
		}
		const name = this.#name(side);
		desk.announcer.say(t('say-they-moved', { name, move }));
		if (!table.seat || !table.isPlaying) return;
		this.sayTurn();
		const isAway = this.away.call(t('title-your-turn'));
		if (isAway) notify(table.id, t('notice-turn'), t('notice-turn-body', { name, move }));
	}

	#logged(event: GameEvent) {
		const { desk, table } = this;
		switch (event.kind) {
			case 'taken_back':
				return desk.remarkAloud(t('line-taken-back'));
			case 'resumed':
				return this.#resumed(Math.max(1, Math.round(event.pauseMs / 1_000)));
			case 'offered':
				return this.#offered(event.side, event.offer);
			case 'declined': {
				// The side that asked may also think better of it.
				const isWithdrawn = this.#askerOf(event.offer) === event.side;
				return desk.remarkAloud(
					isWithdrawn ? t(`withdrawn-${event.offer}`) : t(`declined-${event.offer}`)
				);
			}
			case 'said':
				return this.#said(event.side, event.phrase);
			case 'rematched':
				if (table.seat) this.follow(event.game);
		}
	}

	/** Who asked for it last. */
	#askerOf(offer: Offer): Side | null {
		const asking = this.table.events.filter(
			({ event }) => event.kind === 'offered' && event.offer === offer
		);
		const last = asking[asking.length - 1]?.event;
		return last?.kind === 'offered' ? last.side : null;
	}

	#offered(side: Side, offer: Offer) {
		const { desk, table } = this;
		// What was said before must not stand in front of what is asked now.
		desk.remark = null;
		if (side === table.seat) return desk.announcer.say(t(`asked-${offer}`));
		const words = t(`offer-${offer}`, { name: this.#name(side) });
		desk.announcer.say(table.seat ? `${words} ${t('say-offer-how')}` : words);
		if (!table.seat) return;
		desk.sound('call');
		this.#call(t('notice-offer'), words);
	}

	#resumed(seconds: number) {
		this.pauseS = seconds;
		this.desk.announcer.say(t('line-resumed', { seconds }));
		setTimeout(() => (this.pauseS = null), PAUSE_MS);
	}

	#said(side: Side, phrase: Phrase) {
		const isMuted = !settings.phrases && side !== this.table.seat;
		if (isMuted) return;
		this.phrase = { side, phrase };
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => (this.phrase = null), PHRASE_MS);
		const name = side === this.table.seat ? t('you') : this.#name(side);
		this.desk.announcer.say(t('say-said', { name, phrase: t(`phrase-${phrase}`) }));
	}

	#over({ state, view }: Extract<LiveHappening, { kind: 'over' }>) {
		const { desk, table } = this;
		const { seat } = table;
		desk.remark = null;
		desk.announcer.say(`${duelResultWords(state, seat)}. ${duelReasonWords(state, seat)}`);
		const lastEvent = table.events[table.events.length - 1]?.event.kind;
		const route = view.history[view.history.length - 1]?.route ?? [];
		const wait = lastEvent === 'moved' ? drawingMs(route) + 250 : 0;
		setTimeout(() => {
			desk.shown = 'results';
			desk.soundOfEnd(seat && endingFor(seat, state.result));
		}, wait);
		if (seat) this.#call(duelResultWords(state, seat), duelReasonWords(state, seat));
	}

	#connected({ connection, before }: Extract<LiveHappening, { kind: 'connection' }>) {
		const { announcer } = this.desk;
		if (connection === 'online' && before !== 'connecting') announcer.say(t('connection-back'));
		if (connection === 'reconnecting' || connection === 'restarting' || connection === 'outdated') {
			announcer.say(t(`connection-${connection}`));
		}
	}
}
