//! One game between two engines, decided by the rules or by a fault of an engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ugolki_rules::{Game, Outcome, Reason, Side};

use super::player::{Fault, Player};
use super::time_control::{Clocks, TimeControl};

/// The settings of games.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub control: TimeControl,
    /// The margin by which an answer may be late without loss.
    pub margin: Duration,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Duel {
    pub game: Game,
    pub outcome: Outcome,
    /// The loser's fault, if it ended the game.
    pub fault: Option<(Side, Fault)>,
}

/// After this time without an answer, a player without a clock counts as hanging.
const LONGEST_THINK: Duration = Duration::from_secs(120);

/// The grace time after which a late player counts as hanging.
const GRACE: Duration = Duration::from_secs(2);

/// Plays an opening to the end between White and Black. None if it was interrupted.
pub fn play(
    opening: &Game,
    players: [&mut Player<'_>; 2],
    terms: &Terms,
    stop: &AtomicBool,
) -> Option<Duel> {
    let mut game = opening.clone();
    let mut clocks = Clocks::new(terms.control, terms.margin);
    let [white, black] = players;
    let mut fault = None;
    for (side, player) in [(Side::White, &mut *white), (Side::Black, &mut *black)] {
        if let Err(why) = player.new_game() {
            fault = fault.or(Some((side, why)));
        }
    }
    while game.outcome().is_none() && fault.is_none() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let side = game.side_to_move();
        let player = match side {
            Side::White => &mut *white,
            Side::Black => &mut *black,
        };
        if let Err(why) = play_move(&mut game, player, &mut clocks, terms) {
            fault = Some((side, why));
        }
    }
    // An engine that received Ctrl-C too, or was not waited for, is not at fault.
    if fault.is_some() && stop.load(Ordering::Relaxed) {
        return None;
    }
    let outcome = match &fault {
        Some((side, fault)) => Outcome::win(side.opponent(), reason_of(fault)),
        None => game.outcome()?,
    };
    Some(Duel {
        game,
        outcome,
        fault,
    })
}

fn play_move(
    game: &mut Game,
    player: &mut Player<'_>,
    clocks: &mut Clocks,
    terms: &Terms,
) -> Result<(), Fault> {
    let side = game.side_to_move();
    let patience = match clocks.limit(side) {
        Some(limit) => limit + terms.margin + GRACE,
        None => LONGEST_THINK,
    };
    let (text, spent) = player.think(game, &clocks.go(), patience)?;
    clocks.spend(side, spent).map_err(Fault::Late)?;
    let illegal = |why: String| Fault::Illegal {
        text: text.clone(),
        why,
    };
    let mv = game
        .parse_move(&text)
        .map_err(|error| illegal(error.to_string()))?;
    game.play_legal(mv)
        .map_err(|error| illegal(error.to_string()))
}

/// The termination of a game that a fault ended.
fn reason_of(fault: &Fault) -> Reason {
    match fault {
        Fault::Late(_) => Reason::Time,
        Fault::Crashed | Fault::Hung(_) | Fault::Illegal { .. } | Fault::Stopped => {
            Reason::Abandoned
        }
    }
}
