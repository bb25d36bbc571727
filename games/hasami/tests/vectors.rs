//! Every position and every game of the independent vectors.

plateau_conformance::vectors!(plateau_hasami::Hasami, "hasami.json");
