//! `plateau serve` as a real process: killed in the middle of games, backed up, restored, administered.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn plateau() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plateau"));
    command.env("PLATEAU_LANG", "en").env_remove("PLATEAU_DATABASE_URL");
    command
}

/// A server in a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = plateau()
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().rsplit(' ').next().unwrap();
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { child, address }
    }

    /// One request with a player's token, again as long as the server says that there are too many; the status and the
    /// JSON of the answer.
    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        loop {
            match self.ask_once(method, path, token, body)? {
                (429, _) => std::thread::sleep(Duration::from_millis(50)),
                answer => return Some(answer),
            }
        }
    }

    fn ask_once(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        let body = body.to_string();
        let authorization =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             {authorization}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        let status = text.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(text.split_once("\r\n\r\n")?.1).ok()?))
    }

    fn game(&self, new: &Value) -> (String, [String; 2]) {
        let (status, made) = self.ask("POST", "/api/v1/games", "", new).unwrap();
        assert_eq!(status, 201, "{made}");
        let token = |side: &str| made["tokens"][side].as_str().unwrap().to_owned();
        (made["id"].as_str().unwrap().to_owned(), [token("first"), token("second")])
    }

    /// Kills the process as a power cut would.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_server_loses_no_acknowledged_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let games: Vec<(String, [String; 2])> = (0..4)
        .map(|_| server.game(&json!({ "game": "pente", "opponent": "link", "clock": "5+0" })))
        .collect();
    for round in 0..3 {
        // Four players at once, until the server dies under them.
        let acknowledged: Vec<usize> = std::thread::scope(|scope| {
            let server = &server;
            let players: Vec<_> = games
                .iter()
                .map(|(id, tokens)| {
                    scope.spawn(move || {
                        let path = format!("/api/v1/games/{id}");
                        let mut count = 0;
                        loop {
                            let Some((_, state)) = server.ask("GET", &path, &tokens[0], &json!({})) else { return count };
                            let ply = usize::try_from(state["ply"].as_u64().unwrap()).unwrap();
                            count = count.max(ply);
                            if state["status"] == "over" || ply > 40 * (round + 1) {
                                return count;
                            }
                            let token = &tokens[ply % 2];
                            let Some((_, mine)) = server.ask("GET", &path, token, &json!({})) else { return count };
                            let moves = mine["view"]["moves"].as_array().unwrap();
                            let text = &moves[(ply * 37) % moves.len()]["text"];
                            let action = json!({ "id": format!("{round}-{ply}"), "do": "move", "move": text, "ply": ply });
                            match server.ask("POST", &format!("{path}/actions"), token, &action) {
                                Some((200, _)) => count = ply + 1,
                                _ => return count,
                            }
                        }
                    })
                })
                .collect();
            std::thread::sleep(Duration::from_millis(400));
            // The signal comes while requests are on their way.
            Command::new("kill").args(["-9", &server.child.id().to_string()]).status().unwrap();
            players.into_iter().map(|player| player.join().unwrap()).collect()
        });
        server.kill();
        assert!(acknowledged.iter().sum::<usize>() > 0);
        server = Server::start(folder.path());
        for ((id, tokens), count) in games.iter().zip(&acknowledged) {
            let (status, state) =
                server.ask("GET", &format!("/api/v1/games/{id}"), &tokens[0], &json!({})).unwrap();
            assert_eq!(status, 200);
            let ply = usize::try_from(state["ply"].as_u64().unwrap()).unwrap();
            // One move may have been written and not yet acknowledged.
            assert!((*count..=count + 1).contains(&ply), "{count} acknowledged, {ply} kept");
        }
    }
}

#[test]
fn clocks_stand_still_while_a_killed_server_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (id, tokens) = server.game(&json!({ "game": "othello", "opponent": "link", "clock": "1+0" }));
    let path = format!("/api/v1/games/{id}");
    for (number, text) in ["d3", "c3", "b3"].into_iter().enumerate() {
        let action = json!({ "id": number.to_string(), "do": "move", "move": text });
        let (status, _) =
            server.ask("POST", &format!("{path}/actions"), &tokens[number % 2], &action).unwrap();
        assert_eq!(status, 200);
    }
    std::thread::sleep(Duration::from_millis(2_500));
    server.kill();
    std::thread::sleep(Duration::from_millis(3_000));
    let began = Instant::now();
    let server = Server::start(folder.path());
    let (_, state) = server.ask("GET", &path, "", &json!({})).unwrap();
    let left = state["clock"]["sides"][1]["ms"].as_u64().unwrap();
    // Heartbeats are two seconds apart: between half a second and all of the time before the kill is charged.
    assert!((57_000..=60_000).contains(&left), "{left} ms left, {:?}", began.elapsed());
    assert_eq!(state["clock"]["running"], Value::Null);
}

#[test]
fn games_are_backed_up_restored_exported_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let (data, elsewhere) = (folder.path().join("one"), folder.path().join("two"));
    let server = Server::start(&data);
    let (id, tokens) = server.game(&json!({ "game": "othello", "opponent": "link", "name": "Anne" }));
    let action = json!({ "id": "1", "do": "move", "move": "d3" });
    server.ask("POST", &format!("/api/v1/games/{id}/actions"), &tokens[0], &action).unwrap();
    let admin = |words: &[&str], data: &Path| {
        let output = plateau().arg("admin").args(words).arg("--data").arg(data).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let file = folder.path().join("backup.jsonl");
    let file = file.to_str().unwrap();
    let (status, said) = admin(&["backup", file], &data);
    assert_eq!(status, 0, "{said}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let records = folder.path().join("games.pgn");
    assert_eq!(admin(&["export", records.to_str().unwrap()], &data).0, 0);
    let text = std::fs::read_to_string(&records).unwrap();
    assert!(text.contains("Anne") && text.contains("d3"), "{text}");
    assert_eq!(admin(&["restore", file], &data).0, 2, "not into a database with games");
    let (status, said) = admin(&["restore", file], &elsewhere);
    assert_eq!(status, 0, "{said}");
    drop(server);
    let server = Server::start(&elsewhere);
    let (_, state) = server.ask("GET", &format!("/api/v1/games/{id}"), &tokens[1], &json!({})).unwrap();
    assert_eq!((state["ply"].clone(), state["you"].clone()), (json!(1), json!("second")));
    assert_eq!(admin(&["delete-name", "Anne"], &elsewhere).0, 0);
    assert_eq!(admin(&["delete-name", "Anne"], &elsewhere).0, 2);
    assert_eq!(admin(&["delete-game", &id], &elsewhere).0, 0);
    assert_eq!(admin(&["delete-game", &id], &elsewhere).0, 2);
    drop(server);
    let server = Server::start(&elsewhere);
    assert_eq!(server.ask("GET", &format!("/api/v1/games/{id}"), "", &json!({})).unwrap().0, 404);
}

#[test]
fn bad_settings_get_one_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let fails = |words: &[&str]| {
        let output = plateau().arg("serve").args(words).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.starts_with("error") || text.starts_with("Error"), "{text}");
        text
    };
    let data = folder.path().to_str().unwrap();
    fails(&["--data", data, "--addr", "nowhere"]);
    fails(&["--data", data, "--addr", "127.0.0.1:0", "--database-url", "mysql://x"]);
    let text = fails(&[
        "--data",
        data,
        "--addr",
        "127.0.0.1:0",
        "--database-url",
        "postgres://me:secret@127.0.0.1:1/x",
    ]);
    assert!(!text.contains("secret"), "{text}");
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    fails(&["--data", file.to_str().unwrap(), "--addr", "127.0.0.1:0"]);
}

#[cfg(unix)]
#[test]
fn the_graphical_attaxx_opens_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let opened = folder.path().join("opened");
    let browser = folder.path().join("browser");
    std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > {}\n", opened.display())).unwrap();
    let mut mode = std::fs::metadata(&browser).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut mode, 0o755);
    std::fs::set_permissions(&browser, mode).unwrap();
    let mut child = plateau()
        .args(["classic", "attaxx", "-g", "-o", "--niveau", "2", "--size", "5"])
        .env("PLATEAU_DATA", folder.path())
        .env("BROWSER", &browser)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"Anne\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.find_map(|line| line.ok().filter(|line| line.contains("http://"))).unwrap();
    let (_, url) = line.split_once("http://").unwrap();
    let (address, path) = url.trim().split_once('/').unwrap();
    let mut server = Server { child, address: address.to_owned() };
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 303"), "{text}");
    let game = text.split("location: /game/").nth(1).unwrap().split("\r\n").next().unwrap();
    let (_, state) = server.ask("GET", &format!("/api/v1/games/{game}"), "", &json!({})).unwrap();
    assert_eq!((state["game"].clone(), state["view"]["rows"].clone()), (json!("attaxx"), json!(5)));
    assert_eq!(state["players"][0]["name"], "Anne");
    assert_eq!(state["players"][1]["level"], "2");
    for _ in 0..100 {
        if opened.exists() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(std::fs::read_to_string(&opened).unwrap().contains("/open/"));
    server.kill();
}
