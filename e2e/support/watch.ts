/** Watches a browser context for what must never happen: errors on the console, requests to other hosts, violated content policies. */
import { expect, type BrowserContext } from '@playwright/test';

export class Watch {
	readonly #errors: string[] = [];
	readonly #strangers: string[] = [];
	readonly #allowed: RegExp[] = [];

	constructor(
		context: BrowserContext,
		private readonly host: string
	) {
		context.on('console', (message) => {
			if (message.type() !== 'error' && message.type() !== 'warning') return;
			this.#errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
		});
		context.on('weberror', (error) => this.#errors.push(`uncaught: ${error.error().stack}`));
		context.on('request', (request) => {
			const url = new URL(request.url());
			const isOwn = url.host === this.host || ['data:', 'blob:', 'about:'].includes(url.protocol);
			if (!isOwn) this.#strangers.push(request.url());
		});
	}

	/** Allows console messages of this kind: where a test breaks the network, the browser logs errors. */
	allow(pattern: RegExp) {
		this.#allowed.push(pattern);
	}

	expectQuiet() {
		const errors = this.#errors.filter(
			(text) => !this.#allowed.some((pattern) => pattern.test(text))
		);
		expect(errors, 'errors and warnings on the console').toEqual([]);
		expect(this.#strangers, 'requests to other hosts').toEqual([]);
	}
}
