//! Seeded random numbers.

/// The generator SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }
}

/// Random numbers for a move, the same on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    /// Seeds a generator for one move by the game's seed, the position and the ply.
    pub(crate) fn for_move(seed: u64, hash: u64, ply: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        for salt in [hash, ply] {
            random = SplitMix64::new(random.next() ^ salt);
        }
        Self(random)
    }

    /// A number below `bound`, which is at least 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.0.next()) * bound as u128;
        (wide >> 64) as usize
    }

    /// One of the items, uniformly.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len())).copied()
    }
}
