//! The yardstick: a plain move generator on a padded one-dimensional board, as one would write it
//! first. It knows steps and chains, and none of the rules that take moves away.

use ugolki_rules::{Position, Side, Square};

/// Enough for the 18 × 20 cells of the largest board.
const CELLS: usize = 18 * 20;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Man,
    Wall,
}

/// A board with walls two cells wide.
pub struct Mailbox {
    cells: [Cell; CELLS],
    /// The last search in which a man was on a cell.
    visited: [u32; CELLS],
    search: u32,
    men: [Vec<usize>; 2],
    offsets: Vec<isize>,
}

impl Mailbox {
    /// The men of a position, to move in 4 or 8 directions.
    pub fn new(position: &Position, directions: usize) -> Self {
        let size = usize::from(position.size());
        let stride = size + 2;
        let cell = |square: Square| {
            (usize::from(square.rank()) + 2) * stride + usize::from(square.file()) + 2
        };
        let mut cells = [Cell::Wall; CELLS];
        for rank in 0..size {
            cells[(rank + 2) * stride + 2..][..size].fill(Cell::Empty);
        }
        let men: [Vec<usize>; 2] =
            Side::BOTH.map(|side| position.men(side).into_iter().map(cell).collect());
        for &cell in men.iter().flatten() {
            cells[cell] = Cell::Man;
        }
        let up = stride.cast_signed();
        let all = [1, up, -1, -up, up + 1, up - 1, -up - 1, 1 - up];
        Self {
            cells,
            visited: [0; CELLS],
            search: 0,
            men,
            offsets: all[..directions].to_vec(),
        }
    }

    /// Calls `visit` with every cell where a move of the man on `from` may end.
    #[inline]
    fn ends(&mut self, from: usize, visit: &mut impl FnMut(usize)) {
        for index in 0..self.offsets.len() {
            let offset = self.offsets[index];
            let next = from.wrapping_add_signed(offset);
            if self.cells[next] == Cell::Empty {
                visit(next);
            }
        }
        self.cells[from] = Cell::Empty;
        self.search += 1;
        self.visited[from] = self.search;
        self.chains(from, visit);
        self.cells[from] = Cell::Man;
    }

    fn chains(&mut self, cell: usize, visit: &mut impl FnMut(usize)) {
        for index in 0..self.offsets.len() {
            let offset = self.offsets[index];
            let hurdle = cell.wrapping_add_signed(offset);
            if self.cells[hurdle] != Cell::Man {
                continue;
            }
            let landing = hurdle.wrapping_add_signed(offset);
            if self.cells[landing] == Cell::Empty && self.visited[landing] != self.search {
                self.visited[landing] = self.search;
                visit(landing);
                self.chains(landing, visit);
            }
        }
    }

    /// The number of leaves of the tree of moves; those of the last ply are only counted.
    pub fn perft(&mut self, side: Side, depth: u32) -> u64 {
        let mut leaves = 0;
        for man in 0..self.men[side.index()].len() {
            let from = self.men[side.index()][man];
            if depth == 1 {
                self.ends(from, &mut |_| leaves += 1);
                continue;
            }
            let mut ends = [0; CELLS];
            let mut count = 0;
            self.ends(from, &mut |end| {
                ends[count] = end;
                count += 1;
            });
            self.cells[from] = Cell::Empty;
            for &to in &ends[..count] {
                self.cells[to] = Cell::Man;
                self.men[side.index()][man] = to;
                leaves += self.perft(side.opponent(), depth - 1);
                self.cells[to] = Cell::Empty;
            }
            self.cells[from] = Cell::Man;
            self.men[side.index()][man] = from;
        }
        leaves
    }
}
