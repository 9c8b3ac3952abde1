-- Uploaded pictures of a campaign, stripped and immutable. The same bytes are kept once in a campaign. What names a
-- picture does so by its public id and does without it once it is gone.
CREATE TABLE picture (
  id         INTEGER PRIMARY KEY,
  public_id  TEXT NOT NULL UNIQUE,
  campaign   TEXT NOT NULL,
  owner      TEXT NOT NULL,
  name       TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
  width      INTEGER NOT NULL,
  height     INTEGER NOT NULL,
  made_at_ms INTEGER NOT NULL,
  bytes      INTEGER NOT NULL,
  digest     BLOB NOT NULL,
  body       BLOB NOT NULL CHECK (length(body) = bytes)
) STRICT;
CREATE UNIQUE INDEX picture_by_digest ON picture (campaign, digest);
CREATE INDEX picture_of_campaign ON picture (campaign, bytes);
CREATE INDEX picture_of_owner ON picture (owner, bytes);
