//! The laws every game obeys.

plateau_conformance::laws!(
    plateau_dames::Dames,
    [("internationale", ""), ("rapport", ""), ("bresilienne", ""), ("russe", "")]
);
