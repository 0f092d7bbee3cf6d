//! The allowed dependencies, as data.

/// Every crate and the crates that it may use.
pub const CRATES: &[(&str, &str)] = &[
    ("rules", ""),
    ("engine", "rules"),
    ("server", "rules engine"),
    ("wasm", "rules engine"),
    ("cli", "rules engine server"),
];

/// The modules of a crate, or those below one of its modules.
pub struct Unit {
    pub room: &'static str,
    pub module: &'static str,
    pub order: Order,
}

/// The rule for the parts of a unit. No rule allows a cycle.
#[derive(Clone, Copy)]
pub enum Order {
    /// A module may use those that are declared above it.
    Declared,
    /// A part may use those in its row.
    Table(&'static [(&'static str, &'static str)]),
    /// Any part may use any other.
    NoCircles,
}

const fn without_circles(room: &'static str, module: &'static str) -> Unit {
    Unit {
        room,
        module,
        order: Order::NoCircles,
    }
}

pub const MODULES: &[Unit] = &[
    Unit {
        room: "rules",
        module: "",
        order: Order::Declared,
    },
    without_circles("engine", ""),
    without_circles("engine", "search"),
    without_circles("engine", "race"),
    without_circles("engine", "levels"),
    without_circles("engine", "evaluation"),
    without_circles("wasm", ""),
    Unit {
        room: "server",
        module: "",
        order: Order::Table(SERVER),
    },
    without_circles("server", "game"),
    without_circles("server", "live"),
    without_circles("server", "store"),
    without_circles("server", "store::sqlite"),
    without_circles("server", "thinking"),
    without_circles("server", "wire"),
    without_circles("server", "http"),
    without_circles("server", "http::socket"),
    without_circles("cli", ""),
    without_circles("cli", "command"),
];

/// Every module of the server, from the top down.
const SERVER: &[(&str, &str)] = &[
    (
        "server",
        "clock config error http live metrics person signal store thinking",
    ),
    (
        "http",
        "clock computer config game invitation live metrics millis person site store thinking wire",
    ),
    ("computer", "clock game metrics person store"),
    (
        "live",
        "clock config game invitation metrics millis person store wire",
    ),
    ("thinking", "config game metrics person"),
    ("store", "clock game invitation millis person words"),
    ("wire", "game hex invitation millis person store words"),
    ("invitation", "clock game"),
    ("error", "store"),
    ("config", "site"),
    ("site", "hex"),
    ("game", "clock hex millis person"),
    ("person", "hex"),
    ("metrics", "game millis wire"),
    ("clock", "millis"),
    ("millis", ""),
    ("hex", ""),
    ("words", ""),
    ("signal", ""),
];

/// A package that only some modules of a crate may use.
pub struct Fence {
    pub room: &'static str,
    pub package: &'static str,
    pub inside: &'static str,
}

pub const FENCES: &[Fence] = &[
    Fence {
        room: "server",
        package: "sqlx",
        inside: "store::sqlite",
    },
    Fence {
        room: "server",
        package: "serde",
        inside: "wire http words store::event_body store::sqlite",
    },
    Fence {
        room: "server",
        package: "axum",
        inside: "http site config",
    },
];

/// Every room of the page and the rooms that it may use, from the top down.
pub const PAGE: &[(&str, &str)] = &[
    (
        "routes",
        "api board computer generated i18n live rules rulesets seat settings sound table ui",
    ),
    (
        "live",
        "api generated i18n rules rulesets seat settings table ui",
    ),
    (
        "computer",
        "api generated i18n rules rulesets seat settings table ui",
    ),
    (
        "table",
        "board generated i18n rules rulesets seat settings sound ui",
    ),
    ("seat", "board generated i18n rules settings sound ui"),
    ("rulesets", "generated i18n rules ui"),
    ("ui", "i18n"),
    ("api", "generated"),
    ("rules", "generated"),
    ("board", ""),
    ("i18n", "generated settings"),
    ("sound", ""),
    ("settings", ""),
    ("generated", ""),
];

/// Packages of the page, by how their names begin, and the only rooms that may use them.
pub const PAGE_PACKAGES: &[(&str, &str)] = &[
    ("@fluent", "i18n"),
    ("$app", "routes live computer"),
    ("openapi-fetch", "api"),
];

/// The rooms of the page that may start a worker.
pub const WORKER_OWNERS: &str = "rules";
