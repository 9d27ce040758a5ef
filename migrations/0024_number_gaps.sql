-- Organisations are purged by a login of its own, and what holds a purge is known. Numbers that no document carries are
-- explained.

-- When the operator took over what has to be kept of a deleted organisation; only then, or once its archive was handed out
-- or nothing has to be kept any more, it is purged.
ALTER TABLE organizations ADD COLUMN taken_over_at timestamptz;

-- kontor_purge sees deleted organisations only, and removes them. What may be deleted in no other way is guarded by triggers
-- that ask for it as session_user, because cascades run as the owner of the referencing table.
GRANT USAGE ON SCHEMA public TO kontor_purge;
GRANT SELECT (id, deleted_at, taken_over_at), UPDATE (id), DELETE ON organizations TO kontor_purge;
CREATE POLICY purge_read ON organizations FOR SELECT TO kontor_purge USING (deleted_at IS NOT NULL);
-- To lock a row takes the right to update it; no row can pass the check.
CREATE POLICY purge_lock ON organizations FOR UPDATE TO kontor_purge USING (deleted_at IS NOT NULL) WITH CHECK (false);
CREATE POLICY purge ON organizations FOR DELETE TO kontor_purge USING (deleted_at IS NOT NULL);
-- An account goes when it belongs to no organisation any more.
GRANT SELECT (organization_id, user_id) ON memberships TO kontor_purge;
CREATE POLICY purge_read ON memberships FOR SELECT TO kontor_purge USING (true);
GRANT SELECT (id), UPDATE (id), DELETE ON users TO kontor_purge;
CREATE POLICY purge_read ON users FOR SELECT TO kontor_purge USING (NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id));
CREATE POLICY purge_lock ON users FOR UPDATE TO kontor_purge
  USING (NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id)) WITH CHECK (false);
CREATE POLICY purge ON users FOR DELETE TO kontor_purge USING (NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id));
REVOKE DELETE ON organizations FROM kontor_identity;

-- How many issued documents were in an archive that left the house. Never changed: it ends with its organisation.
CREATE TABLE organization_archives (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  document_count bigint NOT NULL CHECK (document_count >= 0),
  handed_out_at timestamptz NOT NULL,
  handed_out_to uuid NOT NULL,
  PRIMARY KEY (organization_id, id)
);
SELECT kontor_tenant_table('organization_archives');
REVOKE UPDATE, DELETE ON organization_archives FROM kontor_app;

-- Why numbers were left out, as ranges of running numbers of a period (the year, '' without one).
CREATE TABLE number_events (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  circle text NOT NULL CHECK (circle IN ('invoice', 'expense')),
  period text NOT NULL,
  first_running bigint NOT NULL CHECK (first_running >= 0),
  last_running bigint NOT NULL CHECK (last_running >= first_running),
  -- As it was written, of one number.
  number text,
  reason text NOT NULL CHECK (reason IN ('deleted', 'renumbered', 'skipped', 'restored')),
  occurred_at timestamptz NOT NULL,
  user_id uuid,
  -- As they were called then.
  user_name text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX number_events_first_idx ON number_events (organization_id, circle, period, first_running);
CREATE INDEX number_events_ranges_idx ON number_events (organization_id, circle, period) WHERE first_running < last_running;
CREATE INDEX number_events_restored_idx ON number_events (organization_id, circle, period) WHERE reason = 'restored';
SELECT kontor_tenant_table('number_events');
REVOKE UPDATE, DELETE ON number_events FROM kontor_app;

-- By which patterns the numbers of a period were made, in the order in which they came.
ALTER TABLE number_counters ADD COLUMN patterns text[] NOT NULL DEFAULT '{}';
