export type Side = 'white' | 'black';

/** Men or squares of both sides. */
export interface Sides<T> {
	white: T;
	black: T;
}

export interface GameSpec {
	/** A rule set in text. */
	rules: string;
	/** The start as position text; null is the rule set's own. */
	position: string | null;
	/** Start and end (`c3-e5`) or any route. */
	moves: string[];
}

export type Request =
	| { kind: 'view'; game: GameSpec }
	| { kind: 'think'; game: GameSpec; level: number; seed: number }
	| { kind: 'explain'; game: GameSpec; from: string; to: string }
	| { kind: 'parseMove'; game: GameSpec; text: string }
	| { kind: 'jumps'; game: GameSpec; route: string[] }
	| { kind: 'ruleSet'; rules: string }
	| { kind: 'printRules'; parameters: Record<string, string> }
	| { kind: 'presets' }
	| { kind: 'printRecord'; game: GameSpec; tags: [string, string][]; result: string }
	| { kind: 'readRecord'; text: string };

export interface RuleSetView {
	text: string;
	preset: string | null;
	playable: boolean;
	parameters: Record<string, string>;
	size: number;
	homes: Sides<string[]>;
	start: string;
}

export interface LegalMove {
	from: string;
	to: string;
	step: boolean;
	route: string[];
	/** Why the move loses at once for the mover, if it does. */
	loses: string | null;
}

export interface PlayedMove {
	side: Side;
	number: number;
	text: string;
	route: string[];
	/** The men after the move. */
	men: Sides<string[]>;
}

export interface GameView {
	kind: 'view';
	ruleSet: RuleSetView;
	men: Sides<string[]>;
	sideToMove: Side;
	number: number;
	position: string;
	legalMoves: LegalMove[];
	history: PlayedMove[];
	startMen: Sides<string[]>;
	startNumber: number;
	startSide: Side;
	outcome: { result: string; reason: string } | null;
	replyPending: boolean;
	tempo: Sides<number>;
	menHome: Sides<number>;
}

export interface IllegalMove {
	reason:
		| 'unreachable'
		| 'locking'
		| 'mirror'
		| 'forced-exit'
		| 'return'
		| 'not-your-man'
		| 'empty'
		| 'over';
	squares: string[];
}

export interface PresetView {
	id: string;
	rated: boolean;
	ruleSet: RuleSetView;
}

export interface RecordedGame {
	tags: [string, string][];
	game: GameSpec;
	result: string;
	reason: string | null;
}

export type Response =
	| GameView
	| { kind: 'thought'; from: string; to: string }
	| { kind: 'explained'; illegal: IllegalMove | null }
	| { kind: 'move'; from: string; to: string }
	| { kind: 'jumps'; squares: string[] }
	| { kind: 'ruleSet'; ruleSet: RuleSetView }
	| { kind: 'presets'; presets: PresetView[] }
	| { kind: 'record'; text: string }
	| { kind: 'games'; games: RecordedGame[] }
	| ErrorResponse;

export interface ErrorResponse {
	kind: 'error';
	code: string;
	message: string;
	parameter: string | null;
	line: number | null;
	moveNumber: number | null;
	side: Side | null;
	leg: string | null;
	token: string | null;
	expected: string | null;
}
