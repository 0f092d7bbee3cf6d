//! The guest's token: `id.number.signature`, so that a browser can keep an identity but not make
//! one up.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{Person, PersonKind};
use crate::hex;

/// The length in bytes of the public id, which tells the databases on one host apart.
const DATABASE_BYTES: usize = 6;

/// Signs and checks people's tokens with the secret of one database.
#[derive(Clone)]
pub(crate) struct PersonSigner {
    key: Hmac<Sha256>,
    database: String,
}

impl PersonSigner {
    pub(crate) fn new(secret: &[u8; 32]) -> PersonSigner {
        let key = Hmac::new_from_slice(secret).expect("HMAC takes a key of any length");
        let mut mac: Hmac<Sha256> = key.clone();
        mac.update(b"database");
        let digest = mac.finalize().into_bytes();
        PersonSigner {
            key,
            database: hex::encode(&digest[..DATABASE_BYTES]),
        }
    }

    /// The public id of the database: derived from the secret without revealing it.
    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    pub(crate) fn sign(&self, person: &Person) -> String {
        let PersonKind::Guest { number } = person.kind;
        let claim = format!("{}.{number}", person.id);
        let signature = hex::encode(&self.mac(&claim).finalize().into_bytes());
        format!("{claim}.{signature}")
    }

    /// The person of a token that this signer signed; none for anything else.
    pub(crate) fn verify(&self, token: &str) -> Option<Person> {
        let (claim, signature) = token.rsplit_once('.')?;
        let signature: [u8; 32] = hex::decode(signature)?;
        self.mac(claim).verify_slice(&signature).ok()?;
        let (id, number) = claim.split_once('.')?;
        Some(Person {
            id: id.parse().ok()?,
            kind: PersonKind::Guest {
                number: number.parse().ok()?,
            },
        })
    }

    fn mac(&self, claim: &str) -> Hmac<Sha256> {
        let mut mac = self.key.clone();
        // The prefix separates this signature from others made with the same secret.
        mac.update(b"guest.");
        mac.update(claim.as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest() -> Person {
        Person {
            id: "00112233445566778899aabbccddeeff".parse().expect("valid"),
            kind: PersonKind::Guest { number: 4821 },
        }
    }

    #[test]
    fn a_signed_guest_is_known_again() {
        let signer = PersonSigner::new(&[7; 32]);
        assert_eq!(signer.verify(&signer.sign(&guest())), Some(guest()));
    }

    #[test]
    fn another_secret_knows_nobody() {
        let token = PersonSigner::new(&[7; 32]).sign(&guest());
        assert_eq!(PersonSigner::new(&[8; 32]).verify(&token), None);
    }

    #[test]
    fn every_secret_names_its_database() {
        let names = [7, 8].map(|byte| PersonSigner::new(&[byte; 32]).database().to_owned());
        assert_ne!(names[0], names[1]);
        assert_eq!(names[0], PersonSigner::new(&[7; 32]).database());
        assert_eq!(names[0].len(), 12);
    }

    #[test]
    fn a_changed_token_is_nobody() {
        let signer = PersonSigner::new(&[7; 32]);
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
