-- A complete delivery writes all postings of an organisation and counts their sums once at its end
-- (docs/decisions/0061): kept batch by batch, they cost half as much again as the postings.
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
  IF current_setting('app.posting_sums_recounted', true) = 'on' THEN RETURN NULL; END IF;
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
