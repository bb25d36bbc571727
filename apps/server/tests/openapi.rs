//! The OpenAPI document describes the routes that exist, and no others; what they answer is what it promises, and no more.

use std::collections::BTreeSet;

use crate::common::{self, Answer, Client, Place, Server};
use serde_json::{Value, json};

/// The document, as a judge of values: enough of JSON Schema for what stands in it.
struct Document(Value);

impl Document {
    /// The schema that a reference stands for.
    fn follow<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => self.follow(self.0.pointer(name.trim_start_matches('#')).expect(name)),
            None => schema,
        }
    }

    /// The fields that a schema names, in all its parts.
    fn fields<'a>(&'a self, schema: &'a Value, names: &mut BTreeSet<&'a str>) {
        let schema = self.follow(schema);
        names.extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()));
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.fields(part, names);
        }
    }

    /// Checks that `value` is what `schema` allows, without a field that it does not name.
    fn check(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let schema = self.follow(schema);
        let mut names = BTreeSet::new();
        self.fields(schema, &mut names);
        let closed = !names.is_empty() && schema["additionalProperties"].as_object().is_none();
        let mut keys = value.as_object().into_iter().flatten().map(|(key, _)| key);
        if let Some(key) = keys.find(|key| closed && !names.contains(key.as_str())) {
            return Err(format!("{place}.{key} is not described"));
        }
        self.check_part(schema, value, place)
    }

    /// Checks that `value` has what `schema`, or a part of it, asks for.
    fn check_part(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let schema = self.follow(schema);
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.check_part(part, value, place)?;
        }
        for (word, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
            let Some(choices) = schema[word].as_array() else { continue };
            let results: Vec<_> = choices.iter().map(|choice| self.check(choice, value, place)).collect();
            let fitting = results.iter().filter(|result| result.is_ok()).count();
            if fitting == 0 || fitting > most {
                return Err(format!("{place} fits {fitting} of {word}: {results:?}"));
            }
        }
        if schema["enum"].as_array().is_some_and(|choices| !choices.contains(value)) {
            return Err(format!("{place}: {value} is none of {}", schema["enum"]));
        }
        if schema.get("const").is_some_and(|only| only != value) {
            return Err(format!("{place}: {value} is not {}", schema["const"]));
        }
        let found = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let allowed = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            Value::Null => Vec::new(),
            kind => vec![kind.clone()],
        };
        let fits = |kind: &Value| kind == found || (kind == "number" && found == "integer");
        if !allowed.is_empty() && !allowed.iter().any(fits) {
            return Err(format!("{place}: {value} is no {allowed:?}"));
        }
        for name in schema["required"].as_array().into_iter().flatten().filter(|_| value.is_object()) {
            if value.get(name.as_str().unwrap()).is_none() {
                return Err(format!("{place} lacks {name}"));
            }
        }
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(value) = value.get(name) {
                self.check(inner, value, &format!("{place}.{name}"))?;
            }
        }
        for (index, value) in value.as_array().into_iter().flatten().enumerate() {
            self.check(&schema["items"], value, &format!("{place}[{index}]"))?;
        }
        Ok(())
    }

    /// Checks a value against a named schema.
    fn check_named(&self, name: &str, value: &Value) {
        let schema = &self.0["components"]["schemas"][name];
        assert!(schema.is_object(), "{name}");
        self.check(schema, value, name).unwrap();
    }

    /// Checks an answer against what the document says of its status.
    fn check_answer(&self, method: &str, path: &str, answer: &Answer) {
        let responses = &self.0["paths"][path][method]["responses"];
        let known = responses.get(answer.status.to_string()).unwrap_or(&responses["default"]);
        let schema = &known["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {path}: {} is not described", answer.status);
        assert_eq!(answer.header("content-type"), Some("application/json"), "{method} {path}");
        self.check(schema, &answer.json(), &format!("{method} {path} {}", answer.status)).unwrap();
    }

    /// The example of a route's body.
    fn example(&self, method: &str, path: &str) -> Value {
        let content = &self.0["paths"][path][method]["requestBody"]["content"]["application/json"];
        let example = content["example"].clone();
        self.check(&content["schema"], &example, &format!("the example of {method} {path}")).unwrap();
        example
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_document_is_that_of_the_routes() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let document = server.client().get("/api/v1/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap();
    let described: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone()))
        })
        .collect();
    let routes: BTreeSet<(String, String)> = plateau_server::ROUTES
        .iter()
        .map(|(method, path)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(described, routes);
    let operations = paths.values().flat_map(|methods| methods.as_object().unwrap().values());
    let names: BTreeSet<&str> =
        operations.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.len(), routes.len(), "every operation has a name of its own");
    // Every route answers, and every other method on its path does not.
    for path in paths.keys() {
        for method in ["get", "post", "put", "delete", "patch"] {
            let target = format!("/api/v1{}", path.replace("{id}", "none").replace("{ply}", "0"));
            let headers = [("content-type", "application/json")];
            let answer = server.client().send(&method.to_uppercase(), &target, &headers, b"{}").await;
            let known = routes.contains(&(method.to_owned(), path.clone()));
            assert_eq!(answer.status != 405, known, "{method} {path}: {}", answer.status);
        }
    }
    assert_eq!(server.client().get("/api/v1/nothing").await.json()["error"]["code"], "not-found");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_answers_as_the_document_says() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let client = server.client();
    let document = Document(client.get("/api/v1/openapi.json").await.json());
    let mut seen = BTreeSet::new();
    // Asks and checks; `id` stands for the game, a ply in the path is the first.
    let mut ask = async |client: &Client, method: &'static str, path: &'static str, id: &str, body: Value| {
        let target = format!("/api/v1{}", path.replace("{id}", id).replace("{ply}", "0"));
        let answer = match method {
            "get" => client.get(&target).await,
            _ => client.change(&method.to_uppercase(), &target, &body).await,
        };
        document.check_answer(method, path, &answer);
        seen.insert((method, path));
        answer
    };
    let example = |method: &str, path: &str| document.example(method, path);
    let made = ask(&client, "post", "/games", "", example("post", "/games")).await;
    assert_eq!(made.status, 201);
    let link = json!({ "game": "othello", "opponent": "link", "clock": "10/3x30" });
    let made = ask(&client, "post", "/games", "", link).await.json();
    let id = made["id"].as_str().unwrap();
    let token = |side: &str| made["tokens"][side].as_str().unwrap().to_owned();
    let (first, second) = (client.with_token(&token("first")), client.with_token(&token("second")));
    ask(&client, "get", "/games/{id}", id, json!({})).await;
    ask(&first, "get", "/games/{id}", id, json!({})).await;
    let mut join = example("post", "/games/{id}/join");
    assert_eq!(ask(&client, "post", "/games/{id}/join", id, join.clone()).await.status, 403, "no such token");
    join["token"] = token("second").into();
    let guest = server.guest().await;
    assert_eq!(ask(&guest, "post", "/games/{id}/join", id, join).await.status, 200);
    let act = "/games/{id}/actions";
    let action = example("post", act);
    assert_eq!(ask(&first, "post", act, id, action.clone()).await.json()["type"], "ack");
    for (who, game, body, status) in [
        (&first, id, json!({ "id": "2", "do": "move", "move": "c3" }), 409),
        (&client, id, json!({ "id": "2", "do": "move", "move": "c3" }), 403),
        (&second, id, json!({ "id": "2", "do": "move", "move": "c3" }), 403),
        (&client.with_token("none"), id, action.clone(), 403),
        (&first, id, json!({ "id": "2", "do": "explode" }), 400),
        (&client, "none", action.clone(), 404),
        (&first, id, json!({ "id": "p", "do": "ping" }), 200),
        (&first, id, json!({ "id": "r", "do": "resign" }), 200),
    ] {
        assert_eq!(ask(who, "post", act, game, body).await.status, status);
    }
    let line = example("post", "/games/{id}/line");
    assert_eq!(ask(&client, "post", "/games/{id}/line", id, line).await.status, 200);
    for path in ["/games/{id}/history", "/games/{id}/positions/{ply}", "/games/{id}/review", "/games/{id}"] {
        assert_eq!(ask(&client, "get", path, id, json!({})).await.status, 200);
        assert_eq!(ask(&client, "get", path, "none", json!({})).await.status, 404);
    }
    for path in ["/games", "/games/catalog", "/me"] {
        assert_eq!(ask(&client, "get", path, "", json!({})).await.status, 200);
    }
    assert_eq!(ask(&client, "post", "/games/{id}/review", id, json!({})).await.status, 202);
    let tried = example("post", "/games/{id}/review/try");
    assert_eq!(ask(&client, "post", "/games/{id}/review/try", id, tried).await.status, 200);
    assert_eq!(ask(&client, "post", "/import", "", example("post", "/import")).await.status, 201);
    assert_eq!(ask(&client, "post", "/import", "", json!({ "text": "nonsense" })).await.status, 400);
    assert_eq!(ask(&guest, "put", "/me", "", example("put", "/me")).await.status, 200);
    assert_eq!(ask(&client, "put", "/me", "", example("put", "/me")).await.status, 403, "no cookie");
    // A record is a text, a socket no answer at all: they have tests of their own.
    seen.extend([("get", "/games/{id}/record"), ("get", "/games/{id}/events")]);
    assert_eq!(seen, plateau_server::ROUTES.into_iter().collect());
    server.stop().await;
}

/// Listens until a message of type or event of kind `last` comes; everything that was said goes into `heard`.
async fn listen(socket: &mut common::Socket, heard: &mut Vec<Value>, last: &str) {
    loop {
        let message = socket.message().await.unwrap();
        let found = message["type"] == last || message["kind"] == last;
        heard.push(message);
        if found {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_of_a_socket_is_described() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let document = Document(server.client().get("/api/v1/openapi.json").await.json());
    let mut heard = Vec::new();
    let (id, tokens) = server.game(json!({ "game": "dames", "opponent": "link", "clock": "5+3" })).await;
    let (mut first, state) = server.sit(&id, &tokens[0]).await;
    heard.push(state.clone());
    let beth = server.guest().await;
    let join = json!({ "token": tokens[1], "name": "Beth" });
    beth.post(&format!("/api/v1/games/{id}/join"), &join).await;
    let mut second = common::Socket::of_guest(&beth, &id, "").await;
    listen(&mut second, &mut heard, "state").await;
    let text = state["view"]["moves"][0]["text"].as_str().unwrap();
    first.send(json!({ "id": "1", "do": "move", "move": text })).await;
    first.send(json!({ "id": "2", "do": "move", "move": text })).await;
    listen(&mut second, &mut heard, "move").await;
    second.send(json!({ "id": "3", "do": "draw" })).await;
    listen(&mut first, &mut heard, "offer").await;
    first.send(json!({ "id": "4", "do": "decline", "offer": "draw" })).await;
    first.send(json!({ "id": "5", "do": "ping" })).await;
    listen(&mut first, &mut heard, "pong").await;
    beth.change("PUT", "/api/v1/me", &json!({ "name": "Elizabeth", "game": id })).await;
    first.send(json!({ "id": "6", "do": "resign" })).await;
    listen(&mut second, &mut heard, "over").await;
    second.send(json!({ "id": "7", "do": "rematch" })).await;
    listen(&mut first, &mut heard, "over").await;
    listen(&mut first, &mut heard, "offer").await;
    first.send(json!({ "id": "8", "do": "rematch" })).await;
    listen(&mut first, &mut heard, "rematch").await;
    let (id, tokens) = server.game(json!({ "game": "othello", "opponent": "engine:1" })).await;
    let (mut player, _) = server.sit(&id, &tokens[0]).await;
    player.send(json!({ "id": "1", "do": "evaluate", "on": true })).await;
    listen(&mut player, &mut heard, "evaluation").await;
    player.send(json!({ "id": "2", "do": "hint" })).await;
    listen(&mut player, &mut heard, "hint").await;
    let mut kinds = BTreeSet::new();
    for message in &heard {
        let named = match (message["type"].as_str().unwrap(), message["kind"].as_str()) {
            ("event", Some("move")) => "MoveEvent".to_owned(),
            ("ack", _) => "Acknowledgement".to_owned(),
            (other, _) => format!("{}{}", other[..1].to_uppercase(), &other[1..]),
        };
        document.check_named(&named, message);
        document.check_named("Message", message);
        kinds.insert(message["kind"].as_str().map_or(named, str::to_owned));
    }
    let expected = "Acknowledgement Evaluation Hint Pong Presence Refusal State declined joined move offer over rematch renamed";
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>().join(" "), expected);
    server.stop().await;
}
