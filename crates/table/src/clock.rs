//! Clocks: pure state machines that are told the time.
