-- Pictures of the objects of estate agents: the original as it came, and smaller encodings that a job makes of it.
CREATE TABLE estate_pictures (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  estate_object_id uuid NOT NULL,
  -- By which it is asked for: the object's number, a hyphen, the name of the file that was sent.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  -- Without the ending: encodings of one picture are asked for with several endings.
  stem text NOT NULL GENERATED ALWAYS AS (lower(regexp_replace(name, '\.[^.]*$', ''))) STORED,
  -- Order of display; of equals the one that came first.
  position integer NOT NULL CHECK (position >= 0),
  caption text NOT NULL DEFAULT '' CHECK (length(caption) <= 22),
  is_floorplan boolean NOT NULL DEFAULT false,
  is_not_public boolean NOT NULL DEFAULT false,
  is_not_in_expose boolean NOT NULL DEFAULT false,
  expose_position text CHECK (expose_position IN ('Coverbild', 'Lageplan', 'Vollbild', 'Objektueberblick', 'Objektbeschreibung', 'Lagebeschreibung',
    'Ausstattung', 'Sonstiges', 'Energieausweis', 'Heizung', 'LetzteSeite')),
  short_position text CHECK (short_position IN ('pic1', 'pic2', 'pic3', 'pic4', 'pic5')),
  -- Part of the picture that is seen where its place is narrower: 0 is left or top, 100 right or bottom.
  adjustment integer NOT NULL DEFAULT 50 CHECK (adjustment BETWEEN 0 AND 100),
  -- Degrees clockwise beyond what the camera noted.
  turn integer NOT NULL DEFAULT 0 CHECK (turn IN (0, 90, 180, 270)),
  -- Raised when it is turned: encodings of an earlier number are not kept.
  revision integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  file_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ready', 'failed')),
  -- Why there are no encodings of it.
  problem text CHECK (problem IN ('unreadable', 'too_large')),
  -- Upright, of the original; unknown until it was decoded.
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, stem),
  UNIQUE (organization_id, estate_object_id, expose_position),
  UNIQUE (organization_id, estate_object_id, short_position),
  CHECK ((state = 'failed') = (problem IS NOT NULL)),
  CHECK (state <> 'ready' OR width IS NOT NULL AND height IS NOT NULL),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX estate_pictures_object_idx ON estate_pictures (organization_id, estate_object_id, position, id);
CREATE INDEX estate_pictures_file_idx ON estate_pictures (organization_id, file_id);
CREATE INDEX estate_pictures_pending_idx ON estate_pictures (organization_id, id) WHERE state = 'pending';

CREATE TABLE estate_picture_variants (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  picture_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('thumbnail', 'thumbnail_webp', 'small', 'small_webp', 'medium', 'print')),
  file_id uuid NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  byte_size integer NOT NULL CHECK (byte_size > 0),
  PRIMARY KEY (organization_id, picture_id, kind),
  FOREIGN KEY (organization_id, picture_id) REFERENCES estate_pictures (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX estate_picture_variants_file_idx ON estate_picture_variants (organization_id, file_id);

SELECT kontor_tenant_table('estate_pictures'), kontor_tenant_table('estate_picture_variants');

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- The file of a row goes with it, whether the row is deleted by itself or with its object, which the owner of the tables does.
CREATE FUNCTION remove_estate_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  DELETE FROM files WHERE organization_id = OLD.organization_id AND id = OLD.file_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION remove_estate_file() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_estate_file() TO kontor_owner;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;

CREATE TRIGGER remove_file AFTER DELETE ON estate_pictures FOR EACH ROW EXECUTE FUNCTION remove_estate_file();
CREATE TRIGGER remove_file AFTER DELETE ON estate_picture_variants FOR EACH ROW EXECUTE FUNCTION remove_estate_file();
