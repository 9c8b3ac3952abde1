-- A loss may be taken between encounters, by an early heal-up: then a line of the campaign's log caused it, and
-- no encounter's row.
ALTER TABLE loss ALTER COLUMN encounter DROP NOT NULL;
ALTER TABLE loss ADD COLUMN line BIGINT REFERENCES campaign_log (id);
ALTER TABLE loss ADD CONSTRAINT loss_has_one_cause CHECK ((encounter IS NULL) <> (line IS NULL));
