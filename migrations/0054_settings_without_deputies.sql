-- A deputy releases for some days and sets nothing: neither their own days nor who follows them, nor the limit (docs/decisions/0054).

-- The owners whose settings the one who is signed in may change: those whose receipts they may release without being the deputy.
CREATE FUNCTION kontor_setting_owners() RETURNS uuid[]
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
  releasing CONSTANT uuid[] := kontor_releasing_owners();
  setting uuid[];
BEGIN
  IF releasing = '{}' THEN RETURN releasing; END IF;
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT coalesce(array_agg(DISTINCT l.owner_id), '{}') INTO setting
    FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
   WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
     AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'
     AND l.owner_id = ANY (releasing) AND (l.valid_until IS NULL OR l.valid_until > today)
     AND (l.user_type = 'eigentuemer' OR l.advisory_board OR NOT (SELECT r.by_board FROM kontor_release_rule(l.owner_id) r));
  PERFORM set_config('app.every_owner', before, true);
  RETURN setting;
END
$$;
REVOKE ALL ON FUNCTION kontor_setting_owners() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_setting_owners() TO kontor_app;

CREATE OR REPLACE FUNCTION kontor_guard_receipt_settings() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF current_user = 'kontor_app' AND NOT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')
     AND NOT NEW.owner_id = ANY (kontor_setting_owners()) THEN
    RAISE EXCEPTION 'only whoever may release receipts of an owner, not as a deputy, changes their settings' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
