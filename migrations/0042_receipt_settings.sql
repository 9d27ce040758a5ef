-- Settings of an owner's receipts: a limit below which they are let through, a deputy, reminders, and who releases for a community
-- (docs/decisions/0054).

ALTER TABLE owner_links ADD COLUMN advisory_board boolean NOT NULL DEFAULT false CHECK (user_type = 'weg' OR NOT advisory_board);

CREATE TABLE receipt_settings (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  -- Null: nothing is let through. A receipt without an amount never is.
  auto_release_cents bigint CHECK (auto_release_cents > 0),
  -- Releases beside the others from the first to the last day, and gets their mails.
  deputy_membership_id uuid,
  deputy_from date,
  deputy_to date,
  -- User whose deputy it is; null: the owner's, as administrators set it.
  deputized_by uuid,
  -- 0: none.
  remind_after_days integer NOT NULL DEFAULT 3 CHECK (remind_after_days BETWEEN 0 AND 60),
  -- Null: the board once a link is marked as of the board, else all.
  released_by text CHECK (released_by IN ('board', 'all')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, owner_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, deputy_membership_id) REFERENCES memberships (organization_id, id) ON DELETE SET NULL (deputy_membership_id),
  CHECK (deputy_membership_id IS NULL OR deputy_from <= deputy_to)
);
CREATE INDEX receipt_settings_deputy_idx ON receipt_settings (organization_id, deputy_membership_id) WHERE deputy_membership_id IS NOT NULL;
SELECT kontor_tenant_table('receipt_settings');

ALTER TABLE receipt_decisions
  -- Limit by which a setting let it through.
  ADD COLUMN limit_cents bigint,
  -- A deputy decided, for the user or for the owner (null).
  ADD COLUMN on_behalf boolean NOT NULL DEFAULT false,
  ADD COLUMN on_behalf_of uuid,
  DROP CONSTRAINT receipt_decisions_kind_check,
  ADD CONSTRAINT receipt_decisions_kind_check CHECK (
    kind IN ('transition', 'undo') OR kind = 'setting' AND decided_by IS NULL AND limit_cents IS NOT NULL AND from_state = 'NEU' AND to_state = 'AUTOMATISCH');

-- Who may release the receipts of some owners, whoever asks: links of either type that are valid today, of no administrator of
-- receipts; of a community whose board decides, the board's and the deputy's. Mails of the one who is replaced go to the deputy.
CREATE FUNCTION kontor_releasers(owners uuid[]) RETURNS TABLE (owner_id uuid, membership_id uuid, user_id uuid, is_deputy boolean, is_replaced boolean)
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  RETURN QUERY
    WITH ruled AS (
      SELECT given.id, s.deputized_by, CASE WHEN today BETWEEN s.deputy_from AND s.deputy_to THEN s.deputy_membership_id END AS deputy,
             coalesce(s.released_by = 'board', EXISTS (SELECT FROM owner_links b WHERE b.owner_id = given.id AND b.advisory_board)) AS by_board
        FROM unnest(owners) given (id) LEFT JOIN receipt_settings s ON s.owner_id = given.id),
    able AS (
      SELECT r.id, m.id AS member, m.user_id AS person, r.deputized_by, r.deputy, m.id IS NOT DISTINCT FROM r.deputy AS deputizes
        FROM ruled r JOIN owner_links l ON l.owner_id = r.id JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
       WHERE m.state = 'active' AND (l.valid_until IS NULL OR l.valid_until > today)
         AND (l.user_type = 'eigentuemer' OR l.advisory_board OR NOT r.by_board OR m.id = r.deputy)
         AND NOT EXISTS (
           SELECT FROM membership_permissions mp JOIN permissions p ON p.id = mp.permission_id
            WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id AND p.identifier = 'ri-property-management-belege-admin-permission'))
    SELECT a.id, a.member, a.person, a.deputizes,
           NOT a.deputizes AND (a.deputized_by IS NULL OR a.deputized_by = a.person) AND EXISTS (SELECT FROM able d WHERE d.id = a.id AND d.deputizes)
      FROM able a;
  PERFORM set_config('app.every_owner', before, true);
END
$$;

-- The owners whose receipts the one who is signed in may release.
CREATE OR REPLACE FUNCTION kontor_releasing_owners() RETURNS uuid[]
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  linked uuid[];
BEGIN
  IF kontor_viewed_owner() IS NOT NULL THEN RETURN '{}'::uuid[]; END IF;
  SELECT array_agg(l.owner_id) INTO linked
    FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
   WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND m.user_id = person AND m.state = 'active';
  IF linked IS NULL THEN RETURN '{}'::uuid[]; END IF;
  RETURN coalesce((SELECT array_agg(r.owner_id) FROM kontor_releasers(linked) r WHERE r.user_id = person), '{}');
END
$$;

-- The communities on whose board the one who is signed in is: their receipts are open in every state.
CREATE FUNCTION kontor_board_owners() RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  IF kontor_viewed_owner() IS NOT NULL THEN RETURN '{}'::uuid[]; END IF;
  RETURN coalesce((
    SELECT array_agg(l.owner_id)
      FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'
       AND l.advisory_board AND (l.valid_until IS NULL OR l.valid_until > today)), '{}');
END
$$;
REVOKE ALL ON FUNCTION kontor_releasers(uuid[]), kontor_board_owners() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_releasers(uuid[]), kontor_board_owners() TO kontor_app;

-- Settings are seen by whoever sees receipts of the owner, and changed by whoever may release them or administers receipts.
CREATE POLICY owner_wall_read ON receipt_settings AS RESTRICTIVE FOR SELECT TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
  OR owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]));
CREATE POLICY owner_wall_add ON receipt_settings AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (
  (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')) OR owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]));
CREATE POLICY owner_wall_change ON receipt_settings AS RESTRICTIVE FOR UPDATE TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')) OR owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]))
  WITH CHECK (
  (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')) OR owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]));
CREATE POLICY owner_wall_remove ON receipt_settings AS RESTRICTIVE FOR DELETE TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')));

DROP POLICY owner_wall_read ON receipts;
CREATE POLICY owner_wall_read ON receipts AS RESTRICTIVE FOR SELECT TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
  OR withdrawn_at IS NULL AND (
    owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[])
    OR owner_id = ANY ((SELECT kontor_board_owners())::uuid[])
    OR owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]) AND (
      board_column = 'FREIZUGEBEN'
      OR board_column = 'FREIGEGEBEN' AND decided_at > now() - interval '15 seconds')));

-- What a setting lets through is nobody's step: it is added for whoever brings the receipt.
DROP POLICY owner_wall_add ON receipt_decisions;
CREATE POLICY owner_wall_add ON receipt_decisions AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (
  CASE kind WHEN 'setting' THEN decided_by IS NULL ELSE decided_by = (SELECT nullif(current_setting('app.user_id', true), '')::uuid) END
  AND CASE
    WHEN kind = 'transition' AND to_state = 'FREIGEGEBEN' OR kind = 'undo' AND from_state = 'FREIGEGEBEN' AND to_state = 'FREIZUGEBEN'
    THEN EXISTS (SELECT FROM receipts r WHERE r.organization_id = receipt_decisions.organization_id AND r.id = receipt_decisions.receipt_id
                   AND r.owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]))
    ELSE (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')) END);

-- Who may release follows from settings and from others' links, which a policy must not look up: it would change the settings of the
-- session. The policies admit whoever is linked; these triggers refuse whoever may not release.
CREATE FUNCTION kontor_guard_release() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF current_user = 'kontor_app' AND NOT EXISTS (
    SELECT FROM receipts r WHERE r.organization_id = NEW.organization_id AND r.id = NEW.receipt_id AND r.owner_id = ANY (kontor_releasing_owners())) THEN
    RAISE EXCEPTION 'only whoever may release a receipt does so' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE FUNCTION kontor_guard_receipt_settings() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF current_user = 'kontor_app' AND NOT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')
     AND NOT NEW.owner_id = ANY (kontor_releasing_owners()) THEN
    RAISE EXCEPTION 'only whoever may release receipts of an owner changes their settings' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION kontor_guard_release(), kontor_guard_receipt_settings() FROM PUBLIC;
CREATE TRIGGER receipt_allowed BEFORE INSERT ON receipt_decisions FOR EACH ROW
  WHEN (NEW.kind = 'transition' AND NEW.to_state = 'FREIGEGEBEN' OR NEW.kind = 'undo' AND NEW.from_state = 'FREIGEGEBEN' AND NEW.to_state = 'FREIZUGEBEN')
  EXECUTE FUNCTION kontor_guard_release();
CREATE TRIGGER receipt_settings_allowed BEFORE INSERT OR UPDATE ON receipt_settings FOR EACH ROW EXECUTE FUNCTION kontor_guard_receipt_settings();

-- As before; a deputy is named by the settings, not by the request.
CREATE FUNCTION kontor_name_deputy() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT true, s.deputized_by INTO NEW.on_behalf, NEW.on_behalf_of
    FROM receipts r JOIN receipt_settings s ON s.organization_id = r.organization_id AND s.owner_id = r.owner_id
    JOIN memberships m ON m.organization_id = s.organization_id AND m.id = s.deputy_membership_id
   WHERE NEW.kind = 'transition' AND NEW.to_state = 'FREIGEGEBEN' AND r.organization_id = NEW.organization_id AND r.id = NEW.receipt_id
     AND m.user_id = NEW.decided_by AND today BETWEEN s.deputy_from AND s.deputy_to;
  NEW.on_behalf := coalesce(NEW.on_behalf, false);
  NEW.limit_cents := NULL;
  PERFORM set_config('app.every_owner', before, true);
  RETURN NEW;
END
$$;

-- Moves what a setting lets through, all receipts of a statement together. The database compares each with the setting.
CREATE FUNCTION kontor_apply_limits() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  moved integer;
BEGIN
  IF NOT EXISTS (SELECT FROM added_rows WHERE kind = 'setting') THEN RETURN NULL; END IF;
  PERFORM set_config('app.every_owner', 'on', true);
  UPDATE receipts r SET approval = d.to_state, approval_version = d.version, decided_by = NULL, decided_at = d.decided_at
    FROM added_rows d, receipt_settings s
   WHERE d.kind = 'setting' AND d.version = 2 AND r.organization_id = d.organization_id AND r.id = d.receipt_id
     AND s.organization_id = r.organization_id AND s.owner_id = r.owner_id AND s.auto_release_cents = d.limit_cents
     AND r.amount_cents <= s.auto_release_cents AND r.approval = 'NEU' AND r.approval_version = 1 AND r.status = 'OFFEN' AND r.withdrawn_at IS NULL
     AND d.amount_cents = r.amount_cents AND d.issuer_iban = r.issuer_iban AND d.file_sha256 IS NOT DISTINCT FROM r.file_sha256;
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('app.every_owner', before, true);
  IF moved <> (SELECT count(*) FROM added_rows WHERE kind = 'setting') THEN
    RAISE EXCEPTION 'no setting lets the receipt through' USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_decisions_setting';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION kontor_name_deputy(), kontor_apply_limits() FROM PUBLIC;

DROP TRIGGER receipt_decided ON receipt_decisions;
CREATE TRIGGER receipt_decided BEFORE INSERT ON receipt_decisions FOR EACH ROW WHEN (NEW.kind <> 'setting') EXECUTE FUNCTION kontor_decide_receipt();
CREATE TRIGGER receipt_deputized BEFORE INSERT ON receipt_decisions FOR EACH ROW WHEN (NEW.kind <> 'setting') EXECUTE FUNCTION kontor_name_deputy();
CREATE TRIGGER receipt_let_through AFTER INSERT ON receipt_decisions REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION kontor_apply_limits();

-- The rule of an owner's releases, and the members who can be the deputy: linked today, no administrators of receipts. For whoever
-- sees the settings.
CREATE FUNCTION kontor_release_rule(owner uuid, OUT by_board boolean, OUT is_community boolean)
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT coalesce((SELECT s.released_by = 'board' FROM receipt_settings s WHERE s.owner_id = owner), coalesce(bool_or(l.advisory_board), false)),
         coalesce(bool_or(l.user_type = 'weg'), false)
    INTO by_board, is_community FROM owner_links l WHERE l.owner_id = owner;
  PERFORM set_config('app.every_owner', before, true);
END
$$;
CREATE FUNCTION kontor_deputy_candidates(owner uuid) RETURNS TABLE (membership_id uuid, user_id uuid)
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  RETURN QUERY
    SELECT m.id, m.user_id FROM owner_links l JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
     WHERE l.owner_id = owner AND m.state = 'active' AND (l.valid_until IS NULL OR l.valid_until > today)
       AND NOT EXISTS (
         SELECT FROM membership_permissions mp JOIN permissions p ON p.id = mp.permission_id
          WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id AND p.identifier = 'ri-property-management-belege-admin-permission');
  PERFORM set_config('app.every_owner', before, true);
END
$$;
REVOKE ALL ON FUNCTION kontor_release_rule(uuid), kontor_deputy_candidates(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_release_rule(uuid), kontor_deputy_candidates(uuid) TO kontor_app;
