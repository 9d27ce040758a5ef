-- Owners that administrators give to receipts whose delivered owner nobody knows. Rows are added only: the last one of a receipt
-- counts, and all of them are its history. Deliveries keep what is assigned.
CREATE TABLE receipt_assignments (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- As postings: a receipt that is taken back and delivered again has its owner still.
  archive_id text NOT NULL,
  -- Of two at once the first wins.
  number integer NOT NULL CHECK (number > 0),
  -- Null: as delivered again.
  owner_id uuid,
  assigned_by uuid NOT NULL,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, archive_id, number),
  -- Whoever has a receipt cannot be deleted; whoever had one can.
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE SET NULL (owner_id)
);
CREATE INDEX receipt_assignments_owner_idx ON receipt_assignments (organization_id, owner_id);
SELECT kontor_tenant_table('receipt_assignments');

-- Owners see who gave them a receipt, and no other owner of it.
CREATE POLICY owner_wall_read ON receipt_assignments AS RESTRICTIVE FOR SELECT TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
  OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = receipt_assignments.organization_id AND r.archive_id = receipt_assignments.archive_id
               AND r.owner_id = receipt_assignments.owner_id));
CREATE POLICY owner_wall_add ON receipt_assignments AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (
  assigned_by = (SELECT nullif(current_setting('app.user_id', true), '')::uuid)
  AND (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')));
CREATE POLICY kept ON receipt_assignments AS RESTRICTIVE FOR UPDATE TO kontor_app USING (false) WITH CHECK (false);
CREATE POLICY kept_whole ON receipt_assignments AS RESTRICTIVE FOR DELETE TO kontor_app USING (false);

-- Moves the receipt. An owner that a delivery named stays; one that a person gave is changed only while the receipt is new.
CREATE FUNCTION kontor_assign_receipt() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  moved integer;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  UPDATE receipts r SET owner_id = coalesce(NEW.owner_id, (
      SELECT o.id FROM property_owners o WHERE o.organization_id = r.organization_id AND o.external_id = r.given_eid))
   WHERE r.organization_id = NEW.organization_id AND r.archive_id = NEW.archive_id AND r.withdrawn_at IS NULL
     AND (r.owner_id IS NULL OR r.approval = 'NEU' AND EXISTS (
       SELECT FROM receipt_assignments a
        WHERE a.organization_id = NEW.organization_id AND a.archive_id = NEW.archive_id AND a.number = NEW.number - 1 AND a.owner_id IS NOT NULL));
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('app.every_owner', before, true);
  IF moved = 0 THEN
    RAISE EXCEPTION 'the receipt has an owner that is not to be changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_assignments_state';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION kontor_assign_receipt() FROM PUBLIC;
CREATE TRIGGER receipt_assigned BEFORE INSERT ON receipt_assignments FOR EACH ROW EXECUTE FUNCTION kontor_assign_receipt();
