//! Clients that mean harm get refusals, and nobody else notices.

use std::time::{Duration, Instant};

use crate::common::{self, Client, Place, Server, Socket};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// Texts that break out of carelessly made pages and queries.
const POISON: [&str; 6] = [
    "<script>alert(1)</script>",
    "'; DROP TABLE games; --",
    "\" onmouseover=\"alert(1)",
    "../../etc/passwd",
    "{{7*7}}",
    "%00%0d%0aSet-Cookie: a=b",
];

async fn is_well(server: &Server) {
    let health = server.client().get("/health").await;
    assert_eq!(health.json()["status"], "ok");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_frames_and_messages() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    let (mut socket, _) = server.sit(&id, &tokens[0]).await;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "{}",
        "{\"do\":\"move\"}",
        "{\"id\":\"\",\"do\":\"move\",\"move\":\"d3\"}",
        "{\"id\":\"1\",\"do\":\"explode\"}",
        "{\"id\":1,\"do\":\"move\"}",
        "{\"id\":\"1\",\"do\":\"move\",\"move\":[]}",
        "{\"id\":\"1\",\"do\":\"move\",\"move\":\"d3\",\"ply\":-1}",
        "{\"id\":\"1\",\"do\":\"move\",\"move\":\"d3\",\"result\":\"first\"}",
        "{\"id\":\"1\",\"do\":\"move\",\"move\":\"d3\",\"clock\":99999}",
        "{\"id\":\"1\",\"do\":\"decline\"}",
        "{\"id\":\"1\",\"do\":\"decline\",\"offer\":\"money\"}",
        "\u{0}\u{1}\u{2}",
        &format!("{{\"id\":\"{}\",\"do\":\"resign\"}}", "x".repeat(65)),
        &format!("{{\"id\":\"1\",\"do\":\"move\",\"move\":\"{}\"}}", "d".repeat(300)),
        &"[".repeat(3_000),
    ] {
        socket.stream.send(Message::text(text)).await.unwrap();
        let refusal = socket.next("refusal").await;
        assert_eq!(refusal["code"], "malformed", "{text}");
    }
    socket.play("fine", "d3").await;
    // Bytes that are no frames, text that is no UTF-8, frames without a mask, binary messages: the socket ends.
    let path = format!("/api/v1/games/{id}/events?token={}", tokens[0]);
    for bytes in [
        &b"GET / HTTP/1.1\r\n\r\n"[..],
        &[0x81, 0x84, 0, 0, 0, 0, 0xff, 0xfe, 0xfd, 0xfc],
        &[0x81, 0x02, b'h', b'i'],
        &[0xf3, 0x80],
        &[0x88, 0xff],
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            server.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(common::PATIENCE, stream.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "the server closes");
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    }
    let mut binary = Socket::open(server.address, &path, &[]).await.unwrap();
    binary.stream.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    while binary.message().await.is_some() {}
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_megabytes_are_too_many() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    let huge = "x".repeat(10 << 20);
    for path in ["/api/v1/games", "/api/v1/import", &format!("/api/v1/games/{id}/actions"), "/new", "/import"]
    {
        let kind =
            if path.starts_with("/api") { "application/json" } else { "application/x-www-form-urlencoded" };
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            server.address,
            huge.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let _ = stream.write_all(huge.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        // A connection that the server resets has given its answer too.
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 413"), "{path}: {answer:.200}");
    }
    let long_path = format!("/{}", "a".repeat(200_000));
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let _ = stream.write_all(format!("GET {long_path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
    is_well(&server).await;
    let (mut socket, _) = server.sit(&id, &tokens[0]).await;
    // The server may hang up before everything is sent.
    let _ = socket.stream.send(Message::text(huge)).await;
    while socket.message().await.is_some() {}
    // Whoever did that is not let in for a while.
    let mut refused = TcpStream::connect(server.address).await.unwrap();
    let _ = refused.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let mut answer = Vec::new();
    let _ = refused.read_to_end(&mut answer).await;
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn poison_in_every_field_is_only_text() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    for poison in POISON {
        for field in ["game", "variant", "options", "position", "opponent", "side", "clock"] {
            let mut new = json!({ "game": "othello", "opponent": "link" });
            new[field] = poison.into();
            let answer = anne.post("/api/v1/games", &new).await;
            assert_eq!(answer.status, 400, "{field} {poison}");
            assert_eq!(answer.header("content-type"), Some("application/json"));
        }
        let named = anne.change("PUT", "/api/v1/me", &json!({ "name": poison })).await;
        assert_eq!(named.json()["name"], poison);
        let made =
            anne.post("/api/v1/games", &json!({ "game": "othello", "opponent": "device" })).await.json();
        let id = made["id"].as_str().unwrap();
        let mut socket = Socket::of_guest(&anne, id, "").await;
        assert_eq!(socket.refused(json!({ "id": poison, "do": "move", "move": poison })).await, "illegal");
        socket.ask(json!({ "id": "r", "do": "resign" })).await;
        let encoded: String = poison.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let found = anne.get(&format!("/api/v1/games?player={encoded}")).await.json();
        assert_eq!(found["total"], 1, "{poison}");
        for page in [
            format!("/game/{id}"),
            format!("/review/{id}"),
            "/archive".to_owned(),
            format!("/archive?player={encoded}&game={encoded}&result={encoded}&page={encoded}"),
            format!("/new?game={encoded}&variant={encoded}&position={encoded}&opponent={encoded}"),
            format!("/join/{encoded}/{encoded}"),
            format!("/{encoded}"),
        ] {
            let answer = anne.get(&page).await;
            assert!(answer.status < 500, "{page}: {}", answer.status);
            // Inside JSON a quotation mark stands behind a backslash.
            let text = answer.text().replace("\\\"", "§");
            assert!(!text.contains("<script>alert"), "{page}");
            assert!(!text.contains("\" onmouseover="), "{page}");
        }
        for path in [
            format!("/api/v1/games/{encoded}"),
            format!("/api/v1/games/{id}/positions/{encoded}"),
            format!("/api/v1/games/{encoded}/events"),
        ] {
            let status = anne.get(&path).await.status;
            assert!((400..500).contains(&status), "{path}: {status}");
        }
        for import in [
            json!({ "text": poison }),
            json!({ "text": poison, "game": poison }),
            json!({ "text": format!("[Game \"othello\"]\n[Black \"{}\"]\n\n{poison}", poison.replace('"', "'")) }),
        ] {
            // Behind a percent sign a record has a remark: that one is a game without moves.
            let expected = if poison.starts_with('%') && import["text"] != poison { 201 } else { 400 };
            assert_eq!(anne.post("/api/v1/import", &import).await.status, expected, "{import}");
        }
    }
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn poison_in_every_form_is_only_text() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let anne = server.guest().await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    let join = format!("/join/{id}/{}", tokens[1]);
    let new: &[(&str, &str)] = &[("game", "othello"), ("opponent", "link")];
    for poison in POISON {
        for (path, usual, fields) in [
            (
                "/new",
                new,
                &["game", "variant", "position", "opponent", "side", "clock", "name", "option.size", "csrf"]
                    [..],
            ),
            (
                "/import",
                &[("text", "d3"), ("game", "othello")],
                &["text", "game", "variant", "options", "csrf"],
            ),
            (&join, &[], &["name", "csrf"]),
            ("/language", &[("lang", "en"), ("back", "/")], &["lang", "back", "csrf"]),
        ] {
            for field in fields {
                let mut form = vec![("csrf", anne.csrf.as_str())];
                form.extend(usual);
                form.retain(|(name, _)| name != field);
                form.push((field, poison));
                let answer = anne.form(path, &form).await;
                assert!(answer.status < 500, "{path} {field} {poison}: {}", answer.status);
                if answer.status == 303 {
                    // Behind a percent sign a record has a remark.
                    let remark = *field == "text" && poison.starts_with('%');
                    let harmless = remark || ["name", "lang", "back"].contains(field);
                    assert!(harmless, "{path} {field} {poison}: accepted");
                    assert!(answer.header("location").unwrap().starts_with('/'));
                }
                assert!(!answer.text().contains("<script>alert"), "{path} {field}");
                assert!(!answer.text().contains("\" onmouseover="), "{path} {field}");
                assert!(answer.header("a").is_none() && answer.header("set-cookie") != Some("a=b"));
            }
        }
    }
    // Nobody is sent to another site, whatever browsers make of the address.
    for back in
        ["//evil.example", "https://evil.example", "/\t/evil.example", "/\\evil.example", "/é", "/\r\nx: y"]
    {
        let form = [("csrf", anne.csrf.as_str()), ("lang", "fr"), ("back", back)];
        let answer = anne.form("/language", &form).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{back:?}");
    }
    is_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_for_the_other_side_and_strange_tokens() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    let (other, others) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    let act = |token: &str, game: &str| {
        let client = server.client().with_token(token);
        let path = format!("/api/v1/games/{game}/actions");
        async move { client.post(&path, &json!({ "id": "1", "do": "move", "move": "d3" })).await }
    };
    assert_eq!(act(&tokens[1], &id).await.json()["code"], "not-your-turn");
    assert_eq!(act(&others[0], &id).await.status, 403, "the token of another game");
    assert_eq!(act(&tokens[0], &other).await.status, 403);
    assert_eq!(act("", &id).await.status, 403);
    assert_eq!(act(&tokens[0].to_uppercase().replace(char::is_alphabetic, "g"), &id).await.status, 403);
    let nobody = server
        .client()
        .post(&format!("/api/v1/games/{id}/actions"), &json!({ "id": "1", "do": "move", "move": "d3" }))
        .await;
    assert_eq!((nobody.status, nobody.json()["code"].clone()), (403, json!("not-yours")));
    let path = format!("/api/v1/games/{id}/events?token={}", others[0]);
    assert_eq!(Socket::open(server.address, &path, &[]).await.err(), Some(403));
    assert_eq!(server.client().get(&format!("/api/v1/games/{id}")).await.json()["ply"], 0);
    assert_eq!(act(&tokens[0], &id).await.json()["type"], "ack");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_are_stopped_by_address_and_by_socket() {
    let place = Place::new().await;
    let mut config = place.config();
    config.limits =
        plateau_server::Limits { connections: 8, requests: 5.0, games: 3.0, ..Default::default() };
    let server = Server::start(config).await;
    let new = json!({ "game": "othello", "opponent": "link" });
    let mut made = Vec::new();
    let mut refused = 0;
    for _ in 0..8 {
        let answer = server.client().post("/api/v1/games", &new).await;
        match answer.status {
            201 => made.push(answer.json()),
            429 => {
                refused += 1;
                assert!(answer.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
                assert_eq!(answer.json()["error"]["code"], "too-many");
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!((made.len(), refused), (3, 5));
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(server.client().get("/api/v1/me").await.status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let (id, token) = (made[0]["id"].as_str().unwrap(), made[0]["tokens"]["first"].as_str().unwrap());
    let (mut socket, _) = server.sit(id, token).await;
    let mut closed = false;
    for number in 0..5_000 {
        let text = json!({ "id": number.to_string(), "do": "move", "move": "a1" }).to_string();
        if socket.stream.send(Message::text(text)).await.is_err() {
            closed = true;
            break;
        }
    }
    let mut too_many = 0;
    while let Some(message) = socket.message().await {
        too_many += usize::from(message["code"] == "too-many");
    }
    assert!(closed || too_many > 0);
    // Whoever floods is not let in for a while.
    let mut refused = TcpStream::connect(server.address).await.unwrap();
    let _ = refused.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let mut answer = Vec::new();
    let _ = refused.read_to_end(&mut answer).await;
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_so_many_connections() {
    let place = Place::new().await;
    let mut config = place.config();
    config.limits.connections = 8;
    let server = Server::start(config).await;
    let mut streams = Vec::new();
    for _ in 0..12 {
        streams.push(TcpStream::connect(server.address).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut open = 0;
    for stream in &mut streams {
        let mut byte = [0];
        open += usize::from(
            tokio::time::timeout(Duration::from_millis(50), stream.read(&mut byte)).await.is_err(),
        );
    }
    assert_eq!(open, 8);
    drop(streams);
    server.stop().await;
}

/// The median time of a move's acknowledgement, in microseconds, over `count` moves of one Othello game on one device.
async fn pace(server: &Server, client: &Client, count: usize) -> u128 {
    let made = client.post("/api/v1/games", &json!({ "game": "pente", "opponent": "device" })).await.json();
    let id = made["id"].as_str().unwrap();
    let (mut socket, state) = server.sit(id, made["tokens"]["first"].as_str().unwrap()).await;
    let cells: Vec<&Value> =
        state["view"]["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    let mut times = Vec::new();
    for (number, cell) in
        cells.iter().step_by(17).chain(cells.iter().skip(5).step_by(17)).take(count).enumerate()
    {
        let began = Instant::now();
        let answer = socket.ask(json!({ "id": number.to_string(), "do": "move", "move": cell })).await;
        if answer["type"] == "ack" {
            times.push(began.elapsed().as_micros());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times.sort_unstable();
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_while_others_flood() {
    let place = Place::new().await;
    let mut config = place.config();
    config.limits.messages = 20.0;
    let server = Server::start(config).await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "link" })).await;
    let mut floods = Vec::new();
    for _ in 0..4 {
        let (address, path) = (server.address, format!("/api/v1/games/{id}/events?token={}", tokens[1]));
        floods.push(tokio::spawn(async move {
            loop {
                // Hostile clients have an address of their own.
                let from = tokio::net::TcpSocket::new_v4().unwrap();
                from.bind(std::net::SocketAddr::from(([127, 0, 0, 2], 0))).unwrap();
                let Ok(stream) = from.connect(address).await else { continue };
                let url = format!("ws://{address}{path}");
                let Ok((mut stream, _)) = tokio_tungstenite::client_async(url, stream).await else {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                    continue;
                };
                while stream.send(Message::text("{\"do\":\"nonsense\"}")).await.is_ok() {}
            }
        }));
    }
    // The load tool measures by how much; here it is enough that the others can play.
    let median = pace(&server, &server.client(), 30).await;
    assert!(median < 500_000, "{median} µs");
    for flood in floods {
        flood.abort();
    }
    is_well(&server).await;
    server.stop().await;
}
