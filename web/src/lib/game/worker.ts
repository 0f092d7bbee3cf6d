/**
 * The one place that runs the rules and the engine: loads the wasm module and answers requests in order.
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

const loaded: Promise<Exports> = load();

async function load(): Promise<Exports> {
	const answer = await fetch('/ugolki.wasm');
	if (!answer.ok) throw new Error(`ugolki.wasm: status ${answer.status}`);
	const isStreamable = answer.headers.get('content-type')?.startsWith('application/wasm');
	const { instance } = isStreamable
		? await WebAssembly.instantiateStreaming(answer)
		: await WebAssembly.instantiate(await answer.arrayBuffer());
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

self.onmessage = async (message: MessageEvent<{ id: number; request: Request }>) => {
	const { id, request } = message.data;
	try {
		self.postMessage({ id, response: call(await loaded, request) });
	} catch (error) {
		// A trap leaves the module's memory in doubt; the bridge starts a fresh worker.
		self.postMessage({ id, failure: String(error) });
	}
};
