-- Imports of tables: what people chose for their columns, and which records they added.

-- The field that people last chose for a column of this name; '' leaves the column out.
CREATE TABLE import_columns (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  entity text NOT NULL,
  -- Without case, accents and signs.
  column_name text NOT NULL CHECK (length(column_name) BETWEEN 1 AND 200),
  field text NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, entity, column_name)
);
SELECT kontor_tenant_table('import_columns');

-- Records that an import added, so that it can be undone while its task is kept.
CREATE TABLE record_imports (
  organization_id uuid NOT NULL,
  task_id uuid NOT NULL,
  entity text NOT NULL,
  file_name text NOT NULL,
  record_ids uuid[] NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, task_id),
  FOREIGN KEY (organization_id, task_id) REFERENCES tasks (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table('record_imports');
