-- Addresses of other people's programs that are told what happens at a campaign's tables.

-- news: which, a sum of 1 (a turn), 2 (a question), 4 (the end). secret: what messages are signed with. failing_since_ms:
-- when the last message was given up, until one arrives again; failure: why.
CREATE TABLE webhook (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id        TEXT NOT NULL UNIQUE,
  campaign         INTEGER NOT NULL REFERENCES campaign (id),
  made_by          INTEGER NOT NULL REFERENCES account (id),
  url              TEXT NOT NULL CHECK (length(url) <= 1024),
  form             TEXT NOT NULL CHECK (form IN ('signed', 'discord')),
  language         TEXT NOT NULL CHECK (length(language) <= 16),
  news             INTEGER NOT NULL CHECK (news BETWEEN 1 AND 7),
  secret           BLOB NOT NULL CHECK (length(secret) = 32),
  created_at_ms    INTEGER NOT NULL,
  failing_since_ms INTEGER,
  failure          TEXT,
  CHECK ((failing_since_ms IS NULL) = (failure IS NULL))
) STRICT;
CREATE INDEX webhook_by_campaign ON webhook (campaign, id);
CREATE INDEX webhook_by_maker ON webhook (made_by);

-- It ends with the right of whoever made it.
CREATE TRIGGER webhook_ends_with_its_role AFTER UPDATE OF role ON membership
WHEN NEW.role <> 'referee'
BEGIN
  DELETE FROM webhook WHERE made_by = OLD.account AND campaign = OLD.campaign;
END;
CREATE TRIGGER webhook_ends_with_its_member AFTER DELETE ON membership
BEGIN
  DELETE FROM webhook WHERE made_by = OLD.account AND campaign = OLD.campaign;
END;
CREATE TRIGGER webhook_ends_with_its_account AFTER UPDATE OF disabled_at_ms ON account
WHEN NEW.disabled_at_ms IS NOT NULL
BEGIN
  DELETE FROM webhook WHERE made_by = NEW.id;
END;
