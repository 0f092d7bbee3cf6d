import type { Side } from './wasm';

export type GameEvent =
	| {
			kind: 'created';
			rules: string;
			position: string | null;
			side: Side;
			level: number;
			seed: number;
	  }
	| { kind: 'moved'; from: string; to: string }
	| { kind: 'taken_back'; plies: number }
	| { kind: 'resigned' };

export interface StoredEvent {
	seq: number;
	atMs: number;
	event: GameEvent;
}

export interface GameDocument {
	id: string;
	events: StoredEvent[];
	result: string;
	reason: string | null;
	updatedAtMs: number;
}

export interface Me {
	guest: number;
}

export interface Games {
	games: GameDocument[];
}

export interface AppendRequest {
	after: number;
	events: { atMs: number; event: GameEvent }[];
}

export interface Appended {
	seq: number;
	result: string;
	reason: string | null;
}

export interface ErrorBody {
	error: { code: string; message: string; seq?: number };
	game?: GameDocument;
}
