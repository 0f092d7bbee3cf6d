//! Reads files that arguments name.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The largest file to read; a device might never end.
const MAX_BYTES: u64 = 1 << 30;

/// Reads the text of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin()
            .lock()
            .take(MAX_BYTES + 1)
            .read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    let length = read.map_err(|error| format!("cannot read it: {error}"))?;
    if length as u64 > MAX_BYTES {
        return Err("cannot read it: larger than 1 GiB".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        format!("line {line} is not UTF-8 text")
    })
}
