//! The transposition table, shared by all threads.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use ugolki_rules::{Move, Square};

use crate::Score;

/// How an entry's score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most this: an upper bound.
    Upper = 1,
    /// The true score is at least this: a lower bound.
    Lower = 2,
    Exact = 3,
}

/// An entry: the result of an earlier search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: u32,
    /// The best move; none if no move raised alpha.
    pub(crate) mv: Option<Move>,
}

/// A lockless hash table (Hyatt and Mann, 2002): an entry is two words, and the key is stored xored
/// with the data, so a torn entry does not match any position.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The age of the present search; older entries are replaced first.
    age: AtomicU8,
}

const WAYS: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64, "a bucket is a cache line");

#[derive(Debug, Default)]
struct Slot {
    /// The key, xored with the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl TranspositionTable {
    /// A table of about `bytes` bytes, with at least one bucket.
    ///
    /// # Errors
    ///
    /// If the allocation fails.
    pub(crate) fn try_new(bytes: usize) -> Result<Self, TryReserveError> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self {
            buckets,
            age: AtomicU8::new(0),
        })
    }

    /// Clears the table.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Begins a new search: existing entries become older.
    pub(crate) fn begin_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Prefetches the bucket of a key. Without it, a cache miss in [`TranspositionTable::get`]
    /// costs as much as the rest of a node.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "the hint has no safe name")
    )]
    pub(crate) fn prefetch(&self, key: u64) {
        let bucket = std::ptr::from_ref(self.bucket(key));
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch is only a hint, it neither reads nor writes; the address is that
            // of a bucket.
            unsafe { _mm_prefetch(bucket.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// Probes the table for a key at a distance of `ply` from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: u32) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    /// Stores an entry in place of the least valuable one of its bucket.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry, ply: u32) {
        let age = self.age.load(Ordering::Relaxed) & AGE_MASK;
        let bucket = &self.bucket(key).0;
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        let mut mv = entry.mv;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                place = slot;
                break;
            }
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let known = unpack(data, ply);
                let is_worth_more = entry.bound != Bound::Exact
                    && age_of(data) == age
                    && entry.depth + 3 < known.depth;
                if is_worth_more {
                    return;
                }
                mv = mv.or(known.mv);
                place = slot;
                break;
            }
            let years = i32::from(age.wrapping_sub(age_of(data)) & AGE_MASK);
            let worth = depth_of(data) as i32 - 8 * years;
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(Entry { mv, ..entry }, age, ply);
        place.data.store(data, Ordering::Relaxed);
        place.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full the table is of entries of the present search, in permille, estimated from a
    /// sample.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed) & AGE_MASK;
        let sample = self.buckets.len().min(250);
        let slots = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        let used = slots
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / (sample * WAYS)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

// An entry packed into a word: score 32 bits, from and to of the move 8 bits each, depth 8, bound
// 2, age 6. A move from a square to itself means none.

const AGE_MASK: u8 = 63;

fn pack(entry: Entry, age: u8, ply: u32) -> u64 {
    let (from, to) = entry
        .mv
        .map_or((0, 0), |mv| (mv.from.index() as u64, mv.to.index() as u64));
    let score = entry.score.seen_from(ply).value() as u32;
    u64::from(score)
        | from << 32
        | to << 40
        | u64::from(entry.depth.min(255)) << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

fn unpack(data: u64, ply: u32) -> Entry {
    let (from, to) = ((data >> 32) as u8, (data >> 40) as u8);
    let square = |index: u8| Square::new(index >> 4, index & 15);
    let mv = match (square(from), square(to)) {
        (Some(from), Some(to)) if from != to => Some(Move::new(from, to)),
        _ => None,
    };
    Entry {
        score: Score::new(data as u32 as i32).seen_from_root(ply),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        depth: depth_of(data),
        mv,
    }
}

fn depth_of(data: u64) -> u32 {
    (data >> 48 & 255) as u32
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(bytes: usize) -> TranspositionTable {
        TranspositionTable::try_new(bytes).expect("a little memory")
    }

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        assert!(TranspositionTable::try_new(1 << 60).is_err());
    }

    fn entry(depth: u32) -> Entry {
        Entry {
            score: Score::new(-1234),
            bound: Bound::Lower,
            depth,
            mv: Some(Move::new(
                "a1".parse().expect("a square"),
                "p16".parse().expect("a square"),
            )),
        }
    }

    #[test]
    fn what_was_put_is_found_under_its_key_alone() {
        let table = table(1 << 12);
        table.put(77, entry(5), 0);
        assert_eq!(table.get(77, 0), Some(entry(5)));
        assert_eq!(table.get(78, 0), None);
        table.clear();
        assert_eq!(table.get(77, 0), None);
    }

    #[test]
    fn distance_to_the_win_is_told_from_where_it_is_asked() {
        let table = table(1 << 12);
        let win = Entry {
            score: Score::win_in(9),
            bound: Bound::Exact,
            depth: 3,
            mv: None,
        };
        table.put(1, win, 4);
        let found = table.get(1, 2).expect("it was put");
        assert_eq!(found.score, Score::win_in(7));
    }

    #[test]
    fn the_least_worth_gives_way() {
        let table = table(64);
        for key in 1..=4 {
            table.put(key, entry(key as u32 + 10), 0);
        }
        table.put(5, entry(12), 0);
        assert_eq!(table.get(1, 0), None);
        assert!((2..=5).all(|key| table.get(key, 0).is_some()));
        table.begin_search();
        table.put(6, entry(1), 0);
        assert!(table.get(6, 0).is_some());
    }
}
