// Generated from crates/server/src/wire by a test. Do not edit.

export type Health = { 
/**
 * `ok`; anything else is an error.
 */
status: 'ok', 
/**
 * The version of the program.
 */
version: string, };

export type Me = { 
/**
 * The number in the guest's shown name.
 */
guest: number, };

export type Side = "white" | "black";

export type GameEvent = { "kind": "created", 
/**
 * A rule set in text.
 */
rules: string, 
/**
 * A position text, when the start is set up.
 */
position: string | null, 
/**
 * The person's side.
 */
side: Side, 
/**
 * The level of the computer, 1 to 4.
 */
level: number, 
/**
 * The seed of the computer's choices, a whole number below 2^53.
 */
seed: number, } | { "kind": "moved", 
/**
 * The square that the man leaves.
 */
from: string, 
/**
 * The square that it ends on.
 */
to: string, } | { "kind": "taken_back", 
/**
 * How many, at least 1.
 */
plies: number, } | { "kind": "resigned", };

export type StoredEvent = { seq: number, atMs: number, event: GameEvent, };

export type GameDocument = { id: string, 
/**
 * In order, numbered from 1 without gaps.
 */
events: Array<StoredEvent>, 
/**
 * As in a record; `*` while the game goes on.
 */
result: string, 
/**
 * Why the game ended; null while it goes on.
 */
reason: string | null, 
/**
 * When the server kept the last event, by its own clock. No two games of a guest have the same.
 */
updatedAtMs: number, };

export type Games = { 
/**
 * The last changed first. None are left when this is empty.
 */
games: Array<GameDocument>, };

export type NewEvent = { 
/**
 * When it happened by the browser's clock, in milliseconds since 1970.
 */
atMs: number, event: GameEvent, };

export type AppendRequest = { 
/**
 * The last event that the browser knows to be kept; 0 for a new game.
 */
after: number, 
/**
 * What followed it.
 */
events: Array<NewEvent>, };

export type Appended = { 
/**
 * The number of the last kept event.
 */
seq: number, result: string, reason: string | null, };

export type ErrorCode = "bad-request" | "cross-site" | "not-found" | "method-not-allowed" | "timeout" | "conflict" | "too-large" | "illegal-event" | "too-many-events" | "too-many-requests" | "internal";

export type Refusal = "order" | "rule-set" | "position" | "number" | "square" | "move" | "take-back" | "over";

export type ErrorDetail = { code: ErrorCode, 
/**
 * English, for the one who reads a log.
 */
message: string, 
/**
 * The number that the refused event would have got, with `illegal-event` only.
 */
seq?: number, 
/**
 * Why the event was refused, with `illegal-event` only.
 */
reason?: Refusal, };

export type ErrorBody = { error: ErrorDetail, 
/**
 * The game as it is kept, with `conflict` only.
 */
game?: GameDocument, };
