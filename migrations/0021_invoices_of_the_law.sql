-- What the law needs of an invoice beyond the specified fields, and the way from a draft to an issued one.

ALTER TABLE invoices
  -- Fields beyond the specified ones, read by shape: absent ones have their defaults.
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'partial', 'final', 'cancellation')),
  ADD COLUMN issued_at timestamptz,
  -- The invoice that this one cancels: each at most once.
  ADD COLUMN cancels_id uuid,
  ADD COLUMN taken_over boolean NOT NULL DEFAULT false,
  -- What is to be paid (BT-115); with gross prices and prepaid amounts another amount than the total with VAT.
  ADD COLUMN payable_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT invoices_cancels_check CHECK ((kind = 'cancellation') = (cancels_id IS NOT NULL)),
  ADD CONSTRAINT invoices_taken_over_check CHECK (NOT taken_over OR status <> 'draft'),
  ADD CONSTRAINT invoices_cancels_fkey FOREIGN KEY (organization_id, cancels_id) REFERENCES invoices (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT invoices_organization_id_cancels_id_key UNIQUE (organization_id, cancels_id);

-- Nothing could be issued before: what is there is a draft, of which its people say whether it was sent.
ALTER TABLE invoices ADD COLUMN predates_issuing boolean NOT NULL DEFAULT true;
ALTER TABLE invoices ALTER COLUMN predates_issuing SET DEFAULT false;
-- The owner is under row-level security, too: it is lifted for these rows.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
UPDATE invoices SET payable_cents = total_cents, status = 'draft' WHERE payable_cents <> total_cents OR status <> 'draft';
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices ADD CONSTRAINT invoices_issued_check CHECK ((status = 'draft') = (issued_at IS NULL));

ALTER TABLE invoice_positions
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
  -- What is taken back has a negative count; a price never is negative (EN 16931 BR-27).
  DROP CONSTRAINT invoice_positions_count_thousandths_check;

-- The list by state: drafts and unpaid ones are few among many.
CREATE INDEX invoices_status_idx ON invoices (organization_id, status, due_date);
