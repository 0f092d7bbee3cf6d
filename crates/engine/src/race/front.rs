//! Breadth-first search: the positions at each distance from one position.

use ugolki_rules::{GenerateMoves, Move, Rules, Square};

use super::bound::Bound;
use super::budget::Budget;
use crate::random::SplitMix64;

/// The breadth-first layers around one position.
#[derive(Debug)]
pub(super) struct Front<G> {
    /// The nodes, layer by layer.
    nodes: Vec<Node<G>>,
    /// The index where the last layer begins.
    last: usize,
    /// The distance of the last layer.
    depth: u32,
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Node<G> {
    men: G,
    /// The parent node.
    from: u32,
}

/// A slot of the hash table: a part of the hash and the number of a node, or empty.
#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    tag: u32,
    /// The number of the node, from 1.
    number: u32,
}

/// The limits for adding a layer.
#[derive(Clone, Copy)]
pub(super) struct Step<'a, G> {
    pub(super) rules: &'a Rules<G>,
    pub(super) bound: &'a Bound<G>,
    /// Positions that cannot lie on a solution of at most this many moves are pruned.
    pub(super) most: u32,
    /// The most positions to keep.
    pub(super) room: usize,
    /// Whether this is the last layer, whose positions need not be kept.
    pub(super) is_last: bool,
}

/// Why a layer was not completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The budget is exhausted.
    Budget,
    /// The limit of kept positions is reached.
    Room,
}

impl<G: GenerateMoves> Front<G> {
    pub(super) fn new(men: G) -> Self {
        let mut front = Self {
            nodes: Vec::new(),
            last: 0,
            depth: 0,
            slots: vec![Slot::default(); 1 << 10],
        };
        front.insert(hash(men), men, 0);
        front
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of positions kept.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of positions in the last layer.
    pub(super) fn last_len(&self) -> usize {
        self.nodes.len() - self.last
    }

    /// Adds a layer, or returns where it meets the last layer of the other front.
    pub(super) fn grow(
        &mut self,
        other: &Self,
        step: &Step<'_, G>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Meeting>, Ended> {
        self.expand(step, budget, &|next| {
            if other.depth < next.least {
                return None;
            }
            other.find(next.hash, next.men)
        })
    }

    /// Adds a layer, or returns the parent node and the move of a position that fills the goal.
    pub(super) fn grow_to_goal(
        &mut self,
        step: &Step<'_, G>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(usize, Move)>, Ended> {
        let found = self.expand(step, budget, &|next| {
            let is_filled = next.least == 0 && step.bound.is_filled(next.men);
            is_filled.then_some(0)
        })?;
        Ok(found.map(|Meeting { before, mv, .. }| (before, mv)))
    }

    /// Adds a layer, or returns where `end_of` finds a node of the other front for a position.
    ///
    /// `end_of` is called dynamically so that the expansion is compiled only once per grid.
    fn expand(
        &mut self,
        step: &Step<'_, G>,
        budget: &mut Budget<'_>,
        end_of: &dyn Fn(&Next<G>) -> Option<usize>,
    ) -> Result<Option<Meeting>, Ended> {
        let rest = step.most.saturating_sub(self.depth + 1);
        let end = self.nodes.len();
        let mut found = None;
        for number in self.last..end {
            budget.spend().ok_or(Ended::Budget)?;
            let men = self.nodes[number].men;
            for_each_next(step.rules, step.bound, men, |next| {
                if rest < next.least || found.is_some() {
                    return;
                }
                found = end_of(&next).map(|after| Meeting {
                    before: number,
                    mv: next.mv,
                    after,
                });
                if !step.is_last {
                    self.insert(next.hash, next.men, number);
                }
            });
            if found.is_some() {
                return Ok(found);
            }
            if step.room < self.nodes.len() {
                return Err(Ended::Room);
            }
        }
        self.last = end;
        self.depth += 1;
        Ok(None)
    }

    /// The moves from the first position to a node.
    pub(super) fn way_to(&self, node: usize) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.depth as usize);
        let mut number = node;
        while number != 0 {
            let node = &self.nodes[number];
            let before = self.nodes[node.from as usize].men;
            let square = |squares: G| squares.into_iter().next().expect("a move moves a man");
            moves.push(Move::new(
                square(before & !node.men),
                square(node.men & !before),
            ));
            number = node.from as usize;
        }
        moves.reverse();
        moves
    }

    #[inline]
    fn find(&self, hash: u64, men: G) -> Option<usize> {
        self.place(hash, men).err()
    }

    /// The slot of a position: empty, or with its node.
    #[inline]
    fn place(&self, hash: u64, men: G) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot.number == 0 {
                return Ok(place);
            }
            let number = slot.number as usize - 1;
            if slot.tag == tag(hash) && self.nodes[number].men == men {
                return Err(number);
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    fn insert(&mut self, hash: u64, men: G, from: usize) {
        let Ok(place) = self.place(hash, men) else {
            return;
        };
        self.nodes.push(Node {
            men,
            from: from as u32,
        });
        self.slots[place] = Slot {
            tag: tag(hash),
            number: self.nodes.len() as u32,
        };
        if self.nodes.len() * 2 > self.slots.len() {
            self.widen();
        }
    }

    #[cold]
    fn widen(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![Slot::default(); mask + 1];
        for (number, node) in (1..).zip(&self.nodes) {
            let hash = hash(node.men);
            let mut place = hash as usize & mask;
            while self.slots[place].number != 0 {
                place = (place + 1) & mask;
            }
            self.slots[place] = Slot {
                tag: tag(hash),
                number,
            };
        }
    }
}

/// A meeting of two fronts: a node of one, a move, and a node of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) before: usize,
    pub(super) mv: Move,
    pub(super) after: usize,
}

impl Meeting {
    /// The meeting from the other front's point of view.
    pub(super) fn turned(self) -> Self {
        Self {
            before: self.after,
            mv: turned(self.mv),
            after: self.before,
        }
    }
}

/// A move reversed.
pub(super) fn turned(mv: Move) -> Move {
    Move::new(mv.to, mv.from)
}

/// A successor position.
pub(super) struct Next<G> {
    pub(super) men: G,
    pub(super) hash: u64,
    pub(super) mv: Move,
    /// No fewer moves follow.
    pub(super) least: u32,
}

/// Calls `visit` with every successor of a position.
#[inline]
pub(super) fn for_each_next<G: GenerateMoves>(
    rules: &Rules<G>,
    bound: &Bound<G>,
    men: G,
    mut visit: impl FnMut(Next<G>),
) {
    let sums = bound.sums(men);
    let hash = hash(men);
    rules.solitaire_moves(men, |from, ends| {
        let others = men ^ G::of(from);
        let sums = sums.minus(bound.row(from));
        let hash = hash ^ KEYS[from.index()];
        for to in ends {
            visit(Next {
                men: others | G::of(to),
                hash: hash ^ KEYS[to.index()],
                mv: Move::new(from, to),
                least: sums.plus(bound.row(to)).bound(),
            });
        }
    });
}

pub(super) fn hash<G: GenerateMoves>(men: G) -> u64 {
    men.into_iter()
        .fold(0, |hash, square| hash ^ KEYS[square.index()])
}

fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Hash keys of the squares.
static KEYS: [u64; Square::COUNT] = keys();

const fn keys() -> [u64; Square::COUNT] {
    let mut keys = [0; Square::COUNT];
    let mut random = SplitMix64::new(0x5eed);
    let mut index = 0;
    while index < keys.len() {
        keys[index] = random.next();
        index += 1;
    }
    keys
}
