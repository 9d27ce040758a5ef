-- Sums of postings by owner, year and everything that a list of postings filters by but the day, so that such a list need
-- not add up all that it finds (docs/decisions/0052). Rows are only added, as to posting_sums (docs/decisions/0049).

CREATE TABLE posting_year_sums (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Without foreign keys: those of the postings hold all of them.
  owner_id uuid NOT NULL,
  -- Its first day.
  year date NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  rental_unit_id uuid,
  tenant_id uuid,
  cost_type_id uuid,
  -- As those of the postings.
  unknown_moid text,
  unknown_mid text,
  unknown_kaid text,
  income_cents bigint NOT NULL,
  -- Zero or negative.
  expenses_cents bigint NOT NULL,
  postings integer NOT NULL,
  PRIMARY KEY (organization_id, owner_id, year, id)
    INCLUDE (rental_unit_id, tenant_id, cost_type_id, unknown_moid, unknown_mid, unknown_kaid, income_cents, expenses_cents, postings)
);
SELECT kontor_tenant_table('posting_year_sums');
SELECT kontor_owner_wall('posting_year_sums', '{ri-property-management-admin-permission}', 'owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[])');

DROP TRIGGER posting_sums_added ON postings;
DROP TRIGGER posting_sums_changed ON postings;
DROP TRIGGER posting_sums_removed ON postings;
DROP FUNCTION add_posting_sums(), change_posting_sums(), remove_posting_sums();

-- One statement for all three operations: its source are the transition tables that the operation has.
CREATE FUNCTION keep_posting_sums() RETURNS trigger
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
REVOKE ALL ON FUNCTION keep_posting_sums() FROM PUBLIC;

CREATE TRIGGER posting_sums_added AFTER INSERT ON postings REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_posting_sums();
CREATE TRIGGER posting_sums_changed AFTER UPDATE ON postings REFERENCING OLD TABLE AS former_rows NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_posting_sums();
CREATE TRIGGER posting_sums_removed AFTER DELETE ON postings REFERENCING OLD TABLE AS former_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_posting_sums();

ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_year_sums NO FORCE ROW LEVEL SECURITY;
INSERT INTO posting_year_sums (organization_id, owner_id, year, rental_unit_id, tenant_id, cost_type_id, unknown_moid, unknown_mid, unknown_kaid,
                               income_cents, expenses_cents, postings)
SELECT organization_id, owner_id, date_trunc('year', booking_date::timestamp)::date, rental_unit_id, tenant_id, cost_type_id,
       unknown_moid, unknown_mid, unknown_kaid, sum(greatest(amount_cents, 0)), sum(least(amount_cents, 0)), count(*)
  FROM postings WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 2, 3, 4;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_year_sums FORCE ROW LEVEL SECURITY;
