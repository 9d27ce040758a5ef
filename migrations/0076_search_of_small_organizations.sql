-- A page of a search walks a thousand rows before it asks the index. A word may be rare in an organisation and frequent in
-- others: the index then brings the matches of all organisations of a partition, which takes ten times as long as walking
-- a thousand rows. Otherwise the function is that of migration 9.
GRANT CREATE ON SCHEMA public TO kontor_search;
SET LOCAL ROLE kontor_search;
CREATE OR REPLACE FUNCTION search_page(entry_kind text, term text, choices jsonb, ancestors text[], downwards boolean, after_key text, after_id uuid, page_size integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  direction CONSTANT text := CASE WHEN downwards THEN 'DESC' ELSE 'ASC' END;
  beyond CONSTANT text := CASE WHEN downwards THEN '(e.sort_key, e.id) < ($3, $4)' ELSE '(e.sort_key, e.id) > ($3, $4)' END;
  -- An expression, so that the rows are not found by the index of their order, which takes four times as long as reading them all.
  beyond_anyhow CONSTANT text := replace(beyond, 'e.sort_key', $b$e.sort_key || ''$b$);
  wanted record := search_condition(term, choices, ancestors);
  -- Without anything that an index knows the search ends here: the condition alone would walk every row of the organisation.
  max_rows CONSTANT integer := CASE WHEN wanted.indexable THEN NULL ELSE 10000 END;
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  last_key text := CASE WHEN downwards THEN after_key ELSE sort_ascending(after_key) END;
  last_id uuid := after_id;
  chunk integer := 64;
  seen integer;
  looked_through integer := 0;
  -- Rows that are looked through before the index is asked the next time, and matches that are then sorted.
  patience integer := 1024;
  max_sorted integer := 1000;
  matching uuid[];
  found uuid[] := '{}';
  looked_up record;
BEGIN
  LOOP
    EXECUTE format('SELECT count(*), array_agg(e.id) FILTER (WHERE %s), (array_agg(e.sort_key))[count(*)], (array_agg(e.id))[count(*)]'
        ' FROM (SELECT e.* FROM search_entries e WHERE e.kind = $1 AND e.organization_id = $2 AND %s ORDER BY e.sort_key %s, e.id %s LIMIT %s) e',
        wanted.condition, CASE WHEN last_id IS NULL THEN 'true' ELSE beyond END, direction, direction, chunk)
      INTO seen, matching, last_key, last_id USING entry_kind, tenant, last_key, last_id;
    found := found || matching;
    looked_through := looked_through + seen;
    EXIT WHEN seen < chunk OR cardinality(found) >= page_size OR looked_through >= max_rows;
    IF wanted.indexable AND looked_through >= patience AND cardinality(found) < looked_through * 0.03 THEN
      looked_up := search_indexed_entries(entry_kind, search_rows(true, downwards), beyond_anyhow || ' AND ' || wanted.condition, last_key, last_id, max_sorted);
      IF cardinality(looked_up.ids) < max_sorted THEN
        IF downwards THEN
          matching := ARRAY(SELECT m.id FROM unnest(looked_up.ids, looked_up.keys) AS m (id, key) ORDER BY m.key COLLATE de_natural DESC, m.id DESC LIMIT page_size);
        ELSE
          matching := ARRAY(SELECT m.id FROM unnest(looked_up.ids, looked_up.keys) AS m (id, key) ORDER BY m.key COLLATE de_natural, m.id LIMIT page_size);
        END IF;
        found := found || matching;
        EXIT;
      END IF;
      wanted.indexable := patience < 14000;
      patience := 14000;
      max_sorted := 30000;
    END IF;
    chunk := least(greatest(chunk * 2, 1024), 6400, max_rows - looked_through);
  END LOOP;
  RETURN QUERY SELECT unnest(found[1:page_size]);
END
$$;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_search;
