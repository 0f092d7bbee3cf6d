//! Enums of words, which are stored or sent, for enums of values.

/// Makes the enum of the words and its conversions to and from the enum of the values. The words
/// stay as they are, whatever the code calls the values.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $words:ident for $values:ident {
            $($(#[$value_meta:meta])* $value:ident),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $visibility enum $words {
            $($(#[$value_meta])* $value),+
        }

        impl From<$values> for $words {
            fn from(value: $values) -> $words {
                match value {
                    $($values::$value => $words::$value),+
                }
            }
        }

        impl From<$words> for $values {
            fn from(word: $words) -> $values {
                match word {
                    $($words::$value => $values::$value),+
                }
            }
        }
    };
}

pub(crate) use words;
