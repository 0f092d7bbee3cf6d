//! Keys for hashing positions. They are fixed, so that hashes agree between programs.

use crate::{Side, Square};

/// The key of Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(2 * Square::COUNT as u64);

/// The key of a man of `side` on `square`, the same on every board.
#[inline(always)]
pub(crate) fn man(side: Side, square: Square) -> u64 {
    MEN[side.index()][square.index()]
}

static MEN: [[u64; Square::COUNT]; 2] = keys();

const fn keys() -> [[u64; Square::COUNT]; 2] {
    let mut keys = [[0; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        keys[0][index] = mix(index as u64);
        keys[1][index] = mix((Square::COUNT + index) as u64);
        index += 1;
    }
    keys
}

/// One output of the generator SplitMix64 (Steele, Lea and Flood, 2014), seeded by `index`.
const fn mix(index: u64) -> u64 {
    let mut word = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
