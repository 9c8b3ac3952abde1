-- The append-only log of accepted intents, and what makes reading it quick.

-- Rows are appended in order of commit, and the table has no second index: a group of fifty encounters then
-- dirties a handful of pages where a key of (encounter, version) dirties fifty. prev is the encounter's
-- previous row, 0 for its first; log_head gives the last. Small columns stand first, so that walking back
-- never reads an overflow page.
CREATE TABLE log (
  id           BIGINT PRIMARY KEY,
  encounter    BIGINT NOT NULL REFERENCES encounter (id),
  version      BIGINT NOT NULL,
  prev         BIGINT NOT NULL,
  seat         BIGINT NOT NULL,
  state_hash   BIGINT,
  chain        BYTEA NOT NULL,
  request_hash BYTEA NOT NULL,
  intent_id    BYTEA NOT NULL,
  reply        BYTEA NOT NULL,
  record       BYTEA NOT NULL
);
CREATE FUNCTION log_is_append_only() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$;
CREATE TRIGGER log_is_append_only BEFORE UPDATE ON log FOR EACH ROW EXECUTE FUNCTION log_is_append_only();
CREATE FUNCTION log_keeps_its_rows() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$;
CREATE TRIGGER log_keeps_its_rows BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION log_keeps_its_rows();

-- The last row of each encounter among the rows up to meta.heads_upto; later rows are found by reading them,
-- and the writer moves the mark often enough that there are few.
CREATE TABLE log_head (
  encounter BIGINT PRIMARY KEY REFERENCES encounter (id),
  row       BIGINT NOT NULL,
  version   BIGINT NOT NULL
);

-- A snapshot saves folding; it is never the truth. digest binds it to the chain value of its version.
CREATE TABLE snapshot (
  encounter  BIGINT NOT NULL REFERENCES encounter (id),
  version    BIGINT NOT NULL,
  state_hash BIGINT NOT NULL,
  digest     BYTEA NOT NULL,
  body       BYTEA NOT NULL,
  PRIMARY KEY (encounter, version)
);
