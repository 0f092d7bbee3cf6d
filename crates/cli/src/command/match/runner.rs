//! Plays the games of a match, some at a time, each worker with its own two engines.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use ugolki_rules::{Game, Side};

use super::duel::{self, Duel, Terms};
use super::player::{Player, Setup};

/// The settings of a match.
pub struct Plan {
    /// The two players; the first one has White in the first game of each pair.
    pub setups: [Setup; 2],
    pub openings: Vec<Game>,
    pub games: usize,
    pub terms: Terms,
    pub concurrency: usize,
}

/// A game of a match.
pub struct Finished {
    /// The index of the game in the match.
    pub number: usize,
    /// The names of the two players, which differ.
    pub names: [String; 2],
    pub duel: Duel,
}

impl Plan {
    /// The opening of a game, counted from 0. The two games of a pair have the same one.
    pub fn opening_of(&self, number: usize) -> usize {
        number / 2 % self.openings.len()
    }
}

/// The side of a player, 0 or 1, in a game.
pub fn side_of(player: usize, number: usize) -> Side {
    if (player + number).is_multiple_of(2) {
        Side::White
    } else {
        Side::Black
    }
}

/// Plays the games and passes each finished one to the caller, until all are played or `stop` is
/// set.
///
/// # Errors
///
/// If an engine cannot be started or `hear` fails; running games are then abandoned.
pub fn run(
    plan: &Plan,
    stop: &AtomicBool,
    mut hear: impl FnMut(Finished) -> Result<(), String>,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.concurrency.min(plan.games) {
            let worker = Worker {
                plan,
                stop,
                next: &next,
                results: sender.clone(),
            };
            scope.spawn(move || worker.work());
        }
        drop(sender);
        let mut outcome = Ok(());
        // The channel is drained even after a failure, so that no worker blocks forever.
        for result in results {
            if outcome.is_ok() {
                outcome = result.and_then(&mut hear);
            }
            if outcome.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        outcome
    })
}

struct Worker<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    next: &'a AtomicUsize,
    results: Sender<Result<Finished, String>>,
}

impl Worker<'_> {
    /// Plays one game after another.
    fn work(&self) {
        let mut players = [None, None];
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.games {
                return;
            }
            let result = match self.play(number, &mut players) {
                Ok(None) => return,
                Ok(Some(finished)) => Ok(finished),
                // An engine that was not waited for is not at fault.
                Err(_) if self.stop.load(Ordering::Relaxed) => return,
                Err(why) => Err(why),
            };
            if self.results.send(result).is_err() {
                return;
            }
        }
    }

    fn play<'b>(
        &'b self,
        number: usize,
        players: &mut [Option<Player<'b>>; 2],
    ) -> Result<Option<Finished>, String> {
        for (player, setup) in players.iter_mut().zip(&self.plan.setups) {
            if player.is_none() {
                *player = Some(Player::start(setup, self.stop)?);
            }
        }
        let [Some(first), Some(second)] = players else {
            return Ok(None);
        };
        let names = names([first, second], &self.plan.setups);
        let opening = &self.plan.openings[self.plan.opening_of(number)];
        let by_side = match side_of(0, number) {
            Side::White => [first, second],
            Side::Black => [second, first],
        };
        let Some(duel) = duel::play(opening, by_side, &self.plan.terms, self.stop) else {
            return Ok(None);
        };
        if let Some((side, _)) = duel.fault {
            // The next game starts a new engine, so the state of this one does not matter.
            let faulty = usize::from(side_of(0, number) != side);
            players[faulty] = None;
        }
        Ok(Some(Finished {
            number,
            names,
            duel,
        }))
    }
}

/// The names that the engines reported. Equal names are distinguished by their options, or else by
/// `a` and `b`.
fn names(players: [&Player<'_>; 2], setups: &[Setup; 2]) -> [String; 2] {
    let [first, second] = players.map(|player| player.name().to_owned());
    if first != second {
        return [first, second];
    }
    let options = setups.each_ref().map(|setup| {
        let options = setup.options.iter();
        let texts = options.map(|(name, value)| format!(" {name}={value}"));
        texts.collect::<String>()
    });
    let [first_options, second_options] = options;
    if first_options == second_options {
        [first + " a", second + " b"]
    } else {
        [first + &first_options, second + &second_options]
    }
}
