//! The levels: how the computer chooses its move, from the weakest to the strongest.

mod assignment;
mod distances;
mod evaluation;
mod full;
mod minimax;
mod weights;

#[cfg(test)]
mod tests;

use evaluation::LoadEvaluation;

use core::fmt;
use core::time::Duration;

use ugolki_rules::{EasyStyle, Game, GenerateMoves, Move, Side, State, with_grid};

use crate::Control;
use crate::history::History;
use crate::levels::full::Means;
use crate::levels::minimax::{RootMove, Search, sort_by_gain};
use crate::random::Random;

/// A level of the computer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// One move in three at random, otherwise the move that gains the most distance.
    Easy = 1,
    /// The move with the maximum of the one-ply function.
    Medium = 2,
    /// Two plies: its move and the reply.
    Hard = 3,
    /// Four plies, or two where a side has more than 21 men.
    Mad = 4,
    /// The full search with a small node budget.
    Master = 5,
    /// The full search with a large node budget.
    Grandmaster = 6,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 6] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Mad,
        Self::Master,
        Self::Grandmaster,
    ];

    /// The level with a number from 1 to 6.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }

    /// The number of the level, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// The longest that a person should wait for the level's move; a control should stop the search
    /// then. None for the levels that answer at once.
    #[must_use]
    pub const fn time_cap(self) -> Option<Duration> {
        match self.means() {
            Some(_) => Some(full::TIME_CAP),
            None => None,
        }
    }

    /// The budget of the full search; none for levels that do not use it.
    const fn means(self) -> Option<&'static Means> {
        match self {
            Self::Easy | Self::Medium | Self::Hard | Self::Mad => None,
            Self::Master => Some(&full::MASTER),
            Self::Grandmaster => Some(&full::GRANDMASTER),
        }
    }
}

/// The depth of level 4 for a number of men per side, so that it answers at once.
const fn depth_of_mad(men: u32) -> u32 {
    if men <= MOST_MEN_FOR_FOUR_PLIES { 4 } else { 2 }
}

/// With more men per side than this, which no preset has, four plies would take seconds.
const MOST_MEN_FOR_FOUR_PLIES: u32 = 21;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The move that the computer plays in a game; none when the game is over.
///
/// The same game, level and seed give the same move everywhere, unless the control stops the
/// search: then it is the best move found so far. Levels 1 to 4 answer at once and do not poll the
/// control.
///
/// ```
/// use ugolki_engine::{Level, choose};
/// use ugolki_rules::{Game, preset};
///
/// let classic = preset("classic-3x3").expect("a preset").rule_set();
/// let mut game = Game::new(classic);
/// let mv = choose(&game, Level::Medium, 1, &()).expect("the game goes on");
/// assert!(game.play(mv).is_ok());
/// ```
#[must_use]
pub fn choose(game: &Game, level: Level, seed: u64, control: &dyn Control) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    let ply = game.moves().len() as u64;
    let mut random = Random::for_move(seed, game.state().hash(), ply);
    match level.means() {
        Some(means) => full::choose(game, means, &mut random, control),
        None => with_grid!(game.rule_set().size, G => choose_on::<G>(game, level, &mut random)),
    }
}

/// The move of a level with a fixed small depth.
fn choose_on<G: GenerateMoves>(game: &Game, level: Level, random: &mut Random) -> Option<Move> {
    let evaluation = LoadEvaluation::<G>::new(game.rule_set());
    let mut search = Search::new(
        &evaluation,
        evaluation.state_of(game),
        History::of_game(game),
    );
    let candidates = match level {
        Level::Easy => match game.rule_set().easy_style() {
            EasyStyle::AmongTheBest => few_best(search.root_moves(), search.distance()),
            EasyStyle::Straying => easy(search.root_moves(), random),
        },
        Level::Medium => search.best_moves(search.root_moves(), 1).1,
        _ => {
            let moves = leave_home(search.root_moves(), &evaluation, search.root());
            let men = Side::BOTH.map(|side| search.root().men(side).count());
            let depth = match level {
                Level::Hard => 2,
                _ => depth_of_mad(men[0].max(men[1])),
            };
            soonest(search.best_moves(moves, depth).1)
        }
    };
    random.pick(&candidates).map(|candidate| candidate.mv)
}

/// Good manners: the computer does not stay at home to keep the opponent from filling it.
///
/// Without an exit deadline ahead, that would often save a draw, and never end. So once the
/// opponent has left its home, men at home leave it and none returns, unless a move wins.
fn leave_home<G: GenerateMoves>(
    moves: Vec<RootMove>,
    evaluation: &LoadEvaluation<G>,
    state: &State<G>,
) -> Vec<RootMove> {
    let rules = evaluation.rules();
    let (mover, opponent) = (state.side_to_move(), state.side_to_move().opponent());
    let is_deadline_ahead = rules.is_deadline_ahead(state.number());
    let opponent_is_home = state.men(opponent).meets(rules.home(opponent));
    let decides = rules.is_reply_pending(state) || moves.iter().any(|mv| mv.gain.is_win());
    if is_deadline_ahead || opponent_is_home || decides {
        return moves;
    }
    let home = rules.home(mover);
    let leaves = |mv: Move| home.contains(mv.from) && !home.contains(mv.to);
    let stays_out = |mv: Move| !home.contains(mv.from) && !home.contains(mv.to);
    keep_any(&moves, leaves)
        .or_else(|| keep_any(&moves, |mv| home.contains(mv.from)))
        .or_else(|| keep_any(&moves, stays_out))
        .unwrap_or(moves)
}

/// The moves that satisfy a condition, if there are any.
fn keep_any(moves: &[RootMove], condition: impl Fn(Move) -> bool) -> Option<Vec<RootMove>> {
    let kept = moves.iter().filter(|root_move| condition(root_move.mv));
    let kept: Vec<RootMove> = kept.copied().collect();
    (!kept.is_empty()).then_some(kept)
}

/// Among moves of equal final value, those with the highest immediate value.
///
/// Otherwise a gain could be postponed forever, since it is still there a move later.
fn soonest(moves: Vec<RootMove>) -> Vec<RootMove> {
    keep_best(moves, |root_move| root_move.gain)
}

/// Level 1: one move in three at random, otherwise the move that gains the most distance.
///
/// Ties are broken by the one-ply function. When the exit deadline is near, progress towards
/// leaving home counts as distance too. It always takes a win, and avoids a move that loses at once
/// if it can.
fn easy(moves: Vec<RootMove>, random: &mut Random) -> Vec<RootMove> {
    let moves = not_losing(moves);
    let wins: Vec<RootMove> = moves
        .iter()
        .copied()
        .filter(|mv| mv.gain.is_win())
        .collect();
    if !wins.is_empty() {
        return wins;
    }
    if random.below(3) == 0 {
        return moves;
    }
    keep_best(moves, |root_move| (-root_move.distance, root_move.gain))
}

/// Level 1 in the style [`EasyStyle::AmongTheBest`]: the best move, or the second or third best if
/// they also reduce the distance.
///
/// It always takes a win, and never a second best move that loses.
fn few_best(mut moves: Vec<RootMove>, distance: i32) -> Vec<RootMove> {
    sort_by_gain(&mut moves);
    let Some((&best, others)) = moves.split_first() else {
        return moves;
    };
    let makes_way = |other: &&RootMove| other.distance < distance && !other.gain.is_loss();
    let others = others.iter().take(2).filter(makes_way).copied();
    let alternatives = others.filter(|_| !best.gain.is_win());
    std::iter::once(best).chain(alternatives).collect()
}

/// Removes the moves that lose at once, unless there are no others.
fn not_losing(moves: Vec<RootMove>) -> Vec<RootMove> {
    let good: Vec<RootMove> = moves
        .iter()
        .copied()
        .filter(|mv| !mv.gain.is_loss())
        .collect();
    if good.is_empty() { moves } else { good }
}

/// The moves with the maximum of a key.
fn keep_best<K: Ord>(mut moves: Vec<RootMove>, key: impl Fn(&RootMove) -> K) -> Vec<RootMove> {
    if let Some(best) = moves.iter().map(&key).max() {
        moves.retain(|root_move| key(root_move) == best);
    }
    moves
}
