-- Processes of the installation, for the operator. A process writes its row when it starts and when somebody looks at the
-- state of the installation, and deletes it when it stops.
CREATE TABLE processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  -- By the clock of the database.
  seen_at timestamptz NOT NULL,
  -- Figures of the process: its clock, memory, disk, refusals by limit.
  report jsonb NOT NULL
);
ALTER TABLE processes ENABLE ROW LEVEL SECURITY;
ALTER TABLE processes FORCE ROW LEVEL SECURITY;
CREATE POLICY identity ON processes FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON processes TO kontor_identity;
