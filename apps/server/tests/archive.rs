//! Finished games: search, import, review, export, backup, deletion.

use std::io::BufReader;
use std::time::Duration;

use crate::common::{Client, Place, Server, Socket};
use plateau_server::admin;
use serde_json::{Value, json};

/// A finished Othello game that `client` resigned or won.
async fn finished(server: &Server, client: &Client, game: &str, loser: &str) -> String {
    let made = client.post("/api/v1/games", &json!({ "game": game, "opponent": "link" })).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let token = made["tokens"][loser].as_str().unwrap();
    // The side of the creator is the cookie's; the other one is that of whoever has the link.
    let client = if loser == "first" { client.clone() } else { server.client().with_token(token) };
    let over =
        client.post(&format!("/api/v1/games/{id}/actions"), &json!({ "id": "r", "do": "resign" })).await;
    assert_eq!(over.status, 200, "{}", over.text());
    id
}

async fn total(server: &Server, query: &str) -> i64 {
    server.client().get(&format!("/api/v1/games?{query}")).await.json()["total"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_archive_is_searched_by_player_game_and_result() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (anne, eric) = (server.guest().await, server.guest().await);
    anne.change("PUT", "/api/v1/me", &json!({ "name": "Anne 100%_" })).await;
    eric.change("PUT", "/api/v1/me", &json!({ "name": "Éric" })).await;
    for _ in 0..3 {
        finished(&server, &anne, "othello", "first").await;
    }
    finished(&server, &anne, "dames", "second").await;
    let erics = finished(&server, &eric, "pente", "second").await;
    // A game that goes on is not in the archive.
    anne.post("/api/v1/games", &json!({ "game": "othello", "opponent": "link" })).await;
    assert_eq!(total(&server, "").await, 5);
    assert_eq!(total(&server, "player=anne").await, 4);
    assert_eq!(total(&server, "player=ANNE+100%25_").await, 4);
    assert_eq!(total(&server, "player=%C3%89RIC").await, 1, "accents have case too");
    assert_eq!(total(&server, "player=%25").await, 4, "a percent sign is a percent sign");
    assert_eq!(total(&server, "player=_").await, 4);
    assert_eq!(total(&server, "player=nobody").await, 0);
    assert_eq!(total(&server, "game=draughts").await, 1);
    assert_eq!(total(&server, "game=othello&result=second").await, 3);
    assert_eq!(total(&server, "game=othello&result=first").await, 0);
    assert_eq!(total(&server, "result=first&player=anne").await, 1);
    let page = server.client().get("/api/v1/games?size=2&page=2").await.json();
    assert_eq!(
        (page["page"].clone(), page["pages"].clone(), page["games"].as_array().unwrap().len()),
        (json!(2), json!(3), 2)
    );
    let last = server.client().get("/api/v1/games?size=2&page=99").await.json();
    assert_eq!((last["page"].clone(), last["games"].as_array().unwrap().len()), (json!(3), 1));
    let found = server.client().get("/api/v1/games?player=%C3%A9ric&lang=fr").await.json();
    let game = &found["games"][0];
    assert_eq!(game["id"], erics.as_str());
    assert_eq!(game["players"], json!(["Éric", "Invité"]));
    assert!(game["text"].as_str().unwrap().contains("abandonné"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_and_positions_are_imported() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    let import = |body: Value| {
        let anne = anne.clone();
        async move { anne.post("/api/v1/import", &body).await }
    };
    let record = "[Game \"othello\"]\n[Black \"Anne\"]\n[White \"Beth\"]\n[Event \"Club\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. d3 c3 2. b3 b2 0-1\n";
    let made = import(json!({ "text": record })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let state = anne.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(
        (state["status"].clone(), state["ply"].clone(), state["imported"].clone()),
        (json!("over"), json!(4), json!(true))
    );
    assert_eq!(state["players"][1]["name"], "Beth");
    assert_eq!(total(&server, "player=beth&result=second").await, 1);
    let back = anne.get(&format!("/api/v1/games/{id}/record")).await.text();
    assert!(back.contains("[Event \"Club\"]") && back.contains("[Black \"Anne\"]"), "{back}");
    // An unfinished record can be played on.
    let made = import(json!({ "text": "d3 c3 b3", "game": "othello" })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let state = anne.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(
        (state["status"].clone(), state["you"].clone(), state["ply"].clone()),
        (json!("live"), json!("both"), json!(3))
    );
    // A position.
    let position = state_position(&anne, &id, 3).await;
    let made = import(json!({ "text": position, "game": "othello" })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let state = anne.get(&format!("/api/v1/games/{}", made.json()["id"].as_str().unwrap())).await.json();
    assert_eq!((state["ply"].clone(), state["view"]["turn"].clone()), (json!(0), json!("second")));
    for bad in [
        json!({}),
        json!({ "text": "" }),
        json!({ "text": "nonsense" }),
        json!({ "text": "nonsense", "game": "othello" }),
        json!({ "text": record, "game": "dames" }),
        // Rules go with a position: a record says its own.
        json!({ "text": record, "game": "othello", "options": "size=8" }),
        json!({ "text": record, "variant": "othello" }),
        json!({ "text": "d3 c3", "game": "othello", "variant": "chess" }),
        json!({ "text": record.replace("b3", "a1") }),
    ] {
        let refused = import(bad.clone()).await;
        assert_eq!(refused.status, 400, "{bad}");
        assert!(!refused.json()["error"]["reason"].as_str().unwrap().is_empty());
    }
    server.stop().await;
}

/// The position text after `ply` moves.
async fn state_position(client: &Client, id: &str, ply: usize) -> String {
    let history = client.get(&format!("/api/v1/games/{id}/history")).await.json();
    history["plies"][ply - 1]["position"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_reviewed_in_the_queue() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let text = "[Game \"othello\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. d3 c3 2. b3 b2 3. c4 a3 1-0\n";
    let made = server.client().post("/api/v1/import", &json!({ "text": text })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/games/{id}/review");
    assert_eq!(server.client().get(&path).await.json()["status"], "none");
    assert_eq!(server.client().post(&path, &json!({})).await.status, 202);
    let review = loop {
        let review = server.client().get(&path).await;
        let document = review.json();
        assert_ne!(document["status"], "failed", "{document}");
        if document["status"] == "done" {
            let tag = review.header("etag").unwrap().to_owned();
            let same = server.client().send("GET", &path, &[("if-none-match", &tag)], b"").await;
            assert_eq!(same.status, 304);
            break document;
        }
        assert_eq!(document["total"], 6);
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(review["moves"].as_array().unwrap().len(), 6);
    assert_eq!(review["curve"].as_array().unwrap().len(), 7);
    assert_eq!(review["end"], 1.0);
    let losses: Vec<f64> =
        review["moves"].as_array().unwrap().iter().map(|one| one["loss"].as_f64().unwrap()).collect();
    assert!(losses.iter().all(|loss| (0.0..=1.0).contains(loss)));
    // The best move of a ply is no mistake when it is tried; the line can be shown.
    let best = review["moves"][3]["best"]["moves"][0].as_str().unwrap();
    let tried = server.client().post(&format!("{path}/try"), &json!({ "ply": 3, "move": best })).await.json();
    assert!(tried["loss"].as_f64().unwrap() < 0.2, "{tried}");
    let line = json!({ "ply": 3, "moves": review["moves"][3]["best"]["moves"] });
    let shown = server.client().post(&format!("/api/v1/games/{id}/line"), &line).await.json();
    assert_eq!(shown["plies"][0]["text"], best);
    let illegal = server.client().post(&format!("{path}/try"), &json!({ "ply": 3, "move": "h8" })).await;
    assert_eq!(illegal.status, 409);
    assert_eq!(
        server.client().post(&format!("{path}/try"), &json!({ "ply": 99, "move": "h8" })).await.status,
        404
    );
    let position = server.client().get(&format!("/api/v1/games/{id}/positions/0")).await.json();
    assert_eq!(position["view"]["moves"].as_array().unwrap().len(), 4);
    // A game that two people still play is not reviewed for either.
    let (live, _) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    assert_eq!(server.client().post(&format!("/api/v1/games/{live}/review"), &json!({})).await.status, 409);
    server.stop().await;
    // The review is kept.
    let server = Server::start(place.config()).await;
    assert_eq!(server.client().get(&path).await.json()["status"], "done");
    server.stop().await;
}

/// How many reviews may wait behind the one that runs; docs/server.md says so.
const WAITING: usize = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reviews_wait_in_a_bounded_queue_and_games_go_on() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let mut local =
        plateau_catalog::find("othello").unwrap().game.open(None, &Default::default(), None).unwrap();
    let mut random = plateau_core::random_from_seed(Some(3));
    for _ in 0..40 {
        let text = local.random_move(&mut random).unwrap();
        local.play(&text).unwrap();
    }
    let import = json!({ "text": local.played().join(" "), "game": "othello" });
    let mut paths = Vec::new();
    for _ in 0..WAITING + 2 {
        let made = server.client().post("/api/v1/import", &import).await;
        assert_eq!(made.status, 201, "{}", made.text());
        paths.push(format!("/api/v1/games/{}/review", made.json()["id"].as_str().unwrap()));
    }
    let (first, rest) = paths.split_first().unwrap();
    let (late, rest) = rest.split_last().unwrap();
    assert_eq!(server.client().post(first, &json!({})).await.status, 202);
    while server.client().get(first).await.json()["status"] != "running" {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for path in rest {
        assert_eq!(server.client().post(path, &json!({})).await.status, 202);
    }
    let refused = server.client().post(late, &json!({})).await;
    assert_eq!((refused.status, refused.json()["error"]["code"].clone()), (503, json!("busy")));
    assert!(refused.header("retry-after").is_some());
    let last = server.client().get(&rest[WAITING - 1]).await.json();
    assert_eq!(last["status"], "queued");
    assert!(last["ahead"].as_u64().unwrap() > 90, "{last}");
    // Asking again does not queue it twice.
    assert_eq!(server.client().post(&rest[WAITING - 1], &json!({})).await.status, 202);
    // Meanwhile computers answer as ever: the one review gives way to them.
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "engine:1" })).await;
    let (mut socket, mut state) = server.sit(&id, &tokens[0]).await;
    let began = std::time::Instant::now();
    for number in 0..5 {
        let text = state["view"]["moves"][0]["text"].as_str().unwrap().to_owned();
        socket.play(&number.to_string(), &text).await;
        while state["ply"].as_u64().unwrap() < 2 * (number + 1) {
            state["ply"] = socket.event("move").await["ply"].clone();
        }
        state = server.client().with_token(&tokens[0]).get(&format!("/api/v1/games/{id}")).await.json();
    }
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let total = server.client().get(first).await.json()["total"].clone();
    assert_eq!(total, 40, "how far it is can be asked at any time");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_brings_everything_back() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    anne.change("PUT", "/api/v1/me", &json!({ "name": "Anne" })).await;
    let over = finished(&server, &anne, "othello", "first").await;
    let made = anne
        .post("/api/v1/games", &json!({ "game": "othello", "opponent": "link", "clock": "5+3" }))
        .await
        .json();
    let id = made["id"].as_str().unwrap();
    let mut first = Socket::of_guest(&anne, id, "").await;
    first.play("1", "d3").await;
    // The backup is made while the server runs.
    let store = admin::open(place.database_url.as_deref(), &place.data()).await.unwrap();
    let mut backup = Vec::new();
    let rows = admin::backup(&store, &place.data(), &mut backup).await.unwrap();
    assert_eq!(rows, 2 + 2 + 2 + 1, "games, events, seats, guests");
    let mut records = Vec::new();
    let mut lost = |id: &str| panic!("{id} is lost");
    assert_eq!(admin::export(&store, false, &mut records, &mut lost).await.unwrap(), 2);
    let records = String::from_utf8(records).unwrap();
    assert_eq!(plateau_catalog::records::read(&records, "").unwrap().len(), 2);
    // A database with games is not overwritten.
    let refused = admin::restore(&store, &place.data(), &mut BufReader::new(&backup[..])).await;
    assert_eq!(refused.unwrap_err().id(), "server-backup-not-empty");
    server.stop().await;

    let elsewhere = Place::new().await;
    std::fs::create_dir_all(elsewhere.data()).unwrap();
    let store = admin::open(elsewhere.database_url.as_deref(), &elsewhere.data()).await.unwrap();
    let half = &backup[..backup.len() - 20];
    let cut = admin::restore(&store, &elsewhere.data(), &mut BufReader::new(half)).await.unwrap_err();
    assert!(["server-backup-cut-off", "server-backup-line"].contains(&cut.id()), "{cut}");
    let mut garbled = backup.clone();
    garbled.splice(0..1, *b"!");
    let bad = admin::restore(&store, &elsewhere.data(), &mut BufReader::new(&garbled[..])).await.unwrap_err();
    assert_eq!(bad.id(), "server-backup-line");
    assert_eq!(
        admin::restore(&store, &elsewhere.data(), &mut BufReader::new(&backup[..])).await.unwrap(),
        rows
    );
    store.close().await;
    let server = Server::start(elsewhere.config()).await;
    // Cookies and links are those of the old server: the key came along.
    let anne = Client { address: server.address, ..anne };
    let state = anne.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((state["you"].clone(), state["ply"].clone()), (json!("first"), json!(1)));
    assert_eq!(anne.get(&format!("/api/v1/games/{over}")).await.json()["status"], "over");
    let (mut second, _) = server.sit(id, made["tokens"]["second"].as_str().unwrap()).await;
    second.play("2", "c3").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_deletes_games_and_names() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let eric = server.guest().await;
    eric.change("PUT", "/api/v1/me", &json!({ "name": "Éric" })).await;
    let (kept, gone) = (
        finished(&server, &eric, "othello", "first").await,
        finished(&server, &eric, "pente", "first").await,
    );
    let store = admin::open(place.database_url.as_deref(), &place.data()).await.unwrap();
    assert!(admin::delete_game(&store, &gone).await.unwrap());
    assert!(!admin::delete_game(&store, &gone).await.unwrap());
    assert_eq!(admin::delete_name(&store, "Éric").await.unwrap(), 2, "one game, one guest");
    assert_eq!(admin::delete_name(&store, "Éric").await.unwrap(), 0);
    server.stop().await;
    let server = Server::start(place.config()).await;
    let eric = Client { address: server.address, ..eric };
    assert_eq!(eric.get(&format!("/api/v1/games/{gone}")).await.status, 404);
    assert_eq!(eric.get(&format!("/api/v1/games/{kept}")).await.json()["players"][0]["name"], "Guest");
    assert_eq!(eric.get("/api/v1/me").await.json(), json!({ "name": null }));
    assert_eq!(total(&server, "player=ric").await, 0);
    assert_eq!(total(&server, "").await, 1);
    server.stop().await;
}
