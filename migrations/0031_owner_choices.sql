-- The owner whose books a member selected last, on any device. Without an owner: all that they may see.
CREATE TABLE owner_choices (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  membership_id uuid NOT NULL,
  owner_id uuid,
  PRIMARY KEY (organization_id, membership_id),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX owner_choices_owner_idx ON owner_choices (organization_id, owner_id) WHERE owner_id IS NOT NULL;
SELECT kontor_tenant_table('owner_choices');

-- Each member has their own.
DO $$
DECLARE
  own CONSTANT text := 'membership_id IN (SELECT m.id FROM memberships m WHERE m.organization_id = owner_choices.organization_id'
    || ' AND m.user_id = (SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid))';
BEGIN
  EXECUTE format('CREATE POLICY owner_wall ON owner_choices AS RESTRICTIVE FOR ALL TO kontor_app USING (%s) WITH CHECK (%s)', own, own);
END
$$;
