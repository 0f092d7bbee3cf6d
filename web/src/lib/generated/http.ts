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
 * The number in the shown name of a guest without a name.
 */
guest: number, 
/**
 * The name that the person has given; null for none.
 */
name: string | null, 
/**
 * The origin that links for others begin with; null where the server knows none but the page's
 * own.
 */
publicUrl: string | null, };

export type Rename = { 
/**
 * The person's name from now on, 1 to 24 visible characters; null for none.
 */
name: string | null, };

export type Side = "white" | "black";

export type Offer = "draw" | "take_back" | "rematch";

export type Claim = "win" | "draw";

export type Phrase = "hello" | "good_luck" | "well_played" | "oops" | "one_moment" | "thanks" | "good_game" | "bye";

export type ClockSetting = { 
/**
 * 1 000 to 10 800 000.
 */
startMs: number, 
/**
 * 0 to 180 000.
 */
incrementMs: number, };

export type Player = { 
/**
 * Null for one who gave none: then the number is shown.
 */
name: string | null, 
/**
 * The number in the shown name of a guest without a name; 0 for one who has been forgotten.
 */
number: number, };

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
 * The level of the computer, 1 to 6.
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
to: string, 
/**
 * What was taken off the clock, where there is one.
 */
spentMs?: number, 
/**
 * What was given back for lag, where there is a clock.
 */
compensatedMs?: number, } | { "kind": "taken_back", 
/**
 * How many, at least 1.
 */
plies: number, } | { "kind": "resigned", side?: Side, } | { "kind": "began", rules: string, clock: ClockSetting | null, } | { "kind": "offered", side: Side, offer: Offer, } | { "kind": "declined", side: Side, offer: Offer, } | { "kind": "said", side: Side, phrase: Phrase, } | { "kind": "resumed", 
/**
 * How long it was away.
 */
pauseMs: number, 
/**
 * How long clocks stand still after it.
 */
holdMs: number, } | { "kind": "agreed", } | { "kind": "flagged", side: Side, } | { "kind": "claimed", side: Side, claim: Claim, } | { "kind": "aborted", side: Side | null, } | { "kind": "rematched", game: string, };

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
 * When the server kept the last event, by its own clock. No two games of a person have the
 * same.
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

export type ErrorCode = "bad-request" | "cross-site" | "not-found" | "method-not-allowed" | "timeout" | "conflict" | "too-large" | "illegal-event" | "too-many-events" | "too-many-requests" | "rules" | "clock" | "name" | "taken" | "own-invitation" | "over" | "replaced" | "unavailable" | "internal";

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

export type NewInvitation = { 
/**
 * The rule set in text.
 */
rules: string, 
/**
 * Null: nobody's time is counted.
 */
clock: ClockSetting | null, 
/**
 * The side that the host wishes; null for a random one.
 */
side: Side | null, 
/**
 * The host's name from now on; null leaves it as it is.
 */
name: string | null, };

export type InvitationMade = { 
/**
 * The id of the invitation and of the game that comes of it: `/table/?id=ID` is the link to
 * share.
 */
id: string, };

export type JoinRequest = { 
/**
 * The joiner's name from now on; null leaves it as it is.
 */
name: string | null, };

export type Seated = { side: Side, };

export type InvitationState = "open" | "taken" | "cancelled";

export type Invitation = { id: string, 
/**
 * The rule set in text.
 */
rules: string, clock: ClockSetting | null, 
/**
 * Who invites.
 */
host: Player, 
/**
 * The side that the host wishes; null for a random one.
 */
hostSide: Side | null, 
/**
 * True for the person who invites.
 */
isHost: boolean, state: InvitationState, createdAtMs: number, updatedAtMs: number, };

export type Invitations = { 
/**
 * The person's own invitations that no game has come of, the last changed first.
 */
invitations: Array<Invitation>, };

export type Phase = "playing" | "over";

export type Seats<T> = { white: T, black: T, };

export type StandingOffer = { side: Side, offer: Offer, };

export type Clocks = { whiteMs: number, blackMs: number, 
/**
 * Whose clock runs; null while none does.
 */
running: Side | null, 
/**
 * How much longer the running clock stands still: the server was away, and the players come
 * back.
 */
holdMs: number, 
/**
 * What is left for the first move of the side whose turn it is; null when it has moved.
 */
firstMoveMs: number | null, 
/**
 * The lag that the side whose turn it is will probably get back: its shown clock starts so
 * much later elsewhere.
 */
lagMs: number, };

export type SeatPresence = { isHere: boolean, 
/**
 * When the other side may claim the win or a draw, 0 for now; null while the player is there
 * or it is not their turn.
 */
claimInMs: number | null, 
/**
 * The time that a message needs to the player and back; null when not known.
 */
lagMs: number | null, };

export type Presence = { white: SeatPresence, black: SeatPresence, 
/**
 * How many watch.
 */
watchers: number, };

export type GameState = { phase: Phase, 
/**
 * Whose turn it is; null when the game is over.
 */
turn: Side | null, 
/**
 * The plies that stand.
 */
ply: number, 
/**
 * The hash of the position: 16 hexadecimal digits.
 */
hash: string, clocks: Clocks | null, 
/**
 * What is asked for and not answered yet.
 */
offers: Array<StandingOffer>, 
/**
 * True until both sides have moved.
 */
canAbort: boolean, 
/**
 * As in a record; `*` while the game goes on and when it was aborted.
 */
result: string, 
/**
 * Why the game ended; null while it goes on.
 */
reason: string | null, 
/**
 * The points of the two in all their games in a row, in halves, this one included once it has
 * ended.
 */
score: Seats<number>, 
/**
 * Where the two play again.
 */
rematch: string | null, };

export type Game = { id: string, 
/**
 * The rule set in text.
 */
rules: string, clock: ClockSetting | null, players: Seats<Player>, 
/**
 * The reader's side; null for one who watches.
 */
seat: Side | null, 
/**
 * The whole log, in order, numbered from 1 without gaps.
 */
events: Array<StoredEvent>, state: GameState, presence: Presence, };

export type GameSummary = { id: string, rules: string, clock: ClockSetting | null, players: Seats<Player>, 
/**
 * The reader's side.
 */
seat: Side | null, phase: Phase, 
/**
 * Whose turn it is; null when the game is over.
 */
turn: Side | null, ply: number, result: string, reason: string | null, createdAtMs: number, updatedAtMs: number, };

export type GameSummaries = { 
/**
 * The person's games with people, the last changed first.
 */
games: Array<GameSummary>, 
/**
 * What to ask for as `before` to get the next ones; null when there are none.
 */
next: string | null, };

export type Move = { from: string, to: string, };

export type ThoughtRequest = { 
/**
 * A rule set in text.
 */
rules: string, 
/**
 * A position text, when the start is set up.
 */
position: string | null, 
/**
 * The moves that stand, from the start on.
 */
moves: Array<Move>, 
/**
 * The level of the computer, 1 to 6.
 */
level: number, 
/**
 * The seed of its choice, a whole number below 2^53.
 */
seed: number, };

export type ThoughtNews = { "kind": "waiting", ahead: number, } | { "kind": "decided", move: Move, } | { "kind": "refused", error: ErrorDetail, };

export type Act = { "kind": "move", 
/**
 * The number of plies that stand.
 */
ply: number, 
/**
 * The hash of the position: 16 hexadecimal digits.
 */
hash: string, from: string, to: string, 
/**
 * How long the player has had the position on the board, in milliseconds; null when
 * unknown. What passed beyond it was lag, and is given back as far as the quota allows.
 */
thoughtMs: number | null, } | { "kind": "resign", } | { "kind": "abort", } | { "kind": "offer", offer: Offer, } | { "kind": "accept", offer: Offer, } | { "kind": "decline", offer: Offer, } | { "kind": "claim", claim: Claim, } | { "kind": "say", phrase: Phrase, };

export type ClientMessage = { "kind": "hello", 
/**
 * The version of the messages.
 */
v: number, 
/**
 * 0 for a client that has seen nothing.
 */
seq: number, } | { "kind": "act", seq: number, 
/**
 * 1 to 36 letters, digits, `.`, `-` or `_`; never used twice by a player in a game.
 */
id: string, act: Act, } | { "kind": "flag", seq: number, } | { "kind": "ping", seq: number, 
/**
 * Any number below 2^53, which comes back.
 */
sent: number, };

export type ActRefusal = "unreadable" | "not-seated" | "not-begun" | "over" | "not-your-turn" | "stale" | "illegal-move" | "late" | "no-offer" | "not-now" | "too-often" | "unavailable";

export type ServerMessage = { "kind": "snapshot", 
/**
 * The version of the messages.
 */
v: number, seq: number, game: Game, } | { "kind": "invitation", 
/**
 * The version of the messages.
 */
v: number, 
/**
 * Always 0: there are no events yet.
 */
seq: number, invitation: Invitation, 
/**
 * How many look at it, the host not counted.
 */
watchers: number, } | { "kind": "event", seq: number, event: StoredEvent, 
/**
 * The game after it.
 */
state: GameState, } | { "kind": "ack", seq: number, id: string, } | { "kind": "refused", seq: number, 
/**
 * Null where the message named none.
 */
id: string | null, code: ActRefusal, 
/**
 * English, for the one who reads a log.
 */
message: string, } | { "kind": "heartbeat", seq: number, turn: Side | null, clocks: Clocks | null, presence: Presence, } | { "kind": "presence", seq: number, presence: Presence, } | { "kind": "pong", seq: number, sent: number, } | { "kind": "restart", seq: number, inMs: number, };
