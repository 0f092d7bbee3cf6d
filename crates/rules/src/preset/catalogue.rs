//! The catalogue: the parameters of every preset, family by family.

use super::{EasyStyle, Family, LevelNames, Preset};
use crate::geometry::Diagonals;
use crate::home::{Corner, Home};
use crate::parameters::{ExitCheck, ExitReturn, LimitScore, Locking, Parameters, Repetition};

const R3X3: Home = Home::Rectangle { ranks: 3, files: 3 };
const R3X4: Home = Home::Rectangle { ranks: 3, files: 4 };
const R4X4: Home = Home::Rectangle { ranks: 4, files: 4 };

const BASE: Parameters = Parameters {
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

const DIAGONAL: Parameters = Parameters {
    diagonal: Diagonals::Yes,
    exit_moves: Some(30),
    exit_exempt_locked: true,
    locking: Locking::Free,
    ..BASE
};

const HALMA: Parameters = Parameters {
    size: 16,
    home: Home::Halma19,
    exit_moves: Some(110),
    limit_moves: Some(240),
    ..DIAGONAL
};

const GAMBLER: Parameters = Parameters {
    exit_return: ExitReturn::Free,
    repetition: Repetition::ThreeIfHomesAlike,
    locking: Locking::ForbiddenSole,
    mirror_max: Some(10),
    mirror_first: Some(12),
    ..BASE
};

const GAMBITER: Parameters = Parameters {
    corner: Corner::H1,
    exit_return: ExitReturn::Free,
    limit_score: LimitScore::Tempo,
    repetition: Repetition::None,
    locking: Locking::Free,
    ..BASE
};

const GAMBITER_HALMA_10: Parameters = Parameters {
    size: 10,
    exit_moves: Some(50),
    limit_moves: Some(120),
    diagonal: Diagonals::Yes,
    ..GAMBITER
};

const GAMBITER_HALMA_10_ORTHOGONAL: Parameters = Parameters {
    exit_moves: Some(60),
    diagonal: Diagonals::No,
    ..GAMBITER_HALMA_10
};

const SKILLGAMES: Parameters = Parameters {
    exit_check: ExitCheck::Own,
    exit_return: ExitReturn::Illegal,
    repetition: Repetition::None,
    locking: Locking::Free,
    ..BASE
};

const LUCKFORFREE: Parameters = Parameters {
    diagonal: Diagonals::Steps,
    last_reply: false,
    exit_moves: Some(41),
    exit_check: ExitCheck::Own,
    limit_moves: None,
    locking: Locking::Free,
    ..BASE
};

const CHESSDETI: Parameters = Parameters {
    corner: Corner::H1,
    last_reply: false,
    exit_moves: None,
    limit_moves: None,
    locking: Locking::Free,
    forced_exit: true,
    ..BASE
};

const FREE_DIAGONAL: Parameters = Parameters {
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

const fn house(id: &'static str, home: Home, parameters: Parameters) -> Preset {
    club(Family::House, id, home, parameters)
}

const fn rated(id: &'static str, home: Home, parameters: Parameters) -> Preset {
    Preset {
        rated: true,
        ..house(id, home, parameters)
    }
}

const fn club(family: Family, id: &'static str, home: Home, parameters: Parameters) -> Preset {
    Preset {
        id,
        family,
        rated: false,
        level_names: LevelNames::Usual,
        easy_style: EasyStyle::Straying,
        parameters: Parameters { home, ..parameters },
    }
}

/// A preset of the paced family: the deadline grows with the number of men.
const fn paced(id: &'static str, size: u8, home: Home, exit_moves: u32) -> Preset {
    let parameters = Parameters {
        size,
        exit_moves: Some(exit_moves),
        exit_return: ExitReturn::Free,
        limit_moves: None,
        locking: Locking::Free,
        mirror_max: Some(20),
        ..BASE
    };
    club(Family::Paced, id, home, parameters)
}

/// The family with diagonals for steps and jumps.
const fn diagonal(parameters: Parameters) -> Parameters {
    Parameters {
        diagonal: Diagonals::Yes,
        ..parameters
    }
}

/// The family with diagonals, and ten moves less to leave home.
const fn quick_diagonal(parameters: Parameters) -> Parameters {
    Parameters {
        exit_moves: Some(30),
        ..diagonal(parameters)
    }
}

/// [`quick_diagonal`], for a family that forbids locking when moves are orthogonal.
const fn unlocked_diagonal(parameters: Parameters) -> Parameters {
    Parameters {
        locking: Locking::Free,
        ..quick_diagonal(parameters)
    }
}

pub(super) static PRESETS: [Preset; 63] = [
    rated("classic-3x3", R3X3, BASE),
    rated("classic-3x4", R3X4, BASE),
    rated("diagonal-3x3", R3X3, DIAGONAL),
    house("diagonal-3x4", R3X4, DIAGONAL),
    house("triangle-10", Home::Triangle(4), BASE),
    house("square-4x4", R4X4, BASE),
    house("halma-16", Home::Halma19, HALMA),
    club(Family::Gambler, "gambler-3x3", R3X3, GAMBLER),
    club(Family::Gambler, "gambler-3x4", R3X4, GAMBLER),
    club(
        Family::Gambler,
        "gambler-triangle",
        Home::Triangle(4),
        GAMBLER,
    ),
    club(
        Family::Gambler,
        "gambler-3x3-diagonal",
        R3X3,
        unlocked_diagonal(GAMBLER),
    ),
    club(
        Family::Gambler,
        "gambler-3x4-diagonal",
        R3X4,
        unlocked_diagonal(GAMBLER),
    ),
    club(
        Family::Gambler,
        "gambler-triangle-diagonal",
        Home::Triangle(4),
        unlocked_diagonal(GAMBLER),
    ),
    club(Family::Gambiter, "gambiter-mini", R3X3, GAMBITER),
    club(Family::Gambiter, "gambiter-ugolki", R3X4, GAMBITER),
    club(
        Family::Gambiter,
        "gambiter-mini-diagonal",
        R3X3,
        quick_diagonal(GAMBITER),
    ),
    club(
        Family::Gambiter,
        "gambiter-ugolki-diagonal",
        R3X4,
        quick_diagonal(GAMBITER),
    ),
    club(
        Family::Gambiter,
        "gambiter-halma-8",
        Home::Triangle(4),
        quick_diagonal(GAMBITER),
    ),
    club(
        Family::Gambiter,
        "gambiter-halma-10",
        Home::Triangle(5),
        GAMBITER_HALMA_10,
    ),
    club(
        Family::Gambiter,
        "gambiter-halma-8-orthogonal",
        Home::Triangle(4),
        GAMBITER,
    ),
    club(
        Family::Gambiter,
        "gambiter-halma-10-orthogonal",
        Home::Triangle(5),
        GAMBITER_HALMA_10_ORTHOGONAL,
    ),
    club(Family::Skillgames, "skillgames-12", R3X4, SKILLGAMES),
    club(Family::Skillgames, "skillgames-9", R3X3, SKILLGAMES),
    club(Family::Luckforfree, "luckforfree-3x4", R3X4, LUCKFORFREE),
    club(Family::Narod, "narod-3x4", R3X4, LUCKFORFREE),
    club(Family::Chessdeti, "chessdeti-3x3", R3X3, CHESSDETI),
    club(Family::Chessdeti, "chessdeti-3x4", R3X4, CHESSDETI),
    club(Family::Chessdeti, "chessdeti-4x4", R4X4, CHESSDETI),
    club(
        Family::Chessdeti,
        "chessdeti-triangle-10",
        Home::Triangle(4),
        CHESSDETI,
    ),
    club(
        Family::Chessdeti,
        "chessdeti-triangle-15",
        Home::Triangle(5),
        CHESSDETI,
    ),
    club(
        Family::Chessdeti,
        "chessdeti-3x3-diagonal",
        R3X3,
        diagonal(CHESSDETI),
    ),
    club(
        Family::Chessdeti,
        "chessdeti-3x4-diagonal",
        R3X4,
        diagonal(CHESSDETI),
    ),
    club(
        Family::Chessdeti,
        "chessdeti-4x4-diagonal",
        R4X4,
        diagonal(CHESSDETI),
    ),
    club(
        Family::Chessdeti,
        "chessdeti-triangle-10-diagonal",
        Home::Triangle(4),
        diagonal(CHESSDETI),
    ),
    club(
        Family::Chessdeti,
        "chessdeti-triangle-15-diagonal",
        Home::Triangle(5),
        diagonal(CHESSDETI),
    ),
    Preset {
        level_names: LevelNames::Free,
        easy_style: EasyStyle::AmongTheBest,
        ..club(Family::Free, "free-diagonal-3x3", R3X3, FREE_DIAGONAL)
    },
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
