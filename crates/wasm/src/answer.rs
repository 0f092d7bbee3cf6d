//! Dispatches requests to the rules and the engine.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ugolki_engine::Level;
use ugolki_rules::RuleSetError as Error;
use ugolki_rules::{
    Game as RulesGame, IllegalMove as RulesIllegal, Move, MoveError, MoveKind, MoveTextError,
    Outcome, Position, RuleSet, SetupError, Side, Square, SquareSet, in_order, presets,
};

use crate::clock::{self, Cap};
use crate::protocol::{
    Failure, FailureCode, Family, GameView, IllegalMove, IllegalReason, LegalMove, LevelNames,
    OutcomeView, PresetView, Request, Response, RuleSetView, SideCounts, SideName, SideSquares,
};
use session::{Kept, Session};

mod records;
mod session;

thread_local! {
    /// The game of the page; a worker has one thread.
    static KEPT: RefCell<Kept> = const { RefCell::new(Kept::new()) };
}

/// Answers a request, both in JSON.
#[must_use]
pub fn answer(request: &str) -> String {
    let response = serde_json::from_str(request)
        .map_err(|error: serde_json::Error| Failure {
            token: Some(error.to_string()),
            ..failure(FailureCode::Request)
        })
        .and_then(|request| KEPT.with_borrow_mut(|kept| respond(request, kept)))
        .unwrap_or_else(Response::Error);
    // It cannot fail, since every key of a response is a text; the page takes no text for a fault.
    serde_json::to_string(&response).unwrap_or_default()
}

fn respond(request: Request, kept: &mut Kept) -> Result<Response, Failure> {
    match request {
        Request::View { game, known } => {
            let known = known.unwrap_or(0);
            let view = view(kept.open_with(&game, known)?, known);
            Ok(Response::View(Box::new(view)))
        }
        Request::Think { game, level, seed } => think(&kept.open(&game)?.game, level, seed),
        Request::Explain { game, from, to } => explain(&kept.open(&game)?.game, &from, &to),
        Request::ParseMove { game, text } => {
            let legal = playable(&kept.open(&game)?.game)?
                .parse_move(&text)
                .map_err(|it| move_failure(&it))?;
            Ok(move_response(legal.mv()))
        }
        Request::Jumps { game, route } => {
            let route = route
                .iter()
                .map(|text| square(text))
                .collect::<Result<Vec<_>, _>>()?;
            Ok(Response::Jumps {
                squares: names(kept.open(&game)?.game.jumps_after(&route)),
            })
        }
        Request::RuleSet { rules } => {
            let rule_set = rules.parse().map_err(|error| rule_set_failure(&error))?;
            Ok(Response::RuleSet {
                rule_set: rule_set_view(&rule_set),
            })
        }
        Request::PrintRules { parameters } => print_rules(&parameters),
        Request::Presets => Ok(Response::Presets {
            presets: presets()
                .iter()
                .map(|preset| PresetView {
                    id: preset.id.to_owned(),
                    family: preset.family.into(),
                    rated: preset.rated,
                    rule_set: rule_set_view(&preset.rule_set()),
                })
                .collect(),
        }),
        Request::PrintRecord {
            game,
            tags,
            outcome,
        } => records::print(&kept.open(&game)?.game, &tags, outcome.as_ref()),
        Request::ReadRecord { text } => records::read(&text),
    }
}

/// The game, unless it has ended.
fn playable(game: &RulesGame) -> Result<&RulesGame, Failure> {
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => Err(Failure {
            token: Some(outcome.reason.to_string()),
            ..failure(FailureCode::Over)
        }),
    }
}

fn think(game: &RulesGame, level: u8, seed: u64) -> Result<Response, Failure> {
    let level = Level::from_number(level.into()).ok_or_else(|| Failure {
        token: Some(level.to_string()),
        ..failure(FailureCode::Request)
    })?;
    let cap = Cap::of(level, clock::now);
    let mv = ugolki_engine::choose(playable(game)?, level, seed, &cap)
        .ok_or_else(|| failure(FailureCode::Over))?;
    Ok(move_response(mv))
}

fn explain(game: &RulesGame, from: &str, to: &str) -> Result<Response, Failure> {
    let illegal = match (
        game.outcome(),
        game.check(Move::new(square(from)?, square(to)?)),
    ) {
        (Some(_), _) => Some(IllegalMove {
            reason: IllegalReason::Over,
            squares: Vec::new(),
        }),
        (None, Err(illegal)) => Some(illegal_view(illegal)),
        (None, Ok(_)) => None,
    };
    Ok(Response::Explained { illegal })
}

fn print_rules(parameters: &BTreeMap<String, String>) -> Result<Response, Failure> {
    let base = presets()
        .first()
        .expect("the catalogue has presets")
        .rule_set();
    let rule_set = parameters
        .iter()
        .try_fold(*base, |mut parameters, (name, value)| {
            parameters.set(name, value).map(|()| parameters)
        })
        .and_then(RuleSet::new)
        .map_err(|error| rule_set_failure(&error))?;
    Ok(Response::RuleSet {
        rule_set: rule_set_view(&rule_set),
    })
}

/// What the table shows of a game, its history without the moves that the page knows.
fn view(session: &mut Session, known: usize) -> GameView {
    let history = session.history_after(known);
    let game = &session.game;
    let position = game.position();
    GameView {
        rule_set: rule_set_view(game.rule_set()),
        men: men_squares(&position),
        side_to_move: game.side_to_move().into(),
        number: game.number(),
        hash: format!("{:016x}", game.state().hash()),
        legal_moves: match game.outcome() {
            None => game
                .legal_moves()
                .into_iter()
                .map(|mv| legal_move(game, mv))
                .collect(),
            Some(_) => Vec::new(),
        },
        history,
        start_men: men_squares(game.start()),
        outcome: game.outcome().map(outcome_view),
        reply_pending: game.is_reply_pending(),
        tempo: counts(|side| game.tempo(side)),
        men_home: counts(|side| game.men_home(side)),
    }
}

fn legal_move(game: &RulesGame, mv: Move) -> LegalMove {
    let lost = Some(game.side_to_move().opponent());
    let loses = game
        .consequence(mv)
        .filter(|outcome| outcome.winner == lost);
    LegalMove {
        from: mv.from.to_string(),
        to: mv.to.to_string(),
        step: mv.kind() == MoveKind::Step,
        route: names(game.route(mv).unwrap_or_default()),
        loses: loses.map(|outcome| outcome.reason.to_string()),
    }
}

fn rule_set_view(rule_set: &RuleSet) -> RuleSetView {
    let parameters = rule_set
        .entries()
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let squares = |side| sorted(rule_set.home_squares(side));
    RuleSetView {
        text: rule_set.to_string(),
        preset: rule_set.preset().map(|preset| preset.id.to_owned()),
        playable: rule_set.check_for_games().is_ok(),
        level_names: rule_set.level_names().into(),
        parameters,
        size: rule_set.size,
        homes: SideSquares {
            white: squares(Side::White),
            black: squares(Side::Black),
        },
        start: rule_set.start().to_string(),
    }
}

fn men_squares(position: &Position) -> SideSquares {
    SideSquares {
        white: sorted(position.men(Side::White)),
        black: sorted(position.men(Side::Black)),
    }
}

fn counts(count: impl Fn(Side) -> u32) -> SideCounts {
    SideCounts {
        white: count(Side::White),
        black: count(Side::Black),
    }
}

fn outcome_view(outcome: Outcome) -> OutcomeView {
    OutcomeView {
        result: outcome.result().to_string(),
        reason: outcome.reason.to_string(),
    }
}

fn illegal_view(illegal: RulesIllegal) -> IllegalMove {
    IllegalMove {
        reason: illegal.into(),
        squares: names(illegal.squares()),
    }
}

fn move_response(mv: Move) -> Response {
    Response::Move {
        from: mv.from.to_string(),
        to: mv.to.to_string(),
    }
}

fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect()
}

fn sorted(squares: SquareSet) -> Vec<String> {
    names(in_order(squares))
}

fn square(text: &str) -> Result<Square, Failure> {
    text.parse().map_err(|_| Failure {
        token: Some(text.chars().take(24).collect()),
        ..failure(FailureCode::MoveText)
    })
}

impl From<RulesIllegal> for IllegalReason {
    fn from(illegal: RulesIllegal) -> Self {
        match illegal {
            RulesIllegal::OffBoard(_) => Self::OffBoard,
            RulesIllegal::Empty(_) => Self::Empty,
            RulesIllegal::NotYourMan(_) => Self::NotYourMan,
            RulesIllegal::Unreachable(_) => Self::Unreachable,
            RulesIllegal::Locking { .. } => Self::Locking,
            RulesIllegal::Return { .. } => Self::Return,
            RulesIllegal::ForcedExit { .. } => Self::ForcedExit,
            RulesIllegal::Mirror { .. } => Self::Mirror,
        }
    }
}

impl From<ugolki_rules::LevelNames> for LevelNames {
    fn from(names: ugolki_rules::LevelNames) -> Self {
        match names {
            ugolki_rules::LevelNames::Usual => Self::Usual,
            ugolki_rules::LevelNames::Free => Self::Free,
        }
    }
}

impl From<ugolki_rules::Family> for Family {
    fn from(family: ugolki_rules::Family) -> Self {
        match family {
            ugolki_rules::Family::House => Self::House,
            ugolki_rules::Family::Gambler => Self::Gambler,
            ugolki_rules::Family::Gambiter => Self::Gambiter,
            ugolki_rules::Family::Skillgames => Self::Skillgames,
            ugolki_rules::Family::Luckforfree => Self::Luckforfree,
            ugolki_rules::Family::Narod => Self::Narod,
            ugolki_rules::Family::Chessdeti => Self::Chessdeti,
            ugolki_rules::Family::Free => Self::Free,
            ugolki_rules::Family::Paced => Self::Paced,
        }
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// A failure without details: the page words it, so the module carries no sentences.
fn failure(code: FailureCode) -> Failure {
    Failure {
        code,
        ..Failure::default()
    }
}

fn rule_set_failure(error: &Error) -> Failure {
    let (fault, token, expected) = match error {
        Error::Empty => ("empty", None, None),
        Error::UnknownPreset(id) => ("unknown-preset", Some(id.clone()), None),
        Error::NotAnOverride(word) => ("not-an-override", Some(word.clone()), None),
        Error::UnknownParameter(name) => ("unknown-parameter", Some(name.clone()), None),
        Error::Twice { .. } => ("twice", None, None),
        Error::Value {
            value, expected, ..
        } => ("value", Some(value.clone()), Some((*expected).to_owned())),
        Error::Size(size) => ("size", Some(size.to_string()), None),
        Error::HomeTooBig { home, .. } => ("home-too-big", Some(home.to_string()), None),
        Error::HomesOverlap { home, .. } => ("homes-overlap", Some(home.to_string()), None),
        Error::NoMove { home } => ("no-move", Some(home.to_string()), None),
        Error::Zero { .. } => ("zero", None, None),
        Error::Endless => ("endless", None, None),
    };
    Failure {
        parameter: error.parameter().map(str::to_owned),
        fault: Some(fault.to_owned()),
        token,
        expected,
        ..failure(FailureCode::RuleSet)
    }
}

fn setup_failure(error: &SetupError) -> Failure {
    match error {
        SetupError::RuleSet(error) => rule_set_failure(error),
        SetupError::Position(_) | SetupError::Size { .. } => failure(FailureCode::Position),
    }
}

pub(crate) fn move_failure(error: &MoveError) -> Failure {
    match error {
        MoveError::Text(MoveTextError::Square { found } | MoveTextError::Dash { found }) => {
            Failure {
                token: Some(found.clone()),
                ..failure(FailureCode::MoveText)
            }
        }
        MoveError::Leg(leg) => Failure {
            leg: Some(leg.leg.to_string()),
            fault: Some(leg.fault.name().to_owned()),
            ..failure(FailureCode::Leg)
        },
        MoveError::Illegal { mv, why } => Failure {
            leg: Some(mv.to_string()),
            fault: Some(why.name().to_owned()),
            squares: names(why.squares()),
            ..failure(FailureCode::Illegal)
        },
    }
}
