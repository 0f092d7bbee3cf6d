// Generated from crates/wasm/src/protocol.rs by a test. Do not edit.

export type Side = "white" | "black";

export type LevelNames = "usual" | "free";

export type Family = "house" | "gambler" | "gambiter" | "skillgames" | "luckforfree" | "narod" | "chessdeti" | "free" | "paced";

export type SideSquares = { 
/**
 * White's.
 */
white: Array<string>, 
/**
 * Black's.
 */
black: Array<string>, };

export type SideCounts = { 
/**
 * White's.
 */
white: number, 
/**
 * Black's.
 */
black: number, };

export type GameSpec = { 
/**
 * The rule set in text.
 */
rules: string, 
/**
 * The position text of the start, if it is not that of the rule set.
 */
position: string | null, 
/**
 * The moves played, in any form of move text.
 */
moves: Array<string>, };

export type Request = { "kind": "view", 
/**
 * The game.
 */
game: GameSpec, 
/**
 * How many moves of its history the page already has. The answer leaves them out.
 */
known?: number, } | { "kind": "think", 
/**
 * The game.
 */
game: GameSpec, 
/**
 * The level, 1 to 6.
 */
level: number, 
/**
 * Decides the level's random choices.
 */
seed: number, } | { "kind": "explain", 
/**
 * The game.
 */
game: GameSpec, 
/**
 * The square where the move starts.
 */
from: string, 
/**
 * The square where it ends.
 */
to: string, } | { "kind": "parseMove", 
/**
 * The game.
 */
game: GameSpec, 
/**
 * The text.
 */
text: string, } | { "kind": "jumps", 
/**
 * The game.
 */
game: GameSpec, 
/**
 * The squares that the man has stood on, its start first.
 */
route: Array<string>, } | { "kind": "ruleSet", 
/**
 * The text.
 */
rules: string, } | { "kind": "printRules", 
/**
 * Values by the name of the parameter.
 */
parameters: { [key in string]: string }, } | { "kind": "presets" } | { "kind": "printRecord", 
/**
 * The game.
 */
game: GameSpec, 
/**
 * Tags with their values, besides those that follow from the game.
 */
tags: Array<[string, string]>, 
/**
 * The outcome, if the game ended off the board.
 */
outcome: OutcomeView | null, } | { "kind": "readRecord", 
/**
 * The text.
 */
text: string, };

export type RuleSetView = { 
/**
 * The rule set in text.
 */
text: string, 
/**
 * The id of the preset equal to it.
 */
preset: string | null, 
/**
 * Whether games can be played by it; some rule sets allow endless ones.
 */
playable: boolean, 
/**
 * The scheme of names for the lower levels of the computer.
 */
levelNames: LevelNames, 
/**
 * Every parameter in text.
 */
parameters: { [key in string]: string }, 
/**
 * Number of files and of ranks.
 */
size: number, 
/**
 * The squares of each side's home.
 */
homes: SideSquares, 
/**
 * The position text of the start.
 */
start: string, };

export type LegalMove = { 
/**
 * The square where it starts.
 */
from: string, 
/**
 * The square where it ends.
 */
to: string, 
/**
 * Whether it is a step rather than a chain of jumps.
 */
step: boolean, 
/**
 * Its canonical route.
 */
route: Array<string>, 
/**
 * Why it loses at once, if it does.
 */
loses: string | null, };

export type HistoryEntry = { 
/**
 * Who made it.
 */
side: Side, 
/**
 * Its number.
 */
number: number, 
/**
 * Its canonical route in text.
 */
text: string, 
/**
 * Its canonical route.
 */
route: Array<string>, 
/**
 * The men after it.
 */
men: SideSquares, };

export type OutcomeView = { 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` of an aborted game.
 */
result: string, 
/**
 * The name of the reason, such as `exit-deadline`.
 */
reason: string, };

export type GameView = { 
/**
 * The rule set.
 */
ruleSet: RuleSetView, 
/**
 * The men now.
 */
men: SideSquares, 
/**
 * The side that moves next.
 */
sideToMove: Side, 
/**
 * The number of the move pair being played.
 */
number: number, 
/**
 * The hash of the position: 16 hexadecimal digits, the same everywhere.
 */
hash: string, 
/**
 * The legal moves, none when the game has ended.
 */
legalMoves: Array<LegalMove>, 
/**
 * The moves played.
 */
history: Array<HistoryEntry>, 
/**
 * The men at the start.
 */
startMen: SideSquares, 
/**
 * What ended the game.
 */
outcome: OutcomeView | null, 
/**
 * Whether Black is to make the last reply.
 */
replyPending: boolean, 
/**
 * The tempo number of each side.
 */
tempo: SideCounts, 
/**
 * The men of each side in its own home.
 */
menHome: SideCounts, };

export type IllegalReason = "off-board" | "empty" | "not-your-man" | "unreachable" | "locking" | "return" | "forced-exit" | "mirror" | "over";

export type IllegalMove = { 
/**
 * The rule that forbids it.
 */
reason: IllegalReason, 
/**
 * The squares concerned.
 */
squares: Array<string>, };

export type PresetView = { 
/**
 * Its id.
 */
id: string, 
/**
 * The family that it belongs to.
 */
family: Family, 
/**
 * Whether games by it are rated.
 */
rated: boolean, 
/**
 * Its rule set.
 */
ruleSet: RuleSetView, };

export type RecordView = { 
/**
 * Tags with their values, in order.
 */
tags: Array<[string, string]>, 
/**
 * The game of its main line.
 */
game: GameSpec, 
/**
 * What ended it; null while it goes on.
 */
outcome: OutcomeView | null, };

export type FailureCode = "request" | "rule-set" | "position" | "move-text" | "leg" | "illegal" | "over" | "record";

export type Failure = { 
/**
 * The kind of error.
 */
code: FailureCode, 
/**
 * The parameter of the rule set.
 */
parameter: string | null, 
/**
 * The line of the record, from 1.
 */
line: number | null, 
/**
 * The move number in the record.
 */
moveNumber: number | null, 
/**
 * The side whose move it is.
 */
side: Side | null, 
/**
 * The leg of the route, or the move.
 */
leg: string | null, 
/**
 * The offending text, or the rule that forbids the move.
 */
token: string | null, 
/**
 * What was expected instead.
 */
expected: string | null, 
/**
 * A subcode, for codes that have several.
 */
fault: string | null, 
/**
 * The squares concerned.
 */
squares: Array<string>, };

export type Response = { "kind": "view" } & GameView | { "kind": "move", 
/**
 * The square where it starts.
 */
from: string, 
/**
 * The square where it ends.
 */
to: string, } | { "kind": "explained", 
/**
 * The reason.
 */
illegal: IllegalMove | null, } | { "kind": "jumps", 
/**
 * The squares, sorted.
 */
squares: Array<string>, } | { "kind": "ruleSet", 
/**
 * The rule set.
 */
ruleSet: RuleSetView, } | { "kind": "presets", 
/**
 * The presets in their order.
 */
presets: Array<PresetView>, } | { "kind": "record", 
/**
 * Its text.
 */
text: string, } | { "kind": "games", 
/**
 * The games in the order of the text.
 */
games: Array<RecordView>, } | { "kind": "error" } & Failure;
