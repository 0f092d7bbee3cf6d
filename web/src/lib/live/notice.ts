/** System notifications from a hidden tab, if the person wants them and the browser has them. */
import { settings } from '$lib/settings.svelte';

export function canNotify(): boolean {
	return typeof Notification !== 'undefined' && globalThis.isSecureContext;
}

/** Asks for permission to show notifications. Browsers allow that only after a gesture. */
export async function askToNotify(): Promise<boolean> {
	if (!canNotify()) return false;
	return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification that replaces an earlier one of the same game. */
export function notify(game: string, title: string, body: string) {
	if (!settings.notices || !canNotify() || Notification.permission !== 'granted') return;
	try {
		const notice = new Notification(title, { body, tag: game, icon: '/icon-turn.svg' });
		notice.onclick = () => {
			focus();
			notice.close();
		};
	} catch {
		// Phones allow notifications from service workers only; title and icon tell as well.
	}
}
