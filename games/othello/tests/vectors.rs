//! The positions and games of an independent implementation.

plateau_conformance::vectors!(plateau_othello::Othello, "othello.json");
