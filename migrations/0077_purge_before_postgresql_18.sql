-- An organisation can be removed on PostgreSQL 15 to 17, too: there a trigger after a cascade runs with the rights of whoever
-- deleted the organisation, and kontor_purge may read and write nothing. It deletes whole organisations only: with them go
-- the postings and their sums, the positions and their invoices.
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
  IF TG_OP = 'DELETE' AND session_user = 'kontor_purge' THEN RETURN NULL; END IF;
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

CREATE OR REPLACE FUNCTION refuse_position_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  session_organization text := current_setting('app.organization_id', true);
  touched uuid;
  written record;
BEGIN
  IF TG_OP = 'DELETE' AND session_user = 'kontor_purge' THEN RETURN NULL; END IF;
  FOR touched IN SELECT DISTINCT c.organization_id FROM changed c LOOP
    PERFORM set_config('app.organization_id', touched::text, true);
    FOR written IN
      SELECT i.number, i.status FROM invoices i
       WHERE i.organization_id = touched AND i.id IN (SELECT c.invoice_id FROM changed c WHERE c.organization_id = touched) FOR SHARE OF i
    LOOP
      IF written.status <> 'draft' THEN
        RAISE EXCEPTION '% of % of invoice % is refused: what is issued stays as it is', TG_OP,
          CASE TG_TABLE_NAME WHEN 'invoice_attachments' THEN 'attachments' ELSE 'positions' END, written.number
          USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.organization_id', coalesce(session_organization, ''), true);
  RETURN NULL;
END
$$;
