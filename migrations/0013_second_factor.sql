-- Second factor (TOTP, RFC 6238), recovery codes, and organisations that demand one. Written by kontor_identity alone, as
-- everything of sign-in.

CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Sealed by the product: a copy of the database yields no codes.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: begun, and not confirmed by a code yet. Nobody is asked for a code then.
  confirmed_at timestamptz,
  -- Time step of the code used last: neither it nor an earlier one is good again (RFC 6238, 5.2).
  last_step bigint
);

-- SHA-256 of 80 random bits each, together with the account. Independent of SECRET_KEY, so that they open the account also
-- when secrets that were sealed with a lost key do not.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['second_factors', 'recovery_codes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_identity', name);
  END LOOP;
END
$$;

-- Decided by the organisation's own administrators.
ALTER TABLE organizations ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
GRANT UPDATE (require_second_factor) ON organizations TO kontor_app;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- Whether a member of the transaction's organisation has a second factor; no more of it is told.
CREATE FUNCTION colleague_has_second_factor(member_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM memberships m JOIN second_factors f ON f.user_id = m.user_id AND f.confirmed_at IS NOT NULL
     WHERE m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND m.id = member_id)
$$;

-- As in 0007, but an organisation that demands a second factor is closed to whoever has none.
CREATE OR REPLACE FUNCTION resolve_session(token bytea, at timestamptz)
RETURNS TABLE (
  session_id uuid, user_id uuid, expires_at timestamptz,
  organization_id uuid, membership_id uuid, permission_identifiers text[]
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
           '{}')
    FROM sessions s
    LEFT JOIN organizations o ON o.id = s.organization_id AND o.deleted_at IS NULL
    LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = s.user_id AND m.state = 'active'
          AND CASE WHEN o.require_second_factor
                   THEN EXISTS (SELECT FROM second_factors f WHERE f.user_id = s.user_id AND f.confirmed_at IS NOT NULL)
                   ELSE true END
   WHERE s.id = (
           SELECT t.id FROM sessions t WHERE t.token_hash = token
            UNION ALL
           SELECT t.id FROM sessions t WHERE t.previous_token_hash = token AND t.previous_valid_until > at
            LIMIT 1)
     AND s.expires_at > at AND s.absolute_expires_at > at
$$;

REVOKE ALL ON FUNCTION colleague_has_second_factor(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION colleague_has_second_factor(uuid) TO kontor_app, kontor_identity;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
