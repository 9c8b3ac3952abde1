-- Campaign losses (ARC-205) and the talk at the table.

-- One loss of a kind per encounter, however often its end is retried; nobody can delete it.
CREATE TABLE loss (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign      TEXT NOT NULL,
  encounter     INTEGER NOT NULL REFERENCES encounter (id),
  version       INTEGER NOT NULL,
  kind          TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('open', 'resolved', 'reverted')),
  created_at_ms INTEGER NOT NULL,
  text          TEXT,
  cause         BLOB NOT NULL,
  UNIQUE (encounter, kind)
) STRICT;
CREATE INDEX loss_by_campaign ON loss (campaign, id);
CREATE TRIGGER loss_is_kept BEFORE DELETE ON loss
BEGIN SELECT RAISE(ABORT, 'losses are kept'); END;

CREATE TABLE chat (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  encounter INTEGER NOT NULL REFERENCES encounter (id),
  seat      INTEGER NOT NULL,
  at_ms     INTEGER NOT NULL,
  body      BLOB NOT NULL
) STRICT;
CREATE INDEX chat_by_encounter ON chat (encounter, id);
