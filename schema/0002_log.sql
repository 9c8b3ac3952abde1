-- The append-only log of accepted intents, and what makes reading it quick.

-- Rows are appended in order of commit, and the table has no second index: a group of fifty encounters then
-- dirties a handful of pages where a key of (encounter, version) dirties fifty. prev is the encounter's
-- previous row, 0 for its first; log_head gives the last. Small columns stand first, so that walking back
-- never reads an overflow page.
CREATE TABLE log (
  id           INTEGER PRIMARY KEY,
  encounter    INTEGER NOT NULL REFERENCES encounter (id),
  version      INTEGER NOT NULL,
  prev         INTEGER NOT NULL,
  seat         INTEGER NOT NULL,
  state_hash   INTEGER,
  chain        BLOB NOT NULL,
  request_hash BLOB NOT NULL,
  intent_id    BLOB NOT NULL,
  reply        BLOB NOT NULL,
  record       BLOB NOT NULL
) STRICT;
CREATE TRIGGER log_is_append_only BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_keeps_its_rows BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- The last row of each encounter among the rows up to meta.heads_upto; later rows are found by reading them,
-- and the writer moves the mark often enough that there are few.
CREATE TABLE log_head (
  encounter INTEGER PRIMARY KEY REFERENCES encounter (id),
  row       INTEGER NOT NULL,
  version   INTEGER NOT NULL
) STRICT;

-- A snapshot saves folding; it is never the truth. digest binds it to the chain value of its version.
CREATE TABLE snapshot (
  encounter  INTEGER NOT NULL REFERENCES encounter (id),
  version    INTEGER NOT NULL,
  state_hash INTEGER NOT NULL,
  digest     BLOB NOT NULL,
  body       BLOB NOT NULL,
  PRIMARY KEY (encounter, version)
) STRICT;
