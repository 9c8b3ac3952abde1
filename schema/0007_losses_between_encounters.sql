-- A loss may be taken between encounters, by an early heal-up: then a line of the campaign's log caused it, and
-- no encounter's row.
CREATE TABLE loss_since_0007 (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign      TEXT NOT NULL,
  encounter     INTEGER REFERENCES encounter (id),
  version       INTEGER NOT NULL,
  line          INTEGER REFERENCES campaign_log (id),
  kind          TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('open', 'resolved', 'reverted')),
  created_at_ms INTEGER NOT NULL,
  text          TEXT,
  cause         BLOB NOT NULL,
  CHECK ((encounter IS NULL) <> (line IS NULL))
) STRICT;
INSERT INTO loss_since_0007 (id, campaign, encounter, version, kind, status, created_at_ms, text, cause)
SELECT id, campaign, encounter, version, kind, status, created_at_ms, text, cause FROM loss ORDER BY id;
DROP TABLE loss;
ALTER TABLE loss_since_0007 RENAME TO loss;
CREATE UNIQUE INDEX loss_stands_once ON loss (encounter, kind) WHERE status <> 'reverted';
CREATE INDEX loss_by_campaign ON loss (campaign, id);
CREATE TRIGGER loss_is_kept BEFORE DELETE ON loss
BEGIN SELECT RAISE(ABORT, 'losses are kept'); END;
