//! The binary `ugolki` as its users see it: real processes, their output and their exit codes.

#![cfg(test)]

mod bot;
mod life;
mod line;
mod run;
mod seating;
mod talk;

mod abuse;
mod analyze;
mod apply;
mod bench;
mod check;
mod crash;
mod engine;
mod help;
mod r#match;
mod moves;
mod perft;
mod pipe;
mod play;
mod rules;
mod serve;
mod solve;
