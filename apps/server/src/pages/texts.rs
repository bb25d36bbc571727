//! The sentences that scripts put on the screen.

use plateau_core::{Lang, Message};
use serde_json::{Map, Value};

/// What the names of the sentences begin with; scripts know them without it.
const PREFIX: &str = "web-js-";

/// The sentences, in the order of `web.ftl`.
const TEXTS: &[&str] = &[
    "web-js-board",
    "web-js-cell-empty",
    "web-js-cell-king",
    "web-js-cell-hole",
    "web-js-cell-refuge",
    "web-js-cell-unused",
    "web-js-picked",
    "web-js-cleared",
    "web-js-choice",
    "web-js-cancel",
    "web-js-said-move",
    "web-js-said-pass",
    "web-js-said-captures",
    "web-js-said-flips",
    "web-js-pass",
    "web-js-seat-free",
    "web-js-you",
    "web-js-away",
    "web-js-to-move",
    "web-js-turn-of",
    "web-js-turn-yours",
    "web-js-turn-theirs",
    "web-js-turn-engine",
    "web-js-turn-open",
    "web-js-must-pass",
    "web-js-joined",
    "web-js-spectators",
    "web-js-browsing",
    "web-js-offered-draw",
    "web-js-offered-takeback",
    "web-js-offered-rematch",
    "web-js-asked-draw",
    "web-js-asked-takeback",
    "web-js-asked-rematch",
    "web-js-declined-draw",
    "web-js-declined-takeback",
    "web-js-declined-rematch",
    "web-js-decline",
    "web-js-withdraw",
    "web-js-confirm",
    "web-js-refused-browsing",
    "web-js-refused-turn",
    "web-js-refused-pick",
    "web-js-hint",
    "web-js-evaluation",
    "web-js-connection-connecting",
    "web-js-connection-connected",
    "web-js-connection-waiting",
    "web-js-copied",
    "web-js-name-kept",
    "web-js-play",
    "web-js-pause",
    "web-js-review-none",
    "web-js-review-queued",
    "web-js-review-running",
    "web-js-review-done",
    "web-js-review-failed",
    "web-js-review-best",
    "web-js-review-good",
    "web-js-review-try",
    "web-js-review-tried-good",
    "web-js-review-tried-bad",
    "web-js-review-line",
    "web-js-review-no-mistake",
    "web-js-review-chance",
    "web-js-review-graph",
];

/// The places that scripts fill in, the same in every sentence.
const PLACES: [(&str, &str); 12] = [
    ("side", "{side}"),
    ("move", "{move}"),
    ("count", "{count}"),
    ("cell", "{cell}"),
    ("ply", "{ply}"),
    ("score", "{score}"),
    ("percent", "{percent}"),
    ("ahead", "{ahead}"),
    ("done", "{done}"),
    ("total", "{total}"),
    ("better", "{better}"),
    ("fault", "{fault}"),
];

/// The sentences in `lang` as the data block of a page.
pub(super) fn texts(lang: Lang) -> Value {
    let text = |id: &'static str| {
        let message =
            PLACES.iter().fold(Message::new(id), |message, &(name, place)| message.with(name, place));
        (id.trim_start_matches(PREFIX).to_owned(), Value::String(message.text(lang)))
    };
    Value::Object(TEXTS.iter().map(|id| text(id)).collect::<Map<_, _>>())
}
