-- Sums of postings by owner, year and payee, and by owner, month and cost type, so that questions about them need not
-- read the postings (docs/decisions/0060). Rows are only added, as to posting_sums (docs/decisions/0049).

CREATE TABLE posting_payee_sums (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Without foreign keys: those of the postings hold all of them.
  owner_id uuid NOT NULL,
  -- Its first day.
  year date NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- As that of the postings: empty where none is named.
  counterparty text NOT NULL,
  income_cents bigint NOT NULL,
  -- Zero or negative.
  expenses_cents bigint NOT NULL,
  postings integer NOT NULL,
  PRIMARY KEY (organization_id, owner_id, year, id) INCLUDE (counterparty, income_cents, expenses_cents, postings)
);
SELECT kontor_tenant_table('posting_payee_sums');
SELECT kontor_owner_wall('posting_payee_sums', '{ri-property-management-admin-permission}', 'owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[])');

CREATE TABLE posting_type_sums (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  -- Its first day.
  month date NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  cost_type_id uuid,
  -- As that of the postings.
  unknown_kaid text,
  income_cents bigint NOT NULL,
  expenses_cents bigint NOT NULL,
  postings integer NOT NULL,
  PRIMARY KEY (organization_id, owner_id, month, id) INCLUDE (cost_type_id, unknown_kaid, income_cents, expenses_cents, postings)
);
SELECT kontor_tenant_table('posting_type_sums');
SELECT kontor_owner_wall('posting_type_sums', '{ri-property-management-admin-permission}', 'owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[])');

CREATE OR REPLACE FUNCTION keep_posting_sums() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  added CONSTANT text := 'SELECT 1 AS sign, a.* FROM added_rows a';
  former CONSTANT text := 'SELECT -1 AS sign, f.* FROM former_rows f';
  source CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN added WHEN 'UPDATE' THEN added || ' UNION ALL ' || former
    -- With an organisation go its postings and their sums.
    ELSE former || ' WHERE EXISTS (SELECT FROM organizations o WHERE o.id = f.organization_id)' END;
  kept record;
BEGIN
  FOR kept IN
    SELECT * FROM (VALUES
      ('posting_sums', 'month', 'rental_unit_id'),
      ('posting_payee_sums', 'year', 'counterparty'),
      ('posting_type_sums', 'month', 'cost_type_id, unknown_kaid'),
      ('posting_year_sums', 'year', 'rental_unit_id, tenant_id, cost_type_id, unknown_moid, unknown_mid, unknown_kaid')) k (name, period, columns)
  LOOP
    EXECUTE format(
      'INSERT INTO %1$I (organization_id, owner_id, %2$I, %3$s, income_cents, expenses_cents, postings)
       SELECT organization_id, owner_id, date_trunc(%2$L, booking_date::timestamp)::date AS period, %3$s,
              sum(sign * greatest(amount_cents, 0)), sum(sign * least(amount_cents, 0)), sum(sign)
         FROM (%4$s) p WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY organization_id, owner_id, period, %3$s
       HAVING sum(sign) <> 0 OR sum(sign * greatest(amount_cents, 0)) <> 0 OR sum(sign * least(amount_cents, 0)) <> 0',
      kept.name, kept.period, kept.columns, source);
  END LOOP;
  RETURN NULL;
END
$$;

ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_payee_sums NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_type_sums NO FORCE ROW LEVEL SECURITY;
INSERT INTO posting_payee_sums (organization_id, owner_id, year, counterparty, income_cents, expenses_cents, postings)
SELECT organization_id, owner_id, date_trunc('year', booking_date::timestamp)::date, counterparty, sum(greatest(amount_cents, 0)), sum(least(amount_cents, 0)), count(*)
  FROM postings WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3;
INSERT INTO posting_type_sums (organization_id, owner_id, month, cost_type_id, unknown_kaid, income_cents, expenses_cents, postings)
SELECT organization_id, owner_id, date_trunc('month', booking_date::timestamp)::date, cost_type_id, unknown_kaid, sum(greatest(amount_cents, 0)), sum(least(amount_cents, 0)), count(*)
  FROM postings WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_payee_sums FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_type_sums FORCE ROW LEVEL SECURITY;

-- Questions also ask for payees and missing receipts: of days that no kept sum has, and together with other conditions.
DROP INDEX postings_owner_idx;
CREATE INDEX postings_owner_idx ON postings (organization_id, owner_id, booking_date, id)
  INCLUDE (amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at, unknown_moid, unknown_mid, unknown_kaid, counterparty, archive_id)
  WHERE withdrawn_at IS NULL;
DROP INDEX postings_day_idx;
CREATE INDEX postings_day_idx ON postings (organization_id, booking_date, id)
  INCLUDE (owner_id, amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at, unknown_moid, unknown_mid, unknown_kaid, counterparty, archive_id)
  WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL;
