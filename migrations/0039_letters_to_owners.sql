-- Letters that invite owners without an email address: each has a code, which gives the access that its writer could give.
-- One row per owner, so that a new letter ends the former code; a used or withdrawn one leaves no row.
CREATE TABLE owner_letters (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  -- HMAC-SHA-256 of the code with a key derived from SECRET_KEY: a copy of the database opens nothing.
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  user_type text NOT NULL CHECK (user_type IN ('eigentuemer', 'weg')),
  written_at timestamptz NOT NULL,
  -- Last day of the code, by the German calendar.
  valid_until date NOT NULL,
  -- The code holds while this user may invite owners.
  written_by uuid NOT NULL,
  PRIMARY KEY (organization_id, owner_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX owner_letters_code_idx ON owner_letters (code_hash);
SELECT kontor_tenant_table('owner_letters');
SELECT kontor_owner_wall('owner_letters', '{ri-property-management-admin-permission}');

-- Whoever types a code names no organisation: the role of accounts finds it, and reads no more than where it belongs.
GRANT SELECT (organization_id, owner_id, code_hash, written_by) ON owner_letters TO kontor_identity;
CREATE POLICY identity ON owner_letters FOR SELECT TO kontor_identity USING (true);

-- Saved contacts get the sender's address; the oldest ones lack their colour, too.
ALTER TABLE settings NO FORCE ROW LEVEL SECURITY;
UPDATE settings SET properties = '{"colour": "", "address": ""}'::jsonb || properties
 WHERE area = 'property-owner' AND identifier = 'contactConfig';
ALTER TABLE settings FORCE ROW LEVEL SECURITY;
