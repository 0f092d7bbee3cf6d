//! The rules of Ugolki: boards, legal moves, rule sets, outcomes, notation and records.
