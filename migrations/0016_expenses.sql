-- Expenses with their receipts.

-- Numbers are counted up in circles of their own.
ALTER TABLE invoice_counters RENAME TO number_counters;
ALTER TABLE number_counters ADD COLUMN circle text NOT NULL DEFAULT 'invoice' CHECK (circle IN ('invoice', 'expense'));
ALTER TABLE number_counters DROP CONSTRAINT invoice_counters_pkey, ADD PRIMARY KEY (organization_id, circle, period);
ALTER TABLE number_counters ALTER COLUMN circle DROP DEFAULT;

-- What the files of an organisation may take together; the operator raises it.
ALTER TABLE organizations ADD COLUMN storage_limit_bytes bigint NOT NULL DEFAULT 10737418240 CHECK (storage_limit_bytes >= 0);

CREATE TABLE expenses (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  file_id uuid NOT NULL,
  -- Of the file, so that copies are found by an index.
  file_sha256 text NOT NULL,
  description text NOT NULL DEFAULT '',
  expense_date date NOT NULL,
  vendor text NOT NULL DEFAULT '',
  vendor_vat_id text NOT NULL DEFAULT '',
  invoice_number text NOT NULL DEFAULT '',
  invoice_date date,
  due_date date,
  service_date date,
  gross_cents bigint,
  category text NOT NULL DEFAULT '',
  payment_status text NOT NULL DEFAULT 'open' CHECK (payment_status IN ('open', 'paid')),
  paid_date date,
  payment_method text NOT NULL DEFAULT '',
  project_id uuid,
  -- By field of the wire: where its value comes from.
  sources jsonb NOT NULL DEFAULT '{}',
  check_report jsonb,
  -- No reference: tasks are removed after 30 days.
  reading_task_id uuid,
  -- A deleted one is kept for 8 years (§ 147 AO).
  deleted_at timestamptz,
  deleted_by uuid,
  deletion_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  -- At COMMIT: with an organisation, files and projects go before its expenses do.
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX expenses_newest_idx ON expenses (organization_id, expense_date DESC, id DESC);
CREATE INDEX expenses_file_idx ON expenses (organization_id, file_sha256);
CREATE INDEX expenses_invoice_idx ON expenses (organization_id, invoice_number, vendor) WHERE invoice_number <> '';
CREATE INDEX expenses_project_idx ON expenses (organization_id, project_id) WHERE project_id IS NOT NULL;
SELECT kontor_tenant_table('expenses');
SELECT kontor_search_on('expenses', 'expense', ARRAY['number', 'description', 'vendor', 'vendor_vat_id', 'invoice_number', 'gross_cents money', 'expense_date day', 'invoice_date day'], 'expense_date desc');
SELECT kontor_sortable_on('expenses', ARRAY['number', 'vendor', 'description', 'due_date', 'gross_cents']);

-- What is paid at each rate of VAT, which is kept in hundredths of a percent.
CREATE TABLE expense_amounts (
  organization_id uuid NOT NULL,
  expense_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 1),
  net_cents bigint NOT NULL,
  vat_hundredths integer NOT NULL CHECK (vat_hundredths BETWEEN 0 AND 10000),
  vat_cents bigint NOT NULL,
  PRIMARY KEY (organization_id, expense_id, position),
  FOREIGN KEY (organization_id, expense_id) REFERENCES expenses (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table('expense_amounts');
