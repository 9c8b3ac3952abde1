-- An encounter that is put off until another day says since when, so that lists need not read its log.
ALTER TABLE encounter ADD COLUMN resting_since_ms BIGINT;
