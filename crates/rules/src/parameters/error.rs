//! Why parameters or a rule set are refused.

use alloc::string::String;
use core::fmt;

use super::Parameters;
use crate::Home;

/// Why a text is not a rule set, or parameters are not valid together. Each names the parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleSetError {
    /// The text is empty.
    Empty,
    /// No preset has this id.
    UnknownPreset(String),
    /// An override has no `=`.
    NotAnOverride(String),
    /// No parameter has this name.
    UnknownParameter(String),
    /// A parameter is given twice.
    Twice {
        /// Its name.
        parameter: &'static str,
    },
    /// The parameter does not allow the value.
    Value {
        /// The name of the parameter.
        parameter: &'static str,
        /// The value given.
        value: String,
        /// The values that it allows.
        expected: &'static str,
    },
    /// The board is too small or too large.
    Size(u8),
    /// The home does not fit the board.
    HomeTooBig {
        /// The home.
        home: Home,
        /// The size of the board.
        size: u8,
    },
    /// The homes share squares.
    HomesOverlap {
        /// The home.
        home: Home,
        /// The size of the board.
        size: u8,
    },
    /// White has no move from the start.
    NoMove {
        /// The home.
        home: Home,
    },
    /// A count that must be at least 1 is 0.
    Zero {
        /// The name of the parameter.
        parameter: &'static str,
    },
    /// A game might never end: neither `limit_moves` nor `repetition` is set.
    Endless,
}

impl RuleSetError {
    /// The parameter that is wrong, where the error concerns one.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        match self {
            Self::Empty | Self::UnknownPreset(_) | Self::NotAnOverride(_) => None,
            Self::UnknownParameter(name) => Some(name),
            Self::Twice { parameter }
            | Self::Value { parameter, .. }
            | Self::Zero { parameter } => Some(parameter),
            Self::Size(_) => Some("size"),
            Self::HomeTooBig { .. } | Self::HomesOverlap { .. } | Self::NoMove { .. } => {
                Some("home")
            }
            Self::Endless => Some("limit_moves"),
        }
    }
}

impl fmt::Display for RuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty rule set: expected a preset id, as classic-3x3"),
            Self::UnknownPreset(id) => {
                write!(
                    f,
                    "unknown preset '{id}': expected an id of the catalogue, as classic-3x3"
                )
            }
            Self::NotAnOverride(word) => {
                write!(f, "unexpected '{word}': expected an override, as size=10")
            }
            Self::UnknownParameter(name) => {
                write!(f, "unknown parameter '{name}': expected one of ")?;
                let names = Parameters::NAMES;
                names.iter().enumerate().try_for_each(|(index, name)| {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{name}")
                })
            }
            Self::Twice { parameter } => write!(f, "{parameter} is given twice: expected it once"),
            Self::Value {
                parameter,
                value,
                expected,
            } => {
                write!(f, "{parameter}={value}: expected {expected}")
            }
            Self::Size(size) => write!(f, "size={size}: expected 4 to 16"),
            Self::HomeTooBig { home, size } => {
                write!(f, "home={home} does not fit a board of {size}x{size}")
            }
            Self::HomesOverlap { home, size } => {
                write!(
                    f,
                    "home={home}: the two homes share squares on a board of {size}x{size}"
                )
            }
            Self::NoMove { home } => write!(f, "home={home}: White has no move from the start"),
            Self::Zero { parameter } => write!(f, "{parameter}=0: expected at least 1, or none"),
            Self::Endless => f.write_str(
                "limit_moves=none with repetition=none: a game might never end; set one of the two",
            ),
        }
    }
}

impl core::error::Error for RuleSetError {}
