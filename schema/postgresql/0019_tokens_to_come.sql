-- A seat's token and the two that follow it, so that the next one can be told at once (SEC-4): hashes, like all secrets.
DROP TRIGGER shared_replay_ends_with_its_seat ON seat;
DROP TRIGGER push_subscription_ends_with_its_seat ON seat;
DROP INDEX seat_by_former_token;
ALTER TABLE seat RENAME COLUMN former_token TO next_token;
ALTER TABLE seat ADD COLUMN later_token BYTEA CHECK (later_token IS NULL OR length(later_token) = 32);
-- A seat that was between two tokens: whoever has either gets in.
UPDATE seat SET token = next_token, next_token = token WHERE next_token IS NOT NULL;
CREATE UNIQUE INDEX seat_by_next_token ON seat (next_token) WHERE next_token IS NOT NULL;
CREATE UNIQUE INDEX seat_by_later_token ON seat (later_token) WHERE later_token IS NOT NULL;

-- As before they end with the right of whoever made them: a token that follows goes on with it, a claim does not.
CREATE TRIGGER shared_replay_ends_with_its_seat AFTER UPDATE OF token ON seat FOR EACH ROW
WHEN (NEW.token IS NULL OR
      (NEW.token IS DISTINCT FROM OLD.token AND NEW.token IS DISTINCT FROM OLD.next_token AND
       NEW.token IS DISTINCT FROM OLD.later_token))
EXECUTE FUNCTION shared_replay_ends_with_its_seat();
CREATE TRIGGER push_subscription_ends_with_its_seat AFTER UPDATE OF token ON seat FOR EACH ROW
WHEN (NEW.token IS NULL OR
      (NEW.token IS DISTINCT FROM OLD.token AND NEW.token IS DISTINCT FROM OLD.next_token AND
       NEW.token IS DISTINCT FROM OLD.later_token))
EXECUTE FUNCTION push_subscription_ends_with_its_seat();
