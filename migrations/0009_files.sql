-- Uploaded files. Their content lies in the file store under organisation and SHA-256; here is what is known of it.

CREATE TABLE files (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size bigint NOT NULL CHECK (byte_size >= 0),
  -- As the content tells, never as the upload claims.
  media_type text NOT NULL CHECK (length(media_type) BETWEEN 3 AND 100),
  -- What the file was called where it came from; nothing on disk is called so.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 60),
  -- No reference, because the file outlives the person.
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set in the transaction of the record that the file belongs to; without it the content may still be on its way.
  kept_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX files_content_idx ON files (organization_id, sha256);
CREATE INDEX files_arriving_idx ON files (created_at) WHERE kept_at IS NULL;

-- Contents that a migration found in the database. A job moves them to the file store.
CREATE TABLE file_contents (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  sha256 text NOT NULL CHECK (sha256 = encode(sha256(content), 'hex')),
  content bytea NOT NULL,
  PRIMARY KEY (organization_id, sha256)
);

-- Contents of which a row was deleted. A day later they are removed from the store, unless another row has the same one.
-- The organisation may be gone by then, so this is nobody's table.
CREATE TABLE discarded_contents (
  owner_id uuid NOT NULL,
  sha256 text NOT NULL,
  discarded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, sha256)
);

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;
CREATE FUNCTION discard_content() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO discarded_contents (owner_id, sha256) VALUES (OLD.organization_id, OLD.sha256)
  ON CONFLICT (owner_id, sha256) DO UPDATE SET discarded_at = now();
  RETURN NULL;
END
$$;
-- Whoever adds a row waits here for a removal of the same content that is under way, and writes the content afterwards.
CREATE FUNCTION reclaim_content() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  DELETE FROM discarded_contents WHERE owner_id = NEW.organization_id AND sha256 = NEW.sha256;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION discard_content(), reclaim_content() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discard_content(), reclaim_content() TO kontor_owner;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;

ALTER TABLE accounting_configurations
  ADD COLUMN logo_file_id uuid CHECK (logo_file_id IS NULL OR config_identifier = 'logoConfig'),
  ADD FOREIGN KEY (organization_id, logo_file_id) REFERENCES files (organization_id, id);

-- Logos were data URLs in the properties.
ALTER TABLE accounting_configurations NO FORCE ROW LEVEL SECURITY;
CREATE TEMPORARY TABLE stored_logos ON COMMIT DROP AS
SELECT organization_id, gen_random_uuid() AS id, updated_at,
       substring(properties->>'logo' FROM '^data:image/(png|jpeg)') AS kind,
       decode(split_part(properties->>'logo', ',', 2), 'base64') AS content
  FROM accounting_configurations
 WHERE config_identifier = 'logoConfig'
   AND properties->>'logo' ~ '^data:image/(png|jpeg);base64,([A-Za-z0-9+/]{4})+([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$';
INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose, created_at, kept_at)
SELECT organization_id, id, encode(sha256(content), 'hex'), length(content), 'image/' || kind, 'logo.' || kind, 'logo', updated_at, updated_at
  FROM stored_logos;
INSERT INTO file_contents (organization_id, sha256, content)
SELECT organization_id, encode(sha256(content), 'hex'), content FROM stored_logos;
UPDATE accounting_configurations c SET properties = c.properties - 'logo', logo_file_id = l.id
  FROM stored_logos l WHERE c.organization_id = l.organization_id AND c.config_identifier = 'logoConfig';
ALTER TABLE accounting_configurations FORCE ROW LEVEL SECURITY;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['files', 'file_contents', 'discarded_contents'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['files', 'file_contents'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO kontor_app'
      || ' USING (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))'
      || ' WITH CHECK (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, DELETE, UPDATE (kept_at) ON files TO kontor_app;
GRANT SELECT ON file_contents TO kontor_app;
-- The jobs that move, discard and remove contents look at all organisations.
GRANT SELECT, DELETE ON files TO kontor_identity;
GRANT SELECT, DELETE ON file_contents TO kontor_identity;
GRANT SELECT, INSERT, UPDATE, DELETE ON discarded_contents TO kontor_identity;
CREATE TRIGGER discard_content AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION discard_content();
CREATE TRIGGER reclaim_content AFTER INSERT ON files FOR EACH ROW EXECUTE FUNCTION reclaim_content();
