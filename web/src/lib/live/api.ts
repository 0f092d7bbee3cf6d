/** Requests about games between people, except those over their sockets. */
import { answerOf, ApiError, connect } from '$lib/api/client';
import { beKnown, forgetWhoami, whoami } from '$lib/api/whoami';
import type { NewInvitation } from '$lib/generated/http';

/**
 * Requests wait until the server knows this browser: two first requests at once would make two
 * identities, and the later answer would win.
 */
export const client = connect(async (request) => {
	await beKnown();
	return await fetch(request);
});

export const api = {
	invite: (body: NewInvitation) => renaming(answerOf(client.POST('/invitations', { body }))),
	join: (id: string, name: string | null) =>
		renaming(
			answerOf(client.POST('/invitations/{id}/join', { params: { path: { id } }, body: { name } }))
		),
	cancel: (id: string) => answerOf(client.DELETE('/invitations/{id}', { params: { path: { id } } }))
};

/** The request may change the person's name. */
async function renaming<Answer>(answer: Promise<Answer>): Promise<Answer> {
	try {
		return await answer;
	} finally {
		forgetWhoami();
	}
}

/** The name to send with a request. Removes an emptied name, which the request itself cannot. */
export async function settleName(typed: string): Promise<string | null> {
	const name = typed.trim() || null;
	const isEmptied = name === null && (await whoami()).name !== null;
	if (isEmptied) await answerOf(client.POST('/me', { body: { name: null } }));
	return name;
}

export function codeOf(error: unknown): string {
	return error instanceof ApiError ? error.code : 'other';
}
