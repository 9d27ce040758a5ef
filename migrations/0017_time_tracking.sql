-- Hours on projects and services, and the timer of who is at it.

CREATE TABLE time_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- As it was when the entry was made: hours stay with the name when the account is gone.
  person_name text NOT NULL,
  day date NOT NULL,
  -- Minutes after midnight of the day; both or none. An end before the start is that of the next day.
  start_minute integer CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute integer CHECK (end_minute BETWEEN 0 AND 1439),
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  project_id uuid,
  service_id uuid,
  text text NOT NULL DEFAULT '',
  billable boolean NOT NULL DEFAULT true,
  invoice_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK ((start_minute IS NULL) = (end_minute IS NULL)),
  -- At COMMIT: with an organisation, its records go before its hours do.
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, service_id) REFERENCES offered_services (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  -- A draft that is deleted frees its hours.
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE SET NULL (invoice_id)
);
CREATE INDEX time_entries_day_idx ON time_entries (organization_id, day, id);
CREATE INDEX time_entries_person_idx ON time_entries (organization_id, user_id, day, id);
CREATE INDEX time_entries_project_idx ON time_entries (organization_id, project_id, day);
CREATE INDEX time_entries_service_idx ON time_entries (organization_id, service_id);
CREATE INDEX time_entries_invoice_idx ON time_entries (organization_id, invoice_id);
SELECT kontor_tenant_table('time_entries');

CREATE TABLE running_timers (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  project_id uuid,
  service_id uuid,
  text text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, service_id) REFERENCES offered_services (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
SELECT kontor_tenant_table('running_timers');
