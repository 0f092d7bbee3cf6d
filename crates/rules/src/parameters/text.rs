//! Parameters in text: their names, and their values as words and numbers.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{ExitCheck, ExitReturn, LimitScore, Locking, Parameters, Repetition, RuleSetError};
use crate::geometry::Diagonals;
use crate::home::Corner;

/// A value of a parameter that is one of a few words.
trait Word: Copy + Eq + 'static {
    /// Every value with its word.
    const WORDS: &'static [(Self, &'static str)];
    /// The words, as an error lists them.
    const EXPECTED: &'static str;

    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(_, text)| *text == word)
            .map(|&(value, _)| value)
    }

    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(value, _)| *value == self)
            .map_or("", |&(_, text)| text)
    }
}

macro_rules! words {
    ($type:ty, $expected:literal, $($value:expr => $word:literal),+) => {
        impl Word for $type {
            const WORDS: &'static [(Self, &'static str)] = &[$(($value, $word)),+];
            const EXPECTED: &'static str = $expected;
        }
    };
}

words!(bool, "yes or no", true => "yes", false => "no");
words!(Corner, "a1 or h1", Self::A1 => "a1", Self::H1 => "h1");
words!(Diagonals, "no, steps or yes", Self::No => "no", Self::Steps => "steps", Self::Yes => "yes");
words!(ExitCheck, "round or own", Self::Round => "round", Self::Own => "own");
words!(
    ExitReturn, "loses, illegal or free",
    Self::Loses => "loses", Self::Illegal => "illegal", Self::Free => "free"
);
words!(
    LimitScore, "men, tempo or draw",
    Self::Men => "men", Self::Tempo => "tempo", Self::Draw => "draw"
);
words!(
    Repetition, "none, three or three-if-homes-alike",
    Self::None => "none", Self::Three => "three", Self::ThreeIfHomesAlike => "three-if-homes-alike"
);
words!(
    Locking, "free, forbidden or forbidden-sole",
    Self::Free => "free", Self::Forbidden => "forbidden", Self::ForbiddenSole => "forbidden-sole"
);

impl Parameters {
    /// The names of the parameters, in the order in which they are printed.
    pub const NAMES: [&'static str; 16] = [
        "size",
        "home",
        "corner",
        "diagonal",
        "last_reply",
        "exit_moves",
        "exit_check",
        "exit_return",
        "exit_exempt_locked",
        "limit_moves",
        "limit_score",
        "repetition",
        "locking",
        "mirror_max",
        "mirror_first",
        "forced_exit",
    ];

    /// Every parameter's name with its value in text, in the order of [`Parameters::NAMES`].
    #[must_use]
    pub fn entries(&self) -> [(&'static str, String); 16] {
        let values = [
            self.size.to_string(),
            self.home.to_string(),
            self.corner.word().into(),
            self.diagonal.word().into(),
            self.last_reply.word().into(),
            count_text(self.exit_moves),
            self.exit_check.word().into(),
            self.exit_return.word().into(),
            self.exit_exempt_locked.word().into(),
            count_text(self.limit_moves),
            self.limit_score.word().into(),
            self.repetition.word().into(),
            self.locking.word().into(),
            count_text(self.mirror_max),
            count_text(self.mirror_first),
            self.forced_exit.word().into(),
        ];
        let mut values = values.into_iter();
        Self::NAMES.map(|name| (name, values.next().unwrap_or_default()))
    }

    /// The words that a parameter takes as its value; none for a number or a home.
    #[must_use]
    pub fn words(name: &str) -> Vec<&'static str> {
        fn of<W: Word>() -> Vec<&'static str> {
            W::WORDS.iter().map(|&(_, word)| word).collect()
        }
        match name {
            "corner" => of::<Corner>(),
            "diagonal" => of::<Diagonals>(),
            "exit_check" => of::<ExitCheck>(),
            "exit_return" => of::<ExitReturn>(),
            "limit_score" => of::<LimitScore>(),
            "repetition" => of::<Repetition>(),
            "locking" => of::<Locking>(),
            "last_reply" | "exit_exempt_locked" | "forced_exit" => of::<bool>(),
            _ => Vec::new(),
        }
    }

    /// Sets a parameter from its value in text. [`RuleSet::new`](crate::RuleSet::new) checks
    /// whether the parameters are valid together.
    ///
    /// # Errors
    ///
    /// When the parameter does not exist or does not allow the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RuleSetError> {
        let parameter = Self::NAMES
            .into_iter()
            .find(|&parameter| parameter == name)
            .ok_or_else(|| RuleSetError::UnknownParameter(name.into()))?;
        let refuse = |expected| RuleSetError::Value {
            parameter,
            value: value.into(),
            expected,
        };
        fn word<W: Word>(
            value: &str,
            refuse: impl Fn(&'static str) -> RuleSetError,
        ) -> Result<W, RuleSetError> {
            W::from_word(value).ok_or_else(|| refuse(W::EXPECTED))
        }
        match parameter {
            "size" => {
                self.size = whole_number(value)
                    .and_then(|number| u8::try_from(number).ok())
                    .ok_or_else(|| refuse("4 to 16"))?;
            }
            "home" => {
                self.home = value
                    .parse()
                    .map_err(|_| refuse("ranks x files as 3x4, a triangle as t4, h19 or h13"))?;
            }
            "corner" => self.corner = word(value, refuse)?,
            "diagonal" => self.diagonal = word(value, refuse)?,
            "last_reply" => self.last_reply = word(value, refuse)?,
            "exit_moves" => self.exit_moves = count(value, refuse)?,
            "exit_check" => self.exit_check = word(value, refuse)?,
            "exit_return" => self.exit_return = word(value, refuse)?,
            "exit_exempt_locked" => self.exit_exempt_locked = word(value, refuse)?,
            "limit_moves" => self.limit_moves = count(value, refuse)?,
            "limit_score" => self.limit_score = word(value, refuse)?,
            "repetition" => self.repetition = word(value, refuse)?,
            "locking" => self.locking = word(value, refuse)?,
            "mirror_max" => self.mirror_max = count(value, refuse)?,
            "mirror_first" => self.mirror_first = count(value, refuse)?,
            "forced_exit" => self.forced_exit = word(value, refuse)?,
            _ => return Err(RuleSetError::UnknownParameter(name.into())),
        }
        Ok(())
    }

    /// The number of parameters that differ.
    pub(crate) fn differences(&self, other: &Self) -> usize {
        let (ours, theirs) = (self.entries(), other.entries());
        ours.iter()
            .zip(&theirs)
            .filter(|(ours, theirs)| ours.1 != theirs.1)
            .count()
    }
}

fn count_text(count: Option<u32>) -> String {
    count.map_or_else(|| "none".into(), |count| count.to_string())
}

/// Reads a number without a sign or leading zeros.
fn whole_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Reads a number or `none`.
fn count(
    value: &str,
    refuse: impl Fn(&'static str) -> RuleSetError,
) -> Result<Option<u32>, RuleSetError> {
    if value == "none" {
        return Ok(None);
    }
    whole_number(value)
        .map(Some)
        .ok_or_else(|| refuse("a whole number up to 4294967295, or none"))
}
