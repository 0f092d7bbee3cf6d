//! The words of messages and documents.

use ugolki_rules::Side;

use crate::game::{Claim, Offer, Phrase};
use crate::words::words;

words! {
    /// One of the two sides.
    #[derive(utoipa::ToSchema)]
    #[schema(as = Side)]
    pub(crate) enum WireSide for Side { White, Black }
}

words! {
    /// What a side may ask of the other.
    #[derive(utoipa::ToSchema)]
    #[schema(as = Offer)]
    pub(crate) enum WireOffer for Offer {
        Draw,
        /// Unmakes the last move of the side that asks, and the other's answer to it.
        TakeBack,
        Rematch,
    }
}

words! {
    /// What the side that stayed may take.
    #[derive(utoipa::ToSchema)]
    #[schema(as = Claim)]
    pub(crate) enum WireClaim for Claim { Win, Draw }
}

words! {
    /// What players can say to each other.
    #[derive(utoipa::ToSchema)]
    #[schema(as = Phrase)]
    pub(crate) enum WirePhrase for Phrase {
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
