-- Customers (module records) and invoices (module accounting).

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE customers (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL,
  salutation text NOT NULL DEFAULT '',
  name text NOT NULL,
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  telephone_number text NOT NULL DEFAULT '',
  search_text text NOT NULL GENERATED ALWAYS AS (lower(number || ' ' || name || ' ' || postcode || ' ' || city)) STORED,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number)
);
CREATE INDEX customers_name_idx ON customers (organization_id, name, id);

CREATE TABLE accounting_configurations (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  config_identifier text NOT NULL CHECK (config_identifier IN ('invoiceConfig', 'numberingConfig', 'logoConfig')),
  properties jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, config_identifier)
);

-- The next running number of a period: the year where the pattern has one, '' otherwise.
CREATE TABLE invoice_counters (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  period text NOT NULL,
  next_number bigint NOT NULL CHECK (next_number >= 0),
  PRIMARY KEY (organization_id, period)
);

CREATE TABLE invoices (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'issued', 'cancelled')),
  description text NOT NULL DEFAULT '',
  customer_id text NOT NULL DEFAULT '',
  customer_salutation text NOT NULL DEFAULT '',
  customer_name text NOT NULL DEFAULT '',
  customer_street text NOT NULL DEFAULT '',
  customer_postcode text NOT NULL DEFAULT '',
  customer_city text NOT NULL DEFAULT '',
  invoice_date date NOT NULL,
  due_date date,
  service_date date,
  additions_top text NOT NULL DEFAULT '',
  additions_bottom text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en', 'es', 'fr', 'ru', 'cn')),
  -- The sender as it was when the invoice was written: later changes do not rewrite history.
  company jsonb NOT NULL,
  total_net_cents bigint NOT NULL DEFAULT 0,
  total_vat_cents bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  CHECK (total_cents = total_net_cents + total_vat_cents)
);
CREATE INDEX invoices_newest_idx ON invoices (organization_id, invoice_date DESC, id DESC);

CREATE TABLE invoice_positions (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 1),
  description text NOT NULL,
  uom text NOT NULL,
  count_thousandths bigint NOT NULL CHECK (count_thousandths >= 0),
  -- Euros with four decimals as an integer.
  price_ten_thousandths bigint NOT NULL CHECK (price_ten_thousandths >= 0),
  vat_percent smallint NOT NULL CHECK (vat_percent IN (19, 7, 0)),
  PRIMARY KEY (organization_id, invoice_id, position),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE
);

-- What search looks through, beside the invoices and in partitions: the lists of a trigram index are as
-- long as the table, and a search walks them whoever it is for. In a partition they hold a few
-- organisations only, so that the others' growth costs nothing.
CREATE TABLE invoice_search (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  invoice_date date NOT NULL,
  search_text text NOT NULL,
  PRIMARY KEY (organization_id, invoice_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE
) PARTITION BY HASH (organization_id);
CREATE INDEX invoice_search_newest_idx ON invoice_search (organization_id, invoice_date DESC, invoice_id DESC);
CREATE INDEX invoice_search_text_idx ON invoice_search USING gin (organization_id, search_text gin_trgm_ops);

DO $$
BEGIN
  FOR remainder IN 0..31 LOOP
    EXECUTE format('CREATE TABLE invoice_search_p%s PARTITION OF invoice_search FOR VALUES WITH (MODULUS 32, REMAINDER %s)', remainder, remainder);
  END LOOP;
END
$$;

CREATE FUNCTION write_invoice_search() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public
AS $$
BEGIN
  INSERT INTO invoice_search (organization_id, invoice_id, invoice_date, search_text)
  VALUES (NEW.organization_id, NEW.id, NEW.invoice_date,
          lower(NEW.number || ' ' || NEW.description || ' ' || NEW.customer_name || ' ' || NEW.customer_city))
  ON CONFLICT (organization_id, invoice_id)
    DO UPDATE SET invoice_date = EXCLUDED.invoice_date, search_text = EXCLUDED.search_text;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION write_invoice_search() FROM PUBLIC;
CREATE TRIGGER write_invoice_search
  AFTER INSERT OR UPDATE OF number, description, customer_name, customer_city, invoice_date ON invoices
  FOR EACH ROW EXECUTE FUNCTION write_invoice_search();

DO $$
DECLARE
  name text;
BEGIN
  -- A partition read by its own name is a table like any other.
  FOR name IN
    SELECT unnest(ARRAY['customers', 'accounting_configurations', 'invoice_counters', 'invoices', 'invoice_positions', 'invoice_search'])
     UNION ALL SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'invoice_search'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO kontor_app'
      || ' USING (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))'
      || ' WITH CHECK (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_app', name);
  END LOOP;
END
$$;

-- Search. Trigram operators are not leakproof, so behind a policy the planner may use neither
-- invoice_search_text_idx nor the column's statistics. This function runs as kontor_search, which no
-- policy binds but which may read this one table only, and carries the tenant's filter itself: without a
-- context the filter is NULL and nothing is found. It answers ids; the invoices are then read by the
-- caller, under row-level security again.
GRANT SELECT (organization_id, invoice_id, invoice_date, search_text) ON invoice_search TO kontor_search;

--
-- Which way is fast depends on how many rows match, which no sample tells of a rare word. So the newest rows
-- are looked through first: that ends the search for a frequent term, and in a small organisation. What is
-- left is asked of the index, and the order is written so that no other way can be taken.
CREATE FUNCTION search_invoices(pattern text, before_date date, before_id uuid, page_size integer)
RETURNS TABLE (id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  newest CONSTANT integer := 400;
  seen integer;
  found uuid[];
BEGIN
  -- Fewer than three characters make no trigram: such a term, a frequent one mostly, is looked for row by
  -- row until the page is full.
  IF length(pattern) < 5 THEN
    RETURN QUERY
      SELECT s.invoice_id FROM invoice_search s
       WHERE s.organization_id = tenant
         AND (s.search_text || '') LIKE lower(pattern)
         AND (before_id IS NULL OR (s.invoice_date, s.invoice_id) < (before_date, before_id))
       ORDER BY s.invoice_date DESC, s.invoice_id DESC
       LIMIT page_size;
    RETURN;
  END IF;
  SELECT count(*), array_agg(n.invoice_id ORDER BY n.invoice_date DESC, n.invoice_id DESC) FILTER (WHERE n.search_text LIKE lower(pattern))
    INTO seen, found
    FROM (SELECT s.invoice_id, s.invoice_date, s.search_text FROM invoice_search s
           WHERE s.organization_id = tenant
             AND (before_id IS NULL OR (s.invoice_date, s.invoice_id) < (before_date, before_id))
           ORDER BY s.invoice_date DESC, s.invoice_id DESC
           LIMIT newest) n;
  IF seen = newest AND coalesce(cardinality(found), 0) < page_size THEN
    found := ARRAY(
      SELECT s.invoice_id FROM invoice_search s
       WHERE s.organization_id = tenant
         AND s.search_text LIKE lower(pattern)
         AND (before_id IS NULL OR (s.invoice_date, s.invoice_id) < (before_date, before_id))
       ORDER BY s.invoice_date + 0 DESC, s.invoice_id DESC
       LIMIT page_size);
  END IF;
  RETURN QUERY SELECT unnest(found[1:page_size]);
END
$$;
REVOKE ALL ON FUNCTION search_invoices(text, date, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_invoices(text, date, uuid, integer) TO kontor_app;
GRANT CREATE ON SCHEMA public TO kontor_search;
ALTER FUNCTION search_invoices(text, date, uuid, integer) OWNER TO kontor_search;
REVOKE CREATE ON SCHEMA public FROM kontor_search;
