-- Ability scores that the server threw for somebody: the line of the log says for whom and when; used: the line that made a
-- character of them.
CREATE TABLE score_throw (
  line   BIGINT PRIMARY KEY REFERENCES campaign_log (id),
  scores BYTEA NOT NULL,
  used   BIGINT UNIQUE REFERENCES campaign_log (id)
);
CREATE FUNCTION score_throw_is_kept() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'throws are kept'; END $$;
CREATE TRIGGER score_throw_is_kept BEFORE DELETE ON score_throw FOR EACH ROW EXECUTE FUNCTION score_throw_is_kept();
