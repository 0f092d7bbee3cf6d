//! The binary `ugolki` as its users meet it: real processes, their output and their exit codes.

#![cfg(test)]

mod bot;
mod life;
mod line;
mod run;
mod seating;

mod abuse;
mod apply;
mod check;
mod crash;
mod help;
mod moves;
mod perft;
mod pipe;
mod play;
mod rules;
mod serve;
