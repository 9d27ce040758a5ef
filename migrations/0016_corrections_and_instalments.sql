-- Corrections of a part of an issued invoice, and the instalments that a final invoice deducts.

ALTER TABLE invoices DROP CONSTRAINT invoices_kind_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_kind_check CHECK (kind IN ('invoice', 'partial', 'final', 'cancellation', 'correction'));
-- The invoice of which this one takes back a part: there may be several.
ALTER TABLE invoices ADD COLUMN corrects_id uuid;
ALTER TABLE invoices ADD CONSTRAINT invoices_corrects_fkey FOREIGN KEY (organization_id, corrects_id)
  REFERENCES invoices (organization_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE invoices ADD CONSTRAINT invoices_corrects_check CHECK ((kind = 'correction') = (corrects_id IS NOT NULL));
CREATE INDEX invoices_corrects_idx ON invoices (organization_id, corrects_id) WHERE corrects_id IS NOT NULL;

-- Invoices of the organisation that a final invoice deducts. Drafts hold their instalments, too.
CREATE TABLE invoice_instalments (
  organization_id uuid NOT NULL,
  final_id uuid NOT NULL,
  instalment_id uuid NOT NULL,
  PRIMARY KEY (organization_id, final_id, instalment_id),
  FOREIGN KEY (organization_id, final_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  -- At COMMIT: with an organisation, its invoices go in any order.
  FOREIGN KEY (organization_id, instalment_id) REFERENCES invoices (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX invoice_instalments_instalment_idx ON invoice_instalments (organization_id, instalment_id);
SELECT kontor_tenant_table('invoice_instalments');

-- As before, and issued corrections lower what is owed; a correction has no balance of its own.
CREATE OR REPLACE FUNCTION kontor_recompute_invoice_balance(organization uuid, invoice uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  found_invoice record;
  corrected bigint;
BEGIN
  SELECT i.status, i.kind, i.payable_cents, i.due_date INTO found_invoice
    FROM invoices i WHERE i.organization_id = organization AND i.id = invoice FOR NO KEY UPDATE;
  IF NOT FOUND OR found_invoice.status = 'draft' OR found_invoice.kind IN ('cancellation', 'correction') THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(c.payable_cents), 0) INTO corrected
    FROM invoices c WHERE c.organization_id = organization AND c.corrects_id = invoice AND c.status = 'issued';
  INSERT INTO invoice_balances AS b (organization_id, invoice_id, payable_cents, settled_cents, received_cents, returned_cents, late_from)
  SELECT organization, invoice, CASE found_invoice.status WHEN 'cancelled' THEN 0 ELSE found_invoice.payable_cents END,
         received - returned + CASE found_invoice.status WHEN 'cancelled' THEN 0 ELSE deducted + corrected END, received, returned,
         kontor_working_day(found_invoice.due_date) + 1
    FROM (SELECT coalesce(sum(p.amount_cents) FILTER (WHERE p.kind = 'payment'), 0) AS received,
                 coalesce(sum(p.amount_cents) FILTER (WHERE p.kind IN ('refund', 'chargeback')), 0) AS returned,
                 coalesce(sum(p.amount_cents) FILTER (WHERE p.kind IN ('skonto', 'writeOff')), 0) AS deducted
            FROM payments p WHERE p.organization_id = organization AND p.invoice_id = invoice AND p.removed_at IS NULL) s
  ON CONFLICT (organization_id, invoice_id) DO UPDATE
    SET payable_cents = EXCLUDED.payable_cents, settled_cents = EXCLUDED.settled_cents, received_cents = EXCLUDED.received_cents,
        returned_cents = EXCLUDED.returned_cents, late_from = EXCLUDED.late_from;
END
$$;

CREATE OR REPLACE FUNCTION balance_invoice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM kontor_recompute_invoice_balance(NEW.organization_id, coalesce(NEW.corrects_id, NEW.id));
  RETURN NULL;
END
$$;
