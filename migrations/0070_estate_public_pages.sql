-- Public pages of objects: the secrets in their addresses, and how often they are read.

-- Secrets of public addresses. Whoever opens one names no organisation: the role of accounts finds it, and reads no more
-- than where it belongs.
CREATE TABLE estate_offer_links (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- SHA-256 of the secret, so that the time of a look-up tells nothing of it.
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  estate_object_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('offer', 'owner')),
  PRIMARY KEY (organization_id, code_hash),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX estate_offer_links_code_idx ON estate_offer_links (code_hash);
CREATE INDEX estate_offer_links_object_idx ON estate_offer_links (organization_id, estate_object_id);

-- Objects that are there already.
ALTER TABLE estate_objects NO FORCE ROW LEVEL SECURITY;
INSERT INTO estate_offer_links (organization_id, code_hash, estate_object_id, kind)
SELECT o.organization_id, sha256(convert_to(o.data ->> code.field, 'UTF8')), o.id, code.kind
  FROM estate_objects o, (VALUES ('passcode', 'offer'), ('ownerPasscode', 'owner')) AS code (field, kind)
 WHERE coalesce(o.data ->> code.field, '') <> ''
    ON CONFLICT DO NOTHING;
ALTER TABLE estate_objects FORCE ROW LEVEL SECURITY;

SELECT kontor_tenant_table('estate_offer_links');
GRANT SELECT ON estate_offer_links TO kontor_identity;
CREATE POLICY identity ON estate_offer_links FOR SELECT TO kontor_identity USING (true);
-- No more than whether the page that was written still holds.
GRANT SELECT (organization_id, id, object_id, external_id, real_estate_status, homepage_wanted, version) ON estate_objects TO kontor_identity;
GRANT SELECT (organization_id, estate_object_id, version, revision, state) ON estate_pictures TO kontor_identity;
GRANT SELECT (organization_id, area, identifier, version) ON settings TO kontor_identity;
CREATE POLICY identity ON estate_objects FOR SELECT TO kontor_identity USING (true);
CREATE POLICY identity ON estate_pictures FOR SELECT TO kontor_identity USING (true);
CREATE POLICY identity ON settings FOR SELECT TO kontor_identity USING (true);

-- Readers by object, day and kind of page; nothing says who they were.
CREATE TABLE estate_views (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  estate_object_id uuid NOT NULL,
  -- By the German calendar.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('offer', 'owner', 'homepage', 'expose')),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (organization_id, estate_object_id, day, kind),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table('estate_views');

-- Pictures of the homepage: a page names them by their ids.
CREATE TABLE estate_homepage_pictures (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX estate_homepage_pictures_file_idx ON estate_homepage_pictures (organization_id, file_id);
SELECT kontor_tenant_table('estate_homepage_pictures');

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- The one look-up of each reader of an offer: from the hash of a secret to the object, and a stamp that changes with
-- everything that its page shows. One statement instead of a transaction of its own; it answers nothing without a secret that
-- holds, nor for an agency that has left or does without the service.
CREATE FUNCTION resolve_offer(secret_hash bytea)
RETURNS TABLE (organization_id uuid, estate_object_id uuid, kind text, object_id text, external_id text, status text, stamp text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
  SELECT o.organization_id, o.id, l.kind, o.object_id, o.external_id, o.real_estate_status,
         concat_ws(' ', o.version, g.name,
           (SELECT concat_ws('-', count(*), sum(p.version + p.revision), count(*) FILTER (WHERE p.state = 'ready'))
              FROM estate_pictures p WHERE p.organization_id = o.organization_id AND p.estate_object_id = o.id),
           (SELECT concat_ws('-', count(*), sum(s.version)) FROM settings s
             WHERE s.organization_id = o.organization_id AND s.area = 'real-estate'))
    FROM estate_offer_links l
    JOIN estate_objects o ON o.organization_id = l.organization_id AND o.id = l.estate_object_id
    JOIN organizations g ON g.id = l.organization_id AND g.deleted_at IS NULL
   WHERE l.code_hash = secret_hash
     AND EXISTS (SELECT FROM organization_services os WHERE os.organization_id = l.organization_id
                    AND os.service_id = (SELECT v.id FROM services v WHERE v.identifier = 'real-estate' AND v.deleted_at IS NULL))
$$;

-- The agency of a homepage: one that has written a page or published an object, and works with the service.
CREATE FUNCTION resolve_homepage(wanted text) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 1
AS $$
  SELECT g.id FROM organizations g
   WHERE g.identifier = wanted AND g.deleted_at IS NULL
     AND EXISTS (SELECT FROM organization_services os WHERE os.organization_id = g.id
                    AND os.service_id = (SELECT v.id FROM services v WHERE v.identifier = 'real-estate' AND v.deleted_at IS NULL))
     AND (EXISTS (SELECT FROM settings s WHERE s.organization_id = g.id AND s.area = 'real-estate' AND s.identifier = 'homepage')
          OR EXISTS (SELECT FROM estate_objects o WHERE o.organization_id = g.id AND o.homepage_wanted))
$$;
REVOKE ALL ON FUNCTION resolve_offer(bytea), resolve_homepage(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resolve_offer(bytea), resolve_homepage(text) TO kontor_app;

SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
