-- What every module declares its tables with: helpers for tables of organisations, for sorting and for the one search
-- (docs/decisions/0016). What they build stands in the database: a helper may change later without changing the tables that
-- it made.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What is known of the installation itself, none of it an organisation's: under secret_key a check value of the key it was
-- set up with (a JSON string), under demo the ids that the demo wrote ({ "organizations": [], "users": [] }).
CREATE TABLE installation_marks (
  name text PRIMARY KEY CHECK (name IN ('secret_key', 'demo')),
  value jsonb NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE installation_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE installation_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY identity ON installation_marks FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON installation_marks TO kontor_identity;

-- Organisations are purged by a login of its own (migration 3).
GRANT USAGE ON SCHEMA public TO kontor_purge;

-- German order (DIN 5007-1), numbers inside texts by their value: WE 2 before WE 10.
CREATE COLLATION de_natural (provider = icu, locale = 'de-u-kn-true');

-- Makes a table one of an organisation: row-level security, forced on its owner, too; the tenant's policy; grants. A
-- partition that is read by its own name is a table like any other, so its partitions get the same.
CREATE FUNCTION kontor_tenant_table(target regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid)';
  part regclass;
BEGIN
  FOR part IN SELECT target UNION SELECT relid FROM pg_partition_tree(target) LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', part);
    EXECUTE format('CREATE POLICY tenant ON %s FOR ALL TO kontor_app USING (%s) WITH CHECK (%s)', part, own, own);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kontor_app', part);
  END LOOP;
END
$$;

-- The keys by which columns are sorted upwards and downwards, empty ones last: U+FFFF is greater than any text (UTS 35), the
-- empty text less. Behind those of texts: COLLATE de_natural. CASE, = and IS NULL are known not to leak, so that
-- row-level security lets the index have the condition.
CREATE FUNCTION sort_ascending(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN value = '' THEN U&'\FFFF' ELSE value END;
CREATE FUNCTION sort_descending(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value;
CREATE FUNCTION sort_ascending(value date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN value IS NULL THEN date 'infinity' ELSE value END;
CREATE FUNCTION sort_descending(value date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN value IS NULL THEN date '-infinity' ELSE value END;
CREATE FUNCTION sort_ascending(value bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN value IS NULL THEN 9223372036854775807 ELSE value END;
CREATE FUNCTION sort_descending(value bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN value IS NULL THEN -9223372036854775807 ELSE value END;
GRANT EXECUTE ON FUNCTION sort_ascending(text), sort_descending(text), sort_ascending(date), sort_descending(date), sort_ascending(bigint),
  sort_descending(bigint) TO kontor_app;
GRANT EXECUTE ON FUNCTION sort_ascending(text) TO kontor_search;

-- Lets a table be sorted by columns, each with its id as the last key: texts, and days and whole numbers that may be NULL,
-- with empty ones last in both directions, which takes an index for each direction; what is NOT NULL by its value. Comparing
-- numeric may leak, so no index would serve it behind a policy.
CREATE FUNCTION kontor_sortable_on(source regclass, sorted_columns text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  column_name text;
  direction text;
  key text;
  column_type regtype;
  is_required boolean;
  base CONSTANT text := (SELECT relname FROM pg_class WHERE oid = source);
BEGIN
  FOREACH column_name IN ARRAY sorted_columns LOOP
    SELECT atttypid, attnotnull INTO STRICT column_type, is_required
      FROM pg_attribute WHERE attrelid = source AND attname = column_name AND NOT attisdropped;
    IF column_type = 'numeric'::regtype THEN RAISE EXCEPTION '%.% is numeric: a sortable number is a bigint', source, column_name; END IF;
    IF is_required AND column_type <> 'text'::regtype THEN
      EXECUTE format('CREATE INDEX %I ON %s (organization_id, %I, id)', base || '_' || column_name || '_idx', source, column_name);
      CONTINUE;
    END IF;
    FOREACH direction IN ARRAY ARRAY['ascending', 'descending'] LOOP
      key := format('sort_%s(%I)', direction, column_name) || CASE column_type WHEN 'text'::regtype THEN ' COLLATE de_natural' ELSE '' END;
      EXECUTE format('CREATE INDEX %I ON %s (organization_id, (%s), id)', base || '_' || column_name || '_' || direction || '_idx', source, key);
    END LOOP;
  END LOOP;
END
$$;

-- Spelling of texts for search: lower case, without accents, compatible forms made one (NFKD), ß = ss.
CREATE FUNCTION search_unaccented(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  spelled text := replace(replace(replace(replace(lower(value COLLATE "und-x-icu"), 'ä', 'a'), 'ö', 'o'), 'ü', 'u'), 'ß', 'ss');
BEGIN
  -- Most German texts are done by now: normalising takes three times as long.
  IF octet_length(spelled) > length(spelled) THEN
    spelled := regexp_replace(lower(normalize(spelled, NFKD) COLLATE "und-x-icu") COLLATE "C", '[\u0300-\u036f]', '', 'g');
    spelled := replace(replace(translate(spelled, 'øłđı', 'oldi'), 'œ', 'oe'), 'æ', 'ae');
  END IF;
  RETURN spelled;
END
$$;

-- As above, and ä = ae = a, ö = oe = o, ü = ue = u: the spelling in which term and text are compared.
CREATE FUNCTION search_folded(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$ BEGIN RETURN replace(replace(replace(search_unaccented(value), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'); END $$;

-- The stored spelling of a text. The unfolded spelling is kept beside it where it differs: "erwehr" begins with a letter of
-- "Feuerwehr" that folding takes away. A text without accents is spelled in a third of the time.
CREATE FUNCTION search_indexed(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  unaccented text := CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C") ELSE search_unaccented(value) END;
  folded text;
BEGIN
  IF position('e' IN unaccented) = 0 THEN RETURN unaccented; END IF;
  folded := replace(replace(replace(unaccented, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
  RETURN CASE WHEN folded = unaccented THEN folded ELSE folded || ' ' || unaccented END;
END
$$;

-- Amounts (cents, or euros as numeric) and days, as entries store them.
CREATE FUNCTION search_money(cents bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN cents < 0 THEN '-€' ELSE '€' END || abs(cents) * 0.01;
CREATE FUNCTION search_money(euros numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN euros < 0 THEN '-€' ELSE '€' END || round(abs(euros), 2);
CREATE FUNCTION search_day(day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(day, 'YYYY-MM-DD');

-- The ways in which a folded word of a term may be stored: as it is, as an amount (1.250,00 · 1.250 · 1250,5 · 1,250.00), as a
-- day (21.11.2026 · 21.11.26 · 21.11. · 11.2026). 1250 and 2026-11-21 stand in the stored spelling as they are.
CREATE FUNCTION search_spellings(word text) RETURNS SETOF text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 2
AS $$
DECLARE
  part text[];
  amount text;
BEGIN
  RETURN NEXT word;
  IF word !~ '\d[.,]' THEN RETURN; END IF;
  part := coalesce(regexp_match(word, '^(-?)€?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?€?$'),
                   regexp_match(word, '^(-?)€?(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})€?$'));
  IF part IS NOT NULL THEN
    amount := part[1] || '€' || coalesce(nullif(ltrim(translate(part[2], '.,', ''), '0'), ''), '0') || '.' || rpad(coalesce(part[3], ''), 2, '0');
    IF position(word IN amount) = 0 THEN RETURN NEXT amount; END IF;
  END IF;
  part := regexp_match(word, '^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2})?)?$');
  IF part IS NOT NULL THEN
    RETURN NEXT CASE length(part[3]) WHEN 4 THEN part[3] WHEN 2 THEN '20' || part[3] ELSE '' END
      || '-' || lpad(part[2], 2, '0') || '-' || lpad(part[1], 2, '0');
  END IF;
  part := regexp_match(word, '^(\d{1,2})\.(\d{4})$');
  IF part IS NOT NULL THEN RETURN NEXT part[2] || '-' || lpad(part[1], 2, '0') || '-'; END IF;
END
$$;

-- Entries of the search, one for each record. The lists of a trigram index are as long as the table, and a search walks them
-- whoever it is for; so each kind has a table of its own, in partitions that hold some organisations.
CREATE TABLE search_entries (
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  -- In the order in which the kind is listed, empty ones last.
  sort_key text COLLATE de_natural NOT NULL,
  search_text text NOT NULL,
  -- Records whose values count as this one's, found in their own entries.
  parent_ids uuid[] NOT NULL DEFAULT '{}',
  -- Before the kind: records are deleted by their id.
  PRIMARY KEY (organization_id, id, kind)
) PARTITION BY LIST (kind);
CREATE INDEX search_entries_order_idx ON search_entries (organization_id, sort_key, id);
-- Without the organisation, which a partition has few of: its list is as long as the partition, and meeting it takes longer
-- for each match than leaving the others' matches out.
CREATE INDEX search_entries_text_idx ON search_entries USING gin (search_text gin_trgm_ops);
SELECT kontor_tenant_table('search_entries');
GRANT SELECT (organization_id, kind, id, sort_key, search_text, parent_ids) ON search_entries TO kontor_search;

-- Makes the rows of a table searchable as a kind, those that are there included, each written by a trigger of its own. Searched columns are named with what they
-- are: 'name', 'total_cents money' (bigint: cents; numeric: euros), 'due_date day', 'property_id parent' (the id of a record
-- that is searchable itself). The sort key is a column of text, date or an integer, with ' desc' behind it when listed
-- downwards. The table has the key (organization_id, id). Writers wait until the transaction ends, readers do not.
CREATE FUNCTION kontor_search_on_by_row(source regclass, entry_kind text, searched_columns text[], sorted_by text, partitions integer DEFAULT 8) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  entries CONSTANT text := 'search_entries_' || entry_kind;
  writer CONSTANT text := 'write_search_entry_' || entry_kind;
  migrating CONSTANT name := current_user;
  sorted_column CONSTANT text := split_part(sorted_by, ' ', 1);
  spec text;
  name text;
  words text := 'NULL';
  tokens text := '';
  parents text := '';
  sorted_value text;
  columns text[] := ARRAY[sorted_column];
  selected text;
BEGIN
  FOREACH spec IN ARRAY searched_columns LOOP
    name := split_part(spec, ' ', 1);
    columns := columns || name;
    CASE substr(spec, length(name) + 2)
      WHEN '' THEN words := words || format(', r.%I', name);
      WHEN 'money', 'day' THEN tokens := tokens || format(', search_%s(r.%I)', split_part(spec, ' ', 2), name);
      WHEN 'parent' THEN parents := parents || format(', r.%I', name);
      ELSE RAISE EXCEPTION 'unknown kind of column: %', spec;
    END CASE;
  END LOOP;
  SELECT CASE atttypid WHEN 'text'::regtype THEN format('nullif(r.%I, '''')', attname)
                       WHEN 'date'::regtype THEN format('search_day(r.%I)', attname)
                       WHEN 'bigint'::regtype THEN format('r.%I::text', attname)
                       WHEN 'integer'::regtype THEN format('r.%I::text', attname) END
    INTO STRICT sorted_value FROM pg_attribute WHERE attrelid = source AND attname = sorted_column AND NOT attisdropped;
  IF sorted_value IS NULL THEN RAISE EXCEPTION 'no sort key: %', sorted_by; END IF;
  selected := format('r.organization_id, %L, r.id, coalesce(%s, %s), concat_ws('' '', search_indexed(concat_ws('' '', %s))%s), %s',
    entry_kind, sorted_value, CASE split_part(sorted_by, ' ', 2) WHEN 'desc' THEN '''''' WHEN '' THEN quote_literal(sort_ascending('')) END,
    words, tokens, CASE parents WHEN '' THEN '''{}''::uuid[]' ELSE format('array_remove(ARRAY[%s], NULL)', substr(parents, 3)) END);

  EXECUTE format('CREATE TABLE %I (LIKE search_entries INCLUDING DEFAULTS) PARTITION BY HASH (organization_id)', entries);
  FOR remainder IN 0..partitions - 1 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)', entries || '_p' || remainder, entries, partitions, remainder);
  END LOOP;
  -- No sample tells of a rare word: the planner is led by the way the search is written.
  EXECUTE format('ALTER TABLE %I ALTER COLUMN search_text SET STATISTICS 0, ALTER COLUMN sort_key SET STATISTICS 0', entries);

  -- From here on nobody writes the table, so that no row is missed.
  EXECUTE format($f$
    CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
    AS $w$
    DECLARE
      r ALIAS FOR NEW;
    BEGIN
      INSERT INTO %I AS e (organization_id, kind, id, sort_key, search_text, parent_ids) VALUES (%s)
      ON CONFLICT (organization_id, id, kind) DO UPDATE
        SET sort_key = EXCLUDED.sort_key, search_text = EXCLUDED.search_text, parent_ids = EXCLUDED.parent_ids
        WHERE (e.sort_key, e.search_text, e.parent_ids) IS DISTINCT FROM (EXCLUDED.sort_key, EXCLUDED.search_text, EXCLUDED.parent_ids);
      RETURN NULL;
    END
    $w$ $f$, writer, entries, selected);
  EXECUTE format('CREATE TRIGGER write_search_entry AFTER INSERT OR UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION %I()',
    (SELECT string_agg(DISTINCT quote_ident(c), ', ') FROM unnest(columns) c), source, writer);

  -- Forced row-level security hides the rows from the owner, and lifting it would lock readers out.
  EXECUTE format('GRANT SELECT ON %s TO kontor_search', source);
  EXECUTE format('GRANT INSERT ON %I TO kontor_search', entries);
  SET LOCAL ROLE kontor_search;
  EXECUTE format('INSERT INTO %I (organization_id, kind, id, sort_key, search_text, parent_ids) SELECT %s FROM %s r', entries, selected, source);
  EXECUTE format('SET LOCAL ROLE %I', migrating);
  EXECUTE format('REVOKE INSERT ON %I FROM kontor_search', entries);
  EXECUTE format('REVOKE SELECT ON %s FROM kontor_search', source);

  -- Indexes are made faster of all rows at once.
  PERFORM set_config('maintenance_work_mem', '256MB', true);
  EXECUTE format('ALTER TABLE search_entries ATTACH PARTITION %I FOR VALUES IN (%L)', entries, entry_kind);
  IF parents <> '' THEN EXECUTE format('CREATE INDEX ON %I USING gin (parent_ids)', entries); END IF;
  PERFORM kontor_tenant_table(entries::regclass);
  -- The entries were copied from rows that nobody can change by now. The check of them all, which row-level security hides
  -- from the owner by now, sees none and costs nothing.
  EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (organization_id, id) REFERENCES %s (organization_id, id) ON DELETE CASCADE', entries, source);
  EXECUTE format('ANALYZE %I', entries);
END
$$;

-- Writes the search entries of added rows by one statement for all of them, which halves what they cost an import. A trigger
-- for a changed column cannot see the rows of its statement (CREATE TRIGGER), so that changes go on row by row. Takes a kind
-- that kontor_search_on_by_row made: what an entry is selected by stands in its trigger function.
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

-- Makes the rows of a table searchable as a kind; parameters as above.
CREATE FUNCTION kontor_search_on(source regclass, entry_kind text, searched_columns text[], sorted_by text, partitions integer DEFAULT 8) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM kontor_search_on_by_row(source, entry_kind, searched_columns, sorted_by, partitions);
  PERFORM kontor_search_by_statement(source, entry_kind);
END
$$;

-- Takes back what kontor_search_on made, so that it can be made anew with other columns.
CREATE FUNCTION kontor_search_off(source regclass, entry_kind text) RETURNS void
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

-- Search. Trigram operators are not leakproof, so behind a policy the planner may use neither search_entries_text_idx nor
-- statistics. The functions run as kontor_search, which no policy binds but which may read this one table only, and
-- carry the tenant's filter themselves: without a context it is NULL and nothing is found. They answer ids; the records
-- are then read by the caller, under row-level security again.
--
-- A word without three letters or digits in a row has no index. Such words look through the first 10,000 rows of a kind, and
-- of a term with several of them the two longest count. Words of other scripts, which the trigram index does not know, are
-- scanned for without any order, which takes a fifth of the time.

-- The words of a term as conditions on entries "e", the longest first: eight at most, two of them without trigrams.
CREATE FUNCTION search_word_conditions(term text) RETURNS TABLE (matches text, indexable boolean)
LANGUAGE sql STABLE
AS $$
  WITH words AS (
    SELECT w, string_agg(format('e.search_text LIKE %L', '%' || regexp_replace(spelling, '[\\%_]', '\\\&', 'g') || '%'), ' OR ') AS matches,
           bool_and(spelling ~ '[[:alnum:]]{3}') OR w ~ '[^\x01-\x7f]' AS indexable
      FROM (SELECT DISTINCT w FROM regexp_split_to_table(search_folded(term), '\s+') w WHERE w <> '') split, search_spellings(w) spelling
     GROUP BY w
  )
  SELECT numbered.matches, numbered.indexable
    FROM (SELECT words.*, row_number() OVER (PARTITION BY words.indexable ORDER BY length(w) DESC, w) AS place FROM words) numbered
   WHERE numbered.indexable OR place <= 2
   ORDER BY numbered.indexable DESC, length(w) DESC, w LIMIT 8
$$;

-- The rows of a kind that are looked through for a condition: all of them where it helps to find them, else the first ones.
CREATE FUNCTION search_rows(indexable boolean, downwards boolean) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN indexable THEN 'search_entries e WHERE e.kind = $1 AND e.organization_id = $2'
  ELSE format('(SELECT r.* FROM search_entries r WHERE r.kind = $1 AND r.organization_id = $2 ORDER BY r.sort_key %1$s, r.id %1$s LIMIT 10000) e WHERE true',
    CASE WHEN downwards THEN 'DESC' ELSE 'ASC' END) END;

-- A term as a condition on entries "e": every word stands in the entry's text or in that of an ancestor. Ancestors are kinds,
-- the outermost first.
CREATE FUNCTION search_condition(term text, ancestors text[], OUT condition text, OUT indexable boolean)
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  ancestor text;
  parents uuid[];
  found uuid[];
  word record;
BEGIN
  condition := 'true';
  indexable := false;
  FOR word IN SELECT * FROM search_word_conditions(term) LOOP
    parents := '{}';
    FOREACH ancestor IN ARRAY ancestors LOOP
      EXECUTE format('SELECT array_agg(e.id) FROM %s AND (%s OR e.parent_ids && $3)', search_rows(word.indexable, false), word.matches)
        INTO found USING ancestor, tenant, parents;
      parents := parents || found;
    END LOOP;
    condition := condition || format(CASE WHEN parents = '{}' THEN ' AND (%s)'
      WHEN cardinality(parents) <= 100 THEN ' AND (%s OR e.parent_ids && %L)'
      -- Hashed, where && compares each with each.
      ELSE ' AND (%s OR EXISTS (SELECT FROM unnest(e.parent_ids) p WHERE p = ANY (%L::uuid[])))' END, word.matches, parents);
    indexable := indexable OR word.indexable;
  END LOOP;
END
$$;

-- What is found beyond an entry, in no order, each with its sort key; max_matches at most. Read without LIMIT, which would have the
-- planner walk all rows for a word that it takes for frequent.
CREATE FUNCTION search_indexed_entries(entry_kind text, source text, conditions text, after_key text, after_id uuid, max_matches integer, OUT ids uuid[], OUT keys text[])
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  match record;
BEGIN
  ids := '{}';
  FOR match IN EXECUTE format('SELECT e.id, e.sort_key FROM %s AND %s', source, conditions)
    USING entry_kind, nullif(current_setting('app.organization_id', true), '')::uuid, after_key, after_id
  LOOP
    ids := ids || match.id;
    keys := keys || match.sort_key;
    EXIT WHEN cardinality(ids) = max_matches;
  END LOOP;
END
$$;

GRANT EXECUTE ON FUNCTION search_unaccented(text), search_folded(text), search_indexed(text), search_spellings(text), search_money(bigint),
  search_money(numeric), search_day(date), search_condition(text, text[]), search_word_conditions(text), search_rows(boolean, boolean),
  search_indexed_entries(text, text, text, text, uuid, integer) TO kontor_search;
GRANT EXECUTE ON FUNCTION search_unaccented(text), search_folded(text), search_indexed(text), search_spellings(text), search_money(bigint),
  search_money(numeric), search_day(date) TO kontor_app;

GRANT CREATE ON SCHEMA public TO kontor_search;
-- A page of what matches, in the kind's own order, behind the entry (after_key, after_id) when there is one.
--
-- Which way is fast depends on how many rows match, which no sample tells of a rare word. So the first rows are looked
-- through, which ends the search for a frequent term and in a small organisation; then the index is asked. Of more than a
-- thousand matches the rows are walked on, and the index is asked once more after some thousand rows, for many: a family name
-- stands far behind in a list by full names.
CREATE FUNCTION search_page(entry_kind text, term text, ancestors text[], downwards boolean, after_key text, after_id uuid, page_size integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  direction CONSTANT text := CASE WHEN downwards THEN 'DESC' ELSE 'ASC' END;
  beyond CONSTANT text := CASE WHEN downwards THEN '(e.sort_key, e.id) < ($3, $4)' ELSE '(e.sort_key, e.id) > ($3, $4)' END;
  -- An expression, so that the rows are not found by the index of their order, which takes four times as long as reading them all.
  beyond_anyhow CONSTANT text := replace(beyond, 'e.sort_key', $b$e.sort_key || ''$b$);
  wanted record := search_condition(term, ancestors);
  -- Without anything that an index knows the search ends here: the condition alone would walk every row of the organisation.
  max_rows CONSTANT integer := CASE WHEN wanted.indexable THEN NULL ELSE 10000 END;
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
    chunk := least(chunk * 2, 6400, max_rows - looked_through);
  END LOOP;
  RETURN QUERY SELECT unnest(found[1:page_size]);
END
$$;
-- The matches in no order, max_matches at most; of a term that no index knows those among the first rows of the kind's order.
CREATE FUNCTION search_matches(entry_kind text, term text, ancestors text[], downwards boolean, max_matches integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  wanted CONSTANT record := search_condition(term, ancestors);
  looked_up CONSTANT record := search_indexed_entries(entry_kind, search_rows(wanted.indexable, downwards), wanted.condition, NULL, NULL, max_matches);
BEGIN
  RETURN QUERY SELECT unnest(looked_up.ids);
END
$$;
-- Those of the records that match.
CREATE FUNCTION search_among(entry_kind text, term text, ancestors text[], record_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  -- OFFSET 0: by the ids and by no other way.
  RETURN QUERY EXECUTE format('SELECT e.id FROM (SELECT e.* FROM search_entries e WHERE e.kind = $1 AND e.organization_id = $2 AND e.id = ANY ($3) OFFSET 0) e WHERE %s',
      (search_condition(term, ancestors)).condition)
    USING entry_kind, nullif(current_setting('app.organization_id', true), '')::uuid, record_ids;
END
$$;
ALTER FUNCTION search_page(text, text, text[], boolean, text, uuid, integer) OWNER TO kontor_search;
ALTER FUNCTION search_matches(text, text, text[], boolean, integer) OWNER TO kontor_search;
ALTER FUNCTION search_among(text, text, text[], uuid[]) OWNER TO kontor_search;
SET LOCAL ROLE kontor_search;
GRANT EXECUTE ON FUNCTION search_page(text, text, text[], boolean, text, uuid, integer), search_matches(text, text, text[], boolean, integer),
  search_among(text, text, text[], uuid[]) TO kontor_app;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_search;

-- The one search for lists that are walked rather than indexed: accounts, organisations, mails, the audit log. A term as
-- regular expressions, one for each word (8 at most, the longest first), all of which search_indexed(text) has to match.
CREATE FUNCTION search_words(term text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2
AS $$
  SELECT string_agg(regexp_replace(spelling, '([^[:alnum:]])', '\\\1', 'g'), '|')
    FROM (SELECT DISTINCT w FROM regexp_split_to_table(search_folded(term), '\s+') w WHERE w <> '') words, search_spellings(w) spelling
   GROUP BY w ORDER BY length(w) DESC, w LIMIT 8
$$;
GRANT EXECUTE ON FUNCTION search_words(text) TO kontor_app, kontor_identity;
GRANT EXECUTE ON FUNCTION search_unaccented(text), search_folded(text), search_indexed(text), search_spellings(text) TO kontor_identity;
