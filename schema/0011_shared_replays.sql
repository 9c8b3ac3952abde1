-- Links that open the replay of an encounter that has ended, for people without an account.

-- eyes: the number of the seat whose view is shown; NULL: that of who only watches. talk: with what that seat heard said at
-- the table. Made by a member of the encounter's campaign (made_by), or by whoever held a seat then (seat).
CREATE TABLE shared_replay (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id     TEXT NOT NULL UNIQUE,
  code          BLOB NOT NULL UNIQUE CHECK (length(code) = 32),
  encounter     INTEGER NOT NULL REFERENCES encounter (id),
  eyes          INTEGER,
  talk          INTEGER NOT NULL CHECK (talk IN (0, 1)),
  made_by       INTEGER REFERENCES account (id),
  seat          INTEGER,
  created_at_ms INTEGER NOT NULL,
  CHECK ((made_by IS NULL) <> (seat IS NULL))
) STRICT;
CREATE INDEX shared_replay_by_encounter ON shared_replay (encounter, id);
CREATE INDEX shared_replay_by_maker ON shared_replay (made_by) WHERE made_by IS NOT NULL;

-- A link ends for good with the right of whoever made it. A token that takes over from the one before keeps it as
-- former_token; whoever claims the seat anew does not.
CREATE TRIGGER shared_replay_ends_with_its_seat AFTER UPDATE OF token, former_token ON seat
WHEN NEW.token IS NULL OR (NEW.token IS NOT OLD.token AND NEW.former_token IS NULL)
BEGIN
  DELETE FROM shared_replay WHERE encounter = NEW.encounter AND seat = NEW.number;
END;
CREATE TRIGGER shared_replay_ends_with_its_holder AFTER UPDATE OF account ON seat
WHEN OLD.account IS NOT NULL AND NEW.account IS NOT OLD.account
BEGIN
  DELETE FROM shared_replay WHERE encounter = NEW.encounter AND made_by = OLD.account AND eyes = NEW.number
  AND NOT EXISTS (SELECT 1 FROM encounter AS e JOIN campaign AS c ON c.public_id = e.campaign
                  JOIN membership AS m ON m.campaign = c.id
                  WHERE e.id = NEW.encounter AND m.account = OLD.account AND m.role = 'referee');
END;
CREATE TRIGGER shared_replay_ends_with_its_role AFTER UPDATE OF role ON membership
WHEN NEW.role <> OLD.role
BEGIN
  DELETE FROM shared_replay WHERE made_by = OLD.account AND encounter IN (
    SELECT e.id FROM campaign AS c JOIN encounter AS e ON e.campaign = c.public_id WHERE c.id = OLD.campaign);
END;
CREATE TRIGGER shared_replay_ends_with_its_member AFTER DELETE ON membership
BEGIN
  DELETE FROM shared_replay WHERE made_by = OLD.account AND encounter IN (
    SELECT e.id FROM campaign AS c JOIN encounter AS e ON e.campaign = c.public_id WHERE c.id = OLD.campaign);
END;
CREATE TRIGGER shared_replay_ends_with_its_account AFTER UPDATE OF disabled_at_ms ON account
WHEN NEW.disabled_at_ms IS NOT NULL
BEGIN
  DELETE FROM shared_replay WHERE made_by = NEW.id;
END;
