/** Who the person is to the server. Asked once for the whole page: two first requests at once would make two guests. */
import type { Me } from '$lib/generated/http';
import { answerOf, api } from './client';

const KEY = 'ugolki-known';

let asked: Promise<Me> | null = null;

export function whoami(): Promise<Me> {
	asked ??= ask().catch((error: unknown) => {
		asked = null;
		throw error;
	});
	return asked;
}

/** Drops the cached answer, because the person has changed their name. */
export function forgetWhoami() {
	asked = null;
}

/** Waits until the server knows this browser. Never rejects: the requests that follow report what is wrong. */
export async function beKnown(): Promise<void> {
	if (wasKnown()) return;
	await whoami().catch(() => null);
}

async function ask(): Promise<Me> {
	const me = await answerOf(api.GET('/me'));
	try {
		localStorage.setItem(KEY, '1');
	} catch {
		// Without storage the browser asks again on every page load.
	}
	return me;
}

function wasKnown(): boolean {
	try {
		return localStorage.getItem(KEY) !== null;
	} catch {
		return false;
	}
}
