//! People with browsers: cookies, links, names, forms.

use crate::common::{self, Place, Server, Socket};
use serde_json::{Value, json};

/// A game between two browsers by link: its identifier and the link's token.
async fn invite(host: &common::Client) -> (String, String) {
    let made =
        host.post("/api/v1/games", &json!({ "game": "othello", "opponent": "link", "name": "Anne" })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let made = made.json();
    assert_eq!(made["side"], "first");
    let token = made["tokens"]["second"].as_str().unwrap();
    assert_eq!(made["links"]["second"], format!("/join/{}/{token}", made["id"].as_str().unwrap()));
    (made["id"].as_str().unwrap().to_owned(), token.to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_play_by_link() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (anne, beth, carol) = (server.guest().await, server.guest().await, server.guest().await);
    let (id, token) = invite(&anne).await;
    let mut first = Socket::of_guest(&anne, &id, "").await;
    let state = first.next("state").await;
    assert_eq!((&state["status"], &state["you"]), (&json!("open"), &json!("first")));
    assert_eq!(state["link"], format!("/join/{id}/{token}"));
    // Looking at the invitation takes nothing.
    assert_eq!(beth.get(&format!("/join/{id}/{token}")).await.status, 200);
    assert_eq!(anne.get(&format!("/api/v1/games/{id}")).await.json()["players"][1]["taken"], false);
    let joined =
        beth.post(&format!("/api/v1/games/{id}/join"), &json!({ "token": token, "name": "Beth" })).await;
    assert_eq!(joined.json(), json!({ "side": "second" }));
    let event = first.event("joined").await;
    assert_eq!(event["players"][1]["name"], "Beth");
    assert_eq!(event["status"], "live");
    let mut second = Socket::of_guest(&beth, &id, "").await;
    assert_eq!(second.next("state").await["you"], "second");
    first.play("a", "d3").await;
    assert_eq!(second.event("move").await["text"], "d3");
    second.play("a", "c3").await;
    // Spectators see everything, with names, and cannot do anything.
    let mut watcher = Socket::of_guest(&carol, &id, "").await;
    let state = watcher.next("state").await;
    assert_eq!(state["you"], Value::Null);
    assert_eq!(state["link"], Value::Null);
    assert_eq!(state["players"][0]["name"], "Anne");
    for action in ["resign", "draw", "takeback", "rematch", "hint"] {
        assert_eq!(watcher.refused(json!({ "id": "x", "do": action })).await, "not-yours");
    }
    assert_eq!(watcher.refused(json!({ "id": "x", "do": "move", "move": "b3" })).await, "not-yours");
    assert_eq!(second.refused(json!({ "id": "y", "do": "move", "move": "b3" })).await, "not-your-turn");
    let presence = first.next("presence").await;
    assert_eq!(presence["present"].as_array().unwrap().len(), 2);
    // A wrong or foreign token is no key.
    let (other, _) = invite(&carol).await;
    for (game, token) in
        [(id.as_str(), "0".repeat(32)), (other.as_str(), token.clone()), (&id, String::new())]
    {
        let refused = carol.post(&format!("/api/v1/games/{game}/join"), &json!({ "token": token })).await;
        assert_eq!(refused.status, 403, "{game} {token}");
    }
    // One's own link is for the other.
    let own = anne.post(&format!("/api/v1/games/{id}/join"), &json!({ "token": token })).await;
    assert_eq!((own.status, own.json()["error"]["code"].clone()), (409, json!("own-link")));
    // A link that has been used is of no use to anybody else, whoever knows it: its sender, or a thief.
    let join = format!("/api/v1/games/{id}/join");
    let replayed = carol.post(&join, &json!({ "token": token })).await;
    assert_eq!((replayed.status, replayed.json()["error"]["code"].clone()), (409, json!("taken")));
    let actions = format!("/api/v1/games/{id}/actions");
    let cheat = server.client().with_token(&token);
    let refused = cheat.post(&actions, &json!({ "id": "c", "do": "resign" })).await;
    assert_eq!((refused.status, refused.json()["code"].clone()), (403, json!("not-yours")));
    assert_eq!(anne.get(&format!("/api/v1/games/{id}")).await.json()["link"], Value::Null);
    assert_eq!(beth.post(&join, &json!({ "token": token })).await.status, 200, "it is still her own");
    // The second device of a player joins by a link of the player's own.
    let own = beth.get(&format!("/api/v1/games/{id}")).await.json()["own_link"].as_str().unwrap().to_owned();
    let phone = server.guest().await;
    assert_eq!(phone.get(&own).await.status, 200);
    let joined = phone.post(&join, &json!({ "token": own.rsplit('/').next().unwrap() })).await;
    assert_eq!(joined.json(), json!({ "side": "second" }));
    let state = phone.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((state["you"].clone(), state["players"][1]["name"].clone()), (json!("second"), json!("Beth")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_are_refused() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    let (id, _) = invite(&anne).await;
    let body = json!({ "game": "othello", "opponent": "device" }).to_string();
    let json_type = ("content-type", "application/json");
    let own = anne.origin();
    let send = |headers: Vec<(&'static str, String)>| {
        let (anne, body) = (anne.clone(), body.clone());
        async move {
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(name, value)| (*name, value.as_str())).chain([json_type]).collect();
            anne.send("POST", "/api/v1/games", &headers, body.as_bytes()).await
        }
    };
    assert_eq!(send(vec![("origin", own.clone()), ("x-csrf-token", anne.csrf.clone())]).await.status, 201);
    assert_eq!(
        send(vec![("x-csrf-token", anne.csrf.clone())]).await.status,
        201,
        "not every program says so"
    );
    let foreign =
        send(vec![("origin", "https://evil.example".to_owned()), ("x-csrf-token", anne.csrf.clone())]).await;
    assert_eq!((foreign.status, foreign.json()["error"]["code"].clone()), (403, json!("forbidden")));
    assert_eq!(
        send(vec![("origin", "null".to_owned()), ("x-csrf-token", anne.csrf.clone())]).await.status,
        403
    );
    let cross =
        send(vec![("sec-fetch-site", "cross-site".to_owned()), ("x-csrf-token", anne.csrf.clone())]).await;
    assert_eq!(cross.status, 403);
    assert_eq!(send(vec![("origin", own.clone())]).await.json()["error"]["code"], "csrf");
    let others = server.guest().await.csrf;
    assert_eq!(send(vec![("origin", own.clone()), ("x-csrf-token", others)]).await.status, 403);
    // What a form of another site could send without asking first is no JSON.
    let plain = [("content-type", "text/plain"), ("x-csrf-token", anne.csrf.as_str())];
    assert_eq!(anne.send("POST", "/api/v1/games", &plain, body.as_bytes()).await.status, 415);
    // Forms of pages.
    let form = [("game", "othello"), ("opponent", "device"), ("csrf", anne.csrf.as_str())];
    let made = anne.form("/new", &form).await;
    assert_eq!(made.status, 303, "{}", made.text());
    assert!(made.header("location").unwrap().starts_with("/game/"));
    assert_eq!(anne.form("/new", &form[..2]).await.status, 403);
    let stolen = [("game", "othello"), ("opponent", "device"), ("csrf", "0")];
    assert_eq!(anne.form("/new", &stolen).await.status, 403);
    // Sockets with the cookie come from our own pages only.
    let path = format!("/api/v1/games/{id}/events");
    let with = |origin: Option<&str>| {
        let mut headers = anne.headers();
        headers.extend(origin.map(|origin| ("origin".to_owned(), origin.to_owned())));
        headers
    };
    assert_eq!(
        Socket::open(server.address, &path, &with(Some("https://evil.example"))).await.err(),
        Some(403)
    );
    assert_eq!(Socket::open(server.address, &path, &with(None)).await.err(), Some(403));
    assert!(Socket::open(server.address, &path, &with(Some(&own))).await.is_ok());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_cookie_is_nobody() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    let (id, _) = invite(&anne).await;
    let cookie = anne.cookie.clone().unwrap();
    let (name, _) = cookie.rsplit_once('.').unwrap();
    for forged in [
        format!("{name}.{}", "0".repeat(32)),
        name.to_owned(),
        format!("{name}."),
        "plateau_guest=".to_owned(),
    ] {
        let mallory = common::Client { cookie: Some(forged), ..anne.clone() };
        assert_eq!(mallory.get(&format!("/api/v1/games/{id}")).await.json()["you"], Value::Null);
    }
    assert_eq!(anne.get(&format!("/api/v1/games/{id}")).await.json()["you"], "first");
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new().await;
    // A folder that others may read was there before.
    std::fs::create_dir(place.data()).unwrap();
    std::fs::set_permissions(place.data(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let server = Server::start(place.config()).await;
    invite(&server.guest().await).await;
    let files: Vec<_> = std::fs::read_dir(place.data()).unwrap().map(Result::unwrap).collect();
    assert!(!files.is_empty());
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.path());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_chosen_and_shown_as_they_are() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    assert_eq!(anne.get("/api/v1/me").await.json(), json!({ "name": null }));
    let hostile = "<b>\"'; DROP --";
    let named = anne.change("PUT", "/api/v1/me", &json!({ "name": format!("  {hostile} ") })).await;
    assert_eq!(named.json(), json!({ "name": hostile }));
    for bad in ["", "   ", "\u{0}", "a\nb\u{7}", &"é".repeat(31), "\u{202e}abc"] {
        let refused = anne.change("PUT", "/api/v1/me", &json!({ "name": bad })).await;
        assert_eq!(refused.status, 400, "{bad:?}");
    }
    assert_eq!(anne.get("/api/v1/me").await.json(), json!({ "name": hostile }));
    let made = anne.post("/api/v1/games", &json!({ "game": "othello", "opponent": "engine:1" })).await.json();
    let id = made["id"].as_str().unwrap();
    let page = anne.get(&format!("/game/{id}")).await;
    assert_eq!(page.status, 200);
    assert!(!page.text().contains("<b>\""), "the name is escaped everywhere");
    assert!(page.header("content-security-policy").unwrap().contains("script-src 'self';"));
    // A new name is shown at once in the game that is named.
    let mut socket = Socket::of_guest(&anne, id, "").await;
    assert_eq!(socket.next("state").await["players"][0]["name"], hostile);
    anne.change("PUT", "/api/v1/me", &json!({ "name": "Anne", "game": id })).await;
    assert_eq!(socket.event("renamed").await["players"][0]["name"], "Anne");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_speak_french_and_english() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let page = |headers: Vec<(&'static str, &'static str)>| {
        let client = server.client();
        async move { client.send("GET", "/about", &headers, b"").await.text() }
    };
    assert!(page(vec![]).await.contains("<html lang=\"en\""));
    assert!(page(vec![("accept-language", "fr-FR,fr;q=0.9,en;q=0.5")]).await.contains("<html lang=\"fr\""));
    assert!(page(vec![("accept-language", "fr"), ("cookie", "lang=en")]).await.contains("<html lang=\"en\""));
    let refusal = server.client().get("/api/v1/games/none?lang=fr").await;
    assert_eq!(refusal.json()["error"]["reason"], "Cette partie n'existe pas.");
    let missing = server.client().get("/nothing/here").await;
    assert_eq!(missing.status, 404);
    server.stop().await;
}
