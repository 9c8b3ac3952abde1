-- People with their logins, and the campaigns that they share.

-- Names are unique without regard to case: folded is what is compared. password is the text of libsodium's
-- Argon2id, with its parameters in it.
CREATE TABLE account (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id      TEXT NOT NULL UNIQUE,
  name           TEXT NOT NULL CHECK (name <> ''),
  folded         TEXT NOT NULL UNIQUE,
  password       TEXT NOT NULL,
  operator       INTEGER NOT NULL CHECK (operator IN (0, 1)),
  created_at_ms  INTEGER NOT NULL,
  disabled_at_ms INTEGER
) STRICT;

-- Secrets are kept as hashes only. AUTOINCREMENT: seats remember by which login they were taken.
CREATE TABLE account_session (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  account       INTEGER NOT NULL REFERENCES account (id),
  token         BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
  created_at_ms INTEGER NOT NULL,
  used_at_ms    INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  client        TEXT NOT NULL
) STRICT;
CREATE INDEX account_session_by_account ON account_session (account);

CREATE TABLE reset_code (
  account       INTEGER PRIMARY KEY REFERENCES account (id),
  code          BLOB NOT NULL UNIQUE CHECK (length(code) = 32),
  expires_at_ms INTEGER NOT NULL
) STRICT;

-- version: one more with every change of the row, against lost updates. options: a JSON object, opaque here.
CREATE TABLE campaign (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id      TEXT NOT NULL UNIQUE,
  title          TEXT NOT NULL CHECK (title <> ''),
  ruleset        TEXT NOT NULL,
  options        TEXT NOT NULL,
  owner          INTEGER NOT NULL REFERENCES account (id),
  created_at_ms  INTEGER NOT NULL,
  archived_at_ms INTEGER,
  version        INTEGER NOT NULL DEFAULT 1
) STRICT;

-- The owner is a member too, as a referee.
CREATE TABLE membership (
  campaign     INTEGER NOT NULL REFERENCES campaign (id),
  account      INTEGER NOT NULL REFERENCES account (id),
  role         TEXT NOT NULL CHECK (role IN ('referee', 'player', 'spectator')),
  joined_at_ms INTEGER NOT NULL,
  version      INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (campaign, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX membership_by_account ON membership (account);

-- To the server (no campaign, no role), or to a campaign as somebody.
CREATE TABLE invitation (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  code          BLOB NOT NULL UNIQUE CHECK (length(code) = 32),
  campaign      INTEGER REFERENCES campaign (id),
  role          TEXT CHECK (role IN ('referee', 'player', 'spectator')),
  made_by       INTEGER NOT NULL REFERENCES account (id),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  uses_left     INTEGER NOT NULL CHECK (uses_left >= 0),
  CHECK ((campaign IS NULL) = (role IS NULL))
) STRICT;
CREATE INDEX invitation_by_campaign ON invitation (campaign, id);

-- Who holds a seat by an account, and by which login; a seat taken by a code has neither.
ALTER TABLE seat ADD COLUMN account INTEGER REFERENCES account (id);
ALTER TABLE seat ADD COLUMN login INTEGER;
CREATE INDEX seat_by_account ON seat (account) WHERE account IS NOT NULL;
CREATE INDEX encounter_by_campaign ON encounter (campaign, id);
