//! What records read and print.
