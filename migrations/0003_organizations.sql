-- Organisations, their people, and the catalogue of what an organisation can be given.

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  identifier text NOT NULL,
  industry jsonb NOT NULL DEFAULT '{"de": ""}',
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  invitations_per_day integer NOT NULL DEFAULT 50 CHECK (invitations_per_day BETWEEN 1 AND 10000),
  -- Decided by the organisation's own administrators.
  require_second_factor boolean NOT NULL DEFAULT false,
  -- The bytes that its files may take together; the operator raises it.
  storage_limit_bytes bigint NOT NULL DEFAULT 10737418240 CHECK (storage_limit_bytes >= 0),
  -- The mails that it may send on a German day; the operator raises it.
  mails_per_day integer NOT NULL DEFAULT 200 CHECK (mails_per_day BETWEEN 1 AND 100000),
  -- When the operator took over what has to be kept of a deleted organisation; only then, or once its archive was handed out
  -- or nothing has to be kept any more, it is purged.
  taken_over_at timestamptz
);
CREATE UNIQUE INDEX organizations_identifier_key ON organizations (identifier);

-- The catalogue: the same for everybody, changed by each start and by the operator.
CREATE TABLE services (
  id uuid PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  mandatory boolean NOT NULL DEFAULT false,
  organization_specific boolean NOT NULL DEFAULT false,
  -- Operator services belong to the operator's own organisation and cannot be ticked for others.
  operator_only boolean NOT NULL DEFAULT false,
  -- A service that the operator deletes disappears from every organisation; who had been given what stays known, so that a
  -- deletion by mistake can be undone (docs/operations.md).
  deleted_at timestamptz
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

-- The permissions that open an application.
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
  version integer NOT NULL DEFAULT 1,
  -- Nobody belongs to an organisation before they have accepted.
  state text NOT NULL CHECK (state IN ('invited', 'active')),
  -- Name of the person who invites, as it was then; null: the operator.
  invited_by text,
  invited_until timestamptz,
  -- When the mail goes out; null: at once.
  invitation_due_at timestamptz,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, user_id),
  CHECK (default_language = ANY (languages)),
  CONSTRAINT memberships_invitation_check CHECK (state = 'active' OR invited_until IS NOT NULL)
);
CREATE INDEX memberships_user_idx ON memberships (user_id);
CREATE INDEX memberships_invited_idx ON memberships (invited_until) WHERE state = 'invited';

CREATE TABLE membership_permissions (
  organization_id uuid NOT NULL,
  membership_id uuid NOT NULL,
  permission_id uuid NOT NULL REFERENCES permissions (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, membership_id, permission_id),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE
);

-- Mails to new addresses that an organisation has caused, by the German day on which they go out.
CREATE TABLE invitation_mails (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  due_on date NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitation_mails_day_idx ON invitation_mails (organization_id, due_on);
CREATE INDEX invitation_mails_age_idx ON invitation_mails (due_on);

-- Someone removed from an organisation, or an organisation removed: the sessions choose anew, and links into it end.
ALTER TABLE sessions ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE SET NULL;
ALTER TABLE account_links ADD CONSTRAINT account_links_membership_fkey FOREIGN KEY (organization_id, membership_id)
  REFERENCES memberships (organization_id, id) ON DELETE CASCADE;

DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid)';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['organizations', 'services', 'permissions', 'applications', 'application_permissions',
                              'organization_services', 'memberships', 'membership_permissions', 'invitation_mails'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_identity', name);
    EXECUTE format('GRANT SELECT ON %I TO kontor_app', name);
  END LOOP;

  FOREACH name IN ARRAY ARRAY['organization_services', 'membership_permissions', 'invitation_mails'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO kontor_app USING (organization_id = %s) WITH CHECK (organization_id = %s)', name, own, own);
  END LOOP;

  -- The catalogue is no secret among those who are signed in.
  FOREACH name IN ARRAY ARRAY['services', 'permissions', 'applications', 'application_permissions'] LOOP
    EXECUTE format('CREATE POLICY catalogue ON %I FOR SELECT TO kontor_app'
      || ' USING ((SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid) IS NOT NULL)', name);
  END LOOP;

  EXECUTE format('CREATE POLICY tenant ON organizations FOR ALL TO kontor_app USING (id = %s) WITH CHECK (id = %s)', own, own);
  -- A transaction of an organisation invites; that somebody has accepted is written by kontor_identity alone.
  EXECUTE format('CREATE POLICY tenant ON memberships FOR SELECT TO kontor_app USING (organization_id = %s)', own);
  EXECUTE format('CREATE POLICY invite ON memberships FOR INSERT TO kontor_app WITH CHECK (organization_id = %s AND state = ''invited'')', own);
  EXECUTE format('CREATE POLICY change ON memberships FOR UPDATE TO kontor_app USING (organization_id = %s) WITH CHECK (organization_id = %s)', own, own);
  EXECUTE format('CREATE POLICY remove ON memberships FOR DELETE TO kontor_app USING (organization_id = %s)', own);
  -- Whoever works in an organisation sees the names of those who belong to it, and of nobody else.
  EXECUTE format('CREATE POLICY colleagues ON users FOR SELECT TO kontor_app'
    || ' USING (EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.organization_id = %s))', own);
END
$$;
GRANT INSERT, UPDATE, DELETE ON organization_services, membership_permissions TO kontor_app;
GRANT INSERT, DELETE, UPDATE (start_application_id, languages, default_language, version) ON memberships TO kontor_app;
-- The version for the lock of the row; what the operator decides about an organisation is not its own to change.
GRANT UPDATE (version, require_second_factor) ON organizations TO kontor_app;
GRANT INSERT ON invitation_mails TO kontor_app;

-- kontor_purge sees deleted organisations only, and removes them. What may be deleted in no other way is guarded by triggers
-- that ask for it as session_user, because cascades run as the owner of the referencing table.
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

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- The one look-up of every request: from the hash of a session value to who is asking, where, and with which permissions. One
-- statement instead of a transaction of its own, hence a function with the rights of kontor_identity; it answers nothing
-- without a live session value. A withdrawn service gives nothing, an invited member is not one yet, and an organisation that
-- demands a second factor is closed to whoever has none.
CREATE FUNCTION resolve_session(token bytea, at timestamptz)
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

-- What administrators of an organisation see of the accounts of its members beside their names. Shared: name and address are
-- not the organisation's to change, because the account is known elsewhere (a deleted organisation that is still kept
-- counts) or because its owner has not accepted yet.
CREATE FUNCTION describe_colleagues(user_ids uuid[], at timestamptz)
RETURNS TABLE (user_id uuid, shared boolean, pending_email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 50
AS $$
  SELECT m.user_id,
         EXISTS (SELECT FROM memberships elsewhere WHERE elsewhere.user_id = m.user_id AND elsewhere.organization_id <> m.organization_id)
           OR m.state = 'invited' AND u.email_proven_at IS NOT NULL,
         (SELECT l.email FROM account_links l
           WHERE l.organization_id = m.organization_id AND l.membership_id = m.id AND l.purpose = 'email_change'
             AND l.used_at IS NULL AND l.expires_at > at ORDER BY l.created_at DESC LIMIT 1)
    FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND m.user_id = ANY (user_ids)
$$;

-- True when a member of the transaction's organisation has a second factor; no more of it is told.
CREATE FUNCTION colleague_has_second_factor(member_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM memberships m JOIN second_factors f ON f.user_id = m.user_id AND f.confirmed_at IS NOT NULL
     WHERE m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND m.id = member_id)
$$;

-- Keeps the account of a member as it is until the transaction ends, also from being added elsewhere, and reads it.
CREATE FUNCTION lock_colleague(member_id uuid)
RETURNS TABLE (account_id uuid, email text, first_name text, last_name text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
  SELECT u.id, u.email, u.first_name, u.last_name
    FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND m.id = member_id
     FOR UPDATE OF u
$$;

-- Changes the name of a member whose account is not shared; answers whether it did.
CREATE FUNCTION rename_colleague(member_id uuid, new_first_name text, new_last_name text) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH renamed AS (
    UPDATE users u SET first_name = new_first_name, last_name = new_last_name
      FROM memberships m
     WHERE m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND m.id = member_id
       AND u.id = m.user_id
       AND NOT (SELECT d.shared FROM describe_colleagues(ARRAY[m.user_id], now()) d)
    RETURNING 1)
  SELECT EXISTS (SELECT FROM renamed)
$$;

-- A link for an invited member, in place of older ones: it sets the first password while nobody has proven the address
-- (72 hours), else it only joins (as long as the invitation). The mail goes out at due_at.
CREATE FUNCTION create_invitation_link(link_selector text, member_id uuid, mail_language text, at timestamptz, due_at timestamptz)
RETURNS TABLE (purpose text, email text, first_name text, last_name text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  member memberships%ROWTYPE;
  account users%ROWTYPE;
  chosen text;
BEGIN
  UPDATE memberships m
     SET invited_until = due_at + interval '14 days', invitation_due_at = CASE WHEN due_at > at THEN due_at END
   WHERE m.organization_id = own AND m.id = member_id AND m.state = 'invited'
  RETURNING m.* INTO member;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT u.* INTO account FROM users u WHERE u.id = member.user_id;
  chosen := CASE WHEN account.email_proven_at IS NULL THEN 'invitation' ELSE 'join' END;
  UPDATE account_links l SET used_at = at WHERE l.organization_id = own AND l.membership_id = member_id AND l.used_at IS NULL;
  INSERT INTO account_links (selector, user_id, purpose, language, created_at, expires_at, email, organization_id, membership_id)
  VALUES (link_selector, account.id, chosen, mail_language, at,
          CASE chosen WHEN 'join' THEN member.invited_until ELSE due_at + interval '72 hours' END, account.email, own, member_id);
  RETURN QUERY SELECT chosen, account.email, account.first_name, account.last_name;
END
$$;

-- A link to a mailbox that is to become the address of a member whose account is not shared (72 hours), in place of older
-- ones. Nobody is invited under the former address any more. The link with which the owner takes a stolen address back stays:
-- its end would end the way back before anybody has confirmed anything. Answers whether it was made.
CREATE FUNCTION create_email_change_link(link_selector text, member_id uuid, new_email text, mail_language text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  member memberships%ROWTYPE;
BEGIN
  SELECT m.* INTO member FROM memberships m WHERE m.organization_id = own AND m.id = member_id;
  IF NOT FOUND OR (SELECT d.shared FROM describe_colleagues(ARRAY[member.user_id], at) d) THEN RETURN false; END IF;
  UPDATE account_links l SET used_at = at WHERE l.user_id = member.user_id AND l.used_at IS NULL AND l.purpose <> 'email_undo';
  INSERT INTO account_links (selector, user_id, purpose, language, created_at, expires_at, email, organization_id, membership_id)
  VALUES (link_selector, member.user_id, 'email_change', mail_language, at, at + interval '72 hours', new_email, own, member_id);
  RETURN true;
END
$$;

-- Voids the pending address of a member; answers it, null when there was none.
CREATE FUNCTION withdraw_email_change(member_id uuid, at timestamptz) RETURNS text
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH withdrawn AS (
    UPDATE account_links l SET used_at = at
     WHERE l.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND l.membership_id = member_id
       AND l.purpose = 'email_change' AND l.used_at IS NULL AND l.expires_at > at
    RETURNING l.email)
  SELECT min(w.email) FROM withdrawn w
$$;

DO $$
DECLARE
  signature regprocedure;
BEGIN
  FOR signature IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = 'kontor_identity'::regrole LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO kontor_app, kontor_identity', signature);
  END LOOP;
END
$$;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
