-- Questions that a member keeps as tiles of the overview: their plan, never its figures, which are read anew behind both walls.
CREATE TABLE analytics_tiles (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  membership_id uuid NOT NULL,
  -- As in the address: 0 for all owners.
  eid text NOT NULL CHECK (length(eid) BETWEEN 1 AND 40),
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 2000),
  plan jsonb NOT NULL,
  -- The day of the question: a period that ended with it moves along.
  asked_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX analytics_tiles_membership_idx ON analytics_tiles (organization_id, membership_id, created_at);
SELECT kontor_tenant_table('analytics_tiles');

-- Each member has their own.
DO $$
DECLARE
  own CONSTANT text := 'membership_id IN (SELECT m.id FROM memberships m WHERE m.organization_id = analytics_tiles.organization_id'
    || ' AND m.user_id = (SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid))';
BEGIN
  EXECUTE format('CREATE POLICY owner_wall ON analytics_tiles AS RESTRICTIVE FOR ALL TO kontor_app USING (%s) WITH CHECK (%s)', own, own);
END
$$;
