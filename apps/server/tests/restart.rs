//! The server stops and starts again in the middle of games.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{self, Client, Place, Server, Socket};
use futures_util::SinkExt;
use plateau_core::random_from_seed;
use rand::RngExt;
use serde_json::{Value, json};
use tokio::net::TcpListener;

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

/// The variables that make this program a server: the folder of its data, and its database if it is not in there.
const FOLDER: &str = "PLATEAU_TEST_FOLDER";
const DATABASE: &str = "PLATEAU_TEST_DATABASE";

/// Not a test: the server of the next one, in a process that can be killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_in_its_own_process() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut config = plateau_server::Config::new(folder.join("data"));
    config.database_url = std::env::var(DATABASE).ok();
    config.limits.messages = 10_000.0;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let app = plateau_server::AppState::open(config).await.unwrap();
    std::fs::write(folder.join("address.new"), address).unwrap();
    std::fs::rename(folder.join("address.new"), folder.join("address")).unwrap();
    plateau_server::serve(listener, app, std::future::pending()).await;
}

/// A server that can be killed.
struct Victim(Child);

impl Victim {
    /// Starts it; returns somebody who can ask it.
    async fn start(place: &Place) -> (Victim, Client) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "restart::a_server_in_its_own_process", "--quiet"])
            .env(FOLDER, place.path());
        command.stdout(Stdio::null());
        if let Some(url) = &place.database_url {
            command.env(DATABASE, url);
        }
        let victim = Victim(command.spawn().unwrap());
        let address = wait_for(&place.path().join("address")).await;
        std::fs::remove_file(place.path().join("address")).unwrap();
        let address = address.parse().unwrap();
        (victim, Client { address, cookie: None, csrf: String::new(), token: None })
    }
}

impl Drop for Victim {
    /// SIGKILL: nothing is finished, nothing is said.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The text of a file that is about to appear.
async fn wait_for(file: &Path) -> String {
    let deadline = Instant::now() + common::PATIENCE;
    loop {
        match std::fs::read_to_string(file) {
            Ok(text) => return text,
            Err(error) => assert!(Instant::now() < deadline, "{}: {error}", file.display()),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// What somebody knows who played until the server was gone.
struct Witness {
    id: String,
    token: String,
    /// The moves that were acknowledged.
    known: Vec<String>,
    /// The move that was on its way.
    sent: Option<String>,
}

/// Plays one game on one device, as fast as moves are acknowledged, until the server is gone or the game over.
async fn play_on(client: Client, seed: u64) -> Witness {
    let new = json!({ "game": "pente", "opponent": "device", "clock": "10+0" });
    let made = client.post("/api/v1/games", &new).await.json();
    let (id, token) = (made["id"].as_str().unwrap(), made["tokens"]["first"].as_str().unwrap());
    let path = format!("/api/v1/games/{id}/events?token={token}");
    let mut socket = Socket::open(client.address, &path, &[]).await.unwrap();
    let mut witness = Witness { id: id.to_owned(), token: token.to_owned(), known: Vec::new(), sent: None };
    let mut random = random_from_seed(Some(seed));
    let mut acknowledged = 0;
    loop {
        let Some(message) = socket.message().await else { return witness };
        let moves = match message["type"].as_str().unwrap() {
            "state" => message["view"]["moves"].as_array().unwrap(),
            "event" => message["moves"].as_array().unwrap(),
            "ack" => {
                acknowledged += 1;
                witness.known.extend(witness.sent.take());
                continue;
            }
            _ => continue,
        };
        if message["status"] == "over" {
            return witness;
        }
        // The acknowledgement of this very event may still be on its way.
        while acknowledged < message["ply"].as_u64().unwrap() {
            let Some(message) = socket.message().await else { return witness };
            if message["type"] == "ack" {
                acknowledged += 1;
                witness.known.extend(witness.sent.take());
            }
        }
        let text = moves[random.random_range(0..moves.len())]["text"].as_str().unwrap();
        witness.sent = Some(text.to_owned());
        let action = json!({ "id": acknowledged.to_string(), "do": "move", "move": text });
        if socket.stream.send(action.to_string().into()).await.is_err() {
            return witness;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_has_every_acknowledged_move() {
    let place = Place::new().await;
    let (victim, client) = Victim::start(&place).await;
    let began = Instant::now();
    let players: Vec<_> = (1..=4).map(|seed| tokio::spawn(play_on(client.clone(), seed))).collect();
    tokio::time::sleep(Duration::from_millis(700)).await;
    drop(victim);
    let played = i64::try_from(began.elapsed().as_millis()).unwrap();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let (_victim, client) = Victim::start(&place).await;
    for player in players {
        let Witness { id, token, mut known, sent } = player.await.unwrap();
        assert!(known.len() > 3, "{known:?}");
        let state = async || client.get(&format!("/api/v1/games/{id}")).await.json();
        let texts = |state: &Value| -> Vec<String> {
            let played = state["played"].as_array().unwrap().iter();
            played.map(|one| one["text"].as_str().unwrap().to_owned()).collect()
        };
        let after = state().await;
        let kept = texts(&after);
        assert_eq!(kept[..known.len()], known[..]);
        assert!(kept.len() <= known.len() + 1);
        // What was on its way is asked for again, and is played once.
        let own = client.with_token(&token);
        let actions = format!("/api/v1/games/{id}/actions");
        if let Some(text) = sent {
            let again = json!({ "id": known.len().to_string(), "do": "move", "move": text });
            assert_eq!(own.post(&actions, &again).await.json()["type"], "ack");
            known.push(text);
        }
        let last = json!({ "id": (known.len() - 1).to_string(), "do": "move", "move": known.last() });
        let answer = own.post(&actions, &last).await.json();
        assert_eq!(answer["version"], known.len(), "{answer}");
        assert_eq!(texts(&state().await), known);
        // The clocks stood still while there was no server.
        let spent = 2 * 600_000 - clock(&after, 0) - clock(&after, 1);
        assert!(spent <= played + 100, "{spent} of {played}");
    }
}
