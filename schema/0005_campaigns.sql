-- What a campaign holds: its log, its records and their history, its book, and who of it is in an encounter.

-- Everything that changes a campaign is a line here, and the cause of what it changed.
CREATE TABLE campaign_log (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign  TEXT NOT NULL CHECK (campaign <> ''),
  at_ms     INTEGER NOT NULL,
  day       INTEGER NOT NULL,
  author    TEXT NOT NULL,
  what      TEXT NOT NULL CHECK (what <> ''),
  text      TEXT NOT NULL,
  encounter INTEGER REFERENCES encounter (id),
  version   INTEGER,
  CHECK ((encounter IS NULL) = (version IS NULL))
) STRICT;
CREATE INDEX campaign_log_by_campaign ON campaign_log (campaign, id);
CREATE INDEX campaign_log_by_encounter ON campaign_log (encounter) WHERE encounter IS NOT NULL;
CREATE TRIGGER campaign_log_is_append_only BEFORE UPDATE ON campaign_log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER campaign_log_keeps_its_rows BEFORE DELETE ON campaign_log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- A character, party, hoard, division, scene or the calendar, as it is now. body is opaque here.
CREATE TABLE record (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE CHECK (public_id <> ''),
  campaign      TEXT NOT NULL CHECK (campaign <> ''),
  kind          TEXT NOT NULL CHECK (kind IN ('character', 'party', 'hoard', 'division', 'scene', 'calendar')),
  name          TEXT NOT NULL,
  owner         TEXT NOT NULL,
  status        TEXT NOT NULL,
  version       INTEGER NOT NULL CHECK (version >= 1),
  changed_at_ms INTEGER NOT NULL,
  body          BLOB NOT NULL
) STRICT;
CREATE INDEX record_by_campaign ON record (campaign, kind, id);

-- Every version that a record ever had, and why.
CREATE TABLE record_version (
  record  INTEGER NOT NULL REFERENCES record (id),
  version INTEGER NOT NULL,
  cause   INTEGER NOT NULL REFERENCES campaign_log (id),
  name    TEXT NOT NULL,
  owner   TEXT NOT NULL,
  status  TEXT NOT NULL,
  body    BLOB NOT NULL,
  PRIMARY KEY (record, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER record_version_is_kept BEFORE DELETE ON record_version
BEGIN SELECT RAISE(ABORT, 'versions are kept'); END;
CREATE TRIGGER record_version_is_append_only BEFORE UPDATE ON record_version
BEGIN SELECT RAISE(ABORT, 'versions are kept'); END;

-- Who is in which encounter as which creature. began: the record's version when the encounter was made;
-- written: the version that its end made, while that end stands. A record is in one running encounter at most.
CREATE TABLE record_encounter (
  record    INTEGER NOT NULL REFERENCES record (id),
  encounter INTEGER NOT NULL REFERENCES encounter (id),
  creature  INTEGER NOT NULL,
  began     INTEGER NOT NULL,
  written   INTEGER,
  running   INTEGER NOT NULL CHECK (running IN (0, 1)),
  PRIMARY KEY (record, encounter)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX record_runs_once ON record_encounter (record) WHERE running = 1;
CREATE INDEX record_encounter_by_encounter ON record_encounter (encounter);

-- The book. Postings of an entry come to zero unit by unit; the writer sees to that.
CREATE TABLE ledger_entry (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign TEXT NOT NULL,
  cause    INTEGER NOT NULL REFERENCES campaign_log (id),
  reverses INTEGER UNIQUE REFERENCES ledger_entry (id)
) STRICT;
CREATE INDEX ledger_entry_by_campaign ON ledger_entry (campaign, id);
CREATE INDEX ledger_entry_by_cause ON ledger_entry (cause);

CREATE TABLE posting (
  entry   INTEGER NOT NULL REFERENCES ledger_entry (id),
  account TEXT NOT NULL CHECK (account <> ''),
  unit    TEXT NOT NULL CHECK (unit <> ''),
  amount  INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry, account, unit)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER posting_is_append_only BEFORE UPDATE ON posting
BEGIN SELECT RAISE(ABORT, 'the book is append-only'); END;
CREATE TRIGGER posting_is_kept BEFORE DELETE ON posting
BEGIN SELECT RAISE(ABORT, 'the book is append-only'); END;

-- What each account holds: the sum of its postings. Nobody but the world may owe.
CREATE TABLE balance (
  campaign TEXT NOT NULL,
  account  TEXT NOT NULL,
  unit     TEXT NOT NULL,
  amount   INTEGER NOT NULL CHECK (amount >= 0 OR account = 'world'),
  PRIMARY KEY (campaign, account, unit)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER posting_is_booked AFTER INSERT ON posting
BEGIN
  INSERT OR IGNORE INTO balance (campaign, account, unit, amount)
  SELECT campaign, NEW.account, NEW.unit, 0 FROM ledger_entry WHERE id = NEW.entry;
  UPDATE balance SET amount = amount + NEW.amount
  WHERE account = NEW.account AND unit = NEW.unit
    AND campaign = (SELECT campaign FROM ledger_entry WHERE id = NEW.entry);
END;

-- What was written about a loss since: how it was redeemed, and one more with every change of it.
CREATE TABLE loss_amendment (
  loss       INTEGER PRIMARY KEY,
  amended    INTEGER NOT NULL,
  redemption TEXT
) STRICT;
