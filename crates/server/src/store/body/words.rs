//! The words that bodies use for what has a few values. They stay as they are, whatever the code calls the values.

use serde::{Deserialize, Serialize};
use ugolki_rules::Side;

use crate::game::{Claim, Offer, Phrase};

/// Makes the enum of the words and its conversions to and from the enum of the values.
macro_rules! words {
    ($(#[$doc:meta])* $words:ident for $values:ident { $($value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $words {
            $($value),+
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

words! {
    SideWord for Side { White, Black }
}

words! {
    OfferWord for Offer { Draw, TakeBack, Rematch }
}

words! {
    ClaimWord for Claim { Win, Draw }
}

words! {
    PhraseWord for Phrase {
        Hello,
        GoodLuck,
        WellPlayed,
        Oops,
        OneMoment,
        Thanks,
        GoodGame,
        Bye,
    }
}
