-- Reminders of unpaid invoices, the letters and mails of them, and what keeps an invoice from being reminded of.

ALTER TABLE customers
  -- § 13 BGB: lower default interest, no lump sum.
  ADD COLUMN consumer boolean NOT NULL DEFAULT false,
  -- The term of payment is agreed: default begins the day after it (§ 286 (2) no. 1 BGB).
  ADD COLUMN payment_term_agreed boolean NOT NULL DEFAULT false;

-- A reminder as it was written. Claims are sums up to its day; they lie outside the invoice's open amount.
CREATE TABLE reminders (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  letter_day date NOT NULL,
  -- Day by which it asks to pay.
  pay_day date NOT NULL CHECK (pay_day >= letter_day),
  -- First day of default and its reason, as printed; null while the customer is not in default.
  default_from date,
  default_reason text NOT NULL DEFAULT '',
  open_cents bigint NOT NULL CHECK (open_cents > 0),
  interest_cents bigint NOT NULL CHECK (interest_cents >= 0),
  lump_sum_cents bigint NOT NULL CHECK (lump_sum_cents >= 0),
  -- Fees of this and of the former levels.
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  -- What payments of kind dunning had settled of all these.
  settled_cents bigint NOT NULL CHECK (settled_cents >= 0),
  interest_parts jsonb NOT NULL,
  text text NOT NULL,
  pdf bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null for one that was sent by itself.
  created_by uuid,
  -- As they were called then; empty for one that was sent by itself.
  created_by_name text NOT NULL,
  PRIMARY KEY (organization_id, id),
  -- Each level once, whoever sends it at the same time.
  UNIQUE (organization_id, invoice_id, level),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE
);
-- PDFs are compressed by themselves.
ALTER TABLE reminders ALTER COLUMN pdf SET STORAGE EXTERNAL;
SELECT kontor_tenant_table('reminders');
-- What was written to a customer stays as it is.
REVOKE UPDATE, DELETE ON reminders FROM kontor_app;

-- Mails with a reminder.
CREATE TABLE reminder_deliveries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  reminder_id uuid NOT NULL,
  recipients text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 5),
  -- A mail for each recipient, in their order. No reference: mails are the product's.
  mail_ids uuid[] NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  requested_at timestamptz NOT NULL,
  requested_by uuid,
  requested_by_name text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, reminder_id) REFERENCES reminders (organization_id, id) ON DELETE CASCADE,
  CHECK (cardinality(mail_ids) = cardinality(recipients))
);
CREATE INDEX reminder_deliveries_reminder_idx ON reminder_deliveries (organization_id, reminder_id, requested_at);
-- How many were sent in the last hour is asked for with each of them.
CREATE INDEX reminder_deliveries_requested_idx ON reminder_deliveries (organization_id, requested_at);
SELECT kontor_tenant_table('reminder_deliveries');
REVOKE UPDATE, DELETE ON reminder_deliveries FROM kontor_app;

-- Why an invoice is not reminded of: a later day was agreed, the customer disputes it, or the organisation decided so. Former
-- ones stay, because the days of an agreed later day bear no interest.
CREATE TABLE reminder_holds (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deferred', 'disputed', 'never')),
  from_day date NOT NULL,
  -- Last day of an agreed later day; the others end when a person ends them.
  until_day date,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  ended_on date,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'deferred') = (until_day IS NOT NULL)),
  CHECK (until_day >= from_day)
);
CREATE INDEX reminder_holds_invoice_idx ON reminder_holds (organization_id, invoice_id);
CREATE UNIQUE INDEX reminder_holds_current_key ON reminder_holds (organization_id, invoice_id) WHERE ended_on IS NULL;
SELECT kontor_tenant_table('reminder_holds');
REVOKE UPDATE, DELETE ON reminder_holds FROM kontor_app;
GRANT UPDATE (ended_on) ON reminder_holds TO kontor_app;
