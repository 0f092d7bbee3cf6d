//! Reading and writing of game records.

use ugolki_rules::{
    Game, GameResult, MoveError, Outcome, Reason, Record, RecordError, RecordFault, Side,
    VerdictError,
};

use super::{failure, move_failure, outcome_view, rule_set_failure};
use crate::protocol::{Failure, FailureCode, Game as GameSpec, OutcomeView, RecordView, Response};

/// Writes a game as a record.
pub(super) fn print(
    game: &Game,
    tags: &[(String, String)],
    outcome: Option<&OutcomeView>,
) -> Result<Response, Failure> {
    let mut record = Record::from_game(game);
    if let (None, Some(outcome)) = (game.outcome(), outcome) {
        record.set_outcome(Some(parse_outcome(outcome)?));
    }
    for (name, value) in tags {
        record
            .set_tag(name, value)
            .map_err(|_| failure(FailureCode::Record))?;
    }
    record.verdict().map_err(|error| verdict_failure(&error))?;
    Ok(Response::Record {
        text: record.to_string(),
    })
}

/// Reads the records of a text, up to the first error.
pub(super) fn read(text: &str) -> Result<Response, Failure> {
    let records = Record::parse_all(text).map_err(|error| record_failure(&error))?;
    if records.is_empty() {
        return Err(Failure {
            fault: Some("no-game".to_owned()),
            ..failure(FailureCode::Record)
        });
    }
    let games = records.iter().map(view).collect::<Result<_, _>>()?;
    Ok(Response::Games { games })
}

fn view(record: &Record) -> Result<RecordView, Failure> {
    let game = record.main_line();
    let outcome = match record.verdict() {
        Ok(verdict) => verdict.outcome,
        // A record without a result is a game that goes on.
        Err(VerdictError::NoResult) => game.outcome(),
        Err(error) => return Err(verdict_failure(&error)),
    };
    let is_set_up = *game.start() != game.rule_set().start();
    Ok(RecordView {
        tags: record
            .tags()
            .iter()
            .map(|tag| (tag.name().to_owned(), tag.value().to_owned()))
            .collect(),
        game: GameSpec {
            rules: game.rule_set().to_string(),
            position: is_set_up.then(|| game.start().to_string()),
            moves: game.moves().iter().map(ToString::to_string).collect(),
        },
        outcome: outcome.map(outcome_view),
    })
}

fn parse_outcome(outcome: &OutcomeView) -> Result<Outcome, Failure> {
    let reason: Option<Reason> = outcome.reason.parse().ok();
    let winner = match outcome.result.parse() {
        Ok(GameResult::WhiteWins) => Some(Some(Side::White)),
        Ok(GameResult::BlackWins) => Some(Some(Side::Black)),
        Ok(GameResult::Draw | GameResult::Unfinished) => Some(None),
        Err(_) => None,
    };
    match (winner, reason) {
        (Some(winner), Some(reason)) => Ok(Outcome { winner, reason }),
        _ => Err(failure(FailureCode::Request)),
    }
}

fn record_failure(error: &RecordError) -> Failure {
    let inner = match error.fault() {
        RecordFault::Move(error @ (MoveError::Leg(_) | MoveError::Illegal { .. })) => {
            move_failure(error)
        }
        RecordFault::RuleSet(error) => rule_set_failure(error),
        _ => Failure {
            fault: Some(error.code().to_owned()),
            ..Failure::default()
        },
    };
    // The record error quotes the whole tag `Rules`; the rule set error knows the wrong word in it.
    let word = match error.fault() {
        RecordFault::RuleSet(_) => inner.token.clone(),
        _ => None,
    };
    Failure {
        code: FailureCode::Record,
        line: Some(error.line()),
        move_number: error.move_number(),
        side: error.side().map(Into::into),
        token: word.or_else(|| Some(error.token().to_owned())),
        ..inner
    }
}

fn verdict_failure(error: &VerdictError) -> Failure {
    Failure {
        fault: Some(error.name().to_owned()),
        ..failure(FailureCode::Record)
    }
}
