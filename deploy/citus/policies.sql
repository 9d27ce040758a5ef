-- Prepares the policies of row-level security for Citus, which refuses subqueries in them (docs/growth.md, step 3).
-- The subqueries without a table are replaced by the expression in them; it means the same and is evaluated for each row
-- instead of once per statement. Run it once, as the login of DATABASE_URL, before the tables are distributed:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -1 -f deploy/citus/policies.sql
-- Repeating it changes nothing. Policies with a subquery over a table stay as they are.

SET LOCAL ROLE kontor_owner;

DO $$
DECLARE
  setting CONSTANT text := '\( SELECT (\(NULLIF\(current_setting\(''app\.\w+''::text, true\), ''''::text\)\)::uuid) AS "nullif"\)';
  call CONSTANT text := '\( SELECT (kontor_\w+\([^()]*\)) AS kontor_\w+\)';
  policy record;
BEGIN
  FOR policy IN
    SELECT p.polname AS name, p.polrelid::regclass AS target, part.visible, part.written
      FROM pg_policy p
      JOIN pg_class c ON c.oid = p.polrelid AND c.relnamespace = 'public'::regnamespace,
           LATERAL (SELECT regexp_replace(regexp_replace(pg_get_expr(p.polqual, p.polrelid), setting, '\1', 'g'), call, '\1', 'g') AS visible,
                           regexp_replace(regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), setting, '\1', 'g'), call, '\1', 'g') AS written) part
     WHERE (part.visible, part.written) IS DISTINCT FROM (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  LOOP
    EXECUTE format('ALTER POLICY %I ON %s', policy.name, policy.target)
      || coalesce(' USING (' || policy.visible || ')', '') || coalesce(' WITH CHECK (' || policy.written || ')', '');
  END LOOP;
END
$$;
