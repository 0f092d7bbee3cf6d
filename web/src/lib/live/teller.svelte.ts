/** Announces what happens in a game between people, also by sounds and from a hidden tab. */
import type { GameEvent, Offer, Phrase, Side } from '$lib/generated/http';
import { endingFor, opponent } from '$lib/rules/sides';
import { t } from '$lib/i18n/index.svelte';
import { settings } from '$lib/settings.svelte';
import type { Desk } from '$lib/seat/desk.svelte';
import { lastMoveText, Teller } from '$lib/table/teller';
import { notify } from './notice';
import type { LiveHappening, LiveGame } from './game.svelte';
import {
	peopleNoticeWords,
	peopleReasonWords,
	peopleResultWords,
	playerName,
	refusalWords
} from './words';

/** How long a phrase is shown on the sender's card. */
const PHRASE_MS = 8_000;
/** How long a pause of the server is shown on the status line, whatever else happens. */
const PAUSE_MS = 10_000;

export class PeopleTeller extends Teller<LiveGame> {
	/** The last phrase, while it is shown. */
	phrase = $state.raw<{ side: Side; phrase: Phrase } | null>(null);
	/** The seconds of a pause of the server, while they are shown. */
	pauseS = $state<number | null>(null);
	#silence: ReturnType<typeof setTimeout> | undefined;

	constructor(
		game: LiveGame,
		desk: Desk,
		/** Goes to the table of a rematch. */
		private readonly follow: (game: string) => void
	) {
		super(game, desk);
	}

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
				return this.say(t(happening.isHere ? 'say-here' : 'say-away', { name }));
			}
			case 'refused':
				return this.refuse(happening.notice, peopleNoticeWords(happening.notice));
			case 'act-refused':
				desk.sound('refuse');
				return desk.remarkAloud(refusalWords(happening.code));
			case 'low':
				if (happening.seconds <= 10) desk.sound('low');
				return this.say(t('say-time-left', { seconds: happening.seconds }));
		}
	}

	#name(side: Side): string {
		return playerName(this.game.playerOf(side));
	}

	/** Calls the person, who may be looking elsewhere. */
	#call(title: string, body: string) {
		if (this.desk.away.call(t('page-title', { page: `● ${title}` })))
			notify(this.game.id, title, body);
	}

	/** Somebody joined: news for the host. The status line keeps saying whose turn it is. */
	#began() {
		const { desk, game: table } = this;
		if (table.invitation?.invitation.isHost) {
			this.say(t('joined-line'));
			desk.sound('call');
			this.#call(t('notice-joined'), this.#name(opponent(table.side)));
		}
		if (table.mayMove) this.sayTurn();
	}

	#moved({ side, isOwn, view }: Extract<LiveHappening, { kind: 'moved' }>) {
		const { desk, game: table } = this;
		desk.remark = null;
		if (isOwn) return this.sayOwnMove(view);
		const move = lastMoveText(view);
		const name = this.#name(side);
		this.say(t('say-they-moved', { name, move }));
		if (!table.seat || !table.isPlaying) return;
		this.sayTurn();
		const isAway = this.desk.away.call(t('title-your-turn'));
		if (isAway) notify(table.id, t('notice-turn'), t('notice-turn-body', { name, move }));
	}

	#logged(event: GameEvent) {
		const { desk, game: table } = this;
		switch (event.kind) {
			case 'taken_back':
				return desk.remarkAloud(t('line-taken-back'));
			case 'resumed':
				return this.#resumed(Math.max(1, Math.round(event.pauseMs / 1_000)));
			case 'offered':
				return this.#offered(event.side, event.offer);
			case 'declined': {
				// The side that made the offer may withdraw it.
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

	/** Who made the offer last. */
	#askerOf(offer: Offer): Side | null {
		const asking = this.game.events.filter(
			({ event }) => event.kind === 'offered' && event.offer === offer
		);
		const last = asking[asking.length - 1]?.event;
		return last?.kind === 'offered' ? last.side : null;
	}

	#offered(side: Side, offer: Offer) {
		const { desk, game: table } = this;
		// An older remark must not hide the offer.
		desk.remark = null;
		if (side === table.seat) return this.say(t(`asked-${offer}`));
		const words = t(`offer-${offer}`, { name: this.#name(side) });
		this.say(table.seat ? `${words} ${t('say-offer-how')}` : words);
		if (!table.seat) return;
		desk.sound('call');
		this.#call(t('notice-offer'), words);
	}

	#resumed(seconds: number) {
		this.pauseS = seconds;
		this.say(t('line-resumed', { seconds }));
		setTimeout(() => (this.pauseS = null), PAUSE_MS);
	}

	#said(side: Side, phrase: Phrase) {
		const isMuted = !settings.phrases && side !== this.game.seat;
		if (isMuted) return;
		this.phrase = { side, phrase };
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => (this.phrase = null), PHRASE_MS);
		const name = side === this.game.seat ? t('you') : this.#name(side);
		this.say(t('say-said', { name, phrase: t(`phrase-${phrase}`) }));
	}

	#over({ state, view }: Extract<LiveHappening, { kind: 'over' }>) {
		const { events, seat } = this.game;
		this.desk.remark = null;
		this.say(`${peopleResultWords(state, seat)}. ${peopleReasonWords(state, seat)}`);
		const lastEvent = events[events.length - 1]?.event.kind;
		this.showResults(
			view,
			lastEvent === 'moved' ? 'move' : 'other',
			seat && endingFor(seat, state.result)
		);
		if (seat) this.#call(peopleResultWords(state, seat), peopleReasonWords(state, seat));
	}

	#connected({ connection, before }: Extract<LiveHappening, { kind: 'connection' }>) {
		if (connection === 'online' && before !== 'connecting') this.say(t('connection-back'));
		if (connection === 'reconnecting' || connection === 'restarting' || connection === 'outdated') {
			this.say(t(`connection-${connection}`));
		}
	}
}
