//! Late move reductions.

use crate::params::SEARCH as PARAMS;

/// The size of the table; larger depths and move numbers use its last entries.
const SIZE: usize = 64;

/// Reductions in whole plies: `base + ln(depth) · ln(number) / divisor`.
#[derive(Debug)]
pub(super) struct Reductions(Box<[[u8; SIZE]; SIZE]>);

impl Reductions {
    pub(super) fn new() -> Self {
        let mut table = Box::new([[0; SIZE]; SIZE]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let product = natural_log(depth as u64) * natural_log(number as u64) / NATURAL_ONE;
                let hundredths = i64::from(PARAMS.reduction_base)
                    + product * 100 * 100 / (i64::from(PARAMS.reduction_divisor) * NATURAL_ONE);
                *reduction = (hundredths / 100).max(0) as u8;
            }
        }
        Self(table)
    }

    /// The reduction, in plies, of the move with a 1-based index in the ordering.
    #[inline]
    pub(super) fn of(&self, depth: u32, number: u32) -> i32 {
        let (depth, number) = (depth as usize, number as usize);
        i32::from(self.0[depth.min(SIZE - 1)][number.min(SIZE - 1)])
    }
}

/// The scale of [`natural_log`].
const NATURAL_ONE: i64 = 1 << 16;

/// The natural logarithm in fixed point; integers give the same table on every machine.
fn natural_log(number: u64) -> i64 {
    // log2 by squaring, bit by bit, then times ln 2.
    let whole = i64::from(number.ilog2());
    let mut mantissa = (u128::from(number) << 32) >> number.ilog2();
    let mut fraction = 0;
    for bit in (0..16).rev() {
        mantissa = (mantissa * mantissa) >> 32;
        if mantissa >= 2 << 32 {
            mantissa >>= 1;
            fraction |= 1 << bit;
        }
    }
    ((whole << 16 | fraction) * 45_426) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for number in 1..200_u64 {
            let expected = (number as f64).ln();
            let found = natural_log(number) as f64 / NATURAL_ONE as f64;
            assert!((found - expected).abs() < 0.001, "{number}: {found}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let reductions = Reductions::new();
        for depth in 1..70 {
            for number in 1..70 {
                assert!(reductions.of(depth, number) <= reductions.of(depth + 1, number));
                assert!(reductions.of(depth, number) <= reductions.of(depth, number + 1));
            }
        }
    }
}
