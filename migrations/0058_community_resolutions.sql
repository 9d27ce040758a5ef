-- The community of owners keeps its resolutions as a collection (Beschluss-Sammlung, § 24 (7) WEG): numbered in the order of
-- their entry without a gap; a number is never given again, also when its resolution is deleted.

-- Last number of each community.
CREATE TABLE community_numbers (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Without a foreign key: that of its resolutions holds the owner.
  owner_id uuid NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (organization_id, owner_id)
);

CREATE TABLE community_resolutions (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  -- Given by the database.
  running_number integer NOT NULL,
  -- What the management calls it.
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  wording text NOT NULL CHECK (length(wording) BETWEEN 1 AND 10000),
  kind text NOT NULL DEFAULT 'VERSAMMLUNG' CHECK (kind IN ('VERSAMMLUNG', 'UMLAUF', 'URTEIL')),
  -- Of the meeting, the announcement or the judgment.
  resolved_on date,
  place text NOT NULL DEFAULT '' CHECK (length(place) <= 200),
  agenda_item text NOT NULL DEFAULT '' CHECK (length(agenda_item) <= 40),
  result text CHECK (result IN ('ANGENOMMEN', 'ABGELEHNT')),
  votes_yes integer CHECK (votes_yes >= 0),
  votes_no integer CHECK (votes_no >= 0),
  votes_abstained integer CHECK (votes_abstained >= 0),
  -- Of a judgment: court, its reference and the parties.
  court text NOT NULL DEFAULT '' CHECK (length(court) <= 200),
  court_reference text NOT NULL DEFAULT '' CHECK (length(court_reference) <= 100),
  parties text NOT NULL DEFAULT '' CHECK (length(parties) <= 1000),
  file_id uuid,
  file_name text NOT NULL DEFAULT '' CHECK (length(file_name) <= 400),
  version integer NOT NULL DEFAULT 1,
  entered_at timestamptz NOT NULL DEFAULT now(),
  entered_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  deletion_reason text NOT NULL DEFAULT '' CHECK (length(deletion_reason) <= 500),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, owner_id, running_number),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX community_resolutions_number_idx ON community_resolutions (organization_id, owner_id, number) WHERE deleted_at IS NULL;
CREATE INDEX community_resolutions_file_idx ON community_resolutions (organization_id, file_id) WHERE file_id IS NOT NULL;

-- Notes on a resolution (§ 24 (7) s. 4 WEG): contested, annulled, superseded. They are added, never changed.
CREATE TABLE community_resolution_notes (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  resolution_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ANGEFOCHTEN', 'AUFGEHOBEN', 'NICHTIG', 'ZURUECKGENOMMEN', 'BEDEUTUNGSLOS', 'SONSTIGES')),
  noted_on date NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  entered_at timestamptz NOT NULL DEFAULT now(),
  entered_by uuid,
  PRIMARY KEY (organization_id, id),
  CHECK (kind <> 'SONSTIGES' OR note <> ''),
  FOREIGN KEY (organization_id, resolution_id) REFERENCES community_resolutions (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX community_resolution_notes_resolution_idx ON community_resolution_notes (organization_id, resolution_id, noted_on);
SELECT kontor_tenant_table('community_numbers'), kontor_tenant_table('community_resolutions'), kontor_tenant_table('community_resolution_notes');

-- Members of a community read its collection (§ 24 (7) s. 8 WEG), whoever administers communities writes it. Nothing of it
-- is removed.
DO $$
DECLARE
  writers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
  readers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-weg-admin-permission}''))';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['community_numbers', 'community_resolutions', 'community_resolution_notes'] LOOP
    EXECUTE format('CREATE POLICY owner_wall_read ON %I AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', name,
      CASE name
        WHEN 'community_numbers' THEN writers
        WHEN 'community_resolutions' THEN readers || ' OR owner_id = ANY ((SELECT kontor_linked_owners(''any''))::uuid[])'
        ELSE readers || ' OR EXISTS (SELECT FROM community_resolutions r WHERE r.organization_id = community_resolution_notes.organization_id AND r.id = community_resolution_notes.resolution_id)'
      END);
    EXECUTE format('CREATE POLICY owner_wall_add ON %I AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', name, writers);
    EXECUTE format('CREATE POLICY owner_wall_change ON %I AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', name,
      CASE name WHEN 'community_resolution_notes' THEN 'false' ELSE writers END, CASE name WHEN 'community_resolution_notes' THEN 'false' ELSE writers END);
    EXECUTE format('CREATE POLICY owner_wall_remove ON %I AS RESTRICTIVE FOR DELETE TO kontor_app USING (false)', name);
  END LOOP;
END
$$;

CREATE FUNCTION number_community_resolution() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO community_numbers AS n (organization_id, owner_id, last_number) VALUES (NEW.organization_id, NEW.owner_id, 1)
      ON CONFLICT (organization_id, owner_id) DO UPDATE SET last_number = n.last_number + 1
      RETURNING n.last_number INTO NEW.running_number;
    RETURN NEW;
  END IF;
  IF (NEW.owner_id, NEW.running_number, NEW.entered_at) IS DISTINCT FROM (OLD.owner_id, OLD.running_number, OLD.entered_at) OR OLD.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'community_resolutions keep their number, and what was deleted stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'community_resolutions_kept';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION number_community_resolution() FROM PUBLIC;
CREATE TRIGGER community_resolutions_number BEFORE INSERT OR UPDATE ON community_resolutions
  FOR EACH ROW EXECUTE FUNCTION number_community_resolution();

-- Files of the community are read with what they belong to, and changed by whoever administers communities.
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  own_file CONSTANT text := format('created_by = %s OR (SELECT kontor_is_colleague())', own);
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
  own_receipt CONSTANT text := format('created_by = %s AND (SELECT kontor_sees_every_owner(''{ri-property-management-belege-admin-permission}''))', own);
  of_community CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
  changed_file CONSTANT text := format('CASE purpose WHEN ''owner-receipt'' THEN %s OR %s WHEN ''owner-document'' THEN %s WHEN ''community'' THEN %s ELSE %s END',
    administration, own_receipt, administration, of_community, own_file);
BEGIN
  EXECUTE format('ALTER POLICY owner_wall_read ON files USING (CASE purpose'
    || ' WHEN ''owner-receipt'' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.original_file_id = files.id)'
    || ' WHEN ''owner-document'' THEN %s OR EXISTS (SELECT FROM owner_documents d WHERE d.organization_id = files.organization_id AND d.file_id = files.id)'
    || ' WHEN ''community'' THEN %s OR EXISTS (SELECT FROM community_resolutions c WHERE c.organization_id = files.organization_id AND c.file_id = files.id)'
    || ' ELSE %s END)', of_receipts, administration, of_community, own_file);
  EXECUTE format('ALTER POLICY owner_wall_change ON files USING (%s) WITH CHECK (%s)', changed_file, changed_file);
  EXECUTE format('ALTER POLICY owner_wall_remove ON files USING (%s)', changed_file);
END
$$;
