/**
 * The one place that runs the rules and the engine: is given the wasm module and answers requests in order.
 * It knows no game of its own; every request carries the whole game.
 */
import type { Request, Response } from '$lib/generated/wasm';

interface Exports {
	memory: WebAssembly.Memory;
	reserve(length: number): number;
	release(pointer: number, length: number): void;
	call(pointer: number, length: number): bigint;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Message = { module: WebAssembly.Module } | { id: number; request: Request };

let load: (exports: Promise<Exports>) => void;
const loaded = new Promise<Exports>((resolve) => (load = resolve));

/** The module has no clock of its own. */
const page = { now: () => performance.now() };

async function instantiate(module: WebAssembly.Module): Promise<Exports> {
	const instance = await WebAssembly.instantiate(module, { page });
	return instance.exports as unknown as Exports;
}

function call(exports: Exports, request: Request): Response {
	const bytes = encoder.encode(JSON.stringify(request));
	const pointer = exports.reserve(bytes.length);
	new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
	// Wasm hands a u64 over as a signed BigInt; the high half is the address, the low half the length.
	const packed = BigInt.asUintN(64, exports.call(pointer, bytes.length));
	const answer = Number(packed >> 32n);
	const length = Number(packed & 0xffffffffn);
	const text = decoder.decode(new Uint8Array(exports.memory.buffer, answer, length));
	exports.release(answer, length);
	return JSON.parse(text) as Response;
}

self.onmessage = async ({ data }: MessageEvent<Message>) => {
	// Where there is no memory for it, every request fails.
	if ('module' in data) return load(instantiate(data.module));
	const { id, request } = data;
	try {
		self.postMessage({ id, response: call(await loaded, request) });
	} catch (error) {
		// A trap leaves the module's memory in doubt; the bridge starts a fresh worker.
		self.postMessage({ id, failure: String(error) });
	}
};
