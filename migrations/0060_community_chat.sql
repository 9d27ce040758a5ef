-- The chat of a community of owners: one room for each owner record, messages numbered in the order of their commits, so that
-- what came after a number is what somebody has not read.

CREATE TABLE community_rooms (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  last_position bigint NOT NULL CHECK (last_position > 0),
  PRIMARY KEY (organization_id, owner_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE community_messages (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  -- Given by the database.
  position bigint NOT NULL,
  -- The sender; their name is gone with their membership.
  user_id uuid NOT NULL,
  -- Id that the sender's window gave it: a message that is sent twice is kept once.
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 100),
  sent_at timestamptz NOT NULL,
  text text NOT NULL CHECK (length(text) <= 10000),
  -- Sent by whoever administers communities, and there as a notice (Mitteilung), which stays on top.
  from_management boolean NOT NULL DEFAULT false,
  is_notice boolean NOT NULL DEFAULT false,
  file_id uuid,
  file_name text NOT NULL DEFAULT '' CHECK (length(file_name) <= 400),
  -- Removed by the administration: the place stays, what it said does not.
  removed_at timestamptz,
  removed_by uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, owner_id, position),
  UNIQUE (organization_id, owner_id, user_id, client_id),
  CHECK (from_management OR NOT is_notice),
  CHECK (CASE WHEN removed_at IS NULL THEN text <> '' OR file_id IS NOT NULL ELSE text = '' AND file_id IS NULL END),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX community_messages_notice_idx ON community_messages (organization_id, owner_id, position) WHERE is_notice AND removed_at IS NULL;
CREATE INDEX community_messages_file_idx ON community_messages (organization_id, file_id) WHERE file_id IS NOT NULL;

-- Until where somebody has read a room, and was mailed about it.
CREATE TABLE community_read_marks (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  user_id uuid NOT NULL,
  position bigint NOT NULL DEFAULT 0 CHECK (position >= 0),
  mailed_position bigint NOT NULL DEFAULT 0 CHECK (mailed_position >= 0),
  PRIMARY KEY (organization_id, owner_id, user_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX community_read_marks_user_idx ON community_read_marks (organization_id, user_id);

-- How a person wants to be mailed what they have not read; once a day where there is no row.
CREATE TABLE community_chat_preferences (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  mails text NOT NULL CHECK (mails IN ('NIE', 'SOFORT')),
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);

-- People whom the sender of a message chose to get it as an email, too.
CREATE TABLE community_message_mails (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Null: not yet.
  mailed_at timestamptz,
  PRIMARY KEY (organization_id, message_id, user_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES community_messages (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX community_message_mails_waiting_idx ON community_message_mails (organization_id, user_id) WHERE mailed_at IS NULL;

SELECT kontor_tenant_table('community_rooms'), kontor_tenant_table('community_messages'), kontor_tenant_table('community_read_marks'),
       kontor_tenant_table('community_chat_preferences'), kontor_tenant_table('community_message_mails');

-- Members of a community read its room and, where it is open, write in their own name; whoever administers communities writes,
-- removes and clears. A view as an owner writes nothing. Marks and preferences are a person's own.
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  -- Work beside the requests, which mails people.
  background CONSTANT text := '(SELECT kontor_sees_every_owner(''{}''))';
  not_viewing CONSTANT text := '(SELECT kontor_viewed_owner()) IS NULL';
  managers CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
  every CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-weg-admin-permission}''))';
  linked CONSTANT text := 'owner_id = ANY ((SELECT kontor_linked_owners(''any''))::uuid[])';
  -- The cheapest for members first: they send most.
  readers CONSTANT text := linked || ' OR ' || every;
  writers CONSTANT text := linked || ' AND ' || not_viewing || ' OR ' || managers;
  of_message CONSTANT text := 'EXISTS (SELECT FROM community_messages m WHERE m.organization_id = community_message_mails.organization_id AND m.id = community_message_mails.message_id AND m.user_id = ' || own || ')';
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON community_rooms AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', readers);
  EXECUTE format('CREATE POLICY owner_wall_add ON community_rooms AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', writers);
  EXECUTE format('CREATE POLICY owner_wall_change ON community_rooms AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%1$s) WITH CHECK (%1$s)', writers);
  EXECUTE 'CREATE POLICY owner_wall_remove ON community_rooms AS RESTRICTIVE FOR DELETE TO kontor_app USING (false)';

  EXECUTE format('CREATE POLICY owner_wall_read ON community_messages AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', readers);
  EXECUTE format('CREATE POLICY owner_wall_add ON community_messages AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK ((user_id = %s OR %s) AND removed_at IS NULL AND CASE WHEN from_management THEN %s'
    || ' ELSE %s AND %s AND EXISTS (SELECT FROM community_settings s WHERE s.organization_id = community_messages.organization_id'
    || ' AND s.owner_id = community_messages.owner_id AND s.chat_mode = ''OFFEN'') OR %s END)', own, background, managers, linked, not_viewing, managers);
  EXECUTE format('CREATE POLICY owner_wall_change ON community_messages AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%1$s) WITH CHECK (%1$s AND removed_at IS NOT NULL)', managers);
  EXECUTE format('CREATE POLICY owner_wall_remove ON community_messages AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', managers);

  EXECUTE format('CREATE POLICY owner_wall_read ON community_read_marks AS RESTRICTIVE FOR SELECT TO kontor_app USING (user_id = %s OR %s)', own, background);
  EXECUTE format('CREATE POLICY owner_wall_add ON community_read_marks AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s OR user_id = %s AND %s AND (%s))', background, own, not_viewing, readers);
  EXECUTE format('CREATE POLICY owner_wall_change ON community_read_marks AS RESTRICTIVE FOR UPDATE TO kontor_app USING (user_id = %1$s OR %2$s) WITH CHECK (%2$s OR user_id = %1$s AND %3$s AND (%4$s))', own, background, not_viewing, readers);
  EXECUTE format('CREATE POLICY owner_wall_remove ON community_read_marks AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', managers);

  EXECUTE format('CREATE POLICY owner_wall_read ON community_chat_preferences AS RESTRICTIVE FOR SELECT TO kontor_app USING (user_id = %s OR %s)', own, background);
  EXECUTE format('CREATE POLICY owner_wall_add ON community_chat_preferences AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (user_id = %s AND %s)', own, not_viewing);
  EXECUTE format('CREATE POLICY owner_wall_change ON community_chat_preferences AS RESTRICTIVE FOR UPDATE TO kontor_app USING (user_id = %1$s AND %2$s) WITH CHECK (user_id = %1$s AND %2$s)', own, not_viewing);
  EXECUTE format('CREATE POLICY owner_wall_remove ON community_chat_preferences AS RESTRICTIVE FOR DELETE TO kontor_app USING (user_id = %s AND %s)', own, not_viewing);

  EXECUTE format('CREATE POLICY owner_wall_read ON community_message_mails AS RESTRICTIVE FOR SELECT TO kontor_app USING (user_id = %s OR %s OR %s)', own, background, of_message);
  EXECUTE format('CREATE POLICY owner_wall_add ON community_message_mails AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (mailed_at IS NULL AND %s)', of_message);
  EXECUTE format('CREATE POLICY owner_wall_change ON community_message_mails AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%1$s) WITH CHECK (%1$s)', background);
  EXECUTE 'CREATE POLICY owner_wall_remove ON community_message_mails AS RESTRICTIVE FOR DELETE TO kontor_app USING (false)';
END
$$;

-- The lock of the room's row makes the order of positions the order of commits.
CREATE FUNCTION number_community_message() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO community_rooms AS r (organization_id, owner_id, last_position) VALUES (NEW.organization_id, NEW.owner_id, 1)
      ON CONFLICT (organization_id, owner_id) DO UPDATE SET last_position = r.last_position + 1
      RETURNING r.last_position INTO NEW.position;
    RETURN NEW;
  END IF;
  IF (NEW.owner_id, NEW.position, NEW.user_id, NEW.client_id, NEW.sent_at, NEW.from_management, NEW.is_notice)
       IS DISTINCT FROM (OLD.owner_id, OLD.position, OLD.user_id, OLD.client_id, OLD.sent_at, OLD.from_management, OLD.is_notice) OR OLD.removed_at IS NOT NULL THEN
    RAISE EXCEPTION 'community_messages are removed, never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'community_messages_kept';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION number_community_message() FROM PUBLIC;
CREATE TRIGGER community_messages_number BEFORE INSERT OR UPDATE ON community_messages
  FOR EACH ROW EXECUTE FUNCTION number_community_message();

-- Who may read a community's room, for those who may: they know whom they talk to. Whoever administers communities is among them.
CREATE FUNCTION kontor_community_readers(owner uuid) RETURNS TABLE (user_id uuid, membership_id uuid, manages boolean, is_linked boolean)
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  IF NOT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-weg-admin-permission}')
     AND NOT coalesce(owner = ANY (kontor_linked_owners('any')), false) THEN
    RETURN;
  END IF;
  PERFORM set_config('app.every_owner', 'on', true);
  RETURN QUERY
    SELECT found.user_id, found.id, found.manages, found.is_linked
      FROM (SELECT m.user_id, m.id,
                   EXISTS (SELECT FROM membership_permissions mp JOIN permissions p ON p.id = mp.permission_id
                            WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id AND p.identifier = 'ri-property-management-weg-admin-permission') AS manages,
                   EXISTS (SELECT FROM owner_links l
                            WHERE l.organization_id = m.organization_id AND l.membership_id = m.id AND l.owner_id = owner
                              AND (l.valid_until IS NULL OR CASE l.user_type WHEN 'eigentuemer' THEN l.books_until ELSE l.valid_until END > today)) AS is_linked
              FROM memberships m
             WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND m.state = 'active') AS found
     WHERE found.manages OR found.is_linked;
  PERFORM set_config('app.every_owner', before, true);
END
$$;
REVOKE ALL ON FUNCTION kontor_community_readers(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_community_readers(uuid) TO kontor_app;

-- Files of the chat are read with their message, and by whoever uploads them until it is there.
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  own_file CONSTANT text := format('created_by = %s OR (SELECT kontor_is_colleague())', own);
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
  own_receipt CONSTANT text := format('created_by = %s AND (SELECT kontor_sees_every_owner(''{ri-property-management-belege-admin-permission}''))', own);
  of_community CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-weg-admin-permission}''))';
  of_chat CONSTANT text := format('created_by = %s OR %s', own, of_community);
  changed_file CONSTANT text := format('CASE purpose WHEN ''owner-receipt'' THEN %s OR %s WHEN ''owner-document'' THEN %s WHEN ''community'' THEN %s WHEN ''community-chat'' THEN %s ELSE %s END',
    administration, own_receipt, administration, of_community, of_chat, own_file);
BEGIN
  EXECUTE format('ALTER POLICY owner_wall_read ON files USING (CASE purpose'
    || ' WHEN ''owner-receipt'' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.original_file_id = files.id)'
    || ' WHEN ''owner-document'' THEN %s OR EXISTS (SELECT FROM owner_documents d WHERE d.organization_id = files.organization_id AND d.file_id = files.id)'
    || ' WHEN ''community'' THEN %s OR EXISTS (SELECT FROM community_resolutions c WHERE c.organization_id = files.organization_id AND c.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM community_meetings m WHERE m.organization_id = files.organization_id AND m.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM community_invitation_rounds i WHERE i.organization_id = files.organization_id AND i.file_id = files.id)'
    || ' WHEN ''community-chat'' THEN %s OR EXISTS (SELECT FROM community_messages m WHERE m.organization_id = files.organization_id AND m.file_id = files.id)'
    || ' ELSE %s END)', of_receipts, administration, of_community, of_chat, own_file);
  EXECUTE format('ALTER POLICY owner_wall_change ON files USING (%s) WITH CHECK (%s)', changed_file, changed_file);
  EXECUTE format('ALTER POLICY owner_wall_remove ON files USING (%s)', changed_file);
END
$$;
