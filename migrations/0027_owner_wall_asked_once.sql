-- What the second wall (0026) lets somebody see is asked by every table that a statement reads. A READ ONLY transaction makes
-- no change to it, and should not see one of others midway: it asks once and keeps the answer, with whom it is about, until it
-- ends. Transactions that write ask each time: links and views are made there and count at once.
CREATE OR REPLACE FUNCTION kontor_sees_every_owner(any_permission text[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  reader CONSTANT text := concat_ws(' ', current_setting('app.organization_id', true), current_setting('app.user_id', true));
  -- The reader, the permissions that they hold, and the owner that they look at the portal as.
  kept text[];
BEGIN
  IF coalesce(current_setting('app.every_owner', true), '') = 'on' THEN RETURN true; END IF;
  IF current_setting('transaction_read_only') <> 'on' THEN
    RETURN kontor_holds_permission(any_permission) AND kontor_viewed_owner() IS NULL;
  END IF;
  kept := nullif(current_setting('app.owner_wall_reader', true), '')::text[];
  IF kept[1] IS DISTINCT FROM reader THEN
    kept := ARRAY[reader, (
      SELECT coalesce(array_agg(p.identifier), '{}')::text
        FROM memberships m
        JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
        JOIN permissions p ON p.id = mp.permission_id
        JOIN services s ON s.id = p.service_id AND s.deleted_at IS NULL
        JOIN organization_services os ON os.organization_id = m.organization_id AND os.service_id = s.id
       WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'
    ), kontor_viewed_owner()::text];
    PERFORM set_config('app.owner_wall_reader', kept::text, true);
  END IF;
  RETURN kept[3] IS NULL AND kept[2]::text[] && any_permission;
END
$$;

-- The owners that the one who is signed in may look at: "books" are postings, receipts, what is rented and to whom; "any"
-- their name and the community's area. A link ends on its day by the German calendar.
CREATE OR REPLACE FUNCTION kontor_linked_owners(part text) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  reader CONSTANT text := concat_ws(' ', current_setting('app.organization_id', true), current_setting('app.user_id', true));
  is_kept CONSTANT boolean := current_setting('transaction_read_only') = 'on';
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
  -- The reader, and the owners of each part.
  kept text[];
  viewed uuid;
BEGIN
  IF is_kept THEN kept := nullif(current_setting('app.owner_wall_links', true), '')::text[]; END IF;
  IF kept[1] IS DISTINCT FROM reader OR NOT is_kept THEN
    -- Visible to administrators only: owner_views is behind the wall as well.
    viewed := kontor_viewed_owner();
    IF viewed IS NOT NULL THEN
      kept := ARRAY[reader, ARRAY[viewed]::text, ARRAY[viewed]::text];
    ELSE
      SELECT ARRAY[reader,
               coalesce(array_agg(l.owner_id) FILTER (WHERE l.user_type = 'eigentuemer' AND (l.books_until IS NULL OR l.books_until > today)), '{}')::text,
               coalesce(array_agg(l.owner_id) FILTER (WHERE l.valid_until IS NULL OR CASE l.user_type WHEN 'eigentuemer' THEN l.books_until ELSE l.valid_until END > today), '{}')::text]
        INTO kept
        FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
       WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
         AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active';
    END IF;
    IF is_kept THEN PERFORM set_config('app.owner_wall_links', kept::text, true); END IF;
  END IF;
  RETURN CASE part WHEN 'books' THEN kept[2]::uuid[] WHEN 'any' THEN kept[3]::uuid[] ELSE '{}'::uuid[] END;
END
$$;
