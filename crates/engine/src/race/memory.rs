//! Remembers the last race, so that later moves follow its solutions.

use std::sync::{Mutex, PoisonError};

use ugolki_rules::{Game, Grid as _, RuleSet, Side, SquareSet};

use super::Solitaire;

/// The last solitaire of each side.
#[derive(Default, Debug)]
pub(crate) struct Memory {
    last: Mutex<[Option<Remembered>; 2]>,
}

#[derive(Debug)]
struct Remembered {
    rule_set: RuleSet,
    men: SquareSet,
    solitaire: Solitaire,
}

impl Memory {
    /// Forgets both.
    pub(crate) fn clear(&self) {
        *self.lock() = [None, None];
    }

    /// Remembers the solution for a side's present men.
    pub(super) fn keep(&self, game: &Game, side: Side, solitaire: &Solitaire) {
        self.lock()[side.index()] = Some(Remembered {
            rule_set: *game.rule_set(),
            men: game.state().men(side),
            solitaire: solitaire.clone(),
        });
    }

    /// The rest of the remembered solution, if a side's present men lie on it.
    pub(super) fn recall(&self, game: &Game, side: Side) -> Option<Solitaire> {
        let last = self.lock();
        let remembered = last[side.index()].as_ref()?;
        if remembered.rule_set != *game.rule_set() {
            return None;
        }
        let men = game.state().men(side);
        let Solitaire { at_least, line } = &remembered.solitaire;
        let after =
            std::iter::once(remembered.men).chain(line.iter().scan(remembered.men, |men, mv| {
                *men ^= SquareSet::of(mv.from) | SquareSet::of(mv.to);
                Some(*men)
            }));
        let made = after.take(line.len()).position(|after| after == men)?;
        Some(Solitaire {
            at_least: at_least.saturating_sub(made as u32),
            line: line[made..].to_vec(),
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, [Option<Remembered>; 2]> {
        // Each write replaces the whole value, so a poisoned lock still holds a valid one.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
