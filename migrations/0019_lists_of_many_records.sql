-- Search entries of added rows are written by one statement for all of them, which halves what they cost an import. A trigger
-- for a changed column cannot see the rows of its statement (CREATE TRIGGER), so that changes go on row by row.

ALTER FUNCTION kontor_search_on(regclass, text, text[], text, integer) RENAME TO kontor_search_on_by_row;

-- Takes a kind that kontor_search_on_by_row made: what an entry is selected by stands in its trigger function.
CREATE FUNCTION kontor_search_by_statement(source regclass, entry_kind text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  writer CONSTANT text := 'write_search_entry_' || entry_kind;
  adder CONSTANT text := 'add_search_entries_' || entry_kind;
  selected text;
  changed text;
BEGIN
  SELECT substring(prosrc FROM 'VALUES \((.*)\)\s+ON CONFLICT') INTO STRICT selected
    FROM pg_proc WHERE oid = to_regprocedure(format('public.%I()', writer));
  IF selected IS NULL THEN RAISE EXCEPTION 'no entry is selected by %', writer; END IF;
  SELECT string_agg(quote_ident(attname), ', ') INTO STRICT changed
    FROM pg_trigger t, pg_attribute a WHERE t.tgrelid = source AND t.tgname = 'write_search_entry' AND a.attrelid = source AND a.attnum = ANY (t.tgattr);
  EXECUTE format($f$
    CREATE FUNCTION public.%I() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
    AS $w$
    BEGIN
      INSERT INTO %I (organization_id, kind, id, sort_key, search_text, parent_ids) SELECT %s FROM added r;
      RETURN NULL;
    END
    $w$ $f$, adder, 'search_entries_' || entry_kind, selected);
  EXECUTE format('DROP TRIGGER write_search_entry ON %s', source);
  EXECUTE format('CREATE TRIGGER write_search_entry AFTER UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION public.%I()', changed, source, writer);
  EXECUTE format('CREATE TRIGGER add_search_entries AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.%I()', source, adder);
END
$$;

-- Makes the rows of a table searchable as a kind (migration 10).
CREATE FUNCTION kontor_search_on(source regclass, entry_kind text, searched_columns text[], sorted_by text, partitions integer DEFAULT 8) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM kontor_search_on_by_row(source, entry_kind, searched_columns, sorted_by, partitions);
  PERFORM kontor_search_by_statement(source, entry_kind);
END
$$;

CREATE OR REPLACE FUNCTION kontor_search_off(source regclass, entry_kind text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('DROP TRIGGER write_search_entry ON %s', source);
  EXECUTE format('DROP TRIGGER add_search_entries ON %s', source);
  EXECUTE format('DROP FUNCTION %I()', 'write_search_entry_' || entry_kind);
  EXECUTE format('DROP FUNCTION %I()', 'add_search_entries_' || entry_kind);
  EXECUTE format('DROP TABLE %I', 'search_entries_' || entry_kind);
END
$$;

SELECT kontor_search_by_statement(tgrelid::regclass, substring(tgfoid::regproc::text FROM 'write_search_entry_(.*)$'))
  FROM pg_trigger WHERE tgname = 'write_search_entry';

-- Of more than a thousand matches the rows are walked (migration 10), which finds nothing for long where the list's order puts
-- the matches far behind, such as a family name in a list by full names. So the index is asked once more after some thousand
-- rows, for many; the first of them are sorted without all the others.
GRANT CREATE ON SCHEMA public TO kontor_search;
SET LOCAL ROLE kontor_search;
CREATE OR REPLACE FUNCTION search_page(entry_kind text, term text, ancestors text[], downwards boolean, after_key text, after_id uuid, page_size integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  direction CONSTANT text := CASE WHEN downwards THEN 'DESC' ELSE 'ASC' END;
  beyond CONSTANT text := CASE WHEN downwards THEN '(e.sort_key, e.id) < ($3, $4)' ELSE '(e.sort_key, e.id) > ($3, $4)' END;
  wanted record := search_condition(term, ancestors);
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  last_key text := CASE WHEN downwards THEN after_key ELSE sort_ascending(after_key) END;
  last_id uuid := after_id;
  chunk integer := 64;
  seen integer;
  looked_through integer := 0;
  -- Rows that are looked through before the index is asked the next time, and matches that are then sorted.
  patience integer := 64;
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
    EXIT WHEN seen < chunk OR cardinality(found) >= page_size;
    IF wanted.indexable AND looked_through >= patience AND cardinality(found) < looked_through * 0.03 THEN
      looked_up := search_indexed_entries(entry_kind, beyond || ' AND ' || wanted.condition, last_key, last_id, max_sorted);
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
    chunk := least(chunk * 2, 6400);
  END LOOP;
  RETURN QUERY SELECT unnest(found[1:page_size]);
END
$$;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_search;

-- Inactive records are few, and lists show them by themselves: without these indexes all active ones would be walked for them.
CREATE INDEX customers_inactive_idx ON customers (organization_id, id) WHERE NOT active;
CREATE INDEX projects_inactive_idx ON projects (organization_id, id) WHERE NOT active;
CREATE INDEX offered_services_inactive_idx ON offered_services (organization_id, id) WHERE NOT active;
