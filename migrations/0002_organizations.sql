-- Organisations, their people, and the catalogue of what an organisation can be given.

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  identifier text NOT NULL,
  industry jsonb NOT NULL DEFAULT '{"de": ""}',
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX organizations_identifier_key ON organizations (identifier);

-- The catalogue: the same for everybody, changed by migrations and by the operator.
CREATE TABLE services (
  id uuid PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  mandatory boolean NOT NULL DEFAULT false,
  organization_specific boolean NOT NULL DEFAULT false,
  -- Operator services belong to the operator's own organisation and cannot be ticked for others.
  operator_only boolean NOT NULL DEFAULT false
);

CREATE TABLE permissions (
  id uuid PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  description jsonb NOT NULL
);

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  type text NOT NULL DEFAULT 'web',
  path text NOT NULL,
  icon text NOT NULL,
  sort_order integer NOT NULL
);

-- Which permission opens which application.
CREATE TABLE application_permissions (
  application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  permission_id uuid NOT NULL REFERENCES permissions (id) ON DELETE CASCADE,
  PRIMARY KEY (application_id, permission_id)
);
CREATE INDEX application_permissions_permission_idx ON application_permissions (permission_id);

CREATE TABLE organization_services (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, service_id)
);

CREATE TABLE memberships (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  start_application_id uuid REFERENCES applications (id) ON DELETE SET NULL,
  languages text[] NOT NULL DEFAULT '{de}'
    CHECK (cardinality(languages) > 0 AND languages <@ ARRAY['de', 'en', 'es', 'fr', 'ru', 'cn']),
  default_language text NOT NULL DEFAULT 'de',
  -- When the user last chose this organisation: the latest one is chosen again at the next sign-in.
  chosen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, user_id),
  CHECK (default_language = ANY (languages))
);
CREATE INDEX memberships_user_idx ON memberships (user_id);

CREATE TABLE membership_permissions (
  organization_id uuid NOT NULL,
  membership_id uuid NOT NULL,
  permission_id uuid NOT NULL REFERENCES permissions (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, membership_id, permission_id),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE
);

-- Someone removed from an organisation, or an organisation removed: the sessions choose anew.
ALTER TABLE sessions ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE SET NULL;
CREATE INDEX sessions_organization_idx ON sessions (organization_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['organizations', 'services', 'permissions', 'applications', 'application_permissions',
                              'organization_services', 'memberships', 'membership_permissions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_identity', name);
    EXECUTE format('GRANT SELECT ON %I TO kontor_app', name);
  END LOOP;

  FOREACH name IN ARRAY ARRAY['organization_services', 'memberships', 'membership_permissions'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO kontor_app'
      || ' USING (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))'
      || ' WITH CHECK (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %I TO kontor_app', name);
  END LOOP;

  -- The catalogue is no secret among those who are signed in.
  FOREACH name IN ARRAY ARRAY['services', 'permissions', 'applications', 'application_permissions'] LOOP
    EXECUTE format('CREATE POLICY catalogue ON %I FOR SELECT TO kontor_app'
      || ' USING ((SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid) IS NOT NULL)', name);
  END LOOP;
END
$$;

CREATE POLICY tenant ON organizations FOR ALL TO kontor_app
  USING (id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
GRANT UPDATE ON organizations TO kontor_app;

-- The one look-up of every request: from the hash of a session value to who is asking, where, and with
-- which permissions. One statement instead of a transaction of its own, hence a function with the
-- rights of kontor_identity; it answers nothing without a live session value.
CREATE FUNCTION resolve_session(token bytea, at timestamptz)
RETURNS TABLE (
  session_id uuid, user_id uuid, expires_at timestamptz,
  organization_id uuid, membership_id uuid, permission_identifiers text[]
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 1
AS $$
  SELECT s.id, s.user_id, s.expires_at, m.organization_id, m.id,
         coalesce(
           (SELECT array_agg(p.identifier ORDER BY p.identifier)
              FROM membership_permissions mp
              JOIN permissions p ON p.id = mp.permission_id
              JOIN services sv ON sv.id = p.service_id
             WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id
               AND (sv.mandatory OR EXISTS (
                     SELECT 1 FROM organization_services os
                      WHERE os.organization_id = m.organization_id AND os.service_id = sv.id))),
           '{}')
    FROM sessions s
    LEFT JOIN organizations o ON o.id = s.organization_id AND o.deleted_at IS NULL
    LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = s.user_id
   WHERE s.id = (
           SELECT t.id FROM sessions t WHERE t.token_hash = token
            UNION ALL
           SELECT t.id FROM sessions t WHERE t.previous_token_hash = token AND t.previous_valid_until > at
            LIMIT 1)
     AND s.expires_at > at AND s.absolute_expires_at > at
$$;
REVOKE ALL ON FUNCTION resolve_session(bytea, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resolve_session(bytea, timestamptz) TO kontor_app, kontor_identity;
GRANT CREATE ON SCHEMA public TO kontor_identity;
ALTER FUNCTION resolve_session(bytea, timestamptz) OWNER TO kontor_identity;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
