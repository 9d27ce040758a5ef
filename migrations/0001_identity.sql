-- Who may sign in. Everything here is read and written under the role kontor_identity only; the
-- application's own role may look but sees no row, so a forgotten WHERE in a feature shows nothing.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 320),
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (email);

-- Apart from users, so that reading a user can never carry a hash along.
CREATE TABLE credentials (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
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
  previous_valid_until timestamptz
);
CREATE UNIQUE INDEX sessions_token_key ON sessions (token_hash);
CREATE UNIQUE INDEX sessions_previous_token_key ON sessions (previous_token_hash);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expiry_idx ON sessions (absolute_expires_at);

-- Set-password links: the selector finds the row, the hash of the secret proves it.
CREATE TABLE password_links (
  selector text PRIMARY KEY,
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invitation')),
  -- The language of the mail with the link; the mail that confirms the change is written in it too.
  language text NOT NULL CHECK (language IN ('de', 'en', 'es', 'fr', 'ru', 'cn')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_links_user_idx ON password_links (user_id, created_at);

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

-- Mails that the product wants to send, kept until a transport has delivered them.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mails_created_idx ON mails (created_at DESC, id DESC);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['users', 'credentials', 'sessions', 'password_links', 'attempts', 'brands', 'mails'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_identity', name);
    EXECUTE format('GRANT SELECT ON %I TO kontor_app', name);
  END LOOP;
END
$$;
