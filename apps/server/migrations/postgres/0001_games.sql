CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    start TEXT,
    clock TEXT NOT NULL,
    device BIGINT NOT NULL,
    imported BIGINT NOT NULL,
    tags TEXT NOT NULL,
    first_kind TEXT NOT NULL,
    second_kind TEXT NOT NULL,
    first_name TEXT NOT NULL,
    second_name TEXT NOT NULL,
    search TEXT NOT NULL,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    result TEXT,
    reason TEXT,
    moves BIGINT NOT NULL,
    next TEXT,
    clock_used BIGINT NOT NULL,
    clock_at BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);
CREATE INDEX games_finished ON games (status, created);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    request TEXT,
    data TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, version)
);
CREATE UNIQUE INDEX events_request ON events (game, request) WHERE request IS NOT NULL;

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side TEXT NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (game, side, guest)
);

CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    updated BIGINT NOT NULL
);

CREATE TABLE reviews (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    data TEXT NOT NULL
);

CREATE TABLE server (
    key TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
