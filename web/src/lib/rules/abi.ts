/**
 * Passes text between JavaScript and the memory of the wasm module with the rules and the engine. Imports nothing from the
 * page, so that the browser tests use the same code.
 */
import type { Request, Response } from '../generated/wasm';

/** The functions that `crates/wasm/src/abi.rs` exports. */
export interface Exports {
	memory: WebAssembly.Memory;
	reserve(length: number): number;
	release(pointer: number, length: number): void;
	call(pointer: number, length: number): bigint;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module has no clock of its own. */
const page = { now: () => performance.now() };

export async function instantiate(module: WebAssembly.Module): Promise<Exports> {
	const instance = await WebAssembly.instantiate(module, { page });
	return instance.exports as unknown as Exports;
}

export function call(exports: Exports, request: Request): Response {
	const bytes = encoder.encode(JSON.stringify(request));
	const pointer = exports.reserve(bytes.length);
	new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
	// Wasm returns a u64 as a signed BigInt: the high half is the address, the low half the length.
	const packed = BigInt.asUintN(64, exports.call(pointer, bytes.length));
	const answer = Number(packed >> 32n);
	const length = Number(packed & 0xffffffffn);
	const text = decoder.decode(new Uint8Array(exports.memory.buffer, answer, length));
	exports.release(answer, length);
	return JSON.parse(text) as Response;
}
