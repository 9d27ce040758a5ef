-- The search covers every field of a record. A choice is stored as a code, the words that it shows are a matter of the reader's
-- language: they are looked up in the reader's texts, and the search is asked for the choices that a word of the term names.

-- The code of a choice, such as 'service.uom=hour', in the entry of a record: capital letters, which no folded word has, so that
-- it is found by its name alone; consonants, so that the trigram index has few other texts for it.
CREATE FUNCTION search_choice(choice text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(substr(md5(choice), 1, 6), '0123456789abcdef', 'BCDFGHJKLMNPQRST');
GRANT EXECUTE ON FUNCTION search_choice(text) TO kontor_search, kontor_app;

-- As in migration 1, and 'uom choice': a column of a choice.
CREATE OR REPLACE FUNCTION kontor_search_on_by_row(source regclass, entry_kind text, searched_columns text[], sorted_by text, partitions integer DEFAULT 8) RETURNS void
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
      WHEN 'choice' THEN tokens := tokens || format(', search_choice(%L || r.%I)', entry_kind || '.' || name || '=', name);
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

DROP FUNCTION search_page(text, text, text[], boolean, text, uuid, integer), search_matches(text, text, text[], boolean, integer),
  search_among(text, text, text[], uuid[]), search_condition(text, text[]), search_word_conditions(text);

-- As in migration 1. Choices are those that words of the term name: {"stunde": ["service.uom=hour"]}.
CREATE FUNCTION search_word_conditions(term text, choices jsonb) RETURNS TABLE (matches text, indexable boolean)
LANGUAGE sql STABLE
AS $$
  WITH words AS (
    SELECT w, string_agg(format('e.search_text LIKE %L', '%' || regexp_replace(spelling, '[\\%_]', '\\\&', 'g') || '%'), ' OR ')
             -- Most terms name no choice: without them this costs nothing.
             || CASE WHEN choices = '{}' THEN '' ELSE coalesce((SELECT string_agg(format(' OR e.search_text LIKE %L', '%' || search_choice(choice) || '%'), '')
                            FROM jsonb_each(choices) named (word, choices), jsonb_array_elements_text(named.choices) choice WHERE search_folded(named.word) = w), '') END AS matches,
           bool_and(spelling ~ '[[:alnum:]]{3}') OR w ~ '[^\x01-\x7f]' AS indexable
      FROM (SELECT DISTINCT w FROM regexp_split_to_table(search_folded(term), '\s+') w WHERE w <> '') split, search_spellings(w) spelling
     GROUP BY w
  )
  SELECT numbered.matches, numbered.indexable
    FROM (SELECT words.*, row_number() OVER (PARTITION BY words.indexable ORDER BY length(w) DESC, w) AS place FROM words) numbered
   WHERE numbered.indexable OR place <= 2
   ORDER BY numbered.indexable DESC, length(w) DESC, w LIMIT 8
$$;

CREATE FUNCTION search_condition(term text, choices jsonb, ancestors text[], OUT condition text, OUT indexable boolean)
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
  FOR word IN SELECT * FROM search_word_conditions(term, choices) LOOP
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

GRANT EXECUTE ON FUNCTION search_word_conditions(text, jsonb), search_condition(text, jsonb, text[]) TO kontor_search;

GRANT CREATE ON SCHEMA public TO kontor_search;
CREATE FUNCTION search_page(entry_kind text, term text, choices jsonb, ancestors text[], downwards boolean, after_key text, after_id uuid, page_size integer)
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
CREATE FUNCTION search_matches(entry_kind text, term text, choices jsonb, ancestors text[], downwards boolean, max_matches integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  wanted CONSTANT record := search_condition(term, choices, ancestors);
  looked_up CONSTANT record := search_indexed_entries(entry_kind, search_rows(wanted.indexable, downwards), wanted.condition, NULL, NULL, max_matches);
BEGIN
  RETURN QUERY SELECT unnest(looked_up.ids);
END
$$;
CREATE FUNCTION search_among(entry_kind text, term text, choices jsonb, ancestors text[], record_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  -- OFFSET 0: by the ids and by no other way.
  RETURN QUERY EXECUTE format('SELECT e.id FROM (SELECT e.* FROM search_entries e WHERE e.kind = $1 AND e.organization_id = $2 AND e.id = ANY ($3) OFFSET 0) e WHERE %s',
      (search_condition(term, choices, ancestors)).condition)
    USING entry_kind, nullif(current_setting('app.organization_id', true), '')::uuid, record_ids;
END
$$;
ALTER FUNCTION search_page(text, text, jsonb, text[], boolean, text, uuid, integer) OWNER TO kontor_search;
ALTER FUNCTION search_matches(text, text, jsonb, text[], boolean, integer) OWNER TO kontor_search;
ALTER FUNCTION search_among(text, text, jsonb, text[], uuid[]) OWNER TO kontor_search;
SET LOCAL ROLE kontor_search;
GRANT EXECUTE ON FUNCTION search_page(text, text, jsonb, text[], boolean, text, uuid, integer), search_matches(text, text, jsonb, text[], boolean, integer),
  search_among(text, text, jsonb, text[], uuid[]) TO kontor_app;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_search;

-- Records whose search left out some of their fields. Flags stay without it: yes and no are words of many columns.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('customers', 'customer', ARRAY['name', 'number', 'salutation', 'contact_person', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'country choice', 'vat_number', 'buyer_reference', 'electronic_address', 'electronic_address_scheme choice', 'payment_term_days', 'invoice_language choice'], 'name', 8),
      ('offered_services', 'service', ARRAY['name', 'number', 'description', 'uom choice', 'amount_cents money', 'vat choice', 'vat_reason choice'], 'name', 8),
      ('property_owners', 'owner', ARRAY['full_name', 'first_name', 'last_name', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'contract_from day', 'contract_to day', 'iban', 'bic', 'external_id', 'source choice'], 'full_name', 2),
      ('properties', 'property', ARRAY['owner_id parent', 'name', 'street', 'street_number', 'postcode', 'city', 'parcel', 'total_area_hundredths money', 'number_rental_units', 'property_status choice', 'source choice'], 'name', 2),
      ('rental_units', 'rental_unit', ARRAY['owner_id parent', 'property_id parent', 'appartment_number', 'description', 'location', 'type', 'area_hundredths money', 'external_id', 'source choice'], 'description', 4),
      ('rental_tenants', 'tenant', ARRAY['owner_id parent', 'property_id parent', 'rental_unit_id parent', 'salutation', 'title', 'full_name', 'first_name', 'last_name', 'telephone_number', 'street', 'street_number', 'postcode', 'city', 'type_of_use', 'iban', 'bic', 'rented_from day', 'rented_to day', 'external_id', 'source choice'], 'full_name', 4),
      ('security_deposits', 'rental_security_deposit_account', ARRAY['owner_id parent', 'property_id parent', 'rental_unit_id parent', 'tenant_id parent', 'iban', 'bic', 'account_type', 'status choice', 'amount_cents money', 'last_change day'], 'iban', 1),
      ('cost_structures', 'cost_structure', ARRAY['owner_id parent', 'property_id parent', 'rental_unit_id parent', 'tenant_id parent', 'rent_from day', 'rent_to day', 'cold_rent_cents money', 'operating_cost_cents money', 'heating_cost_cents money', 'car_monthly_cents money', 'garden_monthly_cents money', 'electricity_cents money', 'antenna_cents money', 'vat_cents money', 'car_annual_cents money', 'garden_annual_cents money'], 'rent_from desc', 1),
      ('cost_types', 'cost_type', ARRAY['short_name', 'long_name', 'category', 'bka_cost_type choice', 'external_id', 'source choice'], 'long_name', 1),
      ('administrative_costs', 'administrative_cost', ARRAY['owner_id parent', 'property_id parent', 'from_date day', 'to_date day', 'amount_residential_units', 'cost_residential_unit_cents money', 'amount_business_units', 'cost_business_unit_cents money', 'amount_other_units', 'cost_other_unit_cents money', 'amount_expenses', 'cost_expenses_cents money'], 'from_date desc', 1)
    ) AS kinds (source, name, columns, sorted_by, partitions)
  LOOP
    PERFORM kontor_search_off(kind.source::regclass, kind.name);
    PERFORM kontor_search_on(kind.source::regclass, kind.name, kind.columns, kind.sorted_by, kind.partitions);
  END LOOP;
END
$$;

-- Their new entries are read by the functions of the search only, as those before.
DO $$
DECLARE
  entries regclass;
BEGIN
  FOR entries IN
    SELECT t.relid FROM unnest(ARRAY['owner', 'property', 'rental_unit', 'tenant', 'rental_security_deposit_account', 'cost_structure', 'administrative_cost']) k,
                        pg_partition_tree(format('%I', 'search_entries_' || k)::regclass) t
  LOOP
    PERFORM kontor_owner_wall(entries, '{ri-property-management-admin-permission}');
  END LOOP;
END
$$;
