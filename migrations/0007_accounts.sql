-- An address belongs to an account only when its mailbox has answered, and nobody belongs to an organisation before they
-- have accepted (docs/architecture.md, "Accounts"). kontor_identity becomes a login of its own: what the transactions of an
-- organisation need of accounts are functions that take and answer no secret.

ALTER TABLE users
  ADD COLUMN email_proven_at timestamptz,
  -- Migrated accounts that are told to prove their address get a link at the next start.
  ADD COLUMN proof_due boolean NOT NULL DEFAULT false;

ALTER TABLE memberships
  ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('invited', 'active')),
  -- Name of the person who invites, as it was then; null: the operator.
  ADD COLUMN invited_by text,
  ADD COLUMN invited_until timestamptz,
  -- When the mail goes out; null: at once.
  ADD COLUMN invitation_due_at timestamptz,
  ADD CONSTRAINT memberships_invitation_check CHECK (state = 'active' OR invited_until IS NOT NULL);
CREATE INDEX memberships_invited_idx ON memberships (invited_until) WHERE state = 'invited';

ALTER TABLE organizations
  ADD COLUMN invitations_per_day integer NOT NULL DEFAULT 50 CHECK (invitations_per_day BETWEEN 1 AND 10000);

-- Mails to new addresses that an organisation has caused, by the German day on which they go out.
CREATE TABLE invitation_mails (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  due_on date NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitation_mails_day_idx ON invitation_mails (organization_id, due_on);
CREATE INDEX invitation_mails_age_idx ON invitation_mails (due_on);
ALTER TABLE invitation_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitation_mails FOR ALL TO kontor_app
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
CREATE POLICY identity ON invitation_mails FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON invitation_mails TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_mails TO kontor_identity;

ALTER TABLE mails ADD COLUMN send_after timestamptz;

ALTER TABLE sessions
  ADD COLUMN address text,
  ADD COLUMN user_agent text CHECK (length(user_agent) <= 300),
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
SET LOCAL ROLE kontor_identity;
UPDATE sessions SET last_seen_at = created_at;

-- What is known of accounts that exist already. Proven: the password was set by a link to the address that the account has
-- today, and no administrator has changed the address since.
UPDATE users u SET email_proven_at = proof.occurred_at
FROM (
  SELECT DISTINCT ON (e.subject_id) e.subject_id, e.subject_label, e.occurred_at
    FROM audit_entries e WHERE e.event = 'password_set' AND e.subject_type = 'user'
   ORDER BY e.subject_id, e.occurred_at DESC
) AS proof
WHERE proof.subject_id = u.id::text
  AND proof.subject_label LIKE '%<' || replace(replace(replace(u.email, '\', '\\'), '%', '\%'), '_', '\_') || '>'
  AND NOT EXISTS (
    SELECT FROM audit_entries e
     WHERE e.event = 'user_changed' AND e.occurred_at >= proof.occurred_at
       AND e.changes @> jsonb_build_array(jsonb_build_object('field', 'email', 'to', u.email)));
-- The accounts of the demo have addresses that no mailbox can have (RFC 2606); nobody is mistaken for their owner.
UPDATE users u SET email_proven_at = u.created_at
WHERE u.email_proven_at IS NULL AND u.email LIKE '%.example'
  AND EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
  AND EXISTS (SELECT FROM users WHERE email = 'central@demo.example');

-- Who has no password has not accepted; everybody else works where they belong. An address that nobody has proven and that
-- several organisations trust is asked to prove itself before anybody signs in with it again; so is who waits for a link.
UPDATE memberships m SET state = 'invited', invited_until = now() + interval '14 days'
WHERE NOT EXISTS (SELECT FROM credentials c WHERE c.user_id = m.user_id);
UPDATE users u SET proof_due = true
WHERE u.email_proven_at IS NULL
  AND CASE WHEN EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
           THEN (SELECT count(*) FROM memberships m WHERE m.user_id = u.id) >= 2
           ELSE EXISTS (SELECT FROM password_links l WHERE l.user_id = u.id AND l.used_at IS NULL AND l.expires_at > now()) END;
DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND u.proof_due;
DELETE FROM credentials c USING users u WHERE u.id = c.user_id AND u.proof_due;
-- The secret of a link is derived from SECRET_KEY from now on, so those that were made before are void.
DELETE FROM password_links;
SET LOCAL ROLE kontor_owner;
ALTER TABLE memberships ALTER COLUMN state DROP DEFAULT;

ALTER TABLE password_links RENAME TO account_links;
ALTER INDEX password_links_pkey RENAME TO account_links_pkey;
ALTER INDEX password_links_user_idx RENAME TO account_links_user_idx;
ALTER TABLE account_links RENAME CONSTRAINT password_links_user_id_fkey TO account_links_user_id_fkey;
ALTER TABLE account_links RENAME CONSTRAINT password_links_language_check TO account_links_language_check;
ALTER TABLE account_links
  DROP CONSTRAINT password_links_purpose_check,
  -- The secret is derived from SECRET_KEY and the selector (RFC 2104): it stands nowhere.
  DROP COLUMN secret_hash,
  ADD CONSTRAINT account_links_purpose_check
    CHECK (purpose IN ('reset', 'invitation', 'join', 'email_change', 'email_confirmation', 'email_undo')),
  -- The mailbox that the link was sent to: using the link proves it.
  ADD COLUMN email text NOT NULL,
  ADD COLUMN organization_id uuid,
  ADD COLUMN membership_id uuid,
  ADD CONSTRAINT account_links_membership_fkey FOREIGN KEY (organization_id, membership_id)
    REFERENCES memberships (organization_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT account_links_membership_check
    CHECK ((organization_id IS NULL) = (membership_id IS NULL) AND (purpose NOT IN ('join', 'email_change') OR membership_id IS NOT NULL));
CREATE INDEX account_links_membership_idx ON account_links (organization_id, membership_id);

-- A transaction of an organisation invites; that somebody has accepted is written by kontor_identity alone.
DROP POLICY tenant ON memberships;
CREATE POLICY tenant ON memberships FOR SELECT TO kontor_app
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
CREATE POLICY invite ON memberships FOR INSERT TO kontor_app
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid) AND state = 'invited');
CREATE POLICY change ON memberships FOR UPDATE TO kontor_app
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
CREATE POLICY remove ON memberships FOR DELETE TO kontor_app
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
REVOKE UPDATE ON memberships, organizations FROM kontor_app;
GRANT UPDATE (start_application_id, languages, default_language, version) ON memberships TO kontor_app;
-- For the lock of the row; what the operator decides about an organisation is not its own to change.
GRANT UPDATE (version) ON organizations TO kontor_app;
-- Tables of sign-in are nothing that the transactions of an organisation look at.
REVOKE SELECT ON credentials, sessions, account_links, attempts, brands, mails FROM kontor_app;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- As before, but an invited member is not one yet.
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
   WHERE s.id = (
           SELECT t.id FROM sessions t WHERE t.token_hash = token
            UNION ALL
           SELECT t.id FROM sessions t WHERE t.previous_token_hash = token AND t.previous_valid_until > at
            LIMIT 1)
     AND s.expires_at > at AND s.absolute_expires_at > at
$$;

-- Finds the account of an address or adds it, and keeps the address until the transaction ends. Answers no row when the
-- account is new and a name is missing. The name of an account that has proven its address is its owner's business.
CREATE FUNCTION ensure_account(new_id uuid, address text, first_name text, last_name text, at timestamptz)
RETURNS TABLE (account_id uuid, account_first_name text, account_last_name text, proven boolean, created boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
BEGIN
  -- Between looking and adding, another transaction may add or rename the account; twice in a row hardly ever.
  FOR attempt IN 1..5 LOOP
    RETURN QUERY
      SELECT u.id, CASE WHEN u.email_proven_at IS NULL THEN u.first_name ELSE '' END,
             CASE WHEN u.email_proven_at IS NULL THEN u.last_name ELSE '' END, u.email_proven_at IS NOT NULL, false
        FROM users u WHERE u.email = address FOR KEY SHARE;
    IF FOUND THEN RETURN; END IF;
    IF btrim($3) = '' OR btrim($4) = '' THEN RETURN; END IF;
    INSERT INTO users AS u (id, email, first_name, last_name, created_at) VALUES (new_id, address, $3, $4, at)
      ON CONFLICT (email) DO NOTHING;
    IF FOUND THEN
      RETURN QUERY SELECT new_id, $3, $4, false, true;
      RETURN;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'the account of the address changes too often' USING ERRCODE = 'serialization_failure';
END
$$;

-- Whether an account has the address.
CREATE FUNCTION is_account_address(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT EXISTS (SELECT FROM users u WHERE u.email = address) $$;

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
-- ones. Nobody is invited under the former address any more. Answers whether it was made.
CREATE FUNCTION create_email_change_link(link_selector text, member_id uuid, new_email text, mail_language text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  member memberships%ROWTYPE;
BEGIN
  SELECT m.* INTO member FROM memberships m WHERE m.organization_id = own AND m.id = member_id;
  IF NOT FOUND OR (SELECT d.shared FROM describe_colleagues(ARRAY[member.user_id], at) d) THEN RETURN false; END IF;
  UPDATE account_links l SET used_at = at WHERE l.user_id = member.user_id AND l.used_at IS NULL;
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

-- Counts an attempt unless there were too many; answers the moment from which the next one is free, null when it was
-- counted. One after the other per key, until the transaction ends.
CREATE FUNCTION count_attempt(attempt_id uuid, attempt_kind text, attempt_key bytea, max_attempts integer, seconds integer, max_total integer, at timestamptz)
RETURNS timestamptz
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  free_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(('x' || encode(substr(attempt_key, 1, 8), 'hex'))::bit(64)::bigint);
  free_at := attempt_free_at(attempt_kind, attempt_key, max_attempts, seconds, max_total, at);
  IF free_at IS NULL THEN
    INSERT INTO attempts (id, kind, key_hash, occurred_at) VALUES (attempt_id, attempt_kind, attempt_key, at);
  END IF;
  RETURN free_at;
END
$$;

-- The moment from which an attempt is free again, null when it is free; 'infinity' beyond the total.
CREATE FUNCTION attempt_free_at(attempt_kind text, attempt_key bytea, max_attempts integer, seconds integer, max_total integer, at timestamptz)
RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(
    (SELECT a.occurred_at + make_interval(secs => seconds) FROM attempts a
      WHERE a.kind = attempt_kind AND a.key_hash = attempt_key AND a.occurred_at > at - make_interval(secs => seconds)
      ORDER BY a.occurred_at DESC OFFSET max_attempts - 1 LIMIT 1),
    (SELECT 'infinity'::timestamptz FROM attempts a
      WHERE a.kind = attempt_kind AND a.key_hash = attempt_key AND max_total IS NOT NULL
      ORDER BY a.occurred_at DESC OFFSET max_total - 1 LIMIT 1))
$$;

-- Keeps a mail in the outbox; its text is sealed by the product.
CREATE FUNCTION queue_mail(mail_id uuid, mail_recipient text, mail_subject text, mail_body bytea, mail_transport text, at timestamptz, mail_send_after timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  INSERT INTO mails (id, recipient, subject, body, transport, created_at, send_after)
  VALUES (mail_id, mail_recipient, mail_subject, mail_body, mail_transport, at, mail_send_after)
$$;

-- Name and logo of a host; no row when the host has no brand of its own.
CREATE FUNCTION brand_of_host(brand_host text) RETURNS TABLE (name text, logo text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$ SELECT b.name, b.logo FROM brands b WHERE b.host = brand_host $$;

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

-- Temporary tables, which anybody might create, are looked for last.
SET LOCAL ROLE kontor_search;
ALTER FUNCTION search_invoices(text, date, uuid, integer) SET search_path = pg_catalog, public, pg_temp;
SET LOCAL ROLE kontor_owner;
