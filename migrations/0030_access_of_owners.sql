-- True if the two latest refreshes of the schedule failed and nothing was imported since: owners then read that newer
-- transactions will follow. They see no entry of the journal, so the wall is opened for this question alone.
CREATE FUNCTION kontor_deliveries_late() RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  late boolean;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  WITH nights AS (
    SELECT d.state, d.started_at FROM deliveries d
     WHERE d.started_by IS NULL AND NOT d.dry_run AND d.state <> 'running' ORDER BY d.started_at DESC, d.id DESC LIMIT 2)
  SELECT (SELECT count(*) = 2 AND bool_and(n.state IN ('failed', 'refused')) FROM nights n)
         AND NOT EXISTS (SELECT FROM deliveries d WHERE d.state = 'taken' AND d.started_at > (SELECT min(n.started_at) FROM nights n))
    INTO late;
  PERFORM set_config('app.every_owner', before, true);
  RETURN late;
END
$$;
REVOKE ALL ON FUNCTION kontor_deliveries_late() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_deliveries_late() TO kontor_app;
