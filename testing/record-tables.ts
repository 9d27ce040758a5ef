/**
 * Three made-up kinds of records, each inside the one before, as the migrations make them: with rows of
 * `organizationId` that were there before they became searchable. Needs a login that may become kontor_owner.
 */
export const recordTables = (organizationId: string): string => `
  SET ROLE kontor_owner;
  CREATE TABLE houses (
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL DEFAULT '',
    city text,
    PRIMARY KEY (organization_id, id)
  );
  CREATE TABLE flats (
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    house_id uuid,
    name text NOT NULL DEFAULT '',
    floor integer NOT NULL DEFAULT 0,
    rent_cents bigint,
    price numeric(12, 2),
    free_from date,
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, house_id) REFERENCES houses
  );
  CREATE TABLE leases (
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    flat_id uuid,
    name text NOT NULL DEFAULT '',
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, flat_id) REFERENCES flats
  );
  RESET ROLE;
  INSERT INTO houses (organization_id, id, name) VALUES ('${organizationId}', gen_random_uuid(), 'Altbestand');
  SET ROLE kontor_owner;
  SELECT kontor_tenant_table('houses'), kontor_tenant_table('flats'), kontor_tenant_table('leases');
  SELECT kontor_sortable_on('flats', ARRAY['name', 'floor', 'free_from', 'rent_cents']);
  SELECT kontor_search_on('houses', 'house', ARRAY['name', 'city'], 'name', 2);
  SELECT kontor_search_on('flats', 'flat', ARRAY['name', 'rent_cents money', 'price money', 'free_from day', 'house_id parent'], 'name', 2);
  SELECT kontor_search_on('leases', 'lease', ARRAY['name', 'flat_id parent'], 'name desc', 2)`;
