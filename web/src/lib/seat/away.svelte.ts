/** Tells by title and icon of a hidden tab that something waits for the person. */

export class Away {
	/** The title for what happened while the person was away, until the person looks. */
	title = $state<string | null>(null);

	get isCalled(): boolean {
		return this.title !== null;
	}

	/** Something waits; `title` says what. Returns whether the person is away. */
	call(title: string): boolean {
		this.title = document.visibilityState === 'hidden' ? title : null;
		return this.isCalled;
	}

	/** Watches the visibility of the tab; call it in an effect. Returns a function to stop. */
	watch(): () => void {
		const onvisibility = () => {
			if (document.visibilityState === 'visible') this.title = null;
		};
		document.addEventListener('visibilitychange', onvisibility);
		return () => document.removeEventListener('visibilitychange', onvisibility);
	}

	/** Shows the matching icon; call it in an effect. Returns a function that undoes it. */
	showIcon(): () => void {
		const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
		icon?.setAttribute('href', this.isCalled ? '/icon-turn.svg' : '/icon.svg');
		return () => icon?.setAttribute('href', '/icon.svg');
	}
}
