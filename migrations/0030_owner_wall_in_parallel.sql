-- The second wall (0026) in parallel plans, before files, tasks, settings and the log, and before the former tenants of a sold house.

-- 0027 kept the answer in the statement that needed it first, which PostgreSQL refuses in a parallel plan. A transaction that only
-- reads now asks before its first statement (kontor_ask_owner_wall); policies only read what is kept, and look up what is not.

-- The reader and the transaction that a kept answer is about.
CREATE FUNCTION kontor_wall_reader() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN concat_ws(' ', current_setting('app.organization_id', true), current_setting('app.user_id', true), extract(epoch FROM now()));

-- The kept answer: reader, permissions, viewed owner, owners whose books are open, all owners that are (both null where they were not asked
-- for). Null where none is kept, and in transactions that write: links and views are made there and count at once.
CREATE FUNCTION kontor_kept_wall() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN current_setting('transaction_read_only') = 'on' AND (nullif(current_setting('app.owner_wall', true), '')::text[])[1] = kontor_wall_reader()
            THEN current_setting('app.owner_wall', true)::text[] END;

-- The permissions of whoever is signed in.
CREATE FUNCTION kontor_held_permissions() RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(p.identifier), '{}')
      FROM memberships m
      JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
      JOIN permissions p ON p.id = mp.permission_id
      JOIN services s ON s.id = p.service_id AND s.deleted_at IS NULL
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'
       AND EXISTS (SELECT FROM organization_services os WHERE os.organization_id = m.organization_id AND os.service_id = s.id));
END
$$;

CREATE OR REPLACE FUNCTION kontor_sees_every_owner(any_permission text[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  kept text[];
BEGIN
  IF coalesce(current_setting('app.every_owner', true), '') = 'on' THEN RETURN true; END IF;
  kept := kontor_kept_wall();
  IF kept IS NULL THEN RETURN kontor_holds_permission(any_permission) AND kontor_viewed_owner() IS NULL; END IF;
  RETURN kept[3] IS NULL AND kept[2]::text[] && any_permission;
END
$$;

-- The owners that the one who is signed in is linked to: "books" are postings, receipts, what is rented and to whom; "named" their
-- name and the community's area. A link ends on its day by the German calendar.
CREATE FUNCTION kontor_find_links(OUT books uuid[], OUT named uuid[])
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  SELECT coalesce(array_agg(l.owner_id) FILTER (WHERE l.user_type = 'eigentuemer' AND (l.books_until IS NULL OR l.books_until > today)), '{}'),
         coalesce(array_agg(l.owner_id) FILTER (WHERE l.valid_until IS NULL OR CASE l.user_type WHEN 'eigentuemer' THEN l.books_until ELSE l.valid_until END > today), '{}')
    INTO books, named
    FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
   WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
     AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active';
END
$$;

-- The owners that the one who is signed in may look at: of an administrator who looks as an owner sees it, that owner.
CREATE OR REPLACE FUNCTION kontor_linked_owners(part text) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  kept CONSTANT text[] := kontor_kept_wall();
  viewed uuid;
  links record;
BEGIN
  IF kept[4] IS NOT NULL THEN RETURN CASE part WHEN 'books' THEN kept[4]::uuid[] WHEN 'any' THEN kept[5]::uuid[] ELSE '{}'::uuid[] END; END IF;
  -- Visible to administrators only: owner_views is behind the wall as well.
  viewed := kontor_viewed_owner();
  IF viewed IS NOT NULL THEN RETURN ARRAY[viewed]; END IF;
  links := kontor_find_links();
  RETURN CASE part WHEN 'books' THEN links.books WHEN 'any' THEN links.named ELSE '{}'::uuid[] END;
END
$$;

-- Asks once for a transaction that only reads, and keeps the answer until it ends. Without it the wall is slower, never open.
CREATE FUNCTION kontor_ask_owner_wall() RETURNS void
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  viewed uuid;
  kept text[];
  links record;
BEGIN
  IF current_setting('transaction_read_only') <> 'on' THEN RETURN; END IF;
  viewed := kontor_viewed_owner();
  kept := ARRAY[kontor_wall_reader(), kontor_held_permissions()::text, viewed::text, ARRAY[viewed]::text, ARRAY[viewed]::text];
  IF viewed IS NULL THEN
    kept[4:5] := ARRAY[NULL, NULL]::text[];
    -- Links are behind the wall as well, which has been asked by now.
    PERFORM set_config('app.owner_wall', kept::text, true);
    -- Administrators seldom have links of their own.
    IF 'ri-property-management-admin-permission' = ANY (kept[2]::text[]) THEN RETURN; END IF;
    links := kontor_find_links();
    kept[4:5] := ARRAY[links.books::text, links.named::text];
  END IF;
  PERFORM set_config('app.owner_wall', kept::text, true);
END
$$;

-- False for members who were granted nothing but what owners are granted: files, tasks, settings and the log of their organisation are none of
-- their business. Work beside the requests is done on behalf of nobody, or of somebody who was a member.
CREATE FUNCTION kontor_is_colleague() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  of_owners CONSTANT text[] := '{ri-property-management-permission,ri-property-management-weg-permission}';
BEGIN
  IF coalesce(current_setting('app.every_owner', true), '') = 'on' THEN RETURN true; END IF;
  -- Null: no member.
  RETURN coalesce((
    SELECT bool_or(coalesce(p.identifier <> ALL (of_owners), false))
      FROM memberships m
      LEFT JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
      LEFT JOIN permissions p ON p.id = mp.permission_id
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'), true);
END
$$;

-- The bytes that all files of the organisation take, whoever asks: the limit of its storage counts what the wall hides.
CREATE FUNCTION kontor_stored_bytes() RETURNS bigint
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  bytes bigint;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT coalesce(sum(f.byte_size), 0) INTO bytes FROM files f;
  PERFORM set_config('app.every_owner', before, true);
  RETURN bytes;
END
$$;

REVOKE ALL ON FUNCTION kontor_wall_reader(), kontor_kept_wall(), kontor_held_permissions(), kontor_find_links(), kontor_ask_owner_wall(), kontor_is_colleague(), kontor_stored_bytes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_wall_reader(), kontor_kept_wall(), kontor_held_permissions(), kontor_find_links(), kontor_ask_owner_wall(), kontor_is_colleague(), kontor_stored_bytes() TO kontor_app;

-- Documents of owners are files of those who may read a receipt that names them. Of all others, owners have what they made themselves.
-- Rows are added by deliveries before their transaction says that it is for all owners.
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  colleague CONSTANT text := '(SELECT kontor_is_colleague())';
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
  own_file CONSTANT text := format('created_by = %s OR %s', own, colleague);
  changed_file CONSTANT text := format('CASE WHEN purpose = ''owner-receipt'' THEN %s ELSE %s END', administration, own_file);
  own_task CONSTANT text := format('user_id = %s OR %s', own, colleague);
  changed_settings CONSTANT text := format('CASE WHEN area = ''property-owner'' THEN %s ELSE %s END', administration, colleague);
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON files AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE WHEN purpose = ''owner-receipt'''
    || ' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id) ELSE %s END)', of_receipts, own_file);
  EXECUTE format('CREATE POLICY owner_wall_change ON files AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', changed_file, changed_file);
  EXECUTE format('CREATE POLICY owner_wall_remove ON files AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', changed_file);
  EXECUTE format('CREATE POLICY owner_wall ON tasks AS RESTRICTIVE FOR ALL TO kontor_app USING (%s) WITH CHECK (%s)', own_task, own_task);
  -- Everybody adds to the log.
  EXECUTE format('CREATE POLICY owner_wall_read ON audit_entries AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', colleague);
  -- How old the data is, owners are told.
  EXECUTE format('CREATE POLICY owner_wall_read ON settings AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE WHEN area = ''property-owner'''
    || ' THEN identifier = ''dataSyncConfig'' OR %s ELSE %s END)', administration, colleague);
  EXECUTE format('CREATE POLICY owner_wall_add ON settings AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', changed_settings);
  EXECUTE format('CREATE POLICY owner_wall_change ON settings AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', changed_settings, changed_settings);
  EXECUTE format('CREATE POLICY owner_wall_remove ON settings AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', changed_settings);
END
$$;

-- The day on which a rental unit, and whoever rents it, came to its present owner from another one, as far as it is known: deliveries tell
-- it by naming another owner. The new one is not told the names of tenants who had left before (GDPR Art. 5 (1) c), unless they have postings of them.
ALTER TABLE rental_units ADD COLUMN owned_since date;
ALTER TABLE rental_tenants ADD COLUMN owned_since date;

CREATE FUNCTION settle_owned_since() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.owned_since := (SELECT u.owned_since FROM rental_units u WHERE u.organization_id = NEW.organization_id AND u.id = NEW.rental_unit_id);
  ELSIF NEW.owner_id IS DISTINCT FROM OLD.owner_id AND OLD.owner_id IS NOT NULL THEN
    NEW.owned_since := (now() AT TIME ZONE 'Europe/Berlin')::date;
  ELSE
    NEW.owned_since := OLD.owned_since;
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION settle_owned_since() FROM PUBLIC;

-- Of houses that were sold before: the last day on which something was posted for another owner.
DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['postings', 'rental_units', 'rental_tenants'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER', source);
  END LOOP;
  UPDATE rental_units u SET owned_since = sold.day
    FROM (SELECT p.organization_id, p.rental_unit_id, max(p.booking_date) AS day
            FROM postings p JOIN rental_units o ON o.organization_id = p.organization_id AND o.id = p.rental_unit_id
           WHERE p.owner_id <> o.owner_id AND p.withdrawn_at IS NULL GROUP BY p.organization_id, p.rental_unit_id) sold
   WHERE u.organization_id = sold.organization_id AND u.id = sold.rental_unit_id;
  UPDATE rental_tenants t SET owned_since = u.owned_since
    FROM rental_units u WHERE u.organization_id = t.organization_id AND u.id = t.rental_unit_id AND u.owned_since IS NOT NULL;
  FOREACH source IN ARRAY ARRAY['postings', 'rental_units', 'rental_tenants'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER', source);
  END LOOP;
END
$$;
-- By its name the trigger comes after settle_owner.
CREATE TRIGGER settle_owner_since BEFORE UPDATE ON rental_units FOR EACH ROW EXECUTE FUNCTION settle_owned_since();
CREATE TRIGGER settle_owner_since BEFORE INSERT OR UPDATE ON rental_tenants FOR EACH ROW EXECUTE FUNCTION settle_owned_since();

DROP POLICY owner_wall_read ON rental_tenants;
CREATE POLICY owner_wall_read ON rental_tenants AS RESTRICTIVE FOR SELECT TO kontor_app
  USING ((SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
         OR owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[]) AND (owned_since IS NULL OR rented_to >= owned_since OR rented_to IS NULL AND active)
         OR EXISTS (SELECT FROM postings p WHERE p.organization_id = rental_tenants.organization_id AND p.tenant_id = rental_tenants.id
                       AND p.withdrawn_at IS NULL AND p.owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[])));
