/** The person's games with people and their invitations, as the server lists them. */
import { answerOf } from '$lib/api/client';
import type { GameList, Invitation, InvitationList, PeopleGameSummary } from '$lib/generated/http';
import { client } from './api';

/** More pages than anyone has, as a guard against a list that never ends. */
const PAGES = 20;

/** All games of the person with people, the most recently changed first. */
export async function games(): Promise<PeopleGameSummary[]> {
	const all: PeopleGameSummary[] = [];
	let before: string | null = null;
	for (let page = 0; page < PAGES; page++) {
		const query = { kind: 'people' as const, ...(before === null ? {} : { before }) };
		const answer: GameList = await answerOf(client.GET('/games', { params: { query } }));
		for (const game of answer.games) if (game.kind === 'people') all.push(game);
		before = answer.next;
		if (before === null) break;
	}
	return all;
}

/** All open invitations of the person, the most recently changed first. */
export async function invitations(): Promise<Invitation[]> {
	const all: Invitation[] = [];
	let before: string | null = null;
	for (let page = 0; page < PAGES; page++) {
		const query = before === null ? {} : { before };
		const answer: InvitationList = await answerOf(
			client.GET('/invitations', { params: { query } })
		);
		all.push(...answer.invitations);
		before = answer.next;
		if (before === null) break;
	}
	return all;
}
