/** Whether something waits for the person in a hidden tab: its title and its icon then say so. */

export class Away {
	/** The person was away when it happened, and has not looked since. */
	isCalled = $state(false);

	/** Something waits. Returns whether the person is away. */
	call(): boolean {
		this.isCalled = document.visibilityState === 'hidden';
		return this.isCalled;
	}

	/** Watches over the tab; to be called in an effect. Returns the way to stop. */
	watch(): () => void {
		const onvisibility = () => {
			if (document.visibilityState === 'visible') this.isCalled = false;
		};
		document.addEventListener('visibilitychange', onvisibility);
		return () => document.removeEventListener('visibilitychange', onvisibility);
	}

	/** Shows the icon that belongs to it; to be called in an effect. Returns the way to undo it. */
	showIcon(): () => void {
		const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
		icon?.setAttribute('href', this.isCalled ? '/icon-turn.svg' : '/icon.svg');
		return () => icon?.setAttribute('href', '/icon.svg');
	}
}
