/** Announces what happens in a game against the computer. */
import { t } from '$lib/i18n/index.svelte';
import { endingFor } from '$lib/rules/sides';
import { noticeWords, reasonWords, resultWords, thinkingWords } from '$lib/seat/words';
import { lastMoveText, Teller } from '$lib/table/teller';
import type { Happening, PlayedGame } from './played.svelte';

export class ComputerTeller extends Teller<PlayedGame> {
	happen(happening: Happening) {
		const { desk } = this;
		desk.remark = null;
		switch (happening.kind) {
			case 'moved':
				return this.#moved(happening);
			case 'refused':
				return this.refuse(happening.notice, noticeWords(happening.notice));
			case 'waiting':
				return this.say(thinkingWords(happening.ahead));
			case 'taken-back':
				return desk.remarkAloud(t('line-taken-back'));
			case 'over':
				return this.#over(happening);
		}
	}

	#moved({ by, view }: Extract<Happening, { kind: 'moved' }>) {
		if (by === 'person') return this.sayOwnMove(view);
		this.say(t('say-computer-moved', { move: lastMoveText(view) }));
		if (!view.outcome) this.sayTurn();
		this.desk.away.call(t('title-your-turn'));
	}

	#over({ view }: Extract<Happening, { kind: 'over' }>) {
		const { side } = this.game;
		const { result, reason } = view.outcome!;
		this.say(`${resultWords(result, side)}. ${reasonWords(reason, result, side)}`);
		this.showResults(view, reason === 'resignation' ? 'other' : 'move', endingFor(side, result));
	}
}
