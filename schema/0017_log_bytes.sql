-- How many bytes an encounter's log has up to `row`: its records and replies.
ALTER TABLE log_head ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE log_head SET bytes = counted.bytes FROM (
  SELECT l.encounter AS encounter, sum(length(l.reply) + length(l.record)) AS bytes
  FROM log AS l JOIN log_head AS h ON h.encounter = l.encounter WHERE l.id <= h.row GROUP BY l.encounter
) AS counted WHERE counted.encounter = log_head.encounter;
