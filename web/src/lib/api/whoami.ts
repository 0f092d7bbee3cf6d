/** Who the person is to the server. Asked once for all: two first requests at a time would make two guests of one person. */
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

/** What was answered is out of date: the person has another name. */
export function forgetWhoami() {
	asked = null;
}

/** Waits until the server knows this browser, unless it is known from before. Never fails: what follows will tell. */
export async function beKnown(): Promise<void> {
	if (wasKnown()) return;
	await whoami().catch(() => null);
}

async function ask(): Promise<Me> {
	const me = await answerOf(api.GET('/me'));
	try {
		localStorage.setItem(KEY, '1');
	} catch {
		// Where storage is blocked the browser asks first every time.
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
