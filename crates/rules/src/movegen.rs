//! Legal moves in bulk: for each man, the set of squares where its move may end.

use crate::geometry::{Geometry, with_geometry};
use crate::grid::{Grid, Grid8, Grid16};
use crate::ground::{Ground, stars};
use crate::parameters::Locking;
use crate::rules::Rules;
use crate::state::State;
use crate::{Move, Side, Square};

mod locks;

use locks::Locks;

/// A grid on which legal moves are generated. No other types implement it than the two grids.
pub trait GenerateMoves: Grid + sealed::Sealed {
    /// What [`Rules::legal_moves`] does, for those of the men that are `among` some squares.
    #[doc(hidden)]
    fn visit_legal_moves(
        rules: &Rules<Self>,
        state: &State<Self>,
        among: Self,
        visit: &mut dyn FnMut(Square, Self),
    ) {
        visit_legal_moves(rules, state, among, visit);
    }

    /// What [`Rules::has_move`] does.
    #[doc(hidden)]
    fn has_move(rules: &Rules<Self>, state: &State<Self>) -> bool {
        has_move(rules, state)
    }
}

impl GenerateMoves for Grid8 {}

// A game keeps its states on this grid, so the code for it is compiled in this crate anyway. The
// provided methods would be compiled again in each crate that calls them, and the module for the
// browser would grow by a tenth.
impl GenerateMoves for Grid16 {
    fn visit_legal_moves(
        rules: &Rules<Self>,
        state: &State<Self>,
        among: Self,
        visit: &mut dyn FnMut(Square, Self),
    ) {
        visit_legal_moves(rules, state, among, visit);
    }

    fn has_move(rules: &Rules<Self>, state: &State<Self>) -> bool {
        has_move(rules, state)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Grid8 {}
    impl Sealed for super::Grid16 {}
}

impl<G: GenerateMoves> Rules<G> {
    /// Calls `visit` with every man that has a legal move and the squares where it may end.
    #[inline]
    pub fn legal_moves(&self, state: &State<G>, mut visit: impl FnMut(Square, G)) {
        G::visit_legal_moves(self, state, self.board(), &mut visit);
    }

    /// Calls `visit` with every one of `men`, alone on the board with the others, that can move by
    /// the geometry, and the squares where its move may end. Other rules are ignored.
    #[inline]
    pub fn solitaire_moves(&self, men: G, mut visit: impl FnMut(Square, G)) {
        with_geometry!(self.diagonal(), D => {
            let ground = Ground::<G, D>::new(self.board(), men);
            for from in men {
                let ends = ground.ends(G::of(from));
                if !ends.is_empty() {
                    visit(from, ends);
                }
            }
        });
    }

    /// The squares where a legal move of the man on `from` may end.
    #[must_use]
    pub fn ends(&self, state: &State<G>, from: Square) -> G {
        let mut found = G::EMPTY;
        if from.is_on(self.size()) {
            G::visit_legal_moves(self, state, G::of(from), &mut |_, ends| found = ends);
        }
        found
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, state: &State<G>, mv: Move) -> bool {
        mv.to.is_on(self.size()) && self.ends(state, mv.from).contains(mv.to)
    }

    /// The number of legal moves.
    #[must_use]
    pub fn count_moves(&self, state: &State<G>) -> u64 {
        with_geometry!(self.diagonal(), D => Legal::<G, D>::new(self, state).count())
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_move(&self, state: &State<G>) -> bool {
        G::has_move(self, state)
    }

    /// The number of leaves of the tree of legal moves `depth` plies deep. Results do not cut it.
    #[must_use]
    pub fn perft(&self, state: &State<G>, depth: u32) -> u64 {
        with_geometry!(self.diagonal(), D => perft::<G, D>(self, state, depth))
    }

    /// The squares that a man on `from` reaches by the geometry alone, by a step or a chain.
    pub(crate) fn reach(&self, state: &State<G>, from: Square) -> G {
        with_geometry!(self.diagonal(), D => {
            Ground::<G, D>::new(self.board(), state.occupied()).ends(G::of(from))
        })
    }

    /// Whether only the men at home may move, provided that they can.
    #[inline(always)]
    pub(crate) fn forces_exit(&self, state: &State<G>) -> bool {
        let mover = state.side_to_move();
        self.parameters().forced_exit
            && !state
                .men(mover.opponent())
                .meets(self.home(mover.opponent()))
            && state.men(mover).meets(self.home(mover))
    }

    /// The opponent's men that a move, possible by the geometry, locks in against the locking rule.
    pub(crate) fn newly_locked(&self, state: &State<G>, mv: Move) -> G {
        let opponent = state.side_to_move().opponent();
        let after = state.play_unchecked(self, mv);
        self.locked_against_rule(&after, opponent) & !self.locked_against_rule(state, opponent)
    }

    /// The men of a side whose blockers are such as the locking rule forbids to make.
    fn locked_against_rule(&self, state: &State<G>, side: Side) -> G {
        let blocked_by =
            |side| with_geometry!(self.diagonal(), D => stars::<G, D>(state.men(side)));
        match self.locking() {
            Locking::Free => G::EMPTY,
            Locking::Forbidden => self.locked_by_opponent(state, side),
            Locking::ForbiddenSole => self.locked_by_opponent(state, side) & !blocked_by(side),
        }
    }

    /// The men of a side that have neither step nor jump, with an opponent's man among their
    /// blockers.
    #[must_use]
    pub fn locked_by_opponent(&self, state: &State<G>, side: Side) -> G {
        let empty = self.board() & !state.occupied();
        let (open, beside_opponent) = with_geometry!(self.diagonal(), D => {
            (stars::<G, D>(empty), stars::<G, D>(state.men(side.opponent())))
        });
        state.men(side) & !open & beside_opponent
    }
}

/// [`Rules::legal_moves`] for one grid, and for those of the men that are `among` some squares.
fn visit_legal_moves<G: GenerateMoves>(
    rules: &Rules<G>,
    state: &State<G>,
    among: G,
    visit: &mut dyn FnMut(Square, G),
) {
    with_geometry!(rules.diagonal(), D => {
        Legal::<G, D>::new(rules, state).for_each_man(among, visit);
    });
}

/// [`Rules::has_move`] for one grid.
fn has_move<G: GenerateMoves>(rules: &Rules<G>, state: &State<G>) -> bool {
    with_geometry!(rules.diagonal(), D => {
        let legal = Legal::<G, D>::new(rules, state);
        if legal.is_plain() { legal.has_plain_move() } else { legal.count_filtered() > 0 }
    })
}

fn perft<G: GenerateMoves, D: Geometry>(rules: &Rules<G>, state: &State<G>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => Legal::<G, D>::new(rules, state).count(),
        _ => {
            let mut leaves = 0;
            Legal::<G, D>::new(rules, state).for_each_man(rules.board(), |from, ends| {
                for to in ends {
                    let after = state.play_unchecked(rules, Move::new(from, to));
                    leaves += perft::<G, D>(rules, &after, depth - 1);
                }
            });
            leaves
        }
    }
}

/// The legal moves of a position.
struct Legal<G, D> {
    ground: Ground<G, D>,
    /// The men that may move.
    men: G,
    /// The home into which no man may return from outside; empty where that is allowed.
    barred: G,
    locks: Locks<G, D>,
    /// The move that the mirror rule forbids.
    mirroring: Option<Move>,
}

impl<G: GenerateMoves, D: Geometry> Legal<G, D> {
    #[inline(always)]
    fn new(rules: &Rules<G>, state: &State<G>) -> Self {
        let mover = state.side_to_move();
        let ground = Ground::new(rules.board(), state.occupied());
        let locks = Locks::new(rules, state, &ground);
        let returns = rules.forbids_return(state.number());
        let barred = if returns { rules.home(mover) } else { G::EMPTY };
        let mut legal = Self {
            ground,
            men: state.men(mover),
            barred,
            locks,
            mirroring: None,
        };
        if rules.forces_exit(state) {
            legal.force_exit(rules.home(mover));
        }
        if rules.counts_mirrors(state.number()) {
            legal.forbid_mirroring(rules, state);
        }
        legal
    }

    /// Leaves only the men at home, if one of them has a legal move.
    #[cold]
    fn force_exit(&mut self, home: G) {
        let men_home = self.men & home;
        if men_home.into_iter().any(|from| !self.ends(from).is_empty()) {
            self.men = men_home;
        }
    }

    /// Forbids a mirroring move beyond the limit, unless it is the only legal move.
    #[cold]
    fn forbid_mirroring(&mut self, rules: &Rules<G>, state: &State<G>) {
        let exhausted = rules
            .parameters()
            .mirror_max
            .is_some_and(|max| state.mirror.count >= max);
        let Some(mv) = state.mirrored_move(rules.size()).filter(|_| exhausted) else {
            return;
        };
        let is_possible = self.men.contains(mv.from) && self.ends(mv.from).contains(mv.to);
        if is_possible && self.count() > 1 {
            self.mirroring = Some(mv);
        }
    }

    /// Where legal moves of the man on `from`, one of `self.men`, end.
    #[inline(always)]
    fn ends(&self, from: Square) -> G {
        let man = G::of(from);
        let mut ends = self.ground.ends(man);
        if !self.barred.contains(from) {
            ends &= !self.barred;
        }
        if self.locks.is_any() {
            ends &= !self.locks.barred_to(man);
        }
        match self.mirroring {
            Some(mv) if mv.from == from => ends & !G::of(mv.to),
            _ => ends,
        }
    }

    #[inline(always)]
    fn for_each_man(&self, among: G, mut visit: impl FnMut(Square, G)) {
        for from in self.men & among {
            let ends = self.ends(from);
            if !ends.is_empty() {
                visit(from, ends);
            }
        }
    }

    #[inline(always)]
    fn count(&self) -> u64 {
        if self.is_plain() {
            self.count_plain()
        } else {
            self.count_filtered()
        }
    }

    /// Whether no filter applies to some men or ends only.
    #[inline(always)]
    fn is_plain(&self) -> bool {
        self.barred.is_empty() && !self.locks.is_any() && self.mirroring.is_none()
    }

    /// Whether there is a move, given that no filter applies.
    #[inline(always)]
    fn has_plain_move(&self) -> bool {
        let jumpers = self.men & self.ground.all_sources();
        !(self.ground.steps(self.men) | jumpers).is_empty()
    }

    #[cold]
    fn count_filtered(&self) -> u64 {
        self.men
            .into_iter()
            .map(|from| u64::from(self.ends(from).count()))
            .sum()
    }

    /// Counts all men's ends at once, given that no filter applies.
    ///
    /// Men of different parity classes never land on the same square, so one flood fill serves a
    /// man of each class.
    #[inline(always)]
    fn count_plain(&self) -> u64 {
        let mut steps = 0;
        D::for_each_step(|direction| {
            steps += (self.men.shift(direction) & self.ground.empty).count();
        });
        let mut jumpers = self.men & self.ground.all_sources();
        let mut chains = 0;
        while !jumpers.is_empty() {
            let one_a_class = jumpers.one_a_class();
            chains += self.ground.chains(one_a_class).count();
            jumpers ^= one_a_class;
        }
        u64::from(steps + chains)
    }
}
