-- Objects that estate agents offer. Each type has fields of its own, some two hundred in all: they stand in jsonb columns,
-- and generated columns repeat those that lists sort, filter and search by.
CREATE FUNCTION estate_number(data jsonb, field text) RETURNS bigint
LANGUAGE sql IMMUTABLE
RETURN CASE jsonb_typeof(data -> field) WHEN 'number' THEN round((data ->> field)::numeric * 100)::bigint END;
REVOKE ALL ON FUNCTION estate_number(jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION estate_number(jsonb, text) TO kontor_app;

CREATE TABLE estate_objects (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- By which the agency calls it.
  object_id text NOT NULL CHECK (object_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- What may be published.
  data jsonb NOT NULL DEFAULT '{}',
  -- What is never published: owner, mandate, notary, checklist.
  internal jsonb NOT NULL DEFAULT '{}',
  -- Translations of its texts, by language and field.
  texts jsonb NOT NULL DEFAULT '{}',
  -- Wanted on the homepage of the agency.
  homepage_wanted boolean NOT NULL DEFAULT false,
  title text NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'title', '')) STORED,
  real_estate_type text NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'realEstateType', '')) STORED,
  real_estate_status text NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'realEstateStatus', '')) STORED,
  external_id text NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'externalId', '')) STORED,
  city text NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'city', '')) STORED,
  postcode text NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'postcode', '')) STORED,
  value_cents bigint GENERATED ALWAYS AS (estate_number(data, 'value')) STORED,
  base_rent_cents bigint GENERATED ALWAYS AS (estate_number(data, 'baseRent')) STORED,
  number_of_rooms_hundredths bigint GENERATED ALWAYS AS (estate_number(data, 'numberOfRooms')) STORED,
  -- What a caller may say: street, place, district, key, owner, number at a portal.
  searched text NOT NULL GENERATED ALWAYS AS (
    coalesce(data ->> 'shortTitle', '') || ' ' || coalesce(data ->> 'street', '') || ' ' || coalesce(data ->> 'houseNumber', '') || ' ' ||
    coalesce(data ->> 'realStreet', '') || ' ' || coalesce(data ->> 'realHouseNumber', '') || ' ' || coalesce(data ->> 'postcode', '') || ' ' ||
    coalesce(data ->> 'city', '') || ' ' || coalesce(data ->> 'quarter', '') || ' ' || coalesce(data ->> 'externalId', '') || ' ' ||
    coalesce(data ->> 'immoscoutObjectId', '') || ' ' || coalesce(data ->> 'owner', '') || ' ' || coalesce(internal ->> 'ownerName', '') || ' ' ||
    coalesce(internal ->> 'ownerTelephone', '') || ' ' || coalesce(internal ->> 'keyNumber', '')
  ) STORED,
  -- In the marketing; sold, let and archived ones are hidden.
  active boolean NOT NULL GENERATED ALWAYS AS (coalesce(data ->> 'realEstateStatus', '') NOT IN ('SOLD', 'RENTED', 'ARCHIVED')) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Last thing that happened to it.
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, object_id)
);
CREATE INDEX estate_objects_changed_idx ON estate_objects (organization_id, active, changed_at, id);
CREATE INDEX estate_objects_status_idx ON estate_objects (organization_id, real_estate_status, id);

-- Lists show what changed last.
CREATE FUNCTION estate_object_changes() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER note_change BEFORE UPDATE OF version ON estate_objects FOR EACH ROW EXECUTE FUNCTION estate_object_changes();

-- Numbers by which portals and public pages know the objects: each once in the organisation, those of linked objects included.
CREATE TABLE estate_external_ids (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 50),
  estate_object_id uuid NOT NULL,
  PRIMARY KEY (organization_id, external_id),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX estate_external_ids_object_idx ON estate_external_ids (organization_id, estate_object_id);

SELECT kontor_tenant_table('estate_objects'), kontor_tenant_table('estate_external_ids');
SELECT kontor_search_on('estate_objects', 'objekt', ARRAY['object_id', 'title', 'searched', 'value_cents money', 'base_rent_cents money', 'real_estate_type choice'], 'title');
SELECT kontor_sortable_on('estate_objects', ARRAY['object_id', 'title', 'city', 'value_cents']);

-- Numbers of objects are counted by whoever adds them.
ALTER POLICY owner_wall ON record_counters
  USING (entity IN ('customer', 'project', 'service', 'objekt') OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}'))
    OR entity = 'receipt' AND (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')))
  WITH CHECK (entity IN ('customer', 'project', 'service', 'objekt') OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}'))
    OR entity = 'receipt' AND (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')));
