//! Squares and the two sides.

use core::fmt;
use core::str::FromStr;

/// A square of a board of up to 16×16, named by file and rank: `a1` to `p16`.
///
/// Squares are ordered by file, then by rank as a number: `a1 < a2 < a10 < b1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of different squares, of which smaller boards use a part.
    pub const COUNT: usize = 256;

    /// The square on `file` and `rank`, both counted from 0 and below 16.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 16 && rank < 16 {
            Some(Self(file << 4 | rank))
        } else {
            None
        }
    }

    /// The file counted from 0: file a is 0.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 >> 4
    }

    /// The rank counted from 0: rank 1 is 0.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 & 15
    }

    /// A number below [`Square::COUNT`], in the order of squares.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square that takes this one's place when a board of `size` is turned by 180°.
    ///
    /// # Panics
    ///
    /// In debug builds, when the square is not on the board.
    #[must_use]
    pub const fn turned(self, size: u8) -> Self {
        debug_assert!(self.is_on(size));
        Self((size - 1 - self.file()) << 4 | (size - 1 - self.rank()))
    }

    /// Whether a board of `size` has this square.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.file() < size && self.rank() < size
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of reading a square: it is not a letter `a` to `p` and a number 1 to 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a letter a to p and a number 1 to 16")
    }
}

impl core::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(SquareError)?;
        let number: u8 = match digits {
            [b'1'..=b'9'] | [b'1', b'0'..=b'6'] => text[1..].parse().map_err(|_| SquareError)?,
            _ => return Err(SquareError),
        };
        letter
            .checked_sub(b'a')
            .and_then(|file| Self::new(file, number - 1))
            .ok_or(SquareError)
    }
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// White moves first.
    White,
    /// Black answers.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A move: where it starts and where it ends. The route between never matters to the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the man leaves.
    pub from: Square,
    /// The square where the man ends.
    pub to: Square,
}

impl Move {
    /// A move from one square to another.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The move turned by 180° on a board of `size`.
    #[must_use]
    pub const fn turned(self, size: u8) -> Self {
        Self {
            from: self.from.turned(size),
            to: self.to.turned(size),
        }
    }

    /// Whether the move is a step or a chain of jumps.
    ///
    /// A step changes the parity of the file or of the rank, a jump changes neither, so the two
    /// never share an end.
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        let files = self.from.file() ^ self.to.file();
        let ranks = self.from.rank() ^ self.to.rank();
        if (files | ranks) & 1 == 1 {
            MoveKind::Step
        } else {
            MoveKind::Chain
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// The two ways to move a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// To an adjacent empty square.
    Step,
    /// One jump or more, each over an adjacent man.
    Chain,
}
