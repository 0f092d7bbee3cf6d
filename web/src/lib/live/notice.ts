/** Notices of the system, for what waits in a hidden tab. Only where the person asked for them and the browser has them. */
import { settings } from '$lib/settings.svelte';

export function canNotify(): boolean {
	return typeof Notification !== 'undefined' && globalThis.isSecureContext;
}

/** Asks the browser for leave to show notices, as it wants to be asked after a gesture. */
export async function askToNotify(): Promise<boolean> {
	if (!canNotify()) return false;
	return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notice that replaces an earlier one of the same game. */
export function notify(game: string, title: string, body: string) {
	if (!settings.notices || !canNotify() || Notification.permission !== 'granted') return;
	try {
		const notice = new Notification(title, { body, tag: game, icon: '/icon-turn.svg' });
		notice.onclick = () => {
			focus();
			notice.close();
		};
	} catch {
		// Phones let only background workers show notices; title and icon say it all the same.
	}
}
