//! A second implementation of the rules, simple and slow, to compare the crate with.
//!
//! Squares are pairs of file and rank counted from 0 and the board is a map from them. It uses
//! only data types of the crate, and nothing but `std`, because the fuzz crate includes this file.

use std::collections::{BTreeMap, BTreeSet};

use ugolki_rules::{
    Corner, Diagonals, ExitCheck, ExitReturn, Home, LimitScore, Locking, Move, Parameters,
    Position, Repetition, Side, Square,
};

/// File and rank, from 0.
pub type At = (i32, i32);
type Board = BTreeMap<At, Side>;

const ORTHOGONAL: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const ALL_AROUND: [At; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// A game: the position, what the rules remember of the past, and the end.
#[derive(Clone, Debug)]
pub struct Model {
    pub rules: Parameters,
    pub board: Board,
    pub side: Side,
    pub number: u32,
    /// White's move that Black is about to answer, where it is known.
    pub white_move: Option<Move>,
    /// Black's mirroring moves that count.
    pub mirrors: u32,
    past: Vec<(Board, Side)>,
    /// Result and reason.
    pub end: Option<(&'static str, &'static str)>,
}

/// All moves that the geometry allows, and which rule takes them away.
#[derive(Debug)]
pub struct Judged {
    pub legal: BTreeSet<Move>,
    /// The first rule against each move that is not legal, with the squares that it concerns.
    pub illegal: BTreeMap<Move, (&'static str, Vec<Square>)>,
}

impl Model {
    pub fn new(rules: impl Into<Parameters>, position: &Position) -> Self {
        let rules = rules.into();
        let mut board = Board::new();
        for side in [Side::White, Side::Black] {
            board.extend(
                position
                    .men(side)
                    .into_iter()
                    .map(|square| (at(square), side)),
            );
        }
        let (side, number) = (position.side_to_move(), position.number());
        let mut model = Self {
            rules,
            past: vec![(board.clone(), side)],
            board,
            side,
            number,
            white_move: None,
            mirrors: 0,
            end: None,
        };
        model.end = model.judge_setup();
        model
    }

    pub fn size(&self) -> i32 {
        i32::from(self.rules.size)
    }

    pub fn is_on_board(&self, (file, rank): At) -> bool {
        (0..self.size()).contains(&file) && (0..self.size()).contains(&rank)
    }

    pub fn turned(&self, (file, rank): At) -> At {
        (self.size() - 1 - file, self.size() - 1 - rank)
    }

    pub fn home(&self, side: Side) -> BTreeSet<At> {
        home(&self.rules, side)
    }

    fn men(&self, side: Side) -> impl Iterator<Item = At> + '_ {
        self.board
            .iter()
            .filter(move |&(_, &owner)| owner == side)
            .map(|(&at, _)| at)
    }

    pub fn men_home(&self, side: Side) -> Vec<At> {
        let home = self.home(side);
        self.men(side).filter(|at| home.contains(at)).collect()
    }

    fn step_directions(&self) -> &'static [At] {
        match self.rules.diagonal {
            Diagonals::No => &ORTHOGONAL,
            Diagonals::Steps | Diagonals::Yes => &ALL_AROUND,
        }
    }

    fn jump_directions(&self) -> &'static [At] {
        match self.rules.diagonal {
            Diagonals::No | Diagonals::Steps => &ORTHOGONAL,
            Diagonals::Yes => &ALL_AROUND,
        }
    }

    fn steps(&self, from: At) -> Vec<At> {
        let all = self.step_directions().iter().map(|&by| add(from, by));
        all.filter(|&to| self.is_on_board(to) && !self.board.contains_key(&to))
            .collect()
    }

    /// Single jumps from a square, for a man that has left `start`.
    fn jumps(&self, start: At, from: At) -> Vec<At> {
        let is_man = |at: At| at != start && self.board.contains_key(&at);
        let all = self.jump_directions().iter();
        all.map(|&by| (add(from, by), add(add(from, by), by)))
            .filter(|&(over, to)| is_man(over) && self.is_on_board(to) && !is_man(to))
            .map(|(_, to)| to)
            .collect()
    }

    /// The single jumps open after a part of a chain: no square is visited twice.
    pub fn jumps_after(&self, route: &[At]) -> Vec<At> {
        let (start, last) = (route[0], route[route.len() - 1]);
        let mut jumps = self.jumps(start, last);
        jumps.retain(|to| !route.contains(to));
        jumps.sort_unstable();
        jumps
    }

    /// Every end of a chain with its best route: the fewest jumps, then the smallest squares.
    ///
    /// Routes grow one jump at a time. Of two routes of one length to one square the smaller stays
    /// the smaller whatever follows.
    pub fn chains(&self, start: At) -> BTreeMap<At, Vec<At>> {
        let mut found = BTreeMap::from([(start, vec![start])]);
        let mut newest = found.clone();
        while !newest.is_empty() {
            let mut longer: BTreeMap<At, Vec<At>> = BTreeMap::new();
            for (&last, route) in &newest {
                for to in self.jumps(start, last) {
                    let mut route = route.clone();
                    route.push(to);
                    let is_better = longer.get(&to).is_none_or(|other| route < *other);
                    if !found.contains_key(&to) && is_better {
                        longer.insert(to, route);
                    }
                }
            }
            found.extend(longer.clone());
            newest = longer;
        }
        found.remove(&start);
        found
    }

    /// Calls `visit` with every route of a man, each chain that stops anywhere.
    pub fn each_route(&self, from: At, visit: &mut impl FnMut(&[At])) {
        for to in self.steps(from) {
            visit(&[from, to]);
        }
        self.each_chain(&mut vec![from], visit);
    }

    fn each_chain(&self, route: &mut Vec<At>, visit: &mut impl FnMut(&[At])) {
        for to in self.jumps_after(route) {
            route.push(to);
            visit(route);
            self.each_chain(route, visit);
            route.pop();
        }
    }

    /// The best route of every move of a man.
    pub fn routes(&self, from: At) -> BTreeMap<At, Vec<At>> {
        let mut routes = self.chains(from);
        routes.extend(self.steps(from).into_iter().map(|to| (to, vec![from, to])));
        routes
    }

    /// The blockers of a locked man; none when it can step or jump.
    fn blockers(&self, man: At) -> Option<Vec<Side>> {
        let mut blockers = Vec::new();
        for &by in self.step_directions() {
            let next = add(man, by);
            if !self.is_on_board(next) {
                continue;
            }
            blockers.push(*self.board.get(&next)?);
            let behind = add(next, by);
            if self.jump_directions().contains(&by) && self.is_on_board(behind) {
                blockers.push(*self.board.get(&behind)?);
            }
        }
        Some(blockers)
    }

    /// Whether a man is locked so that the locking rule minds what `side` did.
    fn is_locked_by(&self, side: Side, man: At) -> bool {
        let Some(blockers) = self.blockers(man) else {
            return false;
        };
        match self.rules.locking {
            Locking::Free => false,
            Locking::Forbidden => blockers.contains(&side),
            Locking::ForbiddenSole => blockers.iter().all(|&blocker| blocker == side),
        }
    }

    fn newly_locked(&self, mv: Move) -> Vec<Square> {
        if self.rules.locking == Locking::Free {
            return Vec::new();
        }
        let after = self.moved(mv);
        self.men(self.side.opponent())
            .filter(|&man| after.is_locked_by(self.side, man) && !self.is_locked_by(self.side, man))
            .map(square)
            .collect()
    }

    /// The same position with one man elsewhere, and without its past.
    fn moved(&self, mv: Move) -> Self {
        let mut board = self.board.clone();
        let man = board.remove(&at(mv.from)).expect("a man moves");
        board.insert(at(mv.to), man);
        let past = Vec::new();
        Self {
            board,
            past,
            ..*self
        }
    }

    fn is_past_deadline(&self, number: u32) -> bool {
        self.rules
            .exit_moves
            .is_some_and(|deadline| number > deadline)
    }

    /// Sorts out the moves in the order in which the rules bind.
    pub fn judge(&self) -> Judged {
        let mut legal = BTreeSet::new();
        let mut illegal = BTreeMap::new();
        let home = self.home(self.side);
        let returns = self.rules.exit_return == ExitReturn::Illegal;
        for from in self.men(self.side) {
            for (to, _) in self.routes(from) {
                let mv = Move::new(square(from), square(to));
                let locked = self.newly_locked(mv);
                if !locked.is_empty() {
                    illegal.insert(mv, ("locking", locked));
                } else if returns
                    && self.is_past_deadline(self.number)
                    && home.contains(&to)
                    && !home.contains(&from)
                {
                    illegal.insert(mv, ("return", vec![mv.to]));
                } else {
                    legal.insert(mv);
                }
            }
        }
        let men_home = self.men_home(self.side);
        let is_out = self.men_home(self.side.opponent()).is_empty();
        let is_from_home = |mv: &Move| men_home.contains(&at(mv.from));
        if self.rules.forced_exit && is_out && legal.iter().any(is_from_home) {
            let squares: Vec<Square> = men_home.iter().copied().map(square).collect();
            let (stay, leave): (BTreeSet<Move>, _) = legal.into_iter().partition(is_from_home);
            legal = stay;
            illegal.extend(
                leave
                    .into_iter()
                    .map(|mv| (mv, ("forced-exit", squares.clone()))),
            );
        }
        let mirroring = legal.iter().copied().find(|&mv| self.mirrors(mv));
        if let Some(mv) = mirroring.filter(|_| self.is_mirror_exhausted() && legal.len() > 1) {
            legal.remove(&mv);
            let white_move = self.white_move.expect("Black mirrors a move of White");
            illegal.insert(mv, ("mirror", vec![white_move.from, white_move.to]));
        }
        Judged { legal, illegal }
    }

    fn mirrors(&self, mv: Move) -> bool {
        self.side == Side::Black
            && self.white_move.is_some_and(|white_move| {
                at(mv.from) == self.turned(at(white_move.from))
                    && at(mv.to) == self.turned(at(white_move.to))
            })
    }

    fn is_in_mirror_span(&self) -> bool {
        self.rules
            .mirror_first
            .is_none_or(|last| self.number <= last)
    }

    fn is_mirror_exhausted(&self) -> bool {
        self.is_in_mirror_span() && self.rules.mirror_max.is_some_and(|max| self.mirrors >= max)
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        self.judge().legal.into_iter().collect()
    }

    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves
                .into_iter()
                .map(|mv| self.after(mv).perft(depth - 1))
                .sum(),
        }
    }

    /// The position after a legal move, whatever it decides.
    fn after(&self, mv: Move) -> Self {
        let mut after = self.moved(mv);
        after.past = self.past.clone();
        match self.side {
            Side::White => after.white_move = Some(mv),
            Side::Black => {
                if self.mirrors(mv) && self.is_in_mirror_span() {
                    after.mirrors += 1;
                }
                after.white_move = None;
                after.number += 1;
            }
        }
        after.side = self.side.opponent();
        after.past.push((after.board.clone(), after.side));
        after
    }

    /// Plays a legal move and judges it.
    pub fn play(&mut self, mv: Move) {
        assert_eq!(self.end, None, "the game goes on");
        let (mover, number) = (self.side, self.number);
        *self = self.after(mv);
        self.end = self.judge_move(mover, number, mv);
    }

    /// Whether White has completed and Black is to reply.
    pub fn is_reply_pending(&self) -> bool {
        let replies = self.rules.last_reply && self.side == Side::Black;
        self.end.is_none() && replies && self.is_complete(Side::White)
    }

    pub fn is_complete(&self, side: Side) -> bool {
        let target = self.home(side.opponent());
        target.iter().all(|at| self.board.get(at) == Some(&side))
    }

    fn judge_setup(&self) -> Option<(&'static str, &'static str)> {
        let is_stuck = self.legal_moves().is_empty();
        match (self.is_complete(Side::White), self.is_complete(Side::Black)) {
            (true, true) => Some(("1/2-1/2", "both-home")),
            (true, false) => {
                let is_pending = self.rules.last_reply && self.side == Side::Black;
                (!is_pending || is_stuck).then_some(("1-0", "home"))
            }
            (false, true) => Some(("0-1", "home")),
            (false, false) => is_stuck.then_some(("1/2-1/2", "no-moves")),
        }
    }

    /// What a move decided; the position is the one after it.
    fn judge_move(
        &self,
        mover: Side,
        number: u32,
        mv: Move,
    ) -> Option<(&'static str, &'static str)> {
        let rules = &self.rules;
        let is_stuck = || self.legal_moves().is_empty();
        // The reply to White's completion.
        if mover == Side::Black && rules.last_reply && self.is_complete(Side::White) {
            return Some(if self.is_complete(Side::Black) {
                ("1/2-1/2", "both-home")
            } else {
                ("1-0", "home")
            });
        }
        // 1. Completion.
        if self.is_complete(mover) {
            if mover == Side::White && rules.last_reply {
                return is_stuck().then_some(("1-0", "home"));
            }
            return Some((win(mover), "home"));
        }
        // 2. Return.
        let home = self.home(mover);
        let is_return = home.contains(&at(mv.to)) && !home.contains(&at(mv.from));
        if rules.exit_return == ExitReturn::Loses && self.is_past_deadline(number) && is_return {
            return Some((win(mover.opponent()), "returned-home"));
        }
        // 3. Exit deadline.
        if let Some(deadline) = rules.exit_moves {
            match rules.exit_check {
                ExitCheck::Round if mover == Side::Black && number == deadline => {
                    match (self.is_late(Side::White), self.is_late(Side::Black)) {
                        (true, true) => return Some(("1/2-1/2", "exit-deadline")),
                        (true, false) => return Some(("0-1", "exit-deadline")),
                        (false, true) => return Some(("1-0", "exit-deadline")),
                        (false, false) => {}
                    }
                }
                ExitCheck::Own if number >= deadline && self.is_late(mover) => {
                    return Some((win(mover.opponent()), "exit-deadline"));
                }
                ExitCheck::Round | ExitCheck::Own => {}
            }
        }
        // 4. Move limit.
        if mover == Side::Black && rules.limit_moves.is_some_and(|limit| number >= limit) {
            return Some((self.score(), "move-limit"));
        }
        // 5. Repetition.
        let here = (&self.board, self.side);
        let times = self
            .past
            .iter()
            .filter(|(board, side)| (board, *side) == here)
            .count();
        let is_out = |side| self.men_home(side).is_empty();
        let is_draw = match rules.repetition {
            Repetition::None => false,
            Repetition::Three => times >= 3,
            Repetition::ThreeIfHomesAlike => {
                times >= 3 && is_out(Side::White) == is_out(Side::Black)
            }
        };
        if is_draw {
            return Some(("1/2-1/2", "repetition"));
        }
        // 6. No legal move.
        is_stuck().then_some(("1/2-1/2", "no-moves"))
    }

    /// Whether a side has a man at home that counts at the deadline.
    fn is_late(&self, side: Side) -> bool {
        self.men_home(side).into_iter().any(|man| {
            let blockers = self.blockers(man).unwrap_or_default();
            let is_exempt = self.rules.exit_exempt_locked && blockers.contains(&side.opponent());
            !is_exempt
        })
    }

    fn score(&self) -> &'static str {
        let [white, black] = [Side::White, Side::Black].map(|side| {
            let target = self.home(side.opponent());
            let inside = self.men(side).filter(|at| target.contains(at)).count();
            match self.rules.limit_score {
                LimitScore::Men => inside as i64,
                LimitScore::Tempo => -i64::from(self.tempo(side)),
                LimitScore::Draw => 0,
            }
        });
        match white - black {
            0 => "1/2-1/2",
            1.. => "1-0",
            _ => "0-1",
        }
    }

    /// The board's corner inside the home of a side's opponent.
    fn target_corner(&self, side: Side) -> At {
        let last = self.size() - 1;
        let white_home = match self.rules.corner {
            Corner::A1 => (0, 0),
            Corner::H1 => (last, 0),
        };
        match side {
            Side::White => self.turned(white_home),
            Side::Black => white_home,
        }
    }

    pub fn distance(&self, side: Side, (file, rank): At) -> u32 {
        let (corner_file, corner_rank) = self.target_corner(side);
        file.abs_diff(corner_file) + rank.abs_diff(corner_rank)
    }

    pub fn tempo(&self, side: Side) -> u32 {
        self.men(side).map(|man| self.distance(side, man)).sum()
    }

    /// The position in text.
    pub fn text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..self.size()).rev() {
            let signs: String = (0..self.size())
                .map(|file| match self.board.get(&(file, rank)) {
                    None => '.',
                    Some(Side::White) => 'w',
                    Some(Side::Black) => 'b',
                })
                .collect();
            let mut text = String::new();
            let mut rest = signs.as_str();
            while let Some(sign) = rest.chars().next() {
                let run = if sign == '.' {
                    rest.len() - rest.trim_start_matches('.').len()
                } else {
                    1
                };
                text += &(if sign == '.' {
                    run.to_string()
                } else {
                    sign.to_string()
                });
                rest = &rest[run..];
            }
            ranks.push(text);
        }
        let side = if self.side == Side::White { 'w' } else { 'b' };
        format!("{} {side} {}", ranks.join("/"), self.number)
    }
}

/// The squares of a side's home.
pub fn home(rules: &Parameters, side: Side) -> BTreeSet<At> {
    let size = i32::from(rules.size);
    // The numbers of files, rank by rank.
    let widths: Vec<i32> = match rules.home {
        Home::Rectangle { ranks, files } => vec![i32::from(files); usize::from(ranks)],
        Home::Triangle(side) => (1..=i32::from(side)).rev().collect(),
        Home::Halma19 => vec![5, 5, 4, 3, 2],
        Home::Halma13 => vec![4, 4, 3, 2],
    };
    let mut squares = BTreeSet::new();
    for (rank, width) in (0..).zip(widths) {
        for file in 0..width {
            let file = match rules.corner {
                Corner::A1 => file,
                Corner::H1 => size - 1 - file,
            };
            squares.insert(match side {
                Side::White => (file, rank),
                Side::Black => (size - 1 - file, size - 1 - rank),
            });
        }
    }
    squares
}

fn win(side: Side) -> &'static str {
    match side {
        Side::White => "1-0",
        Side::Black => "0-1",
    }
}

fn add((file, rank): At, (files, ranks): At) -> At {
    (file + files, rank + ranks)
}

pub fn at(square: Square) -> At {
    (i32::from(square.file()), i32::from(square.rank()))
}

pub fn square((file, rank): At) -> Square {
    u8::try_from(file)
        .ok()
        .zip(u8::try_from(rank).ok())
        .and_then(|(file, rank)| Square::new(file, rank))
        .expect("the square is on a board")
}
