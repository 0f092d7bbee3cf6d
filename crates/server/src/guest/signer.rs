//! The guest's token: `id.number.signature`, so that a browser can keep an identity but not make one up.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Guest;
use crate::hex;

/// Signs and checks guests' tokens with the secret of one database.
#[derive(Clone)]
pub(crate) struct GuestSigner {
    key: Hmac<Sha256>,
}

impl GuestSigner {
    pub(crate) fn new(secret: &[u8; 32]) -> GuestSigner {
        GuestSigner {
            key: Hmac::new_from_slice(secret).expect("HMAC takes a key of any length"),
        }
    }

    pub(crate) fn sign(&self, guest: &Guest) -> String {
        let claim = format!("{}.{}", guest.id, guest.number);
        let signature = hex::encode(&self.mac(&claim).finalize().into_bytes());
        format!("{claim}.{signature}")
    }

    /// The guest of a token that this signer made; none for anything else.
    pub(crate) fn verify(&self, token: &str) -> Option<Guest> {
        let (claim, signature) = token.rsplit_once('.')?;
        let signature: [u8; 32] = hex::decode(signature)?;
        self.mac(claim).verify_slice(&signature).ok()?;
        let (id, number) = claim.split_once('.')?;
        Some(Guest {
            id: id.parse().ok()?,
            number: number.parse().ok()?,
        })
    }

    fn mac(&self, claim: &str) -> Hmac<Sha256> {
        let mut mac = self.key.clone();
        // The prefix keeps this signature from meaning anything where the same secret may sign something else later.
        mac.update(b"guest.");
        mac.update(claim.as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest() -> Guest {
        Guest {
            id: "00112233445566778899aabbccddeeff".parse().expect("valid"),
            number: 4821,
        }
    }

    #[test]
    fn a_signed_guest_is_known_again() {
        let signer = GuestSigner::new(&[7; 32]);
        assert_eq!(signer.verify(&signer.sign(&guest())), Some(guest()));
    }

    #[test]
    fn another_secret_knows_nobody() {
        let token = GuestSigner::new(&[7; 32]).sign(&guest());
        assert_eq!(GuestSigner::new(&[8; 32]).verify(&token), None);
    }

    #[test]
    fn a_changed_token_is_nobody() {
        let signer = GuestSigner::new(&[7; 32]);
        let token = signer.sign(&guest());
        for index in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[index] = if bytes[index] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert_eq!(signer.verify(&changed), None, "{changed}");
        }
        for token in [
            "",
            ".",
            "..",
            "a.b.c",
            &token[1..],
            &format!("{token}0"),
            "ж.ж.ж",
        ] {
            assert_eq!(signer.verify(token), None, "{token}");
        }
    }
}
