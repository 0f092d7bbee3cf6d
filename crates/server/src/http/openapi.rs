//! The description of the API, generated from the handlers and their types.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, OpenApi};

use crate::wire::{ClientMessage, ErrorBody, ServerMessage, ThoughtNews};

/// What holds for the whole API. The handlers add their paths, which begin at the server's address.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ugolki",
        version = "1",
        description = "Games, people and invitations. docs/http.md and docs/wire.md say what the types cannot.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/api/v1")),
    components(schemas(ClientMessage, ErrorBody, ServerMessage, ThoughtNews)),
)]
pub(super) struct Description;

/// The errors of every path: a body that says what is wrong.
pub(super) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let body = Ref::from_schema_name("ErrorBody");
        let response = ResponseBuilder::new()
            .description("Any other refusal; its `code` says why.")
            .content(
                "application/json",
                ContentBuilder::new().schema(Some(body)).build(),
            )
            .build();
        BTreeMap::from([("default".to_owned(), response.into())])
    }
}

/// The description as it is sent.
pub(super) fn document(description: &utoipa::openapi::OpenApi) -> Bytes {
    let text = description.to_pretty_json();
    (text.expect("the description has string keys only") + "\n").into()
}

/// Answers with the description.
pub(super) fn show_document(document: Bytes) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], document)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs};

    use super::*;

    const GENERATED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

    #[test]
    fn generated_description_of_the_api_is_current() {
        let (_, description) = crate::http::routes();
        let expected = document(&description);
        if env::var_os("UPDATE_GENERATED").is_some_and(|value| value == "1") {
            fs::write(Path::new(GENERATED), &expected).expect("the file can be written");
        }
        let found = fs::read(GENERATED).unwrap_or_default();
        assert!(
            found == expected,
            "docs/openapi.json is stale; run cargo xtask generate"
        );
    }

    /// The macro that makes the schemas knows fewer of serde's attributes than serde.
    #[test]
    fn names_in_the_description_are_as_they_are_sent() {
        let (_, description) = crate::http::routes();
        let document: serde_json::Value =
            serde_json::from_slice(&document(&description)).expect("JSON");
        let mut unseen = vec![&document["components"]["schemas"]];
        let mut count = 0;
        while let Some(value) = unseen.pop() {
            if let Some(properties) = value["properties"].as_object() {
                for name in properties.keys() {
                    assert!(!name.contains('_'), "{name}");
                    count += 1;
                }
            }
            match value {
                serde_json::Value::Object(members) => unseen.extend(members.values()),
                serde_json::Value::Array(items) => unseen.extend(items),
                _ => {}
            }
        }
        assert!(count > 100, "{count}");
    }
}
