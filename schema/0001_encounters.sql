-- Encounters, the seats at their tables, what a seat has ordered in advance, and the deadlines of open
-- questions.

-- Small values of the server as a whole: database_id, heads_upto, and settings of the programs above.
CREATE TABLE meta (
  key   TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: an id is never given twice, so that a stale reference cannot reach another fight.
CREATE TABLE encounter (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  campaign      TEXT NOT NULL,
  title         TEXT NOT NULL,
  ruleset       TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  ended_at_ms   INTEGER,
  chain_root    BLOB NOT NULL CHECK (length(chain_root) = 32),
  dice_key      BLOB NOT NULL CHECK (length(dice_key) = 32),
  setup         BLOB NOT NULL
) STRICT;

-- Secrets are kept as hashes only. former_token: still good until its successor has been used (SEC-4).
CREATE TABLE seat (
  encounter            INTEGER NOT NULL REFERENCES encounter (id),
  number               INTEGER NOT NULL,
  name                 TEXT NOT NULL,
  controller           BLOB NOT NULL,
  token                BLOB CHECK (token IS NULL OR length(token) = 32),
  former_token         BLOB CHECK (former_token IS NULL OR length(former_token) = 32),
  join_code            BLOB CHECK (join_code IS NULL OR length(join_code) = 32),
  join_code_expires_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (encounter, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seat_by_token ON seat (token) WHERE token IS NOT NULL;
CREATE UNIQUE INDEX seat_by_former_token ON seat (former_token) WHERE former_token IS NOT NULL;
CREATE UNIQUE INDEX seat_by_join_code ON seat (join_code) WHERE join_code IS NOT NULL;

CREATE TABLE standing_order (
  encounter INTEGER NOT NULL REFERENCES encounter (id),
  seat      INTEGER NOT NULL,
  key       TEXT NOT NULL,
  value     BLOB NOT NULL,
  PRIMARY KEY (encounter, seat, key)
) STRICT, WITHOUT ROWID;

-- What the host must do when the wall clock reaches due_ms, such as answering an open question for a seat.
CREATE TABLE deadline (
  encounter INTEGER NOT NULL REFERENCES encounter (id),
  key       INTEGER NOT NULL,
  due_ms    INTEGER NOT NULL,
  payload   BLOB NOT NULL,
  PRIMARY KEY (encounter, key)
) STRICT, WITHOUT ROWID;
