-- The check that an invoice is cancelled together with the one that cancels it looked through all invoices of the organisation for each
-- that was issued: with 100,000 of them, a tenth of a second. Both that can break the rule are found by their keys.
CREATE OR REPLACE FUNCTION check_issued_together() RETURNS trigger
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

-- The check that positions of an issued invoice stay as they are looked for it in the organisation of the session, which a statement can
-- change while it runs: RETURNING set_config(…) made the invoice invisible, and what is not found counted as gone. It is looked for in the
-- organisation of the row itself.
CREATE OR REPLACE FUNCTION refuse_position_change() RETURNS trigger
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

-- How many invoices were sent one by one in the last hour is asked for with each of them.
CREATE INDEX invoice_deliveries_single_idx ON invoice_deliveries (organization_id, requested_at) WHERE batch_id IS NULL;
