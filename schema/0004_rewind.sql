-- Ways back in an encounter's log: the row of `version` made what stood after version `target` stand again.
CREATE TABLE way_back (
  encounter INTEGER NOT NULL REFERENCES encounter (id),
  version   INTEGER NOT NULL,
  target    INTEGER NOT NULL CHECK (target >= 0 AND target < version),
  PRIMARY KEY (encounter, version)
) STRICT, WITHOUT ROWID;

-- A loss whose cause was led back from is reverted, and may happen again: one of a kind per encounter is not
-- reverted.
CREATE TABLE loss_since_0004 (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign      TEXT NOT NULL,
  encounter     INTEGER NOT NULL REFERENCES encounter (id),
  version       INTEGER NOT NULL,
  kind          TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('open', 'resolved', 'reverted')),
  created_at_ms INTEGER NOT NULL,
  text          TEXT,
  cause         BLOB NOT NULL
) STRICT;
INSERT INTO loss_since_0004 (id, campaign, encounter, version, kind, status, created_at_ms, text, cause)
SELECT id, campaign, encounter, version, kind, status, created_at_ms, text, cause FROM loss ORDER BY id;
DROP TABLE loss;
ALTER TABLE loss_since_0004 RENAME TO loss;
CREATE UNIQUE INDEX loss_stands_once ON loss (encounter, kind) WHERE status <> 'reverted';
CREATE INDEX loss_by_campaign ON loss (campaign, id);
CREATE TRIGGER loss_is_kept BEFORE DELETE ON loss
BEGIN SELECT RAISE(ABORT, 'losses are kept'); END;
