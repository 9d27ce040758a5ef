-- Deliveries that wait are decided: confirmed, declined or superseded; the last one imported can be taken back whole
-- (docs/decisions/0046).

ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check
  CHECK (state IN ('running', 'taken', 'refused', 'failed', 'checked', 'waiting', 'declined', 'superseded', 'undone'));
ALTER TABLE deliveries
  -- Name of its folder on the server, and the checksum of its manifest: another manifest with the same id is a repeated id.
  ADD COLUMN folder text NOT NULL DEFAULT '',
  ADD COLUMN manifest_sha256 text NOT NULL DEFAULT '',
  -- By table: number of removed entries, of how many, whether it must be confirmed, the first names.
  ADD COLUMN withdrawals jsonb NOT NULL DEFAULT '[]',
  -- Receipts with a document and people with access that the removal concerns; null without a question.
  ADD COLUMN concerned jsonb,
  -- By table and column: rows with a reference to a record that is missing.
  ADD COLUMN unresolved jsonb NOT NULL DEFAULT '[]',
  -- A waiting delivery that is found again keeps its entry; this is when it was found first.
  ADD COLUMN waiting_since timestamptz,
  -- The run of a confirmation: while it is running, the entry is decided.
  ADD COLUMN confirmed_run uuid,
  -- Who confirmed, declined or took it back.
  ADD COLUMN decided_by uuid,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  -- The id of the newer delivery; empty when the folder has left the server.
  ADD COLUMN superseded_by text NOT NULL DEFAULT '' CHECK (length(superseded_by) <= 64),
  -- Delivery state before the import; only the entry that can be taken back has it.
  ADD COLUMN undo_state jsonb;

-- Lists of an entry that are too long for its row: its errors, and what a waiting delivery would remove.
CREATE TABLE delivery_lists (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  delivery_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('errors', 'withdrawn')),
  part integer NOT NULL,
  rows jsonb NOT NULL,
  PRIMARY KEY (organization_id, delivery_id, kind, part),
  FOREIGN KEY (organization_id, delivery_id) REFERENCES deliveries (organization_id, id) ON DELETE CASCADE
);

-- Changes of the delivery that was imported last: what it takes to undo them. The next import replaces them. A row is
-- about at most 1,000 rows of its table.
CREATE TABLE delivery_changes (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Order of the changes, without a sequence, which no backup contains. One import of an organisation runs at a time.
  position bigint NOT NULL DEFAULT 0,
  table_name text NOT NULL,
  added uuid[] NOT NULL DEFAULT '{}',
  -- Rows as they were before. Those of records carry after_version and after_active, so that later changes by people are seen.
  changed jsonb NOT NULL DEFAULT '[]',
  changed_ids uuid[] NOT NULL DEFAULT '{}',
  -- Documents of those rows: kept as long as they can return.
  files uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, position)
);

CREATE FUNCTION number_delivery_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  NEW.position := coalesce((SELECT max(c.position) FROM delivery_changes c WHERE c.organization_id = NEW.organization_id), 0) + 1;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION number_delivery_change() FROM PUBLIC;
CREATE TRIGGER number_delivery_change BEFORE INSERT ON delivery_changes FOR EACH ROW WHEN (NEW.position = 0) EXECUTE FUNCTION number_delivery_change();

SELECT kontor_tenant_table(name::regclass) FROM unnest(ARRAY['delivery_lists', 'delivery_changes']) name;
SELECT kontor_owner_wall(name::regclass, '{ri-property-management-admin-permission}') FROM unnest(ARRAY['delivery_lists', 'delivery_changes']) name;

-- Triggers keep the changes while app.delivery_changes is on, also those that other triggers make.
CREATE FUNCTION keep_added_rows() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO delivery_changes (organization_id, table_name, added)
  SELECT a.organization_id, TG_TABLE_NAME, array_agg(a.id)
    FROM (SELECT organization_id, id, (row_number() OVER () - 1) / 1000 AS part FROM added_rows) a GROUP BY a.organization_id, a.part;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_changed_rows() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO delivery_changes (organization_id, table_name, changed, changed_ids, files)
  SELECT c.organization_id, TG_TABLE_NAME, jsonb_agg(c.image), array_agg(c.id),
         coalesce(array_agg((c.image->>'file_id')::uuid) FILTER (WHERE c.image->>'file_id' IS NOT NULL), '{}')
    FROM (SELECT b.organization_id, b.id, to_jsonb(b) AS image, (row_number() OVER () - 1) / 1000 AS part FROM former_rows b) c
   GROUP BY c.organization_id, c.part;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_changed_records() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO delivery_changes (organization_id, table_name, changed, changed_ids)
  SELECT c.organization_id, TG_TABLE_NAME, jsonb_agg(c.image), array_agg(c.id)
    FROM (SELECT b.organization_id, b.id, to_jsonb(b) || jsonb_build_object('after_version', n.version, 'after_active', n.active) AS image,
                 (row_number() OVER () - 1) / 1000 AS part
            FROM former_rows b JOIN changed_rows n ON n.organization_id = b.organization_id AND n.id = b.id) c
   GROUP BY c.organization_id, c.part;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_added_rows(), keep_changed_rows(), keep_changed_records() FROM PUBLIC;

DO $$
DECLARE
  target text;
  records CONSTANT text[] := ARRAY['property_owners', 'properties', 'rental_units', 'rental_tenants', 'cost_types'];
  keeping CONSTANT text := 'FOR EACH STATEMENT WHEN (current_setting(''app.delivery_changes'', true) = ''on'') EXECUTE FUNCTION';
BEGIN
  FOREACH target IN ARRAY records || ARRAY['receipts', 'postings', 'account_balances'] LOOP
    EXECUTE format('CREATE TRIGGER keep_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added_rows %s keep_added_rows()', target, keeping);
    EXECUTE format('CREATE TRIGGER keep_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows %s %I()',
      target, keeping, CASE WHEN target = ANY (records) THEN 'keep_changed_records' ELSE 'keep_changed_rows' END);
  END LOOP;
END
$$;

-- Taking back a sale restores the day since which a unit has its owner, instead of counting as the next sale.
CREATE OR REPLACE FUNCTION settle_owned_since() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.owned_since := (SELECT u.owned_since FROM rental_units u WHERE u.organization_id = NEW.organization_id AND u.id = NEW.rental_unit_id);
  ELSIF coalesce(current_setting('app.delivery_undo', true), '') = 'on' THEN
    RETURN NEW;
  ELSIF NEW.owner_id IS DISTINCT FROM OLD.owner_id AND OLD.owner_id IS NOT NULL THEN
    NEW.owned_since := (now() AT TIME ZONE 'Europe/Berlin')::date;
  ELSE
    NEW.owned_since := OLD.owned_since;
  END IF;
  RETURN NEW;
END
$$;
