//! The positions and games of an independent implementation.

plateau_conformance::vectors!(plateau_attaxx::Attaxx, "attaxx.json");
