-- Accounts and their sign-in. Everything here is read and written under the role kontor_identity only: a forgotten WHERE in a
-- feature shows nothing. What the transactions of an organisation need of accounts are functions that take and answer no
-- secret. An address belongs to an account only when its mailbox has answered (docs/architecture.md, "Accounts").

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 320),
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  email_proven_at timestamptz,
  -- Accounts that are told to prove their address get a link at the next start.
  proof_due boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX users_email_key ON users (email);

-- Apart from users, so that reading a user can never carry a hash along.
CREATE TABLE credentials (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Second factor (TOTP, RFC 6238).
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

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organization_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- End of inactivity, moved by renewal, and the end that nothing moves.
  expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  -- The value before the last change is honoured for a moment, so that parallel calls survive it.
  previous_token_hash bytea CHECK (length(previous_token_hash) = 32),
  previous_valid_until timestamptz,
  address text,
  user_agent text CHECK (length(user_agent) <= 300),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sessions_token_key ON sessions (token_hash);
CREATE UNIQUE INDEX sessions_previous_token_key ON sessions (previous_token_hash);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_organization_idx ON sessions (organization_id);
CREATE INDEX sessions_expiry_idx ON sessions (absolute_expires_at);

-- Links in mails. The selector finds the row; the secret is derived from it and SECRET_KEY (RFC 2104) and stands nowhere.
CREATE TABLE account_links (
  selector text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invitation', 'join', 'email_change', 'email_confirmation', 'email_undo')),
  -- The language of the mail with the link; the mail that confirms the change is written in it too.
  language text NOT NULL CHECK (language IN ('de', 'en', 'es', 'fr', 'ru', 'cn')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The mailbox that the link was sent to: using the link proves it.
  email text NOT NULL,
  organization_id uuid,
  membership_id uuid,
  CONSTRAINT account_links_membership_check
    CHECK ((organization_id IS NULL) = (membership_id IS NULL) AND (purpose NOT IN ('join', 'email_change') OR membership_id IS NOT NULL))
);
CREATE INDEX account_links_user_idx ON account_links (user_id, created_at);
CREATE INDEX account_links_membership_idx ON account_links (organization_id, membership_id);

-- Failures and other counted attempts, by a hashed key such as an account or an address.
CREATE TABLE attempts (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  occurred_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attempts_key_idx ON attempts (kind, key_hash, occurred_at);
CREATE INDEX attempts_age_idx ON attempts (occurred_at);

-- Name and logo by host; a host that is not listed shows the built-in brand.
CREATE TABLE brands (
  host text PRIMARY KEY CHECK (host = lower(host)),
  name text NOT NULL,
  logo text
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['users', 'credentials', 'second_factors', 'recovery_codes', 'sessions', 'account_links', 'attempts', 'brands'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_identity', name);
  END LOOP;
END
$$;
-- The names of colleagues, by a policy of migration 3.
GRANT SELECT ON users TO kontor_app;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

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

-- True when an account has the address.
CREATE FUNCTION is_account_address(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT EXISTS (SELECT FROM users u WHERE u.email = address) $$;

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
