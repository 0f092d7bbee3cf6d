//! The messages between the page and this module; `web/src/lib/generated/wasm.ts` is generated from
//! them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

mod fields;

use fields::Fields;

/// A request of the page.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(Serialize, ts_rs::TS))]
#[serde(try_from = "Fields")]
#[cfg_attr(
    test,
    serde(
        tag = "kind",
        rename_all = "camelCase",
        rename_all_fields = "camelCase"
    )
)]
pub enum Request {
    /// Everything that the page shows of a game. Answered by `view`.
    View {
        /// The game.
        game: Game,
        /// How many moves of its history the page already has. The answer leaves them out.
        #[cfg_attr(test, ts(optional))]
        known: Option<usize>,
    },
    /// The computer's move, after about 3 seconds at most. Answered by `move`.
    Think {
        /// The game.
        game: Game,
        /// The level, 1 to 6.
        level: u8,
        /// Decides the level's random choices.
        #[cfg_attr(test, ts(type = "number"))]
        seed: u64,
    },
    /// Why a move is not legal. Answered by `explained`.
    Explain {
        /// The game.
        game: Game,
        /// The square where the move starts.
        from: String,
        /// The square where it ends.
        to: String,
    },
    /// Reads a move that was typed. Answered by `move`.
    ParseMove {
        /// The game.
        game: Game,
        /// The text.
        text: String,
    },
    /// The jumps that can follow the first part of a chain. Answered by `jumps`.
    Jumps {
        /// The game.
        game: Game,
        /// The squares that the man has stood on, its start first.
        route: Vec<String>,
    },
    /// Reads a rule set in text. Answered by `ruleSet`.
    RuleSet {
        /// The text.
        rules: String,
    },
    /// Makes a rule set from parameters in text; missing ones are those of `classic-3x3`. Answered
    /// by `ruleSet`.
    PrintRules {
        /// Values by the name of the parameter.
        parameters: BTreeMap<String, String>,
    },
    /// The catalogue. Answered by `presets`.
    Presets,
    /// Writes a game as a record. Answered by `record`.
    PrintRecord {
        /// The game.
        game: Game,
        /// Tags with their values, besides those that follow from the game.
        tags: Vec<(String, String)>,
        /// The outcome, if the game ended off the board.
        outcome: Option<OutcomeView>,
    },
    /// Reads records. Answered by `games`.
    ReadRecord {
        /// The text.
        text: String,
    },
}

/// A game: a rule set, a start and moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "GameSpec"))]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// The rule set in text.
    pub rules: String,
    /// The position text of the start, if it is not that of the rule set.
    pub position: Option<String>,
    /// The moves played, in any form of move text.
    pub moves: Vec<String>,
}

/// A response of the module.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Response {
    /// Everything that the page shows of a game.
    View(Box<GameView>),
    /// A legal move.
    Move {
        /// The square where it starts.
        from: String,
        /// The square where it ends.
        to: String,
    },
    /// Why a move is not legal, or null when it is.
    Explained {
        /// The reason.
        illegal: Option<IllegalMove>,
    },
    /// Where single jumps land.
    Jumps {
        /// The squares, sorted.
        squares: Vec<String>,
    },
    /// A rule set.
    RuleSet {
        /// The rule set.
        rule_set: RuleSetView,
    },
    /// The catalogue.
    Presets {
        /// The presets in their order.
        presets: Vec<PresetView>,
    },
    /// A record.
    Record {
        /// Its text.
        text: String,
    },
    /// Records that were read.
    Games {
        /// The games in the order of the text.
        games: Vec<RecordView>,
    },
    /// The request could not be answered.
    Error(Failure),
}

/// Everything that the page shows of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// The rule set.
    pub rule_set: RuleSetView,
    /// The men now.
    pub men: SideSquares,
    /// The side that moves next.
    pub side_to_move: SideName,
    /// The number of the move pair being played.
    pub number: u32,
    /// The hash of the position: 16 hexadecimal digits, the same everywhere.
    pub hash: String,
    /// The legal moves, none when the game has ended.
    pub legal_moves: Vec<LegalMove>,
    /// The moves played.
    pub history: Vec<HistoryEntry>,
    /// The men at the start.
    pub start_men: SideSquares,
    /// What ended the game.
    pub outcome: Option<OutcomeView>,
    /// Whether Black is to make the last reply.
    pub reply_pending: bool,
    /// The tempo number of each side.
    pub tempo: SideCounts,
    /// The men of each side in its own home.
    pub men_home: SideCounts,
}

/// The two sides by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Side"))]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// White.
    White,
    /// Black.
    Black,
}

/// Squares of each side's men, or of its home, sorted.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideSquares {
    /// White's.
    pub white: Vec<String>,
    /// Black's.
    pub black: Vec<String>,
}

/// A number for each side.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideCounts {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

/// A rule set in all its forms.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RuleSetView {
    /// The rule set in text.
    pub text: String,
    /// The id of the preset equal to it.
    pub preset: Option<String>,
    /// Whether games can be played by it; some rule sets allow endless ones.
    pub playable: bool,
    /// The scheme of names for the lower levels of the computer.
    pub level_names: LevelNames,
    /// Every parameter in text.
    pub parameters: BTreeMap<String, String>,
    /// Number of files and of ranks.
    pub size: u8,
    /// The squares of each side's home.
    pub homes: SideSquares,
    /// The position text of the start.
    pub start: String,
}

/// The scheme of names for the lower levels of the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LevelNames {
    /// Those of most rule sets.
    Usual,
    /// Those of the free game.
    Free,
}

/// A family of presets: the house rules, or the rules of one club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// The house rules.
    House,
    /// Gambler.
    Gambler,
    /// Gambiter.
    Gambiter,
    /// SkillGames.
    Skillgames,
    /// LuckForFree.
    Luckforfree,
    /// Narod.
    Narod,
    /// ChessDeti.
    Chessdeti,
    /// The free game with diagonals.
    Free,
    /// The exit deadline grows with the number of men.
    Paced,
}

/// A preset of the catalogue.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PresetView {
    /// Its id.
    pub id: String,
    /// The family that it belongs to.
    pub family: Family,
    /// Whether games by it are rated.
    pub rated: bool,
    /// Its rule set.
    pub rule_set: RuleSetView,
}

/// A legal move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// The square where it starts.
    pub from: String,
    /// The square where it ends.
    pub to: String,
    /// Whether it is a step rather than a chain of jumps.
    pub step: bool,
    /// Its canonical route.
    pub route: Vec<String>,
    /// Why it loses at once, if it does.
    pub loses: Option<String>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HistoryEntry {
    /// Who made it.
    pub side: SideName,
    /// Its number.
    pub number: u32,
    /// Its canonical route in text.
    pub text: String,
    /// Its canonical route.
    pub route: Vec<String>,
    /// The men after it.
    pub men: SideSquares,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeView {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` of an aborted game.
    pub result: String,
    /// The name of the reason, such as `exit-deadline`.
    pub reason: String,
}

/// Why a move is not legal.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IllegalMove {
    /// The rule that forbids it.
    pub reason: IllegalReason,
    /// The squares concerned.
    pub squares: Vec<String>,
}

/// The rule that forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum IllegalReason {
    /// A square is not on the board.
    OffBoard,
    /// No man stands where the move starts.
    Empty,
    /// A man of the opponent stands there.
    NotYourMan,
    /// The man cannot get there.
    Unreachable,
    /// It would lock men of the opponent in.
    Locking,
    /// It enters the own home after the exit deadline.
    Return,
    /// Men that still stand at home must move first.
    ForcedExit,
    /// It mirrors the move of White once too often.
    Mirror,
    /// The game has ended.
    Over,
}

/// A record that was read.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordView {
    /// Tags with their values, in order.
    pub tags: Vec<(String, String)>,
    /// The game of its main line.
    pub game: Game,
    /// What ended it; null while it goes on.
    pub outcome: Option<OutcomeView>,
}

/// The kinds of failures.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FailureCode {
    /// The request is not one that the module knows.
    #[default]
    Request,
    /// The rule set is not valid.
    RuleSet,
    /// The position is not valid.
    Position,
    /// The text of the move or square cannot be read.
    MoveText,
    /// A leg of the route is not possible.
    Leg,
    /// A rule forbids the move.
    Illegal,
    /// The game has ended.
    Over,
    /// The record cannot be read or written.
    Record,
}

/// Why a request could not be answered.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// The kind of error.
    pub code: FailureCode,
    /// The parameter of the rule set.
    pub parameter: Option<String>,
    /// The line of the record, from 1.
    pub line: Option<usize>,
    /// The move number in the record.
    pub move_number: Option<u32>,
    /// The side whose move it is.
    pub side: Option<SideName>,
    /// The leg of the route, or the move.
    pub leg: Option<String>,
    /// The offending text, or the rule that forbids the move.
    pub token: Option<String>,
    /// What was expected instead.
    pub expected: Option<String>,
    /// A subcode, for codes that have several.
    pub fault: Option<String>,
    /// The squares concerned.
    pub squares: Vec<String>,
}
