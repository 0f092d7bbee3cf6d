/** What is asked of the server about games between people, beside their sockets. */
import { answerOf, ApiError, connect } from '$lib/api/client';
import { beKnown, forgetWhoami, whoami } from '$lib/api/whoami';
import type { NewInvitation } from '$lib/generated/http';

/**
 * Whoever changes something must be the one that the page is known as: a later answer to an earlier question would make
 * somebody else of the browser.
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

/** What is asked may give the person another name. */
async function renaming<Answer>(answer: Promise<Answer>): Promise<Answer> {
	try {
		return await answer;
	} finally {
		forgetWhoami();
	}
}

/** The name to send with a request. An emptied field means a person without a name, which requests cannot say. */
export async function settleName(typed: string): Promise<string | null> {
	const name = typed.trim() || null;
	const isEmptied = name === null && (await whoami()).name !== null;
	if (isEmptied) await answerOf(client.POST('/me', { body: { name: null } }));
	return name;
}

export function codeOf(error: unknown): string {
	return error instanceof ApiError ? error.code : 'other';
}
