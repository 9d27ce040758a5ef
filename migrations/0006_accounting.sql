-- Accounting: records, invoices with their numbers and documents, expenses, hours.

-- Records that users keep.
CREATE TABLE customers (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL,
  salutation text NOT NULL DEFAULT '',
  name text NOT NULL,
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  telephone_number text NOT NULL DEFAULT '',
  contact_person text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT 'DE',
  vat_number text NOT NULL DEFAULT '',
  buyer_reference text NOT NULL DEFAULT '',
  electronic_address text NOT NULL DEFAULT '',
  electronic_address_scheme text NOT NULL DEFAULT 'EM',
  payment_term_days integer CHECK (payment_term_days BETWEEN 0 AND 365),
  invoice_language text NOT NULL DEFAULT 'de',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number)
);
SELECT kontor_tenant_table('customers');
SELECT kontor_search_on('customers', 'customer', ARRAY[
  'number', 'name', 'salutation', 'contact_person', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'vat_number', 'buyer_reference', 'electronic_address'
], 'name');
SELECT kontor_sortable_on('customers', ARRAY['name', 'number', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city']);

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

-- Inactive records are few, and lists show them by themselves: without these indexes all active ones would be walked for them.
CREATE INDEX customers_inactive_idx ON customers (organization_id, id) WHERE NOT active;
CREATE INDEX projects_inactive_idx ON projects (organization_id, id) WHERE NOT active;
CREATE INDEX offered_services_inactive_idx ON offered_services (organization_id, id) WHERE NOT active;

-- The next running number of a period: the year where the pattern has one, '' otherwise.
CREATE TABLE number_counters (
  organization_id uuid NOT NULL CONSTRAINT invoice_counters_organization_id_fkey REFERENCES organizations (id) ON DELETE CASCADE,
  period text NOT NULL,
  next_number bigint NOT NULL CONSTRAINT invoice_counters_next_number_check CHECK (next_number >= 0),
  circle text NOT NULL CHECK (circle IN ('invoice', 'expense')),
  -- The patterns by which the numbers of the period were made, in the order in which they came.
  patterns text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, circle, period)
);
SELECT kontor_tenant_table('number_counters');

-- Why numbers were left out, as ranges of running numbers of a period (the year, '' without one).
CREATE TABLE number_events (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  circle text NOT NULL CHECK (circle IN ('invoice', 'expense')),
  period text NOT NULL,
  first_running bigint NOT NULL CHECK (first_running >= 0),
  last_running bigint NOT NULL CHECK (last_running >= first_running),
  -- As it was written, of one number.
  number text,
  reason text NOT NULL CHECK (reason IN ('deleted', 'renumbered', 'skipped', 'restored')),
  occurred_at timestamptz NOT NULL,
  user_id uuid,
  -- As they were called then.
  user_name text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX number_events_first_idx ON number_events (organization_id, circle, period, first_running);
CREATE INDEX number_events_ranges_idx ON number_events (organization_id, circle, period) WHERE first_running < last_running;
CREATE INDEX number_events_restored_idx ON number_events (organization_id, circle, period) WHERE reason = 'restored';
SELECT kontor_tenant_table('number_events');
REVOKE UPDATE, DELETE ON number_events FROM kontor_app;

CREATE TABLE invoices (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'issued', 'cancelled')),
  description text NOT NULL DEFAULT '',
  customer_id text NOT NULL DEFAULT '',
  customer_salutation text NOT NULL DEFAULT '',
  customer_name text NOT NULL DEFAULT '',
  customer_street text NOT NULL DEFAULT '',
  customer_postcode text NOT NULL DEFAULT '',
  customer_city text NOT NULL DEFAULT '',
  invoice_date date NOT NULL,
  due_date date,
  service_date date,
  additions_top text NOT NULL DEFAULT '',
  additions_bottom text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en', 'es', 'fr', 'ru', 'cn')),
  -- The sender as it was when the invoice was written: later changes do not rewrite history.
  company jsonb NOT NULL,
  total_net_cents bigint NOT NULL DEFAULT 0,
  total_vat_cents bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Fields beyond the specified ones, read by shape: absent ones have their defaults.
  details jsonb NOT NULL DEFAULT '{}',
  kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'partial', 'final', 'cancellation')),
  issued_at timestamptz,
  -- The invoice that this one cancels: each at most once.
  cancels_id uuid,
  -- Sent before documents were kept, and entered in the chain afterwards.
  taken_over boolean NOT NULL DEFAULT false,
  -- What is to be paid (BT-115); with gross prices and prepaid amounts another amount than the total with VAT.
  payable_cents bigint NOT NULL DEFAULT 0,
  -- A draft from before invoices could be issued.
  predates_issuing boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  UNIQUE (organization_id, cancels_id),
  CONSTRAINT invoices_cancels_fkey FOREIGN KEY (organization_id, cancels_id) REFERENCES invoices (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (total_cents = total_net_cents + total_vat_cents),
  CONSTRAINT invoices_cancels_check CHECK ((kind = 'cancellation') = (cancels_id IS NOT NULL)),
  CONSTRAINT invoices_taken_over_check CHECK (NOT taken_over OR status <> 'draft'),
  CONSTRAINT invoices_issued_check CHECK ((status = 'draft') = (issued_at IS NULL))
);
CREATE INDEX invoices_newest_idx ON invoices (organization_id, invoice_date DESC, id DESC);
-- The list by state: drafts and unpaid ones are few among many.
CREATE INDEX invoices_status_idx ON invoices (organization_id, status, due_date);
SELECT kontor_tenant_table('invoices');
SELECT kontor_search_on('invoices', 'invoice',
  ARRAY['number', 'description', 'customer_name', 'customer_city', 'total_cents money', 'invoice_date day'], 'invoice_date desc', 32);
SELECT kontor_sortable_on('invoices', ARRAY['number', 'customer_name', 'due_date', 'total_cents']);

CREATE TABLE invoice_positions (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 1),
  description text NOT NULL,
  uom text NOT NULL,
  -- What is taken back has a negative count; a price never is negative (EN 16931 BR-27).
  count_thousandths bigint NOT NULL,
  -- Euros with four decimals as an integer.
  price_ten_thousandths bigint NOT NULL CHECK (price_ten_thousandths >= 0),
  vat_percent smallint NOT NULL CHECK (vat_percent IN (19, 7, 0)),
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, invoice_id, position),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table('invoice_positions');

-- The record that an invoice was written for; what prints is the invoice's own.
CREATE TABLE invoice_customers (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  PRIMARY KEY (organization_id, invoice_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  -- At COMMIT: with an organisation, its customers go before the links of its invoices do.
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX invoice_customers_customer_idx ON invoice_customers (organization_id, customer_id);
SELECT kontor_tenant_table('invoice_customers');

-- Invoices that were sent by mail.
CREATE TABLE invoice_deliveries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  recipients text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 5),
  -- A mail for each recipient, in their order. No reference: mails are the product's.
  mail_ids uuid[] NOT NULL,
  -- The copy for who sent it.
  copy_to text,
  copy_mail_id uuid,
  subject text NOT NULL,
  text text NOT NULL,
  attach_xml boolean NOT NULL,
  -- What sent several at once, and its repetitions: none of them sends an invoice twice.
  batch_id uuid,
  requested_at timestamptz NOT NULL,
  requested_by uuid NOT NULL,
  -- As it was then: it stays when the account is gone.
  requested_by_name text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  CHECK (cardinality(mail_ids) = cardinality(recipients)),
  CHECK ((copy_to IS NULL) = (copy_mail_id IS NULL))
);
CREATE INDEX invoice_deliveries_invoice_idx ON invoice_deliveries (organization_id, invoice_id, requested_at DESC, id DESC);
CREATE UNIQUE INDEX invoice_deliveries_batch_key ON invoice_deliveries (organization_id, batch_id, invoice_id) WHERE batch_id IS NOT NULL;
-- How many invoices were sent one by one in the last hour is asked for with each of them.
CREATE INDEX invoice_deliveries_single_idx ON invoice_deliveries (organization_id, requested_at) WHERE batch_id IS NULL;
SELECT kontor_tenant_table('invoice_deliveries');
-- What was sent was sent.
REVOKE UPDATE, DELETE ON invoice_deliveries FROM kontor_app;

-- What was issued, as it was issued, in a chain of hashes for each organisation (docs/hash-chain.md), and the rules that keep
-- it and its invoices from being changed by whoever works with the database, the owner of the tables included.
CREATE TABLE issued_documents (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  invoice_id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40 AND number !~ '[[:cntrl:]]'),
  issued_at timestamptz NOT NULL CHECK (issued_at = date_trunc('milliseconds', issued_at)),
  -- Sent before documents were kept: its PDF was made afterwards.
  taken_over boolean NOT NULL,
  -- The rows of the invoice and its positions as JSON.
  content text NOT NULL,
  pdf bytea NOT NULL,
  cii text,
  ubl text,
  content_sha256 text NOT NULL,
  pdf_sha256 text NOT NULL,
  cii_sha256 text,
  ubl_sha256 text,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (organization_id, sequence),
  UNIQUE (organization_id, invoice_id),
  UNIQUE (organization_id, number),
  -- At COMMIT: with an organisation, its invoices go before its documents do.
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
-- PDFs are compressed by themselves.
ALTER TABLE issued_documents ALTER COLUMN pdf SET STORAGE EXTERNAL;
SELECT kontor_tenant_table('issued_documents');
REVOKE UPDATE, DELETE ON issued_documents FROM kontor_app;

-- How many issued documents were in an archive that was handed out. Never changed: it ends with its organisation.
CREATE TABLE organization_archives (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  document_count bigint NOT NULL CHECK (document_count >= 0),
  handed_out_at timestamptz NOT NULL,
  handed_out_to uuid NOT NULL,
  PRIMARY KEY (organization_id, id)
);
SELECT kontor_tenant_table('organization_archives');
REVOKE UPDATE, DELETE ON organization_archives FROM kontor_app;

-- Continues the chain. Checked here rather than by constraints, so that a database whose rows were tampered with can still be
-- restored and shows where.
CREATE FUNCTION link_issued_document() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  former record;
BEGIN
  IF num_nonnulls(NEW.sequence, NEW.previous_hash, NEW.hash) > 0 THEN
    RAISE EXCEPTION 'sequence, previous_hash and hash of a document are set by the database' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.content_sha256, NEW.pdf_sha256, NEW.cii_sha256, NEW.ubl_sha256) IS DISTINCT FROM (
       encode(sha256(convert_to(NEW.content, 'UTF8')), 'hex'), encode(sha256(NEW.pdf), 'hex'),
       encode(sha256(convert_to(NEW.cii, 'UTF8')), 'hex'), encode(sha256(convert_to(NEW.ubl, 'UTF8')), 'hex')) THEN
    RAISE EXCEPTION 'a hash of document % is not that of what stands beside it', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- One after the other, until the transaction ends; the query after it sees what was committed meanwhile.
  PERFORM pg_advisory_xact_lock(hashtextextended('issued-documents ' || NEW.organization_id, 0));
  SELECT d.sequence, d.hash INTO former FROM issued_documents d WHERE d.organization_id = NEW.organization_id ORDER BY d.sequence DESC LIMIT 1;
  NEW.sequence := coalesce(former.sequence, 0) + 1;
  NEW.previous_hash := coalesce(former.hash, repeat('0', 64));
  NEW.hash := encode(sha256(convert_to(
    'kontor document chain: 1' || E'\n' ||
    'organization: ' || NEW.organization_id || E'\n' ||
    'sequence: ' || NEW.sequence || E'\n' ||
    'invoice: ' || NEW.invoice_id || E'\n' ||
    'number: ' || NEW.number || E'\n' ||
    'issued: ' || to_char(NEW.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' ||
    'takenOver: ' || NEW.taken_over || E'\n' ||
    'content: ' || NEW.content_sha256 || E'\n' ||
    'pdf: ' || NEW.pdf_sha256 || E'\n' ||
    'cii: ' || coalesce(NEW.cii_sha256, '-') || E'\n' ||
    'ubl: ' || coalesce(NEW.ubl_sha256, '-') || E'\n' ||
    'previous: ' || NEW.previous_hash || E'\n', 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER link_document BEFORE INSERT ON issued_documents FOR EACH ROW EXECUTE FUNCTION link_issued_document();

-- What is issued ends with its organisation only, by the role that purges. A cascade runs as the owner of the table: who is logged
-- in still says who began it.
CREATE FUNCTION refuse_issued_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'DELETE' AND 'kontor_purge' IN (current_user, session_user) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of % is refused: what is issued stays as it is', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON issued_documents FOR EACH ROW EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON issued_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON invoice_positions FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_issued_delete BEFORE DELETE ON invoices FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_issued_change();

-- Of an issued invoice nothing changes but its status, once, to cancelled.
CREATE FUNCTION refuse_invoice_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF OLD.status = 'draft' OR to_jsonb(OLD) - 'status' IS DISTINCT FROM to_jsonb(NEW) - 'status'
     OR (OLD.status <> NEW.status AND (OLD.status, NEW.status) <> ('issued', 'cancelled')) THEN
    RAISE EXCEPTION 'UPDATE of invoice % is refused: what is issued stays as it is', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
-- After the update, when generated columns have their values.
CREATE TRIGGER refuse_issued_update AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status <> 'draft' OR NEW.status = 'cancelled') EXECUTE FUNCTION refuse_invoice_change();

-- Positions are written while their invoice is a draft. Where the invoice is gone, they go along with it. It is looked for in
-- the organisation of the row itself, because a statement can change the session's while it runs (RETURNING set_config(…)). The
-- lock waits for whoever issues it at this moment.
CREATE FUNCTION refuse_position_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  session_organization text := current_setting('app.organization_id', true);
  touched uuid;
  written record;
BEGIN
  FOR touched IN SELECT DISTINCT c.organization_id FROM changed c LOOP
    PERFORM set_config('app.organization_id', touched::text, true);
    FOR written IN
      SELECT i.number, i.status FROM invoices i
       WHERE i.organization_id = touched AND i.id IN (SELECT c.invoice_id FROM changed c WHERE c.organization_id = touched) FOR SHARE OF i
    LOOP
      IF written.status <> 'draft' THEN
        RAISE EXCEPTION '% of positions of invoice % is refused: what is issued stays as it is', TG_OP, written.number USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.organization_id', coalesce(session_organization, ''), true);
  RETURN NULL;
END
$$;
CREATE TRIGGER refuse_issued_insert AFTER INSERT ON invoice_positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_delete AFTER DELETE ON invoice_positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_update_from AFTER UPDATE ON invoice_positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_update_to AFTER UPDATE ON invoice_positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();

-- An invoice is issued together with its document, and cancelled together with the issued one that cancels it. Both that can
-- break the rule are found by their keys: looking through all invoices takes a tenth of a second with 100,000 of them.
CREATE FUNCTION check_issued_together() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  issued uuid;
BEGIN
  IF TG_TABLE_NAME = 'invoices' THEN issued := NEW.id; ELSE issued := NEW.invoice_id; END IF;
  PERFORM FROM invoices i JOIN issued_documents d ON d.organization_id = i.organization_id AND d.invoice_id = i.id
    WHERE i.organization_id = NEW.organization_id AND i.id = issued AND i.status <> 'draft'
      AND (d.number, d.issued_at, d.taken_over) = (i.number, i.issued_at, i.taken_over);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'invoice % is issued together with its document or not at all', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- The one that was issued, and the one that it cancels.
  PERFORM FROM invoices i
    WHERE i.organization_id = NEW.organization_id
      AND i.id = ANY (ARRAY[issued, (SELECT o.cancels_id FROM invoices o WHERE o.organization_id = NEW.organization_id AND o.id = issued)])
      AND (i.status = 'cancelled') <> EXISTS (
        SELECT FROM invoices c WHERE c.organization_id = i.organization_id AND c.cancels_id = i.id AND c.status <> 'draft');
  IF FOUND THEN
    RAISE EXCEPTION 'invoice % is cancelled together with the one that cancels it or not at all', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER issued_with_document AFTER INSERT OR UPDATE OF status ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION check_issued_together();
CREATE CONSTRAINT TRIGGER issued_with_invoice AFTER INSERT ON issued_documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_issued_together();

-- Expenses with their receipts.
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
CREATE INDEX expenses_deleted_idx ON expenses (deleted_at) WHERE deleted_at IS NOT NULL;
SELECT kontor_tenant_table('expenses');
SELECT kontor_search_on('expenses', 'expense', ARRAY['number', 'description', 'vendor', 'vendor_vat_id', 'invoice_number', 'gross_cents money', 'expense_date day', 'invoice_date day'], 'expense_date desc');
SELECT kontor_sortable_on('expenses', ARRAY['number', 'vendor', 'description', 'due_date', 'gross_cents']);
-- The job that removes deleted expenses once nobody has to keep them looks at all organisations, and sees nothing else.
CREATE POLICY identity ON expenses FOR ALL TO kontor_identity USING (deleted_at IS NOT NULL) WITH CHECK (deleted_at IS NOT NULL);
GRANT SELECT (organization_id, id, number, file_id, deleted_at), DELETE ON expenses TO kontor_identity;

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
