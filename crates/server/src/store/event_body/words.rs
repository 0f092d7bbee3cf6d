//! The words of bodies.

use crate::game::{Claim, Offer, Phrase};
use crate::words::words;

words! {
    pub(in crate::store) enum OfferWord for Offer { Draw, TakeBack, Rematch }
}

words! {
    pub(in crate::store) enum ClaimWord for Claim { Win, Draw }
}

words! {
    pub(in crate::store) enum PhraseWord for Phrase {
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
