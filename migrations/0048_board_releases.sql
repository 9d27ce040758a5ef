-- A release says whether who released is on the advisory board of the community, as it was that day (docs/decisions/0059).

-- False before this migration: nobody had asked.
ALTER TABLE receipt_decisions ADD COLUMN as_board boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION kontor_name_deputy() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
  is_release CONSTANT boolean := NEW.kind = 'transition' AND NEW.to_state = 'FREIGEGEBEN';
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT true, s.deputized_by INTO NEW.on_behalf, NEW.on_behalf_of
    FROM receipts r JOIN receipt_settings s ON s.organization_id = r.organization_id AND s.owner_id = r.owner_id
    JOIN memberships m ON m.organization_id = s.organization_id AND m.id = s.deputy_membership_id
   WHERE is_release AND r.organization_id = NEW.organization_id AND r.id = NEW.receipt_id
     AND m.user_id = NEW.decided_by AND today BETWEEN s.deputy_from AND s.deputy_to;
  NEW.on_behalf := coalesce(NEW.on_behalf, false);
  NEW.as_board := is_release AND EXISTS (
    SELECT FROM receipts r JOIN owner_links l ON l.organization_id = r.organization_id AND l.owner_id = r.owner_id
      JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
     WHERE r.organization_id = NEW.organization_id AND r.id = NEW.receipt_id AND m.user_id = NEW.decided_by
       AND l.advisory_board AND (l.valid_until IS NULL OR l.valid_until > today));
  NEW.limit_cents := NULL;
  PERFORM set_config('app.every_owner', before, true);
  RETURN NEW;
END
$$;
