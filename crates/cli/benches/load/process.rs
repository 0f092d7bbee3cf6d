//! Measures a process.

use std::time::Duration;

/// The unit in which the system counts processor time.
const TICK: Duration = Duration::from_millis(10);

/// The resident memory of a process; 0 if the system does not say.
pub fn resident_kb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"));
    status
        .ok()
        .and_then(|status| {
            let line = status
                .lines()
                .find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.trim().strip_suffix(" kB")?.parse().ok()
        })
        .unwrap_or(0)
}

/// The processor time of a process, in user and system mode; none if the system does not
/// say.
pub fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"));
    stat.ok()
        .and_then(|stat| {
            // The name, in brackets, may hold anything. Behind it these are the 12th and the 13th
            // field.
            let (_, fields) = stat.rsplit_once(") ")?;
            let ticks = fields.split(' ').skip(11).take(2);
            let ticks: Option<Vec<u32>> = ticks.map(|ticks| ticks.parse().ok()).collect();
            Some(TICK * ticks?.iter().sum::<u32>())
        })
        .unwrap_or_default()
}
