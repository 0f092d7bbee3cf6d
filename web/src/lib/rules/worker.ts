/** The worker that runs the rules and the engine: gets the wasm module and answers requests in order. */
import type { Request } from '$lib/generated/wasm';
import { call, instantiate, type Exports } from './abi';

type Message = { module: WebAssembly.Module } | { id: number; request: Request };

let load: (exports: Promise<Exports>) => void;
const loaded = new Promise<Exports>((resolve) => (load = resolve));

self.onmessage = async ({ data }: MessageEvent<Message>) => {
	// If allocation fails, every request fails.
	if ('module' in data) return load(instantiate(data.module));
	const { id, request } = data;
	try {
		self.postMessage({ id, response: call(await loaded, request) });
	} catch (error) {
		// After a trap the module's memory cannot be trusted; the bridge starts a new worker.
		self.postMessage({ id, failure: String(error) });
	}
};
