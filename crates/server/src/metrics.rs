//! The server's metrics, for its operator. No metric identifies a person.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::prometheus_text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::millis::Millis;
use crate::wire::{ActRefusal, ChannelError, close_code};

/// A counter for each value of one label.
type Labeled = Family<[(&'static str, &'static str); 1], Counter>;

/// Buckets in seconds, from a buffered write to a disk that hangs.
const LATENCIES: [f64; 13] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0,
];

/// Buckets in seconds, from a local network to a satellite link around the earth.
const LAGS: [f64; 10] = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

/// The metrics of one server. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    numbers: Arc<Numbers>,
}

#[derive(Debug)]
struct Numbers {
    registry: Registry,
    sockets: Gauge,
    sockets_opened: Counter,
    sockets_refused: Labeled,
    sockets_closed: Labeled,
    resyncs: Counter,
    slow_readers: Counter,
    messages_refused: Labeled,
    resends: Counter,
    ack_seconds: Histogram,
    append_seconds: Histogram,
    lag_seconds: Histogram,
    compensation_seconds: Counter<f64, std::sync::atomic::AtomicU64>,
    flags: Labeled,
    live_games: Gauge,
    thoughts_waiting: Gauge,
    thoughts_begun: Gauge,
    thoughts_ended: Labeled,
    thought_wait_seconds: Histogram,
    thought_seconds: Histogram,
    rate_limited: Labeled,
    refolded: Counter,
}

/// What noticed that a side had run out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlagSource {
    /// The timer of a game in memory.
    Timer,
    /// A player's browser.
    Claim,
    /// The sweep over games that are not in memory.
    Sweeper,
}

/// How a thought of the computer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThoughtEnd {
    /// With a move.
    Decided,
    /// Nobody waited for it any longer.
    Gone,
    /// It was not accepted.
    NoRoom,
    /// A newer one of the same person took its place.
    Replaced,
    /// The server stops.
    Stopping,
    /// The engine panicked.
    Failed,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut numbers = Numbers {
            registry: Registry::with_prefix("ugolki"),
            sockets: Gauge::default(),
            sockets_opened: Counter::default(),
            sockets_refused: Labeled::default(),
            sockets_closed: Labeled::default(),
            resyncs: Counter::default(),
            slow_readers: Counter::default(),
            messages_refused: Labeled::default(),
            resends: Counter::default(),
            ack_seconds: Histogram::new(LATENCIES),
            append_seconds: Histogram::new(LATENCIES),
            lag_seconds: Histogram::new(LAGS),
            compensation_seconds: Counter::default(),
            flags: Labeled::default(),
            live_games: Gauge::default(),
            thoughts_waiting: Gauge::default(),
            thoughts_begun: Gauge::default(),
            thoughts_ended: Labeled::default(),
            thought_wait_seconds: Histogram::new(LATENCIES),
            thought_seconds: Histogram::new(LATENCIES),
            rate_limited: Labeled::default(),
            refolded: Counter::default(),
        };
        numbers.register();
        Metrics {
            numbers: Arc::new(numbers),
        }
    }
}

impl Numbers {
    #[rustfmt::skip] // One line for each number: a table to read.
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("sockets", "Sockets that are open", self.sockets.clone());
        registry.register("sockets_opened", "Sockets that were opened", self.sockets_opened.clone());
        registry.register("sockets_refused", "Sockets that were not opened, by reason", self.sockets_refused.clone());
        registry.register("sockets_closed", "Sockets that ended, by close code; lost is one without", self.sockets_closed.clone());
        registry.register("resyncs", "Subscriptions that were resynchronized on an open socket", self.resyncs.clone());
        registry.register("slow_readers", "Sockets whose queue was full", self.slow_readers.clone());
        registry.register("messages_refused", "Messages that changed nothing, by reason", self.messages_refused.clone());
        registry.register("resends", "Acts that came again with the same id", self.resends.clone());
        registry.register_with_unit("ack", "From an act's arrival to its acknowledgement", Unit::Seconds, self.ack_seconds.clone());
        registry.register_with_unit("append", "From an event to its place on the disk", Unit::Seconds, self.append_seconds.clone());
        registry.register_with_unit("lag", "What a message needs to a client and back", Unit::Seconds, self.lag_seconds.clone());
        registry.register_with_unit("compensation", "Time given back to clocks for lag", Unit::Seconds, self.compensation_seconds.clone());
        registry.register("flags", "Games lost on time, by what noticed it", self.flags.clone());
        registry.register("live_games", "Games in memory", self.live_games.clone());
        registry.register("thoughts_waiting", "Thoughts of the computer that wait for a thread", self.thoughts_waiting.clone());
        registry.register("thoughts_begun", "Thoughts of the computer that have a thread", self.thoughts_begun.clone());
        registry.register("thoughts_ended", "Thoughts of the computer that ended, by how", self.thoughts_ended.clone());
        registry.register_with_unit("thought_wait", "From the wish for a thought to its beginning", Unit::Seconds, self.thought_wait_seconds.clone());
        registry.register_with_unit("thought", "From the beginning of a thought to its end", Unit::Seconds, self.thought_seconds.clone());
        registry.register("rate_limited", "Requests and messages over a limit, by limit", self.rate_limited.clone());
        registry.register("events_refolded", "Events of games against the computer that were read and folded again", self.refolded.clone());
    }
}

impl Metrics {
    pub(crate) fn socket_opened(&self) {
        self.numbers.sockets.inc();
        self.numbers.sockets_opened.inc();
    }

    /// Counts a refused socket.
    pub(crate) fn socket_refused(&self, reason: &'static str) {
        count(&self.numbers.sockets_refused, "reason", reason);
    }

    /// Counts a closed socket; without a code the connection was lost.
    pub(crate) fn socket_closed(&self, code: Option<u16>) {
        self.numbers.sockets.dec();
        count(&self.numbers.sockets_closed, "code", code_text(code));
    }

    /// Counts a client that subscribes again to resynchronize.
    pub(crate) fn resynced(&self) {
        self.numbers.resyncs.inc();
    }

    /// Counts a socket closed because its queue was full.
    pub(crate) fn slow_reader(&self) {
        self.numbers.slow_readers.inc();
    }

    pub(crate) fn act_refused(&self, code: ActRefusal) {
        count(&self.numbers.messages_refused, "code", refusal_text(code));
    }

    /// Counts a message that got an error on its channel.
    pub(crate) fn channel_refused(&self, code: ChannelError) {
        count(&self.numbers.messages_refused, "code", error_text(code));
    }

    /// Counts an act that came again with the same id.
    pub(crate) fn resent(&self) {
        self.numbers.resends.inc();
    }

    /// Records the latency of an acknowledgement.
    pub(crate) fn acknowledged(&self, waited: Duration) {
        self.numbers.ack_seconds.observe(waited.as_secs_f64());
    }

    /// Records the latency of a commit.
    pub(crate) fn appended(&self, waited: Duration) {
        self.numbers.append_seconds.observe(waited.as_secs_f64());
    }

    /// Records a measured round trip.
    pub(crate) fn measured(&self, round_trip: Duration) {
        self.numbers.lag_seconds.observe(round_trip.as_secs_f64());
    }

    /// Adds time given back to a clock for lag.
    pub(crate) fn compensated(&self, time: Millis) {
        let seconds = Duration::from(time).as_secs_f64();
        self.numbers.compensation_seconds.inc_by(seconds);
    }

    pub(crate) fn flagged(&self, source: FlagSource) {
        let source = match source {
            FlagSource::Timer => "timer",
            FlagSource::Claim => "claim",
            FlagSource::Sweeper => "sweeper",
        };
        count(&self.numbers.flags, "source", source);
    }

    /// Counts a game loaded into memory.
    pub(crate) fn game_woke(&self) {
        self.numbers.live_games.inc();
    }

    /// Counts a game unloaded from memory.
    pub(crate) fn game_slept(&self) {
        self.numbers.live_games.dec();
    }

    /// Sets how many thoughts wait for a thread, and how many have one.
    pub(crate) fn thoughts_are(&self, waiting: usize, begun: usize) {
        let gauge = |count| i64::try_from(count).unwrap_or(i64::MAX);
        self.numbers.thoughts_waiting.set(gauge(waiting));
        self.numbers.thoughts_begun.set(gauge(begun));
    }

    /// Records how long a thought waited before it began.
    pub(crate) fn thought_begun(&self, waited: Duration) {
        let seconds = waited.as_secs_f64();
        self.numbers.thought_wait_seconds.observe(seconds);
    }

    /// Records how long a thread worked on a thought.
    pub(crate) fn thought_over(&self, lasted: Duration) {
        self.numbers.thought_seconds.observe(lasted.as_secs_f64());
    }

    pub(crate) fn thought_ended(&self, how: ThoughtEnd) {
        let how = match how {
            ThoughtEnd::Decided => "decided",
            ThoughtEnd::Gone => "gone",
            ThoughtEnd::NoRoom => "no-room",
            ThoughtEnd::Replaced => "replaced",
            ThoughtEnd::Stopping => "stopping",
            ThoughtEnd::Failed => "failed",
        };
        count(&self.numbers.thoughts_ended, "how", how);
    }

    /// Counts the events of a log that was read and folded because the game was not cached.
    pub(crate) fn refolded(&self, events: usize) {
        self.numbers.refolded.inc_by(events as u64);
    }

    /// Counts a refusal by a limit.
    pub(crate) fn rate_limited(&self, limit: &'static str) {
        count(&self.numbers.rate_limited, "limit", limit);
    }

    /// All metrics in the text format of Prometheus.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        if prometheus_text::encode(&mut text, &self.numbers.registry).is_err() {
            // Only the writer can fail, and a `String` never does.
            let _ = writeln!(text);
        }
        text
    }
}

fn count(family: &Labeled, name: &'static str, value: &'static str) {
    family.get_or_create(&[(name, value)]).inc();
}

/// The label of a close code. A fixed set, so that clients cannot create labels.
fn code_text(code: Option<u16>) -> &'static str {
    match code {
        None => "lost",
        Some(1000) => "1000",
        Some(1001) => "1001",
        Some(1002) => "1002",
        Some(1005) => "1005",
        Some(1007) => "1007",
        Some(1009) => "1009",
        Some(1011) => "1011",
        Some(close_code::RESTART) => "1012",
        Some(close_code::VERSION) => "4000",
        Some(close_code::PROTOCOL) => "4002",
        Some(close_code::SLOW) => "4008",
        Some(close_code::TOO_MANY) => "4029",
        Some(_) => "other",
    }
}

fn refusal_text(code: ActRefusal) -> &'static str {
    match code {
        ActRefusal::Unreadable => "unreadable",
        ActRefusal::NotSeated => "not-seated",
        ActRefusal::Over => "over",
        ActRefusal::NotYourTurn => "not-your-turn",
        ActRefusal::Stale => "stale",
        ActRefusal::IllegalMove => "illegal-move",
        ActRefusal::Late => "late",
        ActRefusal::NoOffer => "no-offer",
        ActRefusal::NotNow => "not-now",
        ActRefusal::TooOften => "too-often",
        ActRefusal::Unavailable => "unavailable",
    }
}

fn error_text(code: ChannelError) -> &'static str {
    match code {
        ChannelError::Unreadable => "unreadable",
        ChannelError::NotFound => "not-found",
        ChannelError::TooManySubscriptions => "too-many-subscriptions",
        ChannelError::NotSubscribed => "not-subscribed",
        ChannelError::Unavailable => "unavailable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_appears_in_the_text() {
        let metrics = Metrics::default();
        metrics.socket_opened();
        metrics.socket_opened();
        metrics.socket_closed(Some(4008));
        metrics.socket_refused("full");
        metrics.slow_reader();
        metrics.resynced();
        metrics.resent();
        metrics.act_refused(ActRefusal::Stale);
        metrics.channel_refused(ChannelError::NotFound);
        metrics.acknowledged(Duration::from_millis(3));
        metrics.appended(Duration::from_millis(2));
        metrics.measured(Duration::from_millis(40));
        metrics.compensated(Millis::new(250));
        metrics.flagged(FlagSource::Sweeper);
        metrics.game_woke();
        metrics.thoughts_are(2, 1);
        metrics.thought_begun(Duration::from_millis(30));
        metrics.thought_over(Duration::from_millis(700));
        metrics.thought_ended(ThoughtEnd::Decided);
        metrics.thought_ended(ThoughtEnd::Replaced);
        metrics.rate_limited("messages");
        metrics.refolded(12);
        let text = metrics.to_text();
        for line in [
            "ugolki_sockets 1",
            "ugolki_sockets_opened_total 2",
            "ugolki_sockets_closed_total{code=\"4008\"} 1",
            "ugolki_sockets_refused_total{reason=\"full\"} 1",
            "ugolki_slow_readers_total 1",
            "ugolki_resyncs_total 1",
            "ugolki_resends_total 1",
            "ugolki_messages_refused_total{code=\"stale\"} 1",
            "ugolki_messages_refused_total{code=\"not-found\"} 1",
            "ugolki_ack_seconds_count 1",
            "ugolki_append_seconds_bucket{le=\"0.002\"} 1",
            "ugolki_lag_seconds_bucket{le=\"0.02\"} 0",
            "ugolki_lag_seconds_bucket{le=\"0.05\"} 1",
            "ugolki_compensation_seconds_total 0.25",
            "ugolki_flags_total{source=\"sweeper\"} 1",
            "ugolki_live_games 1",
            "ugolki_thoughts_waiting 2",
            "ugolki_thoughts_begun 1",
            "ugolki_thoughts_ended_total{how=\"decided\"} 1",
            "ugolki_thoughts_ended_total{how=\"replaced\"} 1",
            "ugolki_thought_wait_seconds_bucket{le=\"0.02\"} 0",
            "ugolki_thought_wait_seconds_bucket{le=\"0.05\"} 1",
            "ugolki_thought_seconds_count 1",
            "ugolki_rate_limited_total{limit=\"messages\"} 1",
            "ugolki_events_refolded_total 12",
        ] {
            assert!(
                text.lines().any(|shown| shown == line),
                "{line} is not in\n{text}"
            );
        }
    }

    #[test]
    fn unknown_close_codes_share_a_label() {
        let metrics = Metrics::default();
        for code in 3_000..5_000 {
            metrics.socket_opened();
            metrics.socket_closed(Some(code));
        }
        let shown = metrics.to_text().matches("sockets_closed_total{").count();
        assert!(shown < 16, "{shown}");
    }
}
