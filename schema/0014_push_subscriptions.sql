-- Browsers that want to be told when a seat is waited for, though its page is closed.

-- endpoint: an address at the browser's push service; point and auth: what a message to it is sealed with.
CREATE TABLE push_subscription (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  encounter     INTEGER NOT NULL REFERENCES encounter (id),
  seat          INTEGER NOT NULL,
  endpoint      TEXT NOT NULL CHECK (length(endpoint) <= 1024),
  point         BLOB NOT NULL CHECK (length(point) = 65),
  auth          BLOB NOT NULL CHECK (length(auth) = 16),
  created_at_ms INTEGER NOT NULL,
  UNIQUE (encounter, seat, endpoint)
) STRICT;

-- It ends with the right of whoever made it, as links to replays do, and with the encounter.
CREATE TRIGGER push_subscription_ends_with_its_seat AFTER UPDATE OF token, former_token ON seat
WHEN NEW.token IS NULL OR (NEW.token IS NOT OLD.token AND NEW.former_token IS NULL)
BEGIN
  DELETE FROM push_subscription WHERE encounter = NEW.encounter AND seat = NEW.number;
END;
CREATE TRIGGER push_subscription_ends_with_its_holder AFTER UPDATE OF account ON seat
WHEN NEW.account IS NOT OLD.account
BEGIN
  DELETE FROM push_subscription WHERE encounter = NEW.encounter AND seat = NEW.number;
END;
CREATE TRIGGER push_subscription_ends_with_its_encounter AFTER UPDATE OF ended_at_ms ON encounter
WHEN NEW.ended_at_ms IS NOT NULL
BEGIN
  DELETE FROM push_subscription WHERE encounter = NEW.id;
END;
