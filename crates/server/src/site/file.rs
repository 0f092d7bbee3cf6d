//! One file of the page with its compressed forms.

use std::borrow::Cow;
use std::sync::OnceLock;

use axum::body::Bytes;
use mime_guess::mime;
use sha2::{Digest, Sha256};

use crate::hex;

/// A file with what its response needs: content type, caching, entity tag and bodies.
#[derive(Debug)]
pub(crate) struct SiteFile {
    content_type: String,
    is_immutable: bool,
    /// A prefix of the content's hash, computed on first use.
    tag: OnceLock<String>,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl SiteFile {
    pub(super) fn new(
        path: &str,
        plain: Cow<'static, [u8]>,
        gzip: Option<Cow<'static, [u8]>>,
        brotli: Option<Cow<'static, [u8]>>,
    ) -> SiteFile {
        SiteFile {
            content_type: content_type(path),
            is_immutable: path.starts_with("_app/immutable/"),
            tag: OnceLock::new(),
            plain: bytes(plain),
            brotli: brotli.map(bytes),
            gzip: gzip.map(bytes),
        }
    }

    pub(crate) fn content_type(&self) -> &str {
        &self.content_type
    }

    /// Whether the path changes with the content, so that browsers may cache the file for ever.
    pub(crate) fn is_immutable(&self) -> bool {
        self.is_immutable
    }

    pub(crate) fn is_html(&self) -> bool {
        self.content_type.starts_with("text/html")
    }

    /// The entity tag of one form of the file, in quotes.
    pub(crate) fn etag(&self, encoding: Encoding) -> String {
        let tag = self
            .tag
            .get_or_init(|| hex::encode(&Sha256::digest(&self.plain)[..12]));
        match encoding.name() {
            None => format!("\"{tag}\""),
            Some(name) => format!("\"{tag}-{name}\""),
        }
    }

    /// The smallest form that the file has and the browser accepts.
    pub(crate) fn best_encoding(&self, accepts: impl Fn(Encoding) -> bool) -> Encoding {
        if self.brotli.is_some() && accepts(Encoding::Brotli) {
            Encoding::Brotli
        } else if self.gzip.is_some() && accepts(Encoding::Gzip) {
            Encoding::Gzip
        } else {
            Encoding::Identity
        }
    }

    /// The body in a form given by [`SiteFile::best_encoding`].
    pub(crate) fn body(&self, encoding: Encoding) -> Bytes {
        let form = match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => self.gzip.as_ref(),
            Encoding::Brotli => self.brotli.as_ref(),
        };
        form.unwrap_or(&self.plain).clone()
    }
}

/// The content type for a path's extension. All text of the page is UTF-8.
fn content_type(path: &str) -> String {
    let guess = mime_guess::from_path(path).first_or_octet_stream();
    if guess.type_() == mime::TEXT {
        format!("{}; charset=utf-8", guess.essence_str())
    } else {
        guess.essence_str().to_owned()
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
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
