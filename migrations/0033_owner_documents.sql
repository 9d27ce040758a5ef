-- Documents that the property management lays before owners: settlements, budgets, contracts, insurance, minutes, certificates.

CREATE TABLE owner_documents (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- UUIDv7: their order is that in which they were laid.
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  property_id uuid,
  rental_unit_id uuid,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('settlement', 'budget', 'contract', 'insurance', 'minutes', 'taxCertificate', 'other')),
  -- The year that it is about, which is often not that of its publication.
  year integer CHECK (year BETWEEN 1900 AND 2100),
  -- From this day on owners see it.
  published_on date NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 400),
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  byte_size integer NOT NULL CHECK (byte_size > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX owner_documents_newest_idx ON owner_documents (organization_id, published_on, id);
CREATE INDEX owner_documents_owner_idx ON owner_documents (organization_id, owner_id, published_on, id);
CREATE INDEX owner_documents_property_idx ON owner_documents (organization_id, property_id) WHERE property_id IS NOT NULL;
CREATE INDEX owner_documents_rental_unit_idx ON owner_documents (organization_id, rental_unit_id) WHERE rental_unit_id IS NOT NULL;
CREATE INDEX owner_documents_file_idx ON owner_documents (organization_id, file_id);
SELECT kontor_tenant_table('owner_documents');

-- Owners read what is published, members of a community what is of the whole community.
SELECT kontor_owner_wall('owner_documents', '{ri-property-management-admin-permission}',
  'published_on <= (now() AT TIME ZONE ''Europe/Berlin'')::date AND (owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[])'
  || ' OR rental_unit_id IS NULL AND owner_id = ANY ((SELECT kontor_linked_owners(''any''))::uuid[]))');

-- Files of documents follow the wall as those of receipts do.
DROP POLICY owner_wall_read ON files;
DROP POLICY owner_wall_change ON files;
DROP POLICY owner_wall_remove ON files;
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
  own_file CONSTANT text := format('created_by = %s OR (SELECT kontor_is_colleague())', own);
  changed_file CONSTANT text := format('CASE WHEN purpose IN (''owner-receipt'', ''owner-document'') THEN %s ELSE %s END', administration, own_file);
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON files AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE purpose'
    || ' WHEN ''owner-receipt'' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id)'
    || ' WHEN ''owner-document'' THEN %s OR EXISTS (SELECT FROM owner_documents d WHERE d.organization_id = files.organization_id AND d.file_id = files.id)'
    || ' ELSE %s END)', of_receipts, administration, own_file);
  EXECUTE format('CREATE POLICY owner_wall_change ON files AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', changed_file, changed_file);
  EXECUTE format('CREATE POLICY owner_wall_remove ON files AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', changed_file);
END
$$;
