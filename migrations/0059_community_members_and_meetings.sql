-- Members of a community of owners with their shares, the rules the community has agreed on, and its meetings.

-- Rules that a community has of its own; the law's where there is no row.
CREATE TABLE community_settings (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  -- Votes count by heads (§ 25 (2) WEG) unless agreed otherwise: by shares, or by units.
  voting_principle text NOT NULL DEFAULT 'KOPF' CHECK (voting_principle IN ('KOPF', 'MEA', 'EINHEIT')),
  -- Notice of meetings (§ 24 (4) WEG), in weeks.
  notice_weeks integer NOT NULL DEFAULT 3 CHECK (notice_weeks BETWEEN 1 AND 12),
  -- An agreed quorum, in per cent of all shares; null: a meeting can always resolve (§ 25 (1) WEG).
  quorum_percent integer CHECK (quorum_percent BETWEEN 1 AND 100),
  proxies text NOT NULL DEFAULT 'JEDER' CHECK (proxies IN ('JEDER', 'EIGENTUEMER')),
  chat_mode text NOT NULL DEFAULT 'MITTEILUNGEN' CHECK (chat_mode IN ('OFFEN', 'MITTEILUNGEN', 'AUS')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, owner_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE
);

-- A person's part in a unit for a time. Co-owners of a unit are several rows, each with their own part of its share.
CREATE TABLE community_members (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  -- Of the source system; null for typed ones.
  external_id text CHECK (length(external_id) BETWEEN 1 AND 40),
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  person text NOT NULL CHECK (length(person) BETWEEN 1 AND 200),
  unit text NOT NULL CHECK (length(unit) BETWEEN 1 AND 100),
  share_numerator numeric(12, 3) NOT NULL CHECK (share_numerator > 0),
  share_denominator integer NOT NULL CHECK (share_denominator > 0),
  -- First and last day; null: not known, or still.
  member_from date,
  member_to date,
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id),
  CHECK (share_numerator <= share_denominator),
  CHECK (member_from <= member_to),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX community_members_owner_idx ON community_members (organization_id, owner_id, unit);

CREATE TABLE community_meetings (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  -- As typed, and the day and time that were understood of it.
  date_text text NOT NULL DEFAULT '' CHECK (length(date_text) <= 100),
  held_on date,
  starts_at time,
  place text NOT NULL DEFAULT '' CHECK (length(place) <= 200),
  kind text NOT NULL DEFAULT 'ORDENTLICH' CHECK (kind IN ('ORDENTLICH', 'AUSSERORDENTLICH')),
  form text NOT NULL DEFAULT 'PRAESENZ' CHECK (form IN ('PRAESENZ', 'HYBRID', 'VIRTUELL')),
  -- How to join from elsewhere.
  access_text text NOT NULL DEFAULT '' CHECK (length(access_text) <= 1000),
  -- Members name topics until this day.
  topics_until date,
  -- Words of the management in the invitation.
  remarks text NOT NULL DEFAULT '' CHECK (length(remarks) <= 5000),
  -- Reason of a notice shorter than the law wants.
  urgency_reason text NOT NULL DEFAULT '' CHECK (length(urgency_reason) <= 500),
  -- Of the last invitation; the number of invitations so far, by which calendars recognise a changed one.
  invited_at timestamptz,
  invited_by uuid,
  invitation_round integer NOT NULL DEFAULT 0,
  -- Last change of what an invitation says.
  revised_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  file_id uuid,
  file_name text NOT NULL DEFAULT '' CHECK (length(file_name) <= 400),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, owner_id, number),
  CHECK (starts_at IS NULL OR held_on IS NOT NULL),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX community_meetings_day_idx ON community_meetings (organization_id, owner_id, held_on);
CREATE INDEX community_meetings_file_idx ON community_meetings (organization_id, file_id) WHERE file_id IS NOT NULL;

CREATE TABLE community_agenda_items (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  -- Empty for an item on which nothing is resolved.
  motion text NOT NULL DEFAULT '' CHECK (length(motion) <= 10000),
  majority text NOT NULL DEFAULT 'EINFACH' CHECK (majority IN ('EINFACH', 'DOPPELT_QUALIFIZIERT', 'DREI_VIERTEL')),
  -- The entry of the collection that its announcement made; without a foreign key, because entries are never removed.
  resolution_id uuid,
  announced_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, meeting_id, position) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((resolution_id IS NULL) = (announced_at IS NULL)),
  FOREIGN KEY (organization_id, meeting_id) REFERENCES community_meetings (organization_id, id) ON DELETE CASCADE
);

-- Each invitation of a meeting, first and changed ones: its PDF and its calendar file, as they were sent.
CREATE TABLE community_invitation_rounds (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  file_id uuid NOT NULL,
  calendar text NOT NULL CHECK (length(calendar) <= 20000),
  created_at timestamptz NOT NULL,
  created_by uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, meeting_id, round),
  FOREIGN KEY (organization_id, meeting_id) REFERENCES community_meetings (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX community_invitation_rounds_file_idx ON community_invitation_rounds (organization_id, file_id);

-- Evidence of who was invited when, and how; a member once in each round.
CREATE TABLE community_invitations (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  round integer NOT NULL DEFAULT 1 CHECK (round > 0),
  member_id uuid NOT NULL,
  person text NOT NULL CHECK (length(person) <= 200),
  unit text NOT NULL CHECK (length(unit) <= 100),
  channel text NOT NULL CHECK (channel IN ('E_MAIL', 'BRIEF')),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  -- Of the outbox, which tells whether it arrived; null for letters.
  mail_id uuid,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, meeting_id, round, member_id),
  FOREIGN KEY (organization_id, meeting_id) REFERENCES community_meetings (organization_id, id) ON DELETE CASCADE
);

-- What was recorded while a meeting ran, in its order: added, never changed. The id is the device's, so that a record that was
-- sent twice is kept once.
CREATE TABLE community_meeting_records (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  meeting_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  content jsonb NOT NULL CHECK (length(content::text) <= 2000000),
  recorded_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  recorded_by uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, meeting_id, position),
  FOREIGN KEY (organization_id, meeting_id) REFERENCES community_meetings (organization_id, id) ON DELETE CASCADE
);

SELECT kontor_tenant_table('community_settings'), kontor_tenant_table('community_members'), kontor_tenant_table('community_meetings'),
       kontor_tenant_table('community_agenda_items'), kontor_tenant_table('community_invitation_rounds'), kontor_tenant_table('community_invitations'), kontor_tenant_table('community_meeting_records');

-- Whoever is linked to a community reads its rules, members and meetings, and the agenda once they are invited; whoever administers
-- communities reads and writes all. Invitations and records are evidence: added, never changed; the
-- administration reads who was invited, members the invitation itself.
DO $$
DECLARE
  writers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
  readers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-weg-admin-permission}''))';
  linked CONSTANT text := readers || ' OR owner_id = ANY ((SELECT kontor_linked_owners(''any''))::uuid[])';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['community_settings', 'community_members', 'community_meetings', 'community_agenda_items', 'community_invitation_rounds', 'community_invitations', 'community_meeting_records'] LOOP
    EXECUTE format('CREATE POLICY owner_wall_read ON %I AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', name,
      CASE name
        WHEN 'community_agenda_items' THEN readers || ' OR EXISTS (SELECT FROM community_meetings m WHERE m.organization_id = community_agenda_items.organization_id AND m.id = community_agenda_items.meeting_id AND m.invited_at IS NOT NULL)'
        WHEN 'community_invitation_rounds' THEN readers || ' OR EXISTS (SELECT FROM community_meetings m WHERE m.organization_id = community_invitation_rounds.organization_id AND m.id = community_invitation_rounds.meeting_id)'
        WHEN 'community_invitations' THEN readers
        WHEN 'community_meeting_records' THEN readers
        ELSE linked
      END);
    EXECUTE format('CREATE POLICY owner_wall_add ON %I AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', name,
      CASE WHEN name = 'community_members' THEN '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-weg-admin-permission}''))' ELSE writers END);
    EXECUTE format('CREATE POLICY owner_wall_change ON %I AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%2$s) WITH CHECK (%2$s)', name,
      CASE name WHEN 'community_members' THEN readers WHEN 'community_invitation_rounds' THEN 'false' WHEN 'community_invitations' THEN 'false' WHEN 'community_meeting_records' THEN 'false' ELSE writers END);
    EXECUTE format('CREATE POLICY owner_wall_remove ON %I AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', name,
      CASE name WHEN 'community_settings' THEN 'false' WHEN 'community_invitation_rounds' THEN 'false' WHEN 'community_invitations' THEN 'false' WHEN 'community_meeting_records' THEN 'false' ELSE writers END);
  END LOOP;
END
$$;

-- Files of the community are read with the resolution or the meeting they belong to.
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  own_file CONSTANT text := format('created_by = %s OR (SELECT kontor_is_colleague())', own);
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
  of_community CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
BEGIN
  EXECUTE format('ALTER POLICY owner_wall_read ON files USING (CASE purpose'
    || ' WHEN ''owner-receipt'' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.original_file_id = files.id)'
    || ' WHEN ''owner-document'' THEN %s OR EXISTS (SELECT FROM owner_documents d WHERE d.organization_id = files.organization_id AND d.file_id = files.id)'
    || ' WHEN ''community'' THEN %s OR EXISTS (SELECT FROM community_resolutions c WHERE c.organization_id = files.organization_id AND c.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM community_meetings m WHERE m.organization_id = files.organization_id AND m.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM community_invitation_rounds i WHERE i.organization_id = files.organization_id AND i.file_id = files.id)'
    || ' ELSE %s END)', of_receipts, administration, of_community, own_file);
END
$$;
