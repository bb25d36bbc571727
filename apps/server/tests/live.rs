//! Sockets: what was missed, what is asked twice, offers, hints.

use crate::common::{Place, Server, Socket};
use serde_json::{Value, json};

const OPENING: [&str; 6] = ["d3", "c3", "b3", "b2", "c4", "a3"];

/// A game of Othello between two programs, with both at their sockets.
async fn seated(server: &Server, clock: &str) -> (String, [String; 2], [Socket; 2]) {
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link", "clock": clock })).await;
    let (first, _) = server.sit(&id, &tokens[0]).await;
    let (second, _) = server.sit(&id, &tokens[1]).await;
    (id, tokens, [first, second])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_was_away_asks_for_what_it_missed() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens, [mut first, second]) = seated(&server, "none").await;
    first.play("1", "d3").await;
    second.close().await;
    let reply = server.client().with_token(&tokens[1]);
    let actions = format!("/api/v1/games/{id}/actions");
    let ack = reply.post(&actions, &json!({ "id": "2", "do": "move", "move": "c3" })).await;
    assert_eq!(ack.json(), json!({ "type": "ack", "id": "2", "version": 2 }));
    first.play("3", "b3").await;
    let path = |since: i64| format!("/api/v1/games/{id}/events?token={}&since={since}", tokens[1]);
    let mut back = Socket::open(server.address, &path(1), &[]).await.unwrap();
    let missed = back.message().await.unwrap();
    assert_eq!((&missed["version"], &missed["text"], &missed["ply"]), (&json!(2), &json!("c3"), &json!(2)));
    assert_eq!(missed["moves"], json!([]), "the board has gone on since");
    let missed = back.message().await.unwrap();
    assert_eq!((&missed["version"], &missed["text"], &missed["ply"]), (&json!(3), &json!("b3"), &json!(3)));
    assert!(!missed["moves"].as_array().unwrap().is_empty());
    back.play("4", "b2").await;
    // Nothing missed: nothing told but who is there.
    let mut same = Socket::open(server.address, &path(4), &[]).await.unwrap();
    assert_eq!(same.message().await.unwrap()["type"], "presence");
    // Nonsense gets the whole state.
    for since in [-5, 99] {
        let mut odd = Socket::open(server.address, &path(since), &[]).await.unwrap();
        assert_eq!(odd.message().await.unwrap()["type"], "state");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_sent_twice_is_played_once() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens, [mut first, mut second]) = seated(&server, "none").await;
    assert_eq!(first.play("same", "d3").await, 1);
    assert_eq!(first.play("same", "d3").await, 1);
    // The other side has its own identifiers.
    assert_eq!(second.play("same", "c3").await, 2);
    assert_eq!(first.play("same", "d3").await, 1);
    let http = server.client().with_token(&tokens[0]);
    let again = http
        .post(&format!("/api/v1/games/{id}/actions"), &json!({ "id": "same", "do": "move", "move": "d3" }))
        .await;
    assert_eq!(again.json()["version"], 1);
    let state = http.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((&state["version"], &state["ply"]), (&json!(2), &json!(2)));
    // A choice made on an older board is not played on a newer one.
    assert_eq!(first.refused(json!({ "id": "n", "do": "move", "move": "b3", "ply": 1 })).await, "stale");
    assert_eq!(first.refused(json!({ "id": "n", "do": "move", "move": "a1", "ply": 2 })).await, "illegal");
    assert_eq!(first.refused(json!({ "id": "n", "do": "move", "move": "zz", "ply": 2 })).await, "illegal");
    // A refused request was not made: its identifier may be used again.
    assert_eq!(first.play("n", "b3").await, 3);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draws_takebacks_and_rematches_need_both() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens, [mut first, mut second]) = seated(&server, "none").await;
    assert_eq!(first.refused(json!({ "id": "0", "do": "takeback" })).await, "nothing");
    for (number, text) in OPENING.into_iter().enumerate().take(3) {
        let socket = if number % 2 == 0 { &mut first } else { &mut second };
        socket.play(&number.to_string(), text).await;
    }
    // First asks to take back b3; second declines, then agrees.
    let ack = first.ask(json!({ "id": "t1", "do": "takeback" })).await;
    assert_eq!(ack["type"], "ack");
    let offer = second.event("offer").await;
    assert_eq!((&offer["offer"], &offer["side"]), (&json!("takeback"), &json!("first")));
    assert_eq!(first.refused(json!({ "id": "t2", "do": "takeback" })).await, "nothing");
    second.ask(json!({ "id": "d1", "do": "decline", "offer": "takeback" })).await;
    assert_eq!(first.event("declined").await["offer"], "takeback");
    first.ask(json!({ "id": "t3", "do": "takeback" })).await;
    assert_eq!(second.ask(json!({ "id": "t4", "do": "takeback" })).await["type"], "ack");
    let state = first.next("state").await;
    assert_eq!((&state["ply"], &state["can"]["move"]), (&json!(2), &json!(true)));
    assert_eq!(state["offers"], json!({ "draw": null, "takeback": null, "rematch": null }));
    // Second asks: its own move and all after it go.
    first.play("m2", "b3").await;
    second.ask(json!({ "id": "t5", "do": "takeback" })).await;
    first.ask(json!({ "id": "t6", "do": "takeback" })).await;
    // The state after the first taking back may still be on its way.
    let mut state = second.next("state").await;
    if state["ply"] == 2 {
        state = second.next("state").await;
    }
    assert_eq!(state["ply"], 1);
    second.play("m3", "c3").await;
    // An offer is withdrawn, made again, declined by a move, made again and accepted.
    assert_eq!(second.refused(json!({ "id": "w0", "do": "decline", "offer": "draw" })).await, "no-offer");
    first.ask(json!({ "id": "w1", "do": "draw" })).await;
    first.ask(json!({ "id": "w2", "do": "cancel", "offer": "draw" })).await;
    second.ask(json!({ "id": "w3", "do": "draw" })).await;
    first.play("m4", "b3").await;
    let state = server.client().get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(state["offers"]["draw"], Value::Null, "a move declines");
    assert_eq!(first.refused(json!({ "id": "r0", "do": "rematch" })).await, "nothing");
    second.ask(json!({ "id": "w4", "do": "draw" })).await;
    assert_eq!(first.ask(json!({ "id": "w5", "do": "draw" })).await["type"], "ack");
    let over = second.event("over").await;
    assert_eq!(
        (&over["ending"]["outcome"], &over["ending"]["reason"]),
        (&json!("draw"), &json!("agreement"))
    );
    for action in ["draw", "resign", "takeback"] {
        assert_eq!(first.refused(json!({ "id": "late", "do": action })).await, "over");
    }
    assert_eq!(first.refused(json!({ "id": "late", "do": "move", "move": "b2" })).await, "over");
    // The rematch has the sides changed, and each player's new token.
    first.ask(json!({ "id": "r1", "do": "rematch" })).await;
    assert_eq!(second.ask(json!({ "id": "r2", "do": "rematch" })).await["type"], "ack");
    let event = first.event("rematch").await;
    let next = event["next"].as_str().unwrap().to_owned();
    let (_, state) = server.sit(&next, event["next_token"].as_str().unwrap()).await;
    assert_eq!(state["you"], "second");
    let event = second.event("rematch").await;
    assert_eq!(event["next"], next.as_str());
    assert_ne!(event["next_token"].as_str().unwrap(), tokens[0]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resignation_ends_a_game() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (_, _, [mut first, mut second]) = seated(&server, "none").await;
    assert_eq!(second.ask(json!({ "id": "1", "do": "resign" })).await["type"], "ack");
    let over = first.event("over").await;
    assert_eq!(over["ending"]["outcome"], "first");
    assert_eq!(over["ending"]["reason"], "resignation");
    assert!(over["ending"]["text"].as_str().unwrap().contains("resigned"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_and_evaluations_are_for_games_against_the_computer() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (_, _, [mut first, _second]) = seated(&server, "none").await;
    assert_eq!(first.refused(json!({ "id": "h", "do": "hint" })).await, "not-yours");
    assert_eq!(first.refused(json!({ "id": "e", "do": "evaluate", "on": true })).await, "not-yours");
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "engine:2" })).await;
    let (mut socket, state) = server.sit(&id, &tokens[0]).await;
    let hint = socket.ask(json!({ "id": "h", "do": "hint" })).await;
    assert_eq!(hint["type"], "hint");
    let legal: Vec<&Value> =
        state["view"]["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    assert!(legal.contains(&&hint["move"]));
    assert!((0.0..=1.0).contains(&hint["chance"].as_f64().unwrap()));
    socket.send(json!({ "do": "evaluate", "on": true })).await;
    let evaluation = socket.next("evaluation").await;
    assert_eq!(evaluation["ply"], 0);
    socket.play("m", "d3").await;
    loop {
        let evaluation = socket.next("evaluation").await;
        assert!((0.0..=1.0).contains(&evaluation["chance"].as_f64().unwrap()));
        if evaluation["ply"] == 2 {
            break;
        }
    }
    // Over HTTP the hint is the answer.
    let hint = server
        .client()
        .with_token(&tokens[0])
        .post(&format!("/api/v1/games/{id}/actions"), &json!({ "id": "x", "do": "hint" }))
        .await;
    assert_eq!(hint.json()["type"], "hint");
    // A takeback against the computer needs nobody's consent.
    socket.ask(json!({ "id": "t", "do": "takeback" })).await;
    assert_eq!(socket.next("state").await["ply"], 0);
    assert_eq!(socket.refused(json!({ "id": "d", "do": "draw" })).await, "declined");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_device_plays_both_sides() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "device" })).await;
    let (mut socket, state) = server.sit(&id, &tokens[0]).await;
    assert_eq!(state["you"], "both");
    for (number, text) in OPENING.into_iter().enumerate() {
        socket.play(&number.to_string(), text).await;
    }
    socket.ask(json!({ "id": "t", "do": "takeback" })).await;
    let state = socket.next("state").await;
    assert_eq!(state["ply"], 5, "one move back, whoever made it");
    assert_eq!(socket.ask(json!({ "id": "d", "do": "draw" })).await["type"], "ack");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out_and_lag_is_forgiven_a_little() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (_, _, [mut first, mut second]) = seated(&server, "move=1").await;
    first.play("1", "d3").await;
    // The first move of each side is free of the clock.
    tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;
    second.play("1", "c3").await;
    let event = first.version(2).await;
    assert_eq!(event["clock"]["running"], "first");
    let left = event["clock"]["sides"][0]["ms"].as_u64().unwrap();
    assert!((700..=1000).contains(&left), "{left}");
    let began = std::time::Instant::now();
    let over = second.event("over").await;
    assert_eq!(
        (&over["ending"]["outcome"], &over["ending"]["reason"]),
        (&json!("second"), &json!("time forfeit"))
    );
    let took = began.elapsed().as_millis();
    assert!((800..2_500).contains(&took), "{took} ms");
    assert_eq!(first.refused(json!({ "id": "2", "do": "move", "move": "b3" })).await, "over");
    server.stop().await;
}
