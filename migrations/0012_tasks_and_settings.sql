-- Long work that somebody waits for. A job of the queue runs it; what its state is stands here, so that it can be asked for
-- from every process and is true after a crash.

CREATE TABLE tasks (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  payload jsonb NOT NULL,
  -- Who started it. No reference, because it is removed by its age.
  user_id uuid NOT NULL,
  -- Request id and address of the call that started it, for the audit log.
  source jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- How often it was begun; what an earlier run still wants to write is refused.
  run integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0),
  total bigint CHECK (total >= 0),
  message text,
  errors jsonb NOT NULL DEFAULT '[]',
  result_file_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, result_file_id) REFERENCES files (organization_id, id),
  CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running')))
);
CREATE INDEX tasks_own_idx ON tasks (organization_id, user_id, created_at, id);
CREATE INDEX tasks_open_idx ON tasks (created_at) WHERE ended_at IS NULL;
CREATE INDEX tasks_ended_idx ON tasks (ended_at) WHERE ended_at IS NOT NULL;
SELECT kontor_tenant_table('tasks');

-- The jobs that put open tasks into the queue again and remove old ones look at all organisations.
CREATE POLICY identity ON tasks FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT SELECT, DELETE, UPDATE (result_file_id) ON tasks TO kontor_identity;

-- Settings of organisations, by the area that they belong to; a card is a row, and one that was never saved has none.
CREATE TABLE settings (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  area text NOT NULL CHECK (length(area) BETWEEN 1 AND 60),
  identifier text NOT NULL CHECK (length(identifier) BETWEEN 1 AND 60),
  properties jsonb NOT NULL,
  -- Passwords and keys of other services, sealed.
  secrets bytea,
  file_id uuid,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, area, identifier),
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id)
);
ALTER TABLE accounting_configurations NO FORCE ROW LEVEL SECURITY;
INSERT INTO settings (organization_id, area, identifier, properties, file_id, version, updated_at)
SELECT organization_id, 'accounting', config_identifier, properties, logo_file_id, version, updated_at FROM accounting_configurations;
DROP TABLE accounting_configurations;
SELECT kontor_tenant_table('settings');
