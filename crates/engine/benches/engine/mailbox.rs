//! The baseline: a straightforward search. A padded board, principal variation search,
//! a table, moves sorted by what they gain, an incremental hash, and the distances as the
//! evaluation; no pruning and no reductions.

use std::time::{Duration, Instant};

use ugolki_rules::{Position, Side, Square};

/// The entries of the table.
pub const ENTRIES: usize = 1 << 20;

const STRIDE: usize = 10;
const CELLS: usize = STRIDE * 12;
const PLIES: usize = 64;
const WIN: i32 = 1_000_000;
const NODES_BETWEEN_LOOKS: u64 = 4096;

const EMPTY: u8 = 2;
const WALL: u8 = 3;

const OFFSETS: [isize; 4] = [1, STRIDE as isize, -1, -(STRIDE as isize)];

#[derive(Clone, Copy)]
struct Candidate {
    from: u8,
    to: u8,
    order: i32,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    score: i32,
    depth: u8,
    /// 1: not greater, 2: not less, 3: exact.
    bound: u8,
    from: u8,
    to: u8,
}

/// The result of a search.
pub struct Found {
    pub nodes: u64,
    pub depth: u32,
}

/// Searches a position of 3x3 on 8x8 for a given time.
pub fn search(position: &Position, think: Duration) -> Found {
    let mut mailbox = Mailbox::new(position, Instant::now() + think);
    let mut depth = 0;
    while depth < PLIES - 1 && mailbox.pvs(0, depth as u32 + 1, 0, -WIN, WIN).is_some() {
        depth += 1;
    }
    Found {
        nodes: mailbox.nodes,
        depth: depth as u32,
    }
}

struct Mailbox {
    cells: [u8; CELLS],
    men: [[u8; 9]; 2],
    /// For each side, how far each cell is from its corner.
    away: [[i32; CELLS]; 2],
    target: [[bool; CELLS]; 2],
    keys: [[u64; CELLS]; 2],
    distance: [i32; 2],
    home: [u32; 2],
    hash: u64,
    table: Vec<Entry>,
    lists: Vec<Vec<Candidate>>,
    visited: [u64; CELLS],
    visit: u64,
    nodes: u64,
    deadline: Instant,
}

impl Mailbox {
    fn new(position: &Position, deadline: Instant) -> Self {
        let cell = |square: Square| {
            (usize::from(square.rank()) + 2) * STRIDE + usize::from(square.file()) + 1
        };
        let mut mailbox = Self {
            cells: [WALL; CELLS],
            men: [[0; 9]; 2],
            away: [[0; CELLS]; 2],
            target: [[false; CELLS]; 2],
            keys: [[0; CELLS]; 2],
            distance: [0; 2],
            home: [0; 2],
            hash: 0,
            table: vec![Entry::default(); ENTRIES],
            lists: vec![Vec::new(); PLIES],
            visited: [0; CELLS],
            visit: 0,
            nodes: 0,
            deadline,
        };
        let mut word = 0x5eed_u64;
        for rank in 0..8 {
            for file in 0..8 {
                let square = Square::new(file, rank).expect("it is on the board");
                let cell = cell(square);
                mailbox.cells[cell] = EMPTY;
                mailbox.away[0][cell] = i32::from(14 - file - rank);
                mailbox.away[1][cell] = i32::from(file + rank);
                mailbox.target[0][cell] = 5 <= file && 5 <= rank;
                mailbox.target[1][cell] = file < 3 && rank < 3;
                for side in 0..2 {
                    word ^= word << 13;
                    word ^= word >> 7;
                    word ^= word << 17;
                    mailbox.keys[side][cell] = word;
                }
            }
        }
        for side in Side::BOTH {
            let (number, men) = (side.index(), position.men(side));
            for (place, square) in men.into_iter().enumerate() {
                let cell = cell(square);
                mailbox.cells[cell] = number as u8;
                mailbox.men[number][place] = cell as u8;
                mailbox.distance[number] += mailbox.away[number][cell];
                mailbox.home[number] += u32::from(mailbox.target[number][cell]);
                mailbox.hash ^= mailbox.keys[number][cell];
            }
        }
        mailbox
    }

    fn pvs(
        &mut self,
        side: usize,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && Instant::now() >= self.deadline {
            return None;
        }
        if self.home[1 - side] == 9 {
            return Some(ply as i32 - WIN);
        }
        if depth == 0 || ply == PLIES - 1 {
            return Some(self.distance[1 - side] - self.distance[side]);
        }
        let key = self.hash ^ side as u64;
        let place = (key as usize) & (ENTRIES - 1);
        let entry = self.table[place];
        let is_known = entry.bound != 0 && entry.key == key;
        if is_known && ply > 0 && u32::from(entry.depth) >= depth {
            let is_enough = match entry.bound {
                1 => entry.score <= alpha,
                2 => entry.score >= beta,
                _ => true,
            };
            if is_enough {
                return Some(entry.score);
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.write_moves(side, &mut list);
        for candidate in &mut list {
            let is_best = is_known && (candidate.from, candidate.to) == (entry.from, entry.to);
            if is_best {
                candidate.order = i32::MAX;
            }
        }
        list.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.order));
        let (first_alpha, mut best, mut best_move) = (alpha, -WIN, (0, 0));
        for (number, candidate) in list.iter().enumerate() {
            self.make(side, candidate.from, candidate.to);
            let score = self.search_move(side, depth, ply, alpha, beta, number);
            self.make(side, candidate.to, candidate.from);
            let score = score?;
            if score > best {
                (best, best_move) = (score, (candidate.from, candidate.to));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = list;
        let bound = match best {
            _ if best >= beta => 2,
            _ if best > first_alpha => 3,
            _ => 1,
        };
        self.table[place] = Entry {
            key,
            score: best,
            depth: depth as u8,
            bound,
            from: best_move.0,
            to: best_move.1,
        };
        Some(best)
    }

    fn search_move(
        &mut self,
        side: usize,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
        number: usize,
    ) -> Option<i32> {
        let other = 1 - side;
        if number > 0 {
            let score = -self.pvs(other, depth - 1, ply + 1, -alpha - 1, -alpha)?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.pvs(other, depth - 1, ply + 1, -beta, -alpha)?)
    }

    fn make(&mut self, side: usize, from: u8, to: u8) {
        let (start, end) = (usize::from(from), usize::from(to));
        self.cells[start] = EMPTY;
        self.cells[end] = side as u8;
        let man = self.men[side].iter().position(|&man| man == from);
        self.men[side][man.expect("a man stands there")] = to;
        self.distance[side] += self.away[side][end] - self.away[side][start];
        self.home[side] += u32::from(self.target[side][end]);
        self.home[side] -= u32::from(self.target[side][start]);
        self.hash ^= self.keys[side][start] ^ self.keys[side][end];
    }

    fn write_moves(&mut self, side: usize, list: &mut Vec<Candidate>) {
        for man in self.men[side] {
            let from = usize::from(man);
            for offset in OFFSETS {
                let to = from.wrapping_add_signed(offset);
                if self.cells[to] == EMPTY {
                    self.write(side, from, to, list);
                }
            }
            self.visit += 1;
            self.visited[from] = self.visit;
            self.cells[from] = EMPTY;
            self.write_chains(side, from, from, list);
            self.cells[from] = side as u8;
        }
    }

    fn write_chains(&mut self, side: usize, from: usize, cell: usize, list: &mut Vec<Candidate>) {
        for offset in OFFSETS {
            let hurdle = cell.wrapping_add_signed(offset);
            if self.cells[hurdle] >= EMPTY {
                continue;
            }
            let to = hurdle.wrapping_add_signed(offset);
            if self.cells[to] == EMPTY && self.visited[to] != self.visit {
                self.visited[to] = self.visit;
                self.write(side, from, to, list);
                self.write_chains(side, from, to, list);
            }
        }
    }

    fn write(&self, side: usize, from: usize, to: usize, list: &mut Vec<Candidate>) {
        list.push(Candidate {
            from: from as u8,
            to: to as u8,
            order: self.away[side][from] - self.away[side][to],
        });
    }
}
