//! The computer player of Ugolki: evaluation, search and levels.
