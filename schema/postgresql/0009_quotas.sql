-- What is counted before more of it is taken, and encounters that were laid aside.

-- Of members' encounters: who made it; of older ones nobody knows. Only what has ended is laid aside.
ALTER TABLE encounter ADD COLUMN made_by BIGINT REFERENCES account (id);
ALTER TABLE encounter ADD COLUMN archived_at_ms BIGINT CHECK (archived_at_ms IS NULL OR ended_at_ms IS NOT NULL);
CREATE INDEX encounter_under_way ON encounter (campaign, ended_at_ms) WHERE ended_at_ms IS NULL;
CREATE INDEX encounter_by_maker ON encounter (made_by, ended_at_ms) WHERE made_by IS NOT NULL;

CREATE INDEX campaign_by_owner ON campaign (owner);
CREATE INDEX invitation_by_maker ON invitation (made_by);

-- How much talk an encounter keeps, and by whom it was said when.
CREATE INDEX chat_by_seat ON chat (encounter, seat, at_ms);
CREATE TABLE talk_tally (
  encounter BIGINT PRIMARY KEY REFERENCES encounter (id),
  lines     BIGINT NOT NULL,
  bytes     BIGINT NOT NULL
);
INSERT INTO talk_tally (encounter, lines, bytes)
SELECT encounter, count(*), sum(length(body)) FROM chat GROUP BY encounter;
CREATE FUNCTION talk_is_counted() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO talk_tally (encounter, lines, bytes) VALUES (NEW.encounter, 1, length(NEW.body))
  ON CONFLICT (encounter) DO UPDATE SET lines = talk_tally.lines + 1, bytes = talk_tally.bytes + excluded.bytes;
  RETURN NULL;
END $$;
CREATE TRIGGER talk_is_counted AFTER INSERT ON chat FOR EACH ROW EXECUTE FUNCTION talk_is_counted();

-- How many bytes a campaign's history has: every version of its records is kept, and every line of its log, which
-- counts 100 bytes beside its text.
CREATE TABLE history_tally (
  campaign TEXT COLLATE "C" PRIMARY KEY,
  bytes    BIGINT NOT NULL
);
INSERT INTO history_tally (campaign, bytes)
SELECT campaign, sum(bytes) FROM (
  SELECT campaign, 100 + octet_length(text) AS bytes FROM campaign_log
  UNION ALL
  SELECT r.campaign, length(v.body) FROM record_version v JOIN record r ON r.id = v.record
) AS counted GROUP BY campaign;
CREATE FUNCTION history_counts_lines() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO history_tally (campaign, bytes) VALUES (NEW.campaign, 100 + octet_length(NEW.text))
  ON CONFLICT (campaign) DO UPDATE SET bytes = history_tally.bytes + excluded.bytes;
  RETURN NULL;
END $$;
CREATE TRIGGER history_counts_lines AFTER INSERT ON campaign_log FOR EACH ROW EXECUTE FUNCTION history_counts_lines();
CREATE FUNCTION history_counts_versions() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE history_tally SET bytes = bytes + length(NEW.body)
  WHERE campaign = (SELECT campaign FROM record WHERE id = NEW.record);
  RETURN NULL;
END $$;
CREATE TRIGGER history_counts_versions AFTER INSERT ON record_version FOR EACH ROW EXECUTE FUNCTION history_counts_versions();
