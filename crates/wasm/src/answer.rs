//! Dispatches requests to the rules and the engine.

use std::collections::BTreeMap;

use ugolki_engine::Level;
use ugolki_rules::RuleSetError as Error;
use ugolki_rules::{
    Game as RulesGame, IllegalMove as RulesIllegal, Move, MoveError, MoveKind, MoveTextError,
    Outcome, Position, RuleSet, SetupError, Side, Square, SquareSet, in_order, presets,
};

use crate::clock::{self, Cap};
use crate::protocol::{
    Failure, Family, Game, GameView, HistoryEntry, IllegalMove, LegalMove, LevelNames, OutcomeView,
    PresetView, Request, Response, RuleSetView, SideCounts, SideName, SideSquares,
};

mod records;

/// Answers a request, both in JSON.
#[must_use]
pub fn answer(request: &str) -> String {
    let response = serde_json::from_str(request)
        .map_err(|error| failure("request", &error))
        .and_then(respond)
        .unwrap_or_else(Response::Error);
    serde_json::to_string(&response).unwrap_or_else(|error| {
        format!(r#"{{"kind":"error","code":"request","message":"{error}","squares":[]}}"#)
    })
}

fn respond(request: Request) -> Result<Response, Failure> {
    match request {
        Request::View { game } => Ok(Response::View(view(&replay(&game)?))),
        Request::Think { game, level, seed } => think(&replay(&game)?, level, seed),
        Request::Explain { game, from, to } => explain(&replay(&game)?, &from, &to),
        Request::ParseMove { game, text } => {
            let legal = playable(&replay(&game)?)?
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
                squares: names(replay(&game)?.jumps_after(&route)),
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
        } => records::print(&replay(&game)?, &tags, outcome.as_ref()),
        Request::ReadRecord { text } => records::read(&text),
    }
}

/// Plays a game's moves from its start.
fn replay(spec: &Game) -> Result<RulesGame, Failure> {
    let mut game = RulesGame::from_text(&spec.rules, spec.position.as_deref())
        .map_err(|error| setup_failure(&error))?;
    for text in &spec.moves {
        let legal = playable(&game)?
            .parse_move(text)
            .map_err(|error| move_failure(&error))?;
        game.play_legal(legal)
            .map_err(|error| failure("illegal", &error))?;
    }
    Ok(game)
}

/// The game, unless it has ended.
fn playable(game: &RulesGame) -> Result<&RulesGame, Failure> {
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => Err(Failure {
            token: Some(outcome.reason.to_string()),
            ..failure("over", &ugolki_rules::PlayError::Over(outcome))
        }),
    }
}

fn think(game: &RulesGame, level: u8, seed: u64) -> Result<Response, Failure> {
    let level = Level::from_number(level.into()).ok_or_else(|| Failure {
        code: "request".into(),
        message: format!("no level {level}"),
        ..Failure::default()
    })?;
    let cap = Cap::of(level, clock::now);
    let mv = ugolki_engine::choose(playable(game)?, level, seed, &cap).ok_or_else(|| Failure {
        code: "over".into(),
        message: "no legal move".into(),
        ..Failure::default()
    })?;
    Ok(move_response(mv))
}

fn explain(game: &RulesGame, from: &str, to: &str) -> Result<Response, Failure> {
    let illegal = match (
        game.outcome(),
        game.check(Move::new(square(from)?, square(to)?)),
    ) {
        (Some(_), _) => Some(IllegalMove {
            reason: "over".into(),
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

fn view(game: &RulesGame) -> GameView {
    let position = game.position();
    GameView {
        rule_set: rule_set_view(game.rule_set()),
        men: men_squares(&position),
        side_to_move: game.side_to_move().into(),
        number: game.number(),
        position: position.to_string(),
        hash: format!("{:016x}", game.state().hash()),
        legal_moves: match game.outcome() {
            None => game
                .legal_moves()
                .into_iter()
                .map(|mv| legal_move(game, mv))
                .collect(),
            Some(_) => Vec::new(),
        },
        history: history(game),
        start_men: men_squares(game.start()),
        start_number: game.start().number(),
        start_side: game.start().side_to_move().into(),
        outcome: game.outcome().map(outcome_view),
        reply_pending: game.is_reply_pending(),
        tempo: counts(|side| game.tempo(side)),
        men_home: counts(|side| game.men_home(side)),
    }
}

/// The moves played, each with its canonical route in the position where it was made.
fn history(game: &RulesGame) -> Vec<HistoryEntry> {
    let mut earlier = game.rewound();
    let mut entries = Vec::with_capacity(game.moves().len());
    for &mv in game.moves() {
        let (side, number) = (earlier.side_to_move().into(), earlier.number());
        let route = earlier.route(mv).unwrap_or_default();
        if earlier.play(mv).is_err() {
            break;
        }
        entries.push(HistoryEntry {
            side,
            number,
            text: ugolki_rules::join_route(&route),
            route: names(route),
            men: men_squares(&earlier.position()),
        });
    }
    entries
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
        reason: illegal.name().to_owned(),
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
    text.parse().map_err(|error| Failure {
        token: Some(text.chars().take(24).collect()),
        ..failure("move-text", &error)
    })
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

fn failure(code: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure {
        code: code.to_owned(),
        message: error.to_string(),
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
        ..failure("rule-set", error)
    }
}

fn setup_failure(error: &SetupError) -> Failure {
    match error {
        SetupError::RuleSet(error) => rule_set_failure(error),
        SetupError::Position(error) => failure("position", error),
        SetupError::Size { .. } => failure("position", error),
    }
}

pub(crate) fn move_failure(error: &MoveError) -> Failure {
    match error {
        MoveError::Text(
            text @ (MoveTextError::Square { found } | MoveTextError::Dash { found }),
        ) => Failure {
            token: Some(found.clone()),
            ..failure("move-text", text)
        },
        MoveError::Leg(leg) => Failure {
            leg: Some(leg.leg.to_string()),
            fault: Some(leg.fault.name().to_owned()),
            ..failure("leg", leg)
        },
        MoveError::Illegal { mv, why } => Failure {
            leg: Some(mv.to_string()),
            fault: Some(why.name().to_owned()),
            squares: names(why.squares()),
            ..failure("illegal", error)
        },
    }
}
