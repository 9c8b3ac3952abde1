-- Ability scores that the server threw for somebody: the line of the log says for whom and when; used: the line that made a
-- character of them.
CREATE TABLE score_throw (
  line   INTEGER PRIMARY KEY REFERENCES campaign_log (id),
  scores BLOB NOT NULL,
  used   INTEGER UNIQUE REFERENCES campaign_log (id)
) STRICT;
CREATE TRIGGER score_throw_is_kept BEFORE DELETE ON score_throw
BEGIN SELECT RAISE(ABORT, 'throws are kept'); END;
