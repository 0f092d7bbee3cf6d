//! The page and its files.

use std::borrow::Cow;

use ugolki_server::Site;
use ureq::http::Method;

use crate::server::TestServer;

const WASM: &[u8] = b"\0asm\x01\0\0\0";

fn site() -> Site {
    let script = "console.log('ugolki');\n".repeat(200);
    let file = |path: &str, body: &[u8]| (path.to_owned(), Cow::Owned(body.to_vec()));
    Site::from_files([
        file("index.html", b"<title>home</title>"),
        file("200.html", b"<title>shell</title>"),
        file("game/index.html", b"<title>game</title>"),
        file("ugolki.wasm", WASM),
        file("ugolki.wasm.br", b"brotli"),
        file("ugolki.wasm.gz", b"gzip"),
        file("robots.txt", b"User-agent: *"),
        file("_app/immutable/start.abc.js", script.as_bytes()),
    ])
}

fn start() -> TestServer {
    TestServer::start_with(|config| config.site = site())
}

#[test]
fn pages_are_found_and_asked_for_again_every_time() {
    let server = start();
    for (path, title) in [
        ("/", "home"),
        ("/game/", "game"),
        ("/game/?id=1", "game"),
        ("/nowhere", "shell"),
    ] {
        let answer = server.browser().get(path);
        assert_eq!(
            (answer.status, answer.text()),
            (200, format!("<title>{title}</title>")),
            "{path}"
        );
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert!(
            answer
                .header("content-security-policy")
                .contains("frame-ancestors 'none'")
        );
        assert!(
            !answer
                .header("content-security-policy")
                .contains("script-src")
        );
    }
}

#[test]
fn a_page_without_its_slash_is_sent_on() {
    let answer = start().browser().get("/game?id=1");
    assert_eq!(
        (answer.status, answer.header("location")),
        (308, "/game/?id=1")
    );
}

#[test]
fn files_have_their_types_and_unknown_ones_are_not_found() {
    let server = start();
    for (path, content_type) in [
        ("/ugolki.wasm", "application/wasm"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        (
            "/_app/immutable/start.abc.js",
            "text/javascript; charset=utf-8",
        ),
    ] {
        let answer = server.browser().get(path);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, content_type)
        );
        assert!(
            answer
                .header("content-security-policy")
                .contains("'wasm-unsafe-eval'")
        );
    }
    for path in [
        "/gone.js",
        "/_app/immutable/gone.js",
        "/_app/gone",
        "/ugolki.wasm.br",
        "/%ff",
        "/..%2f..%2fetc%2fpasswd.txt",
    ] {
        server.browser().get(path).assert_refused(404, "not-found");
    }
}

#[test]
fn hashed_files_are_kept_for_ever_and_others_by_their_tag() {
    let server = start();
    let hashed = server.browser().get("/_app/immutable/start.abc.js");
    assert_eq!(
        hashed.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    let page = server.browser().get("/");
    let tag = page.header("etag").to_owned();
    let again = server.browser().get_with("/", &[("if-none-match", &tag)]);
    assert_eq!(
        (again.status, again.body.len(), again.header("etag")),
        (304, 0, tag.as_str())
    );
    let weak = format!("\"other\", W/{tag}");
    assert_eq!(
        server
            .browser()
            .get_with("/", &[("if-none-match", &weak)])
            .status,
        304
    );
    assert_eq!(
        server
            .browser()
            .get_with("/", &[("if-none-match", "\"other\"")])
            .status,
        200
    );
}

#[test]
fn files_come_compressed_to_those_who_can_read_it() {
    let server = start();
    let get = |path: &str, accepts: &str| {
        let answer = server
            .browser()
            .get_with(path, &[("accept-encoding", accepts)]);
        assert_eq!(answer.header("vary"), "accept-encoding");
        (
            answer.header("content-encoding").to_owned(),
            answer.body.len(),
            answer.header("etag").to_owned(),
        )
    };
    let (encoding, length, plain_tag) = get("/ugolki.wasm", "identity");
    assert_eq!((encoding.as_str(), length), ("", WASM.len()));
    let (encoding, length, brotli_tag) = get("/ugolki.wasm", "gzip, deflate, br, zstd");
    assert_eq!((encoding.as_str(), length), ("br", "brotli".len()));
    assert_ne!(plain_tag, brotli_tag);
    assert_eq!(get("/ugolki.wasm", "GZIP;q=0.5, br;q=0").0, "gzip");
    assert_eq!(get("/ugolki.wasm", "br;q=0, gzip;q=0.0").0, "");
    // A file without compressed forms is sent as it is.
    assert_eq!(get("/_app/immutable/start.abc.js", "gzip, br").0, "");
    assert_eq!(get("/robots.txt", "gzip").0, "");
}

#[test]
fn a_head_request_is_answered_without_a_body() {
    let answer = start().browser().send(Method::HEAD, "/", &[], b"");
    assert_eq!((answer.status, answer.body.len()), (200, 0));
    assert_eq!(answer.header("content-length"), "19");
}

#[test]
fn without_the_web_part_the_server_says_how_to_build_it() {
    let server = TestServer::start();
    let answer = server.browser().get("/");
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, "text/html; charset=utf-8")
    );
    let text = answer.text();
    assert_eq!(text.matches("cargo xtask serve").count(), 2);
    assert!(text.contains("собран без веб-части") && text.contains("built without the web part"));
    server
        .browser()
        .get("/game/")
        .assert_refused(404, "not-found");
}

#[test]
fn answers_of_the_api_come_compressed() {
    let server = TestServer::start();
    let mut browser = server.guest();
    for number in 0..20 {
        browser.keep(
            &crate::server::game_id(number),
            0,
            &[crate::server::created("classic-3x3")],
        );
    }
    let answer = browser.get_with("/api/v1/games", &[("accept-encoding", "gzip")]);
    assert_eq!(answer.header("content-encoding"), "gzip");
}
