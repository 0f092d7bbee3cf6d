//! `ugolki serve`: the server with the page.

mod addresses;
mod system;

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::process::ExitCode;

use tracing_subscriber::filter::LevelFilter;
use ugolki_server::{
    Limits, OpenError, PublicUrl, ServeError, ServerConfig, TrustedProxy, serve_until_signal,
};

use crate::failure::Failure;

/// Serve the page and keep its games
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints its address once it listens, and stops on Ctrl-C or SIGTERM. Listening on every address of this
machine, 0.0.0.0 or [::], it prints those that others can open on the following lines. A socket handed
down by systemd (LISTEN_FDS) is used instead of --addr.

Examples:
  ugolki serve
  ugolki serve --addr 0.0.0.0:8080
  ugolki serve --addr 0.0.0.0:80 --database sqlite:/var/lib/ugolki/games.sqlite
  ugolki serve --public-url https://ugolki.example --trusted-proxy 127.0.0.1")]
pub struct Serve {
    /// Host and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    addr: String,

    /// Where the games are kept; the file is made when it is missing
    #[arg(long, value_name = "URL", default_value = "sqlite:ugolki.sqlite")]
    database: String,

    /// The address that browsers use, when it is not the one listened on; links to tables begin
    /// with it
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,

    /// A proxy whose X-Forwarded-For is believed; may be given several times
    #[arg(long = "trusted-proxy", value_name = "ADDR[/PREFIX]")]
    trusted_proxies: Vec<TrustedProxy>,

    /// How much to log on standard error: off, error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LevelFilter,
}

impl Serve {
    pub fn run(self) -> Result<ExitCode, Failure> {
        tracing_subscriber::fmt()
            .with_max_level(self.log)
            .with_writer(io::stderr)
            .with_ansi(false)
            .init();
        let config = ServerConfig {
            addr: self.addr,
            listener: system::inherited_listener()?,
            database: self.database,
            public_url: self.public_url,
            trusted_proxies: self.trusted_proxies,
            limits: Limits::default().within_files(system::raise_file_limit()),
            ..ServerConfig::default()
        };
        match serve_until_signal(config, tell) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error @ ServeError::Listen { .. }) => Err(Failure::Refused(format!(
                "{error}; choose another with --addr HOST:PORT"
            ))),
            Err(error @ ServeError::Database(OpenError::Url { .. })) => Err(Failure::usage(error)),
            Err(error) => Err(Failure::Refused(error.to_string())),
        }
    }
}

/// Prints the address that is listened on, for programs, and then those that others can open.
fn tell(listening: SocketAddr) {
    let mut lines = format!("http://{listening}\n");
    for address in addresses::for_others(listening) {
        lines.push_str(&format!("http://{address}\n"));
    }
    // The server works even if nobody reads its address.
    let _ = io::stdout().write_all(lines.as_bytes());
}

/// Checks the syntax of an address. Whether it can be bound is found out later.
fn address(text: &str) -> Result<String, String> {
    let is_address = text
        .rsplit_once(':')
        .is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    if is_address {
        Ok(text.to_owned())
    } else {
        Err("expected HOST:PORT, as 127.0.0.1:8080".to_owned())
    }
}
