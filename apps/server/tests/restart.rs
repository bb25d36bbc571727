//! The server stops and starts again in the middle of games.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use std::time::Duration;

use common::{Place, Server, Socket};
use serde_json::{Value, json};

fn clock(state: &Value, side: usize) -> i64 {
    state["clock"]["sides"][side]["ms"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_resumes_games_with_clocks_frozen() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link", "clock": "1+0" })).await;
    let (mut first, _) = server.sit(&id, &tokens[0]).await;
    let (mut second, _) = server.sit(&id, &tokens[1]).await;
    first.play("1", "d3").await;
    second.play("2", "c3").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    first.play("3", "b3").await;
    let event = second.version(3).await;
    let spent = 60_000 - clock(&event, 0);
    assert!((400..1_500).contains(&spent), "{spent}");
    tokio::time::sleep(Duration::from_millis(600)).await;
    server.stop().await;
    assert!(second.message().await.is_none_or(|message| message["type"] == "presence"), "sockets are closed");

    // The outage costs nobody anything.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let server = Server::start(place.config()).await;
    let look = server.client().get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(look["clock"]["running"], Value::Null, "the clock waits for its player");
    assert_eq!(clock(&look, 0), 60_000 - spent);
    let used = 60_000 - clock(&look, 1);
    assert!((500..1_400).contains(&used), "{used}");
    // What was missed is still known after the restart, and what was acknowledged is not played again.
    let path = format!("/api/v1/games/{id}/events?token={}&since=2", tokens[1]);
    let mut second = Socket::open(server.address, &path, &[]).await.unwrap();
    let missed = second.message().await.unwrap();
    assert_eq!((&missed["version"], &missed["text"]), (&json!(3), &json!("b3")));
    let (mut first, state) = server.sit(&id, &tokens[0]).await;
    assert_eq!(state["clock"]["running"], "second", "the player to move is back");
    assert_eq!(first.play("3", "b3").await, 3);
    assert_eq!(second.play("4", "b2").await, 4);
    let event = first.version(4).await;
    let used_after = 60_000 - clock(&event, 1);
    assert!((used - 50..used + 800).contains(&used_after), "{used} {used_after}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_does_not_come_back_loses_on_time() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link", "clock": "move=1" })).await;
    let (mut first, _) = server.sit(&id, &tokens[0]).await;
    let (mut second, _) = server.sit(&id, &tokens[1]).await;
    first.play("1", "d3").await;
    second.play("2", "c3").await;
    server.stop().await;
    let mut config = place.config();
    config.grace = Duration::from_millis(300);
    let server = Server::start(config).await;
    for _ in 0..200 {
        let state = server.client().get(&format!("/api/v1/games/{id}")).await.json();
        if state["status"] == "over" {
            assert_eq!(state["ending"]["reason"], "time forfeit");
            assert_eq!(state["ending"]["outcome"], "second");
            server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the flag never fell");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_goes_on_after_a_restart() {
    let place = Place::new().await;
    let mut config = place.config();
    // The computer's move is still held back when the server stops.
    config.pace = Duration::from_secs(20);
    let server = Server::start(config).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "engine:1" })).await;
    let (mut first, _) = server.sit(&id, &tokens[0]).await;
    first.play("1", "d3").await;
    server.stop().await;
    let server = Server::start(place.config()).await;
    let (mut first, state) = server.sit(&id, &tokens[0]).await;
    if state["ply"] == 1 {
        assert_eq!(first.event("move").await["side"], "second");
    }
    server.stop().await;
}
