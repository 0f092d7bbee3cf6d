//! The baseline: a straightforward move generator on a padded one-dimensional board. It knows steps
//! and chains, but none of the rules that forbid moves.

use ugolki_rules::{Position, Side, Square};

/// Enough for the 18 × 20 cells of the largest board.
const CELLS: usize = 18 * 20;
/// More than the depth of any tree counted here.
const PLIES: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Man(Side),
    Wall,
}

/// A board with walls two cells wide.
pub struct Mailbox {
    cells: [Cell; CELLS],
    /// The cells of the board, without the walls.
    board: Vec<usize>,
    offsets: Vec<isize>,
    /// The last search in which a man was on a cell.
    visited: [u32; CELLS],
    search: u32,
    /// A list of moves for each depth.
    moves: [Vec<(usize, usize)>; PLIES],
}

impl Mailbox {
    /// The men of a position, to move in 4 or 8 directions.
    pub fn new(position: &Position, directions: usize) -> Self {
        let size = usize::from(position.size());
        let stride = size + 2;
        let cell = |square: Square| {
            (usize::from(square.rank()) + 2) * stride + usize::from(square.file()) + 2
        };
        let board: Vec<usize> = (2..size + 2)
            .flat_map(|rank| (2..size + 2).map(move |file| rank * stride + file))
            .collect();
        let mut cells = [Cell::Wall; CELLS];
        for &cell in &board {
            cells[cell] = Cell::Empty;
        }
        for side in Side::BOTH {
            for square in position.men(side) {
                cells[cell(square)] = Cell::Man(side);
            }
        }
        let up = stride.cast_signed();
        let all = [1, up, -1, -up, up + 1, up - 1, -up - 1, 1 - up];
        Self {
            cells,
            board,
            offsets: all[..directions].to_vec(),
            visited: [0; CELLS],
            search: 0,
            moves: Default::default(),
        }
    }

    /// Lists the moves of a side.
    fn write_moves(&mut self, side: Side, moves: &mut Vec<(usize, usize)>) {
        for index in 0..self.board.len() {
            let from = self.board[index];
            if self.cells[from] != Cell::Man(side) {
                continue;
            }
            for index in 0..self.offsets.len() {
                let next = from.wrapping_add_signed(self.offsets[index]);
                if self.cells[next] == Cell::Empty {
                    moves.push((from, next));
                }
            }
            self.cells[from] = Cell::Empty;
            self.search += 1;
            self.visited[from] = self.search;
            self.write_chains(from, from, moves);
            self.cells[from] = Cell::Man(side);
        }
    }

    fn write_chains(&mut self, from: usize, cell: usize, moves: &mut Vec<(usize, usize)>) {
        for index in 0..self.offsets.len() {
            let hurdle = cell.wrapping_add_signed(self.offsets[index]);
            if !matches!(self.cells[hurdle], Cell::Man(_)) {
                continue;
            }
            let landing = hurdle.wrapping_add_signed(self.offsets[index]);
            if self.cells[landing] == Cell::Empty && self.visited[landing] != self.search {
                self.visited[landing] = self.search;
                moves.push((from, landing));
                self.write_chains(from, landing, moves);
            }
        }
    }

    /// The number of leaves of the tree of moves; those of the last ply are not played.
    pub fn perft(&mut self, side: Side, depth: usize) -> u64 {
        let mut moves = std::mem::take(&mut self.moves[depth]);
        moves.clear();
        self.write_moves(side, &mut moves);
        let mut leaves = 0;
        if depth == 1 {
            leaves = moves.len() as u64;
        } else {
            for &(from, to) in &moves {
                self.cells[from] = Cell::Empty;
                self.cells[to] = Cell::Man(side);
                leaves += self.perft(side.opponent(), depth - 1);
                self.cells[to] = Cell::Empty;
                self.cells[from] = Cell::Man(side);
            }
        }
        self.moves[depth] = moves;
        leaves
    }
}
