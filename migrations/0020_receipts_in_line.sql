-- A receipt in line to be read: for whom, and the call that uploaded it; null: it is not in line.
ALTER TABLE expenses ADD COLUMN reading_waits_for uuid, ADD COLUMN reading_source jsonb,
  ADD CHECK ((reading_waits_for IS NULL) = (reading_source IS NULL));
CREATE INDEX expenses_in_line ON expenses (organization_id, reading_waits_for, id) WHERE reading_waits_for IS NOT NULL;
