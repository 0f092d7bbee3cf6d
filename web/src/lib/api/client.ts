/** The client of the server's API, typed by the API's description. */
import type { Client } from 'openapi-fetch';
import type { ErrorBody, paths } from '$lib/generated/http';

/**
 * A client of the API. A call resolves to the data, which `answerOf` types, or rejects with an `ApiError`. Only the types of
 * openapi-fetch are used: its code is larger than what the page needs.
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

/** Makes a client. Tests pass their own `send` and an origin; a browser needs neither. */
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
			// A proxy's refusal is not in the API's format.
			const refusal = (await response.json().catch(() => null)) as ErrorBody | null;
			const { code = status < 500 ? String(status) : 'offline', seq } = refusal?.error ?? {};
			throw new ApiError(code, status, seq);
		};
	const api = { GET: asking('GET'), POST: asking('POST'), DELETE: asking('DELETE') };
	return api as unknown as Api;
}

/** The page's client. */
export const api = connect();

/** A refusal of the server, or no answer at all: then the code is `offline`. */
export class ApiError extends Error {
	override name = 'ApiError';
	constructor(
		readonly code: string,
		/** The HTTP status; none without an answer. */
		readonly status?: number,
		/** The sequence number of an event, if the refusal is about one. */
		readonly seq?: number
	) {
		super(code);
	}
}

/** The data of an answer, with the type that openapi-fetch gives it. */
export function answerOf<Data>(asked: Promise<{ data?: Data }>): Promise<Data> {
	return asked as Promise<unknown> as Promise<Data>;
}
