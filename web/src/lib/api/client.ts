/** The one way to the server's API, as its description says what may be asked and what is answered. */
import type { Client } from 'openapi-fetch';
import type { ErrorBody, paths } from '$lib/generated/http';

/**
 * A client of the API, whose calls end with the data, to be had by `answerOf`, or with an `ApiError`. Of openapi-fetch there are the types alone: a page can do without the rest of it.
 */
export type Api = Pick<Client<paths>, 'GET' | 'POST' | 'DELETE'>;

/** How a request is sent. */
export type Send = (request: Request) => Promise<Response>;

interface Asked {
	params?: { path?: Record<string, string>; query?: Record<string, unknown> };
	body?: unknown;
	signal?: AbortSignal;
	parseAs?: 'stream';
}

/** A client of the API. Tests send by themselves, and name a host, which a browser does not need. */
export function connect(
	send: Send = (request) => globalThis.fetch(request),
	origin: string = ''
): Api {
	const asking =
		(method: string) =>
		async (path: string, { params, body, signal, parseAs }: Asked = {}) => {
			const named = path.replace('{id}', encodeURIComponent(params?.path?.['id'] ?? ''));
			const query = new URLSearchParams(params?.query as Record<string, string>).toString();
			const request = new Request(`${origin}/api/v1${named}${query && '?'}${query}`, {
				method,
				signal: signal ?? null,
				headers: { 'content-type': 'application/json' },
				body: body ? JSON.stringify(body) : null
			});
			const response = await send(request).catch(() => null);
			if (!response) throw new ApiError('offline');
			const { ok, status } = response;
			if (ok) return status === 204 ? undefined : parseAs ? response.body : await response.json();
			// A proxy refuses in its own words.
			const refusal = (await response.json().catch(() => null)) as ErrorBody | null;
			const { code = status < 500 ? String(status) : 'offline', seq } = refusal?.error ?? {};
			throw new ApiError(code, status, seq);
		};
	const api = { GET: asking('GET'), POST: asking('POST'), DELETE: asking('DELETE') };
	return api as unknown as Api;
}

/** The page's client. */
export const api = connect();

/** The server said no, or could not be reached: then the code is `offline`. */
export class ApiError extends Error {
	override name = 'ApiError';
	constructor(
		readonly code: string,
		/** The status of the answer; none where there was none. */
		readonly status?: number,
		/** The number of an event, where the refusal is about one. */
		readonly seq?: number
	) {
		super(code);
	}
}

/** What the server answered, of the type that openapi-fetch gives it. */
export function answerOf<Data>(asked: Promise<{ data?: Data }>): Promise<Data> {
	return asked as Promise<unknown> as Promise<Data>;
}
