-- People by the word of other servers: who an identity provider says that somebody is (OpenID Connect).

-- issuer and subject together name one person for ever; neither a name nor an address of mail does. An account has
-- one of each issuer.
CREATE TABLE account_identity (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  account       INTEGER NOT NULL REFERENCES account (id),
  issuer        TEXT NOT NULL CHECK (length(issuer) <= 2048),
  subject       TEXT NOT NULL CHECK (subject <> '' AND length(subject) <= 255),
  created_at_ms INTEGER NOT NULL,
  UNIQUE (issuer, subject),
  UNIQUE (account, issuer)
) STRICT;
