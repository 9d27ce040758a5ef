-- Organisations that are moved to another installation, and copies out of a backup (docs/decisions/0078, 0079).

ALTER TABLE organizations
  -- moving: its rows are being copied to another installation. arriving: they are being copied into this one. moved: it is
  -- open at moved_to. copy: it was restored next to copy_of, can be read by its administrators and does nothing by itself.
  ADD COLUMN availability text NOT NULL DEFAULT 'open' CHECK (availability IN ('open', 'moving', 'arriving', 'moved', 'copy')),
  -- The same on both sides of a move.
  ADD COLUMN move_id uuid,
  ADD COLUMN moved_to text,
  -- The organisation of a copy: its id is part of the hash chain of issued documents.
  ADD COLUMN copy_of uuid,
  ADD CONSTRAINT organizations_move_check CHECK (
    (availability NOT IN ('moving', 'arriving', 'moved') OR move_id IS NOT NULL)
    AND (availability NOT IN ('moving', 'moved') OR moved_to IS NOT NULL)
    AND (availability <> 'copy' OR copy_of IS NOT NULL));

GRANT SELECT (availability) ON organizations TO kontor_purge;

-- Every writing transaction of an organisation calls it first. The lock ends with the transaction: a move that has closed
-- the organisation waits for the lock of its own once, and knows that nobody writes any more.
CREATE FUNCTION enter_organization(entered uuid) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  closed record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('organization ' || entered::text, 0));
  -- A statement of its own, which sees what was committed while the lock was awaited.
  SELECT o.availability, o.moved_to INTO closed FROM organizations o
   WHERE o.id = entered AND o.availability IN ('moving', 'arriving', 'moved');
  IF FOUND THEN
    RAISE EXCEPTION 'the organisation is %', closed.availability
      USING ERRCODE = 'KM001', DETAIL = CASE closed.availability WHEN 'moved' THEN closed.moved_to ELSE '' END;
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION enter_organization(uuid) TO kontor_app, kontor_identity;

-- Sign-in and the operator's administration write the people of an organisation outside its own transactions.
CREATE FUNCTION enter_organization_of_row() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM enter_organization(CASE TG_OP WHEN 'DELETE' THEN OLD.organization_id ELSE NEW.organization_id END);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['memberships', 'membership_permissions', 'organization_services'] LOOP
    EXECUTE format('CREATE TRIGGER enter_organization BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW'
      || ' WHEN (current_user = ''kontor_identity'') EXECUTE FUNCTION enter_organization_of_row()', name);
  END LOOP;
END
$$;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

DROP FUNCTION resolve_session(bytea, timestamptz);
-- The one look-up of every request: from the hash of a session value to who is asking, where, with which permissions, and
-- whether the organisation is open. It answers nothing without a live session value. A withdrawn service gives nothing, an
-- invited member is not one yet, an organisation that demands a second factor is closed to whoever has none, and a copy out
-- of a backup to everybody but its administrators.
CREATE FUNCTION resolve_session(token bytea, at timestamptz)
RETURNS TABLE (
  session_id uuid, user_id uuid, expires_at timestamptz,
  organization_id uuid, membership_id uuid, permission_identifiers text[], availability text, moved_to text
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
  SELECT s.id, s.user_id, s.expires_at, m.organization_id, m.id,
         coalesce(
           (SELECT array_agg(p.identifier ORDER BY p.identifier)
              FROM membership_permissions mp
              JOIN permissions p ON p.id = mp.permission_id
              JOIN services sv ON sv.id = p.service_id AND sv.deleted_at IS NULL
             WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id
               AND (sv.mandatory OR EXISTS (
                     SELECT 1 FROM organization_services os
                      WHERE os.organization_id = m.organization_id AND os.service_id = sv.id))),
           '{}'),
         o.availability, o.moved_to
    FROM sessions s
    LEFT JOIN organizations o ON o.id = s.organization_id AND o.deleted_at IS NULL
    LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = s.user_id AND m.state = 'active'
          AND CASE WHEN o.require_second_factor
                   THEN EXISTS (SELECT FROM second_factors f WHERE f.user_id = s.user_id AND f.confirmed_at IS NOT NULL)
                   ELSE true END
          AND CASE WHEN o.availability = 'copy'
                   THEN EXISTS (SELECT FROM membership_permissions a WHERE a.organization_id = m.organization_id AND a.membership_id = m.id)
                   ELSE true END
   WHERE s.id = (
           SELECT t.id FROM sessions t WHERE t.token_hash = token
            UNION ALL
           SELECT t.id FROM sessions t WHERE t.previous_token_hash = token AND t.previous_valid_until > at
            LIMIT 1)
     AND s.expires_at > at AND s.absolute_expires_at > at
$$;

-- Public pages of an agency are shown by the installation that it is open in, and never out of a copy.
CREATE OR REPLACE FUNCTION resolve_offer(secret_hash bytea)
RETURNS TABLE (organization_id uuid, estate_object_id uuid, kind text, object_id text, external_id text, status text, stamp text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
  SELECT o.organization_id, o.id, l.kind, o.object_id, o.external_id, o.real_estate_status,
         concat_ws(' ', o.version, g.name,
           (SELECT concat_ws('-', count(*), sum(p.version + p.revision), count(*) FILTER (WHERE p.state = 'ready'))
              FROM estate_pictures p WHERE p.organization_id = o.organization_id AND p.estate_object_id = o.id),
           (SELECT concat_ws('-', count(*), sum(s.version)) FROM settings s
             WHERE s.organization_id = o.organization_id AND s.area = 'real-estate'))
    FROM estate_offer_links l
    JOIN estate_objects o ON o.organization_id = l.organization_id AND o.id = l.estate_object_id
    JOIN organizations g ON g.id = l.organization_id AND g.deleted_at IS NULL AND g.availability = 'open'
   WHERE l.code_hash = secret_hash
     AND EXISTS (SELECT FROM organization_services os WHERE os.organization_id = l.organization_id
                    AND os.service_id = (SELECT v.id FROM services v WHERE v.identifier = 'real-estate' AND v.deleted_at IS NULL))
$$;

CREATE OR REPLACE FUNCTION resolve_homepage(wanted text) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
  SELECT g.id FROM organizations g
   WHERE g.identifier = wanted AND g.deleted_at IS NULL AND g.availability = 'open'
     AND EXISTS (SELECT FROM organization_services os WHERE os.organization_id = g.id
                    AND os.service_id = (SELECT v.id FROM services v WHERE v.identifier = 'real-estate' AND v.deleted_at IS NULL))
     AND (EXISTS (SELECT FROM settings s WHERE s.organization_id = g.id AND s.area = 'real-estate' AND s.identifier = 'homepage')
          OR EXISTS (SELECT FROM estate_objects o WHERE o.organization_id = g.id AND o.homepage_wanted))
$$;

REVOKE ALL ON FUNCTION resolve_session(bytea, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resolve_session(bytea, timestamptz) TO kontor_app, kontor_identity;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
