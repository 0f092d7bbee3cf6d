//! One file of the page with its compressed forms.

use std::borrow::Cow;
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::content_type::content_type;
use crate::hex;

/// Below this many bytes a compressed answer saves no packet.
const WORTH_COMPRESSING: usize = 860;

/// A file with everything that its answer needs.
#[derive(Debug)]
pub(crate) struct SiteFile {
    content_type: &'static str,
    is_immutable: bool,
    /// A part of the content's hash.
    tag: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    /// Taken from the build, or made when it is first asked for.
    gzip: OnceLock<Option<Bytes>>,
}

impl SiteFile {
    pub(super) fn new(
        path: &str,
        plain: Cow<'static, [u8]>,
        gzip: Option<Cow<'static, [u8]>>,
        brotli: Option<Cow<'static, [u8]>>,
    ) -> SiteFile {
        let tag = hex::encode(&Sha256::digest(&plain)[..12]);
        SiteFile {
            content_type: content_type(path),
            is_immutable: path.starts_with("_app/immutable/"),
            tag,
            plain: bytes(plain),
            brotli: brotli.map(bytes),
            gzip: gzip.map_or_else(OnceLock::new, |gzip| OnceLock::from(Some(bytes(gzip)))),
        }
    }

    pub(crate) fn content_type(&self) -> &'static str {
        self.content_type
    }

    /// True when the path changes with the content, so that a browser may keep the file for ever.
    pub(crate) fn is_immutable(&self) -> bool {
        self.is_immutable
    }

    pub(crate) fn is_html(&self) -> bool {
        self.content_type.starts_with("text/html")
    }

    /// The entity tag of one form of the file, with its quotes.
    pub(crate) fn etag(&self, encoding: Encoding) -> String {
        match encoding.name() {
            None => format!("\"{}\"", self.tag),
            Some(name) => format!("\"{}-{name}\"", self.tag),
        }
    }

    /// The best form among those that the file has and the browser takes.
    pub(crate) fn best_encoding(&self, accepts: impl Fn(Encoding) -> bool) -> Encoding {
        if self.brotli.is_some() && accepts(Encoding::Brotli) {
            Encoding::Brotli
        } else if accepts(Encoding::Gzip) && self.gzip().is_some() {
            Encoding::Gzip
        } else {
            Encoding::Identity
        }
    }

    /// The file in a form that [`SiteFile::best_encoding`] gave.
    pub(crate) fn body(&self, encoding: Encoding) -> Bytes {
        let form = match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => self.gzip(),
            Encoding::Brotli => self.brotli.as_ref(),
        };
        form.unwrap_or(&self.plain).clone()
    }

    fn gzip(&self) -> Option<&Bytes> {
        self.gzip
            .get_or_init(|| compress(self.content_type, &self.plain))
            .as_ref()
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

fn compress(content_type: &str, plain: &[u8]) -> Option<Bytes> {
    let is_packed = ["image/png", "image/webp", "image/x-icon", "font/", "audio/"]
        .iter()
        .any(|packed| content_type.starts_with(packed));
    if is_packed || plain.len() < WORTH_COMPRESSING {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain).ok()?;
    encoder
        .finish()
        .ok()
        .filter(|packed| packed.len() < plain.len())
        .map(Bytes::from)
}

/// How a body is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// The name in `Content-Encoding`.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Brotli => Some("br"),
        }
    }
}
