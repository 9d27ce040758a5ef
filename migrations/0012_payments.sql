-- Payments of issued invoices, and what of each invoice is still open.

-- Easter Sunday of a year (Gregorian calendar, by Meeus).
CREATE FUNCTION kontor_easter(year integer) RETURNS date
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  a CONSTANT integer := year % 19;
  b CONSTANT integer := year / 100;
  c CONSTANT integer := year % 100;
  h CONSTANT integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l CONSTANT integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n CONSTANT integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
BEGIN
  RETURN make_date(year, n / 31, n % 31 + 1);
END
$$;

-- The day itself, or the next working day after a Saturday, a Sunday or a public holiday of all German states (§ 193 BGB). The
-- same days as platform/contract/working-days.ts; a test compares both.
CREATE FUNCTION kontor_working_day(day date) RETURNS date
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  working date := day;
BEGIN
  WHILE extract(isodow FROM working) IN (6, 7)
     OR (extract(month FROM working) * 100 + extract(day FROM working)) IN (101, 501, 1003, 1225, 1226)
     -- Good Friday, Easter Monday, Ascension Day, Whit Monday.
     OR working - kontor_easter(extract(year FROM working)::integer) IN (-2, 1, 39, 50)
  LOOP
    working := working + 1;
  END LOOP;
  RETURN working;
END
$$;
GRANT EXECUTE ON FUNCTION kontor_easter(integer), kontor_working_day(date) TO kontor_app;

-- What was paid, returned, deducted and written off. A row is never deleted and never changed, except that it is removed once.
CREATE TABLE payments (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'chargeback', 'skonto', 'writeOff', 'dunning')),
  paid_on date NOT NULL,
  -- Positive in every kind.
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  method text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  -- As they were called then: the names stay when the accounts are gone.
  created_by_name text NOT NULL,
  removed_at timestamptz,
  removed_by uuid,
  removed_by_name text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  CHECK (num_nulls(removed_at, removed_by, removed_by_name) IN (0, 3))
);
CREATE INDEX payments_invoice_idx ON payments (organization_id, invoice_id, paid_on, id);
-- Sums by day.
CREATE INDEX payments_day_idx ON payments (organization_id, paid_on) INCLUDE (kind, amount_cents) WHERE removed_at IS NULL;
SELECT kontor_tenant_table('payments');
REVOKE UPDATE, DELETE ON payments FROM kontor_app;
GRANT UPDATE (removed_at, removed_by, removed_by_name) ON payments TO kontor_app;

CREATE FUNCTION refuse_payment_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF OLD.removed_at IS NOT NULL OR NEW.removed_at IS NULL
     OR to_jsonb(OLD) - ARRAY['removed_at', 'removed_by', 'removed_by_name']
        IS DISTINCT FROM to_jsonb(NEW) - ARRAY['removed_at', 'removed_by', 'removed_by_name'] THEN
    RAISE EXCEPTION 'UPDATE of payment % is refused: it is removed once, and not changed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_payment_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();

-- What is open of each issued invoice, except cancellations. Only the triggers below write it.
CREATE TABLE invoice_balances (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- 0 of a cancelled one.
  payable_cents bigint NOT NULL,
  -- What lowers the open amount: payments, Skonto and write-offs, less refunds and chargebacks. Of a cancelled invoice nothing
  -- is owed any more, so that its Skonto and write-offs lapse.
  settled_cents bigint NOT NULL,
  -- Money that came in, and money that went back by refunds and chargebacks.
  received_cents bigint NOT NULL,
  returned_cents bigint NOT NULL,
  -- Negative: the customer's credit.
  open_cents bigint NOT NULL GENERATED ALWAYS AS (payable_cents - settled_cents) STORED,
  -- First day on which it is late: the day after the due day, moved to a working day (§ 193 BGB).
  late_from date,
  PRIMARY KEY (organization_id, invoice_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE
);
-- Open items and credits are few among many invoices.
CREATE INDEX invoice_balances_open_idx ON invoice_balances (organization_id, late_from) INCLUDE (invoice_id, open_cents) WHERE open_cents <> 0;
SELECT kontor_tenant_table('invoice_balances');

-- Computes the balance of an invoice anew. It locks the invoice first: of two changes at once the second one sees the first.
CREATE FUNCTION kontor_recompute_invoice_balance(organization uuid, invoice uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  found_invoice record;
BEGIN
  SELECT i.status, i.kind, i.payable_cents, i.due_date INTO found_invoice
    FROM invoices i WHERE i.organization_id = organization AND i.id = invoice FOR NO KEY UPDATE;
  IF NOT FOUND OR found_invoice.status = 'draft' OR found_invoice.kind = 'cancellation' THEN
    RETURN;
  END IF;
  INSERT INTO invoice_balances AS b (organization_id, invoice_id, payable_cents, settled_cents, received_cents, returned_cents, late_from)
  SELECT organization, invoice, CASE found_invoice.status WHEN 'cancelled' THEN 0 ELSE found_invoice.payable_cents END,
         received - returned + CASE found_invoice.status WHEN 'cancelled' THEN 0 ELSE deducted END, received, returned,
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
GRANT EXECUTE ON FUNCTION kontor_recompute_invoice_balance(uuid, uuid) TO kontor_app;

CREATE FUNCTION balance_invoice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM kontor_recompute_invoice_balance(NEW.organization_id, NEW.id);
  RETURN NULL;
END
$$;
-- Named so that it comes after what refuses a change.
CREATE TRIGGER write_balance AFTER INSERT OR UPDATE OF status ON invoices FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION balance_invoice();

CREATE FUNCTION balance_paid_invoice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM kontor_recompute_invoice_balance(NEW.organization_id, NEW.invoice_id);
  PERFORM FROM invoice_balances b WHERE b.organization_id = NEW.organization_id AND b.invoice_id = NEW.invoice_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment % belongs to an invoice that has no balance: a draft or a cancellation', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER write_balance AFTER INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION balance_paid_invoice();

-- Invoices that are issued already. Their rows are hidden from the owner otherwise.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_balances NO FORCE ROW LEVEL SECURITY;
INSERT INTO invoice_balances (organization_id, invoice_id, payable_cents, settled_cents, received_cents, returned_cents, late_from)
SELECT organization_id, id, CASE status WHEN 'cancelled' THEN 0 ELSE payable_cents END, 0, 0, 0, kontor_working_day(due_date) + 1
  FROM invoices WHERE status <> 'draft' AND kind <> 'cancellation';
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_balances FORCE ROW LEVEL SECURITY;
