-- Links to seats that last until somebody else claims the seat: a hash, like all secrets. by_link: whoever holds the seat
-- came by it, and loses the seat with it.
ALTER TABLE seat ADD COLUMN link BYTEA CHECK (link IS NULL OR length(link) = 32);
ALTER TABLE seat ADD COLUMN by_link BIGINT NOT NULL DEFAULT 0 CHECK (by_link IN (0, 1));
CREATE UNIQUE INDEX seat_by_link ON seat (link) WHERE link IS NOT NULL;
