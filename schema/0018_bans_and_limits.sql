-- Networks whose addresses are turned away, and what single accounts may have in place of what all others may.

-- network: as the server writes it ("192.0.2.7", "192.0.2.0/24", "2001:db8::/64"). AUTOINCREMENT: the highest id and the
-- count say whether anything has changed.
CREATE TABLE network_ban (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  network       TEXT NOT NULL UNIQUE,
  reason        TEXT NOT NULL,
  made_by       INTEGER NOT NULL REFERENCES account (id),
  created_at_ms INTEGER NOT NULL,
  ends_at_ms    INTEGER
) STRICT;

CREATE TABLE account_limit (
  account INTEGER NOT NULL REFERENCES account (id),
  quota   TEXT NOT NULL,
  most    INTEGER NOT NULL CHECK (most >= 0),
  PRIMARY KEY (account, quota)
) STRICT, WITHOUT ROWID;
