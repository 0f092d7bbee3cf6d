//! `/api/v1/invitations/{id}/link.svg`: the link of an invitation as a picture, to be read by a
//! telephone's camera.

use std::fmt::Write as _;

use axum::http::{Uri, header};
use axum::response::IntoResponse;
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use utoipa::IntoParams;

use super::ApiError;
use super::openapi::Refusals;
use super::query::QueryParameters;
use crate::game::GameId;
use crate::wire::ErrorBody;

/// The longest link. Cameras read longer ones badly.
const MAX_LINK: usize = 300;

/// The light border that readers need, in modules.
const QUIET_ZONE: i32 = 4;

/// What is drawn.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Drawn {
    /// The link of this invitation, so that nobody gets pictures of anything else here.
    url: String,
}

/// Draws the link of an invitation as a QR code.
#[utoipa::path(
    get,
    path = "/invitations/{id}/link.svg",
    params(("id" = String, Path), Drawn),
    responses(
        (status = 200, body = String, content_type = "image/svg+xml"),
        (status = 400, body = ErrorBody),
        Refusals
    )
)]
pub(super) async fn draw_link(
    id: GameId,
    QueryParameters(Drawn { url: link }): QueryParameters<Drawn>,
) -> Result<impl IntoResponse, ApiError> {
    if !is_link_to(&id, &link) {
        return Err(ApiError::BadRequest(
            "query: url: not the link of this invitation".to_owned(),
        ));
    }
    // Medium: a seventh of the picture may be unreadable, as under a reflection.
    let code = QrCode::encode_text(&link, QrCodeEcc::Medium)
        .map_err(|error| ApiError::BadRequest(error.to_string()))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        // The same link gives the same picture for ever.
        (header::CACHE_CONTROL, "private, max-age=86400, immutable"),
    ];
    Ok((headers, draw(&code)))
}

fn is_link_to(id: &GameId, link: &str) -> bool {
    let Ok(uri) = link.parse::<Uri>() else {
        return false;
    };
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let has_plain_host = uri
        .authority()
        .is_some_and(|authority| !authority.host().is_empty() && !authority.as_str().contains('@'));
    let is_table = matches!(uri.path(), "/table/" | "/table")
        && uri.query().and_then(|query| query.strip_prefix("id=")) == Some(id.as_str());
    link.len() <= MAX_LINK && is_web && has_plain_host && is_table && !link.contains('#')
}

/// Dark runs of modules on a light ground, whatever the page's colors are.
fn draw(code: &QrCode) -> String {
    let size = code.size();
    let side = size + 2 * QUIET_ZONE;
    let mut runs = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let start = x;
            while x < size && code.get_module(x, y) {
                x += 1;
            }
            let length = x - start;
            if length == 0 {
                x += 1;
            } else {
                let (left, top) = (start + QUIET_ZONE, y + QUIET_ZONE);
                write!(runs, "M{left} {top}h{length}v1h-{length}z")
                    .expect("a text in memory takes everything");
            }
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/><path fill=\"#000\" d=\"{runs}\"/></svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "3b9f1c7e-02d4-4c7a-9a55-0123456789ab";

    #[test]
    fn only_a_link_to_the_table_is_drawn() {
        let id: GameId = ID.parse().expect("an id");
        let check = |link: &str, expected: bool| {
            let link = link.replace("ID", ID);
            assert_eq!(is_link_to(&id, &link), expected, "{link}");
        };
        check("https://ugolki.example/table/?id=ID", true);
        check("http://192.168.0.7:8080/table/?id=ID", true);
        check("http://[fd00::1]:8080/table/?id=ID", true);
        check("https://ugolki.example/table?id=ID", true);
        for link in [
            "",
            "/table/?id=ID",
            "ugolki.example/table/?id=ID",
            "javascript:alert(1)//table/?id=ID",
            "ftp://ugolki.example/table/?id=ID",
            "https://user@evil.example/table/?id=ID",
            "https:///table/?id=ID",
            "https://ugolki.example/table/?id=IDx",
            "https://ugolki.example/table/?id=ID&x=1",
            "https://ugolki.example/table/?id=ID#x",
            "https://ugolki.example/elsewhere/?id=ID",
            "https://ugolki.example/table/?id=00000000-0000-4000-8000-000000000000",
        ] {
            check(link, false);
        }
        let long = format!("https://{}/table/?id=ID", "a".repeat(300));
        check(&long, false);
    }

    #[test]
    fn the_picture_has_the_modules_of_the_code_and_a_quiet_zone() {
        let code = QrCode::encode_text("https://ugolki.example/", QrCodeEcc::Medium)
            .expect("a short text");
        let picture = draw(&code);
        let dark: i32 = (0..code.size())
            .map(|y| (0..code.size()).filter(|&x| code.get_module(x, y)).count() as i32)
            .sum();
        let runs = picture.rsplit("d=\"").next().expect("the dark path");
        let mut drawn = 0;
        for run in runs.split('M').skip(1) {
            let (place, length) = run.split_once('h').expect("a run");
            let (x, y) = place.split_once(' ').expect("a place");
            let within = QUIET_ZONE..QUIET_ZONE + code.size();
            assert!(within.contains(&x.parse().expect("x")));
            assert!(within.contains(&y.parse().expect("y")));
            let length: i32 = length
                .split('v')
                .next()
                .expect("v")
                .parse()
                .expect("length");
            drawn += length;
        }
        assert_eq!(drawn, dark);
        let side = code.size() + 8;
        assert!(picture.contains(&format!("viewBox=\"0 0 {side} {side}\"")));
    }
}
