//! The OpenAPI document describes the routes that exist, and no others; what they answer has the fields it promises.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use std::collections::BTreeSet;

use common::{Place, Server};
use serde_json::{Value, json};

/// Checks that `value` is what `schema` allows: types, required fields, choices. Enough of JSON Schema for our document.
fn check(document: &Value, schema: &Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        return check(document, document.pointer(pointer).expect(name), value, place);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(document, part, value, place);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = |choice: &&Value| choice["type"] != "null";
        if value.is_null() {
            assert!(choices.iter().any(|choice| choice["type"] == "null"), "{place} is null");
        } else {
            check(document, choices.iter().find(fits).unwrap(), value, place);
        }
    }
    if let Some(choices) = schema["enum"].as_array() {
        assert!(choices.contains(value), "{place}: {value} is none of {choices:?}");
    }
    if !schema["const"].is_null() {
        assert_eq!(&schema["const"], value, "{place}");
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
    assert!(allowed.is_empty() || allowed.iter().any(fits), "{place}: {value} is no {allowed:?}");
    for name in schema["required"].as_array().into_iter().flatten().filter(|_| value.is_object()) {
        assert!(value.get(name.as_str().unwrap()).is_some(), "{place} lacks {name}");
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(name) {
            check(document, inner, value, &format!("{place}.{name}"));
        }
    }
    for (index, value) in value.as_array().into_iter().flatten().enumerate() {
        check(document, &schema["items"], value, &format!("{place}[{index}]"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_document_is_that_of_the_routes() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let document = server.client().get("/api/v1/openapi.json").await.json();
    let described: BTreeSet<(String, String)> = document["paths"]
        .as_object()
        .unwrap()
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
    // Every route answers, and every other method on its path does not.
    for path in document["paths"].as_object().unwrap().keys() {
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
async fn answers_have_the_fields_that_the_document_promises() {
    let place = Place::new().await;
    let server = Server::start(place.config()).await;
    let document = server.client().get("/api/v1/openapi.json").await.json();
    let schema = |name: &str| document["components"]["schemas"][name].clone();
    let client = server.client();
    let made = client
        .post("/api/v1/games", &json!({ "game": "dames", "opponent": "link", "clock": "10/3x30" }))
        .await
        .json();
    check(&document, &schema("Created"), &made, "created");
    let id = made["id"].as_str().unwrap();
    let (mut first, state) = server.sit(id, made["tokens"]["first"].as_str().unwrap()).await;
    check(&document, &schema("State"), &state, "state");
    let text = state["view"]["moves"][0]["text"].as_str().unwrap().to_owned();
    first.send(json!({ "id": "1", "do": "move", "move": text })).await;
    let event = first.event("move").await;
    check(&document, &schema("Event"), &event, "event");
    check(&document, &schema("Ply"), &event, "ply");
    first.ask(json!({ "id": "2", "do": "resign" })).await;
    let get = |path: String| {
        let client = client.clone();
        async move { client.get(&path).await.json() }
    };
    check(&document, &schema("History"), &get(format!("/api/v1/games/{id}/history")).await, "history");
    check(&document, &schema("Archive"), &get("/api/v1/games".to_owned()).await, "archive");
    check(&document, &schema("Catalog"), &get("/api/v1/games/catalog".to_owned()).await, "catalog");
    check(&document, &schema("Review"), &get(format!("/api/v1/games/{id}/review")).await, "review");
    check(&document, &schema("Name"), &get("/api/v1/me".to_owned()).await, "me");
    check(&document, &schema("Error"), &get("/api/v1/games/none".to_owned()).await, "error");
    check(&document, &schema("State"), &get(format!("/api/v1/games/{id}")).await, "state");
    server.stop().await;
}
