//! Whole games of all five over the API: two programs by their tokens, every move over sockets.

use crate::common::{self, Place, Server};
use plateau_core::random_from_seed;
use serde_json::json;

/// Plays a random game to its end, once here and once over two sockets, and compares what the server says.
async fn whole_game(server: &Server, game: &str, options: &str) {
    let (id, tokens) = server.game(json!({ "game": game, "options": options, "opponent": "link" })).await;
    let options = plateau_table::Options::parse(&options.split_whitespace().collect::<Vec<_>>()).unwrap();
    let mut local = plateau_catalog::find(game).unwrap().game.open(None, &options, None).unwrap();
    let (first, state) = server.sit(&id, &tokens[0]).await;
    assert_eq!(state["you"], "first");
    assert_eq!(state["view"]["moves"].as_array().unwrap().len(), local.moves().len());
    let (second, state) = server.sit(&id, &tokens[1]).await;
    assert_eq!(state["you"], "second");
    assert_eq!(state["view"]["moves"].as_array().unwrap().len(), 0, "it is the other's turn");
    let mut sockets = [first, second];
    let mut random = random_from_seed(Some(7));
    let mut ply = 0;
    while local.ending().is_none() {
        let mover = local.turn().index();
        let text = local.random_move(&mut random).unwrap();
        let version = sockets[mover].play(&format!("m{ply}"), &text).await;
        let played = local.play(&text).unwrap();
        ply += 1;
        assert_eq!(version, i64::from(ply), "one event for each move");
        let event = sockets[1 - mover].version(version).await;
        assert_eq!(event["text"], played.text.as_str());
        assert_eq!(event["ply"], ply);
        assert_eq!(event["position"], local.position_text().as_str());
        let mut shown: Vec<&str> =
            event["moves"].as_array().unwrap().iter().map(|mv| mv["text"].as_str().unwrap()).collect();
        shown.sort_unstable();
        shown.dedup();
        let expected = if local.turn().index() == 1 - mover { local.moves() } else { Vec::new() };
        assert_eq!(shown, expected, "the moves of whoever plays next");
    }
    let ending = local.ending().unwrap();
    let state = server.client().with_token(&tokens[0]).get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(state["status"], "over");
    assert_eq!(state["ending"]["outcome"], ending.outcome.word());
    assert_eq!(state["ending"]["reason"], ending.reason.word());
    // The record that the server gives is the game that was played.
    let record = server.client().get(&format!("/api/v1/games/{id}/record")).await;
    assert!(record.header("content-disposition").unwrap().starts_with("attachment"));
    let loaded = plateau_catalog::records::read(&record.text(), "").unwrap();
    assert_eq!(loaded[0].1.played(), local.played());
    assert_eq!(loaded[0].1.ending(), local.ending());
    // The history leads from the first board to the last one by its changes alone.
    let history = server.client().get(&format!("/api/v1/games/{id}/history")).await.json();
    let mut cells: Vec<serde_json::Value> = history["start"]["cells"].as_array().unwrap().clone();
    for ply in history["plies"].as_array().unwrap() {
        for change in ply["changes"].as_array().unwrap() {
            let index = usize::try_from(change[0].as_u64().unwrap()).unwrap();
            cells[index]["piece"] = change[1].clone();
        }
    }
    assert_eq!(&cells, state["view"]["cells"].as_array().unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_all_five() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    for (game, options) in
        [("pente", ""), ("attaxx", ""), ("hasami", ""), ("othello", ""), ("dames", ""), ("attaxx", "size=5")]
    {
        whole_game(&server, game, options).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_plays_to_the_end() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    for opponent in ["engine:1", "hasard", "premier"] {
        let (id, tokens) =
            server.game(json!({ "game": "attaxx", "options": "size=5", "opponent": opponent })).await;
        let (mut socket, mut state) = server.sit(&id, &tokens[0]).await;
        for number in 0.. {
            let moves = state["view"]["moves"].as_array().unwrap().clone();
            if state["status"] == "over" {
                break;
            }
            assert!(!moves.is_empty());
            let text = moves[number % moves.len()]["text"].as_str().unwrap().to_owned();
            socket.play(&format!("m{number}"), &text).await;
            // The computer answers until it is our turn again or the game is over.
            loop {
                state =
                    server.client().with_token(&tokens[0]).get(&format!("/api/v1/games/{id}")).await.json();
                if state["status"] == "over" || state["can"]["move"] == true {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
        assert!(["first", "second", "draw"].contains(&state["ending"]["outcome"].as_str().unwrap()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_computers_play_while_somebody_looks_on() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let new = json!({ "game": "othello", "options": "", "players": ["hasard:1", "premier"] });
    let (id, tokens) = server.game(new).await;
    assert_eq!(tokens, ["", ""]);
    let mut socket =
        common::Socket::open(server.address, &format!("/api/v1/games/{id}/events"), &[]).await.unwrap();
    assert_eq!(socket.next("state").await["you"], serde_json::Value::Null);
    loop {
        let event = socket.event("move").await;
        assert_eq!(event["moves"].as_array().unwrap().len(), 0, "spectators get no moves");
        if event["status"] == "over" {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_games_are_refused_with_a_reason() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let bad = [
        json!({}),
        json!({ "game": "chess" }),
        json!({ "game": "othello", "variant": "chess" }),
        json!({ "game": "othello", "options": "nonsense=1" }),
        json!({ "game": "othello", "options": "nonsense" }),
        json!({ "game": "othello", "position": "nonsense" }),
        json!({ "game": "othello", "clock": "fast" }),
        json!({ "game": "othello", "side": "left" }),
        json!({ "game": "othello", "opponent": "human" }),
        json!({ "game": "othello", "opponent": "engine:11" }),
        json!({ "game": "othello", "opponent": "gtp:/bin/sh -c true" }),
        json!({ "game": "othello", "players": ["uai:/bin/sh", "human"] }),
        json!({ "game": "pente", "opponent": "rapport" }),
        json!({ "game": "othello", "name": "x".repeat(31) }),
        json!({ "game": "othello", "name": "a\u{202e}b" }),
        json!({ "game": 7 }),
        json!([]),
    ];
    for new in bad {
        let answer = server.client().post("/api/v1/games?lang=fr", &new).await;
        assert_eq!(answer.status, 400, "{new}: {}", answer.text());
        assert!(!answer.json()["error"]["reason"].as_str().unwrap().is_empty());
    }
    server.stop().await;
}
