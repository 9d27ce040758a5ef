-- A word without three letters or digits in a row has no index: every row of an organisation was walked for one that few have, and
-- every row of its ancestors once for each word. Such words now look through the first 10,000 rows of a kind, and of a term with
-- several of them the two longest count. Words of other scripts, which the trigram index does not know, are scanned for without any
-- order, which takes a fifth of the time.

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

CREATE OR REPLACE FUNCTION search_condition(term text, ancestors text[], OUT condition text, OUT indexable boolean)
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

-- The same for lists that are walked rather than indexed (migration 11).
CREATE OR REPLACE FUNCTION search_words(term text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2
AS $$
  SELECT string_agg(regexp_replace(spelling, '([^[:alnum:]])', '\\\1', 'g'), '|')
    FROM (SELECT DISTINCT w FROM regexp_split_to_table(search_folded(term), '\s+') w WHERE w <> '') words, search_spellings(w) spelling
   GROUP BY w ORDER BY length(w) DESC, w LIMIT 8
$$;

DROP FUNCTION search_matches(text, text, text[], integer);
DROP FUNCTION search_indexed_entries(text, text, text, uuid, integer);

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
REVOKE ALL ON FUNCTION search_word_conditions(text), search_rows(boolean, boolean), search_indexed_entries(text, text, text, text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_word_conditions(text), search_rows(boolean, boolean), search_indexed_entries(text, text, text, text, uuid, integer) TO kontor_search;

-- The same spelling in a third of the time where a text has no accents: lists without entries spell each row that they look at.
CREATE OR REPLACE FUNCTION search_indexed(value text) RETURNS text
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
REVOKE ALL ON FUNCTION search_matches(text, text, text[], boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_matches(text, text, text[], boolean, integer) TO kontor_app;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_search;
