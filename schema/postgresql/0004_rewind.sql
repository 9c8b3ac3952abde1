-- Ways back in an encounter's log: the row of `version` made what stood after version `target` stand again.
CREATE TABLE way_back (
  encounter BIGINT NOT NULL REFERENCES encounter (id),
  version   BIGINT NOT NULL,
  target    BIGINT NOT NULL CHECK (target >= 0 AND target < version),
  PRIMARY KEY (encounter, version)
);

-- A loss whose cause was led back from is reverted, and may happen again: one of a kind per encounter is not
-- reverted.
ALTER TABLE loss DROP CONSTRAINT loss_encounter_kind_key;
CREATE UNIQUE INDEX loss_stands_once ON loss (encounter, kind) WHERE status <> 'reverted';
