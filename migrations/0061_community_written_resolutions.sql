-- Written resolutions (§ 23 (3) WEG): a motion goes to all members, they vote until a day, the result is announced.

CREATE TABLE community_written_resolutions (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  wording text NOT NULL CHECK (length(wording) BETWEEN 1 AND 10000),
  -- What the management says about it.
  remarks text NOT NULL DEFAULT '' CHECK (length(remarks) <= 5000),
  majority text NOT NULL DEFAULT 'ALLE' CHECK (majority IN ('ALLE', 'MEHRHEIT')),
  -- The resolution of a meeting that allows the majority.
  allowed_by text NOT NULL DEFAULT '' CHECK (length(allowed_by) <= 200),
  -- Votes count until the end of this day in Germany.
  deadline_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  sent_at timestamptz,
  sent_by uuid,
  -- Of the community when it was sent.
  voting_principle text CHECK (voting_principle IN ('KOPF', 'MEA', 'EINHEIT')),
  reminded_at timestamptz,
  announced_at timestamptz,
  announced_by uuid,
  is_adopted boolean,
  -- Votes by the principle; shares have decimals.
  votes_yes numeric(16, 3),
  votes_no numeric(16, 3),
  votes_abstained numeric(16, 3),
  -- Its entry of the collection; without a foreign key, because entries are never removed.
  resolution_id uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawal_reason text NOT NULL DEFAULT '' CHECK (length(withdrawal_reason) <= 500),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CHECK (majority = 'ALLE' OR allowed_by <> ''),
  CHECK ((sent_at IS NULL) = (voting_principle IS NULL)),
  CHECK (announced_at IS NULL OR withdrawn_at IS NULL),
  CHECK (sent_at IS NOT NULL OR announced_at IS NULL AND withdrawn_at IS NULL),
  CHECK ((announced_at IS NULL) = (is_adopted IS NULL) AND (announced_at IS NULL) = (resolution_id IS NULL)),
  CHECK ((withdrawn_at IS NULL) = (withdrawal_reason = '')),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX community_written_resolutions_owner_idx ON community_written_resolutions (organization_id, owner_id, deadline_on);

-- Members who were asked, as they were on the day it was sent, and how it reached them.
CREATE TABLE community_written_voters (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  written_id uuid NOT NULL,
  -- Without a foreign key: it is evidence, also when the member is removed.
  member_id uuid NOT NULL,
  person text NOT NULL CHECK (length(person) BETWEEN 1 AND 200),
  unit text NOT NULL CHECK (length(unit) BETWEEN 1 AND 100),
  share_numerator numeric(12, 3) NOT NULL CHECK (share_numerator > 0),
  share_denominator integer NOT NULL CHECK (share_denominator > 0),
  -- Others hold the unit as well: they have to vote alike.
  has_co_owners boolean NOT NULL,
  channel text NOT NULL CHECK (channel IN ('E_MAIL', 'BRIEF')),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, written_id, member_id),
  CHECK (channel = 'BRIEF' OR email <> ''),
  FOREIGN KEY (organization_id, written_id) REFERENCES community_written_resolutions (organization_id, id)
);

-- Votes in the order in which they came: added, never changed; of several of a member the last one counts.
CREATE TABLE community_written_votes (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  written_id uuid NOT NULL,
  voter_id uuid NOT NULL,
  choice text NOT NULL CHECK (choice IN ('JA', 'NEIN', 'ENTHALTUNG')),
  channel text NOT NULL CHECK (channel IN ('PORTAL', 'E_MAIL', 'BRIEF')),
  -- When it reached the management.
  received_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- Who clicked, or typed it, by the name of that moment.
  entered_by uuid,
  entered_name text NOT NULL CHECK (length(entered_name) <= 300),
  entered_at timestamptz NOT NULL DEFAULT now(),
  -- Address to which its copy went.
  copy_to text NOT NULL DEFAULT '' CHECK (length(copy_to) <= 254),
  PRIMARY KEY (organization_id, id),
  -- At once, not deferred: it makes a vote and an announcement at the same moment wait for each other.
  FOREIGN KEY (organization_id, written_id) REFERENCES community_written_resolutions (organization_id, id),
  FOREIGN KEY (organization_id, voter_id) REFERENCES community_written_voters (organization_id, id)
);
CREATE INDEX community_written_votes_written_idx ON community_written_votes (organization_id, written_id, received_at);
CREATE INDEX community_written_votes_voter_idx ON community_written_votes (organization_id, voter_id);

SELECT kontor_tenant_table('community_written_resolutions'), kontor_tenant_table('community_written_voters'), kontor_tenant_table('community_written_votes');

-- Whoever is linked to a community reads what was sent, and of those who were asked and their votes the own ones, by the address
-- of the account; whoever administers communities reads and writes all. Only drafts are removed.
DO $$
DECLARE
  writers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
  readers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-weg-admin-permission}''))';
  own_address CONSTANT text := '(SELECT lower(u.email) FROM users u WHERE u.id = (SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid))';
  seen CONSTANT text := 'EXISTS (SELECT FROM community_written_resolutions w WHERE w.organization_id = %1$I.organization_id AND w.id = %1$I.written_id)';
  own_voter CONSTANT text := 'EXISTS (SELECT FROM community_written_voters v WHERE v.organization_id = community_written_votes.organization_id AND v.id = community_written_votes.voter_id'
    || ' AND v.written_id = community_written_votes.written_id AND v.email <> '''' AND lower(v.email) = ' || own_address || ')';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['community_written_resolutions', 'community_written_voters', 'community_written_votes'] LOOP
    EXECUTE format('CREATE POLICY owner_wall_read ON %I AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', name,
      CASE name
        WHEN 'community_written_resolutions' THEN readers || ' OR sent_at IS NOT NULL AND owner_id = ANY ((SELECT kontor_linked_owners(''any''))::uuid[])'
        WHEN 'community_written_voters' THEN format('%s OR email <> '''' AND lower(email) = %s AND ', readers, own_address) || format(seen, name)
        ELSE format('%s OR %s', readers, own_voter)
      END);
    EXECUTE format('CREATE POLICY owner_wall_add ON %I AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', name,
      CASE name WHEN 'community_written_votes' THEN format('%s OR channel = ''PORTAL'' AND %s', writers, own_voter) ELSE writers END);
    EXECUTE format('CREATE POLICY owner_wall_change ON %I AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%2$s)', name,
      CASE name WHEN 'community_written_resolutions' THEN writers ELSE 'false' END);
    EXECUTE format('CREATE POLICY owner_wall_remove ON %I AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', name,
      CASE name WHEN 'community_written_resolutions' THEN writers || ' AND sent_at IS NULL' ELSE 'false' END);
  END LOOP;
END
$$;

-- What was sent stays as it was sent: members vote on its wording.
CREATE FUNCTION keep_written_resolution() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF OLD.announced_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
     OR NEW.owner_id IS DISTINCT FROM OLD.owner_id
     OR OLD.sent_at IS NOT NULL AND (NEW.sent_at, NEW.subject, NEW.wording, NEW.remarks, NEW.majority, NEW.allowed_by, NEW.deadline_on, NEW.voting_principle)
          IS DISTINCT FROM (OLD.sent_at, OLD.subject, OLD.wording, OLD.remarks, OLD.majority, OLD.allowed_by, OLD.deadline_on, OLD.voting_principle) THEN
    RAISE EXCEPTION 'community_written_resolutions stay as they were sent' USING ERRCODE = 'check_violation', CONSTRAINT = 'community_written_resolutions_kept';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION keep_written_resolution() FROM PUBLIC;
CREATE TRIGGER community_written_resolutions_kept BEFORE UPDATE ON community_written_resolutions
  FOR EACH ROW EXECUTE FUNCTION keep_written_resolution();

-- Looks once more when the foreign key has waited for an announcement: its name sorts after that of the key's trigger.
CREATE FUNCTION accept_written_vote() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM community_written_resolutions w WHERE w.organization_id = NEW.organization_id AND w.id = NEW.written_id
                    AND w.sent_at IS NOT NULL AND w.announced_at IS NULL AND w.withdrawn_at IS NULL
                    AND NEW.received_at < (w.deadline_on + 1)::timestamp AT TIME ZONE 'Europe/Berlin') THEN
    RAISE EXCEPTION 'votes are accepted until the deadline' USING ERRCODE = 'check_violation', CONSTRAINT = 'community_written_votes_in_time';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION accept_written_vote() FROM PUBLIC;
CREATE TRIGGER written_votes_in_time AFTER INSERT ON community_written_votes
  FOR EACH ROW EXECUTE FUNCTION accept_written_vote();
