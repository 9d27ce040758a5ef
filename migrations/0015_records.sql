-- Records that users keep: customers get what invoices need of them, projects and services are new.

ALTER TABLE customers
  ADD COLUMN contact_person text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT 'DE',
  ADD COLUMN vat_number text NOT NULL DEFAULT '',
  ADD COLUMN buyer_reference text NOT NULL DEFAULT '',
  ADD COLUMN electronic_address text NOT NULL DEFAULT '',
  ADD COLUMN electronic_address_scheme text NOT NULL DEFAULT 'EM',
  ADD COLUMN payment_term_days integer CHECK (payment_term_days BETWEEN 0 AND 365),
  ADD COLUMN invoice_language text NOT NULL DEFAULT 'de',
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();

SELECT kontor_search_off('customers', 'customer');
SELECT kontor_search_on('customers', 'customer', ARRAY[
  'number', 'name', 'salutation', 'contact_person', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'vat_number', 'buyer_reference', 'electronic_address'
], 'name');
SELECT kontor_sortable_on('customers', ARRAY['number', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city']);

CREATE TABLE projects (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  customer_id uuid,
  project_start_date date,
  project_end_date date,
  hourly_rate_cents bigint CHECK (hourly_rate_cents >= 0),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  -- At COMMIT: with an organisation, its customers go before its projects do.
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX projects_customer_idx ON projects (organization_id, customer_id);
SELECT kontor_tenant_table('projects');
SELECT kontor_search_on('projects', 'project', ARRAY['name', 'customer_id parent', 'project_start_date day', 'project_end_date day', 'hourly_rate_cents money'], 'name');
SELECT kontor_sortable_on('projects', ARRAY['name', 'project_start_date', 'project_end_date', 'hourly_rate_cents']);

CREATE TABLE offered_services (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  number text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  uom text NOT NULL DEFAULT 'piece',
  amount_cents bigint CHECK (amount_cents >= 0),
  vat integer NOT NULL DEFAULT 19,
  vat_reason text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
SELECT kontor_tenant_table('offered_services');
SELECT kontor_search_on('offered_services', 'service', ARRAY['name', 'number', 'description', 'amount_cents money'], 'name');
SELECT kontor_sortable_on('offered_services', ARRAY['name', 'number', 'amount_cents']);
