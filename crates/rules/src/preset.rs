//! The catalogue of named rule sets: the house's own and those of the clubs.

use crate::rule_set::{Diagonals, ExitCheck, ExitReturn, LimitScore, Locking, Repetition, RuleSet};
use crate::{Corner, Home};

/// A named rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name, as `classic-3x3`.
    pub id: &'static str,
    /// Whether games by it are rated.
    pub rated: bool,
    /// Its parameters.
    pub rule_set: RuleSet,
}

/// Every preset, in the order of the catalogue.
#[must_use]
pub fn presets() -> &'static [Preset] {
    &PRESETS
}

/// The preset of this id.
#[must_use]
pub fn preset(id: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.id == id)
}

const R3X3: Home = Home::Rectangle { ranks: 3, files: 3 };
const R3X4: Home = Home::Rectangle { ranks: 3, files: 4 };
const R4X4: Home = Home::Rectangle { ranks: 4, files: 4 };

const BASE: RuleSet = RuleSet {
    size: 8,
    home: R3X3,
    corner: Corner::A1,
    diagonal: Diagonals::No,
    last_reply: true,
    exit_moves: Some(40),
    exit_check: ExitCheck::Round,
    exit_return: ExitReturn::Loses,
    exit_exempt_locked: false,
    limit_moves: Some(80),
    limit_score: LimitScore::Men,
    repetition: Repetition::Three,
    locking: Locking::Forbidden,
    mirror_max: None,
    mirror_first: None,
    forced_exit: false,
};

const DIAGONAL: RuleSet = RuleSet {
    diagonal: Diagonals::Yes,
    exit_moves: Some(30),
    exit_exempt_locked: true,
    locking: Locking::Free,
    ..BASE
};

const HALMA: RuleSet = RuleSet {
    size: 16,
    home: Home::Halma19,
    exit_moves: Some(110),
    limit_moves: Some(240),
    ..DIAGONAL
};

const GAMBLER: RuleSet = RuleSet {
    exit_return: ExitReturn::Free,
    repetition: Repetition::ThreeIfHomesAlike,
    locking: Locking::ForbiddenSole,
    mirror_max: Some(10),
    mirror_first: Some(12),
    ..BASE
};

const GAMBITER: RuleSet = RuleSet {
    corner: Corner::H1,
    exit_return: ExitReturn::Free,
    limit_score: LimitScore::Tempo,
    repetition: Repetition::None,
    locking: Locking::Free,
    ..BASE
};

const GAMBITER_HALMA_10: RuleSet = RuleSet {
    size: 10,
    exit_moves: Some(50),
    limit_moves: Some(120),
    diagonal: Diagonals::Yes,
    ..GAMBITER
};

const GAMBITER_HALMA_10_ORTHOGONAL: RuleSet = RuleSet {
    exit_moves: Some(60),
    diagonal: Diagonals::No,
    ..GAMBITER_HALMA_10
};

const SKILLGAMES: RuleSet = RuleSet {
    exit_check: ExitCheck::Own,
    exit_return: ExitReturn::Illegal,
    repetition: Repetition::None,
    locking: Locking::Free,
    ..BASE
};

const LUCKFORFREE: RuleSet = RuleSet {
    diagonal: Diagonals::Steps,
    last_reply: false,
    exit_moves: Some(41),
    exit_check: ExitCheck::Own,
    limit_moves: None,
    locking: Locking::Free,
    ..BASE
};

const CHESSDETI: RuleSet = RuleSet {
    corner: Corner::H1,
    last_reply: false,
    exit_moves: None,
    limit_moves: None,
    locking: Locking::Free,
    forced_exit: true,
    ..BASE
};

const FREE_DIAGONAL: RuleSet = RuleSet {
    corner: Corner::H1,
    diagonal: Diagonals::Yes,
    last_reply: false,
    exit_moves: None,
    limit_moves: Some(300),
    limit_score: LimitScore::Draw,
    repetition: Repetition::None,
    locking: Locking::Free,
    ..BASE
};

/// A preset of the paced family: the deadline grows with the number of men.
const fn paced(id: &'static str, size: u8, home: Home, exit_moves: u32) -> Preset {
    let rule_set = RuleSet {
        size,
        home,
        exit_moves: Some(exit_moves),
        exit_return: ExitReturn::Free,
        limit_moves: None,
        locking: Locking::Free,
        mirror_max: Some(20),
        ..BASE
    };
    unrated(id, home, rule_set)
}

const fn rated(id: &'static str, home: Home, family: RuleSet) -> Preset {
    Preset {
        id,
        rated: true,
        rule_set: RuleSet { home, ..family },
    }
}

const fn unrated(id: &'static str, home: Home, family: RuleSet) -> Preset {
    Preset {
        id,
        rated: false,
        rule_set: RuleSet { home, ..family },
    }
}

/// The family with diagonals for steps and jumps.
const fn diagonal(family: RuleSet) -> RuleSet {
    RuleSet {
        diagonal: Diagonals::Yes,
        ..family
    }
}

/// The family with diagonals, and ten moves less to leave home.
const fn quick_diagonal(family: RuleSet) -> RuleSet {
    RuleSet {
        exit_moves: Some(30),
        ..diagonal(family)
    }
}

/// [`quick_diagonal`], for a family that forbids locking when moves are orthogonal.
const fn unlocked_diagonal(family: RuleSet) -> RuleSet {
    RuleSet {
        locking: Locking::Free,
        ..quick_diagonal(family)
    }
}

static PRESETS: [Preset; 63] = [
    rated("classic-3x3", R3X3, BASE),
    rated("classic-3x4", R3X4, BASE),
    rated("diagonal-3x3", R3X3, DIAGONAL),
    unrated("diagonal-3x4", R3X4, DIAGONAL),
    unrated("triangle-10", Home::Triangle(4), BASE),
    unrated("square-4x4", R4X4, BASE),
    unrated("halma-16", Home::Halma19, HALMA),
    unrated("gambler-3x3", R3X3, GAMBLER),
    unrated("gambler-3x4", R3X4, GAMBLER),
    unrated("gambler-triangle", Home::Triangle(4), GAMBLER),
    unrated("gambler-3x3-diagonal", R3X3, unlocked_diagonal(GAMBLER)),
    unrated("gambler-3x4-diagonal", R3X4, unlocked_diagonal(GAMBLER)),
    unrated(
        "gambler-triangle-diagonal",
        Home::Triangle(4),
        unlocked_diagonal(GAMBLER),
    ),
    unrated("gambiter-mini", R3X3, GAMBITER),
    unrated("gambiter-ugolki", R3X4, GAMBITER),
    unrated("gambiter-mini-diagonal", R3X3, quick_diagonal(GAMBITER)),
    unrated("gambiter-ugolki-diagonal", R3X4, quick_diagonal(GAMBITER)),
    unrated(
        "gambiter-halma-8",
        Home::Triangle(4),
        quick_diagonal(GAMBITER),
    ),
    unrated("gambiter-halma-10", Home::Triangle(5), GAMBITER_HALMA_10),
    unrated("gambiter-halma-8-orthogonal", Home::Triangle(4), GAMBITER),
    unrated(
        "gambiter-halma-10-orthogonal",
        Home::Triangle(5),
        GAMBITER_HALMA_10_ORTHOGONAL,
    ),
    unrated("skillgames-12", R3X4, SKILLGAMES),
    unrated("skillgames-9", R3X3, SKILLGAMES),
    unrated("luckforfree-3x4", R3X4, LUCKFORFREE),
    unrated("narod-3x4", R3X4, LUCKFORFREE),
    unrated("chessdeti-3x3", R3X3, CHESSDETI),
    unrated("chessdeti-3x4", R3X4, CHESSDETI),
    unrated("chessdeti-4x4", R4X4, CHESSDETI),
    unrated("chessdeti-triangle-10", Home::Triangle(4), CHESSDETI),
    unrated("chessdeti-triangle-15", Home::Triangle(5), CHESSDETI),
    unrated("chessdeti-3x3-diagonal", R3X3, diagonal(CHESSDETI)),
    unrated("chessdeti-3x4-diagonal", R3X4, diagonal(CHESSDETI)),
    unrated("chessdeti-4x4-diagonal", R4X4, diagonal(CHESSDETI)),
    unrated(
        "chessdeti-triangle-10-diagonal",
        Home::Triangle(4),
        diagonal(CHESSDETI),
    ),
    unrated(
        "chessdeti-triangle-15-diagonal",
        Home::Triangle(5),
        diagonal(CHESSDETI),
    ),
    unrated("free-diagonal-3x3", R3X3, FREE_DIAGONAL),
    paced("paced-8-3x3-easy", 8, R3X3, 9 * 5),
    paced("paced-8-3x3-medium", 8, R3X3, 9 * 4),
    paced("paced-8-3x3-hard", 8, R3X3, 9 * 3),
    paced("paced-8-3x4-easy", 8, R3X4, 12 * 5),
    paced("paced-8-3x4-medium", 8, R3X4, 12 * 4),
    paced("paced-8-3x4-hard", 8, R3X4, 12 * 3),
    paced("paced-8-triangle-10-easy", 8, Home::Triangle(4), 10 * 5),
    paced("paced-8-triangle-10-medium", 8, Home::Triangle(4), 10 * 4),
    paced("paced-8-triangle-10-hard", 8, Home::Triangle(4), 10 * 3),
    paced("paced-10-3x3-easy", 10, R3X3, 9 * 5),
    paced("paced-10-3x3-medium", 10, R3X3, 9 * 4),
    paced("paced-10-3x3-hard", 10, R3X3, 9 * 3),
    paced("paced-10-3x4-easy", 10, R3X4, 12 * 5),
    paced("paced-10-3x4-medium", 10, R3X4, 12 * 4),
    paced("paced-10-3x4-hard", 10, R3X4, 12 * 3),
    paced("paced-10-triangle-15-easy", 10, Home::Triangle(5), 15 * 5),
    paced("paced-10-triangle-15-medium", 10, Home::Triangle(5), 15 * 4),
    paced("paced-10-triangle-15-hard", 10, Home::Triangle(5), 15 * 3),
    paced("paced-12-3x3-easy", 12, R3X3, 9 * 5),
    paced("paced-12-3x3-medium", 12, R3X3, 9 * 4),
    paced("paced-12-3x3-hard", 12, R3X3, 9 * 3),
    paced("paced-12-3x4-easy", 12, R3X4, 12 * 5),
    paced("paced-12-3x4-medium", 12, R3X4, 12 * 4),
    paced("paced-12-3x4-hard", 12, R3X4, 12 * 3),
    paced("paced-12-triangle-21-easy", 12, Home::Triangle(6), 21 * 5),
    paced("paced-12-triangle-21-medium", 12, Home::Triangle(6), 21 * 4),
    paced("paced-12-triangle-21-hard", 12, Home::Triangle(6), 21 * 3),
];
