/** What is asked of the server about games between people, beside their sockets. */
import type {
	ErrorBody,
	GameSummaries,
	GameSummary,
	Invitation,
	InvitationMade,
	Invitations,
	JoinRequest,
	Me,
	NewInvitation,
	Rename,
	Seated
} from '$lib/generated/http';
import { beKnown, forgetWhoami, whoami } from '$lib/api/whoami';

/** The server said no, or could not be reached: then the code is `offline`. */
export class ApiError extends Error {
	override name = 'ApiError';
	constructor(readonly code: string) {
		super(code);
	}
}

export const api = {
	invite: (invitation: NewInvitation) =>
		renaming(request<InvitationMade>('POST', '/api/invitations', invitation)),
	join: (id: string, name: string | null) =>
		renaming(request<Seated>('POST', `${invitationPath(id)}/join`, { name } satisfies JoinRequest)),
	cancel: (id: string) => request<null>('DELETE', invitationPath(id)),
	invitations: async () =>
		(await request<Invitations>('GET', '/api/invitations')).invitations satisfies Invitation[],
	games
};

function invitationPath(id: string): string {
	return `/api/invitations/${encodeURIComponent(id)}`;
}

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
	if (isEmptied) await request<Me>('POST', '/api/me', { name: null } satisfies Rename);
	return name;
}

/** More than anyone has; a server that pages in circles must not hold the page. */
const PAGES = 20;

/** All games of the person with people, the last changed first. */
async function games(): Promise<GameSummary[]> {
	const all: GameSummary[] = [];
	let before: string | null = null;
	for (let page = 0; page < PAGES; page++) {
		const query: string = before === null ? '' : `&before=${encodeURIComponent(before)}`;
		const answer: GameSummaries = await request('GET', `/api/games?kind=people${query}`);
		all.push(...answer.games);
		before = answer.next;
		if (before === null) break;
	}
	return all;
}

async function request<Answer>(
	method: 'GET' | 'POST' | 'DELETE',
	path: string,
	body?: unknown
): Promise<Answer> {
	// Whoever changes something must be the one that the page is known as: a later answer to an earlier question would
	// make somebody else of the browser.
	await beKnown();
	let answer: Response;
	try {
		answer = await fetch(path, {
			method,
			headers: {
				accept: 'application/json',
				...(body ? { 'content-type': 'application/json' } : {})
			},
			...(body ? { body: JSON.stringify(body) } : {})
		});
	} catch {
		throw new ApiError('offline');
	}
	if (answer.status === 204) return null as Answer;
	if (answer.ok) return (await answer.json()) as Answer;
	const refused = (await answer.json().catch(() => null)) as ErrorBody | null;
	throw new ApiError(
		refused?.error?.code ?? (answer.status >= 500 ? 'offline' : String(answer.status))
	);
}

export function codeOf(error: unknown): string {
	return error instanceof ApiError ? error.code : 'other';
}
