-- What the platform keeps for each organisation: mails, the audit log, files, tasks, settings, numbers of records.

-- Mails that the product wants to send, kept until a transport has delivered them.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Sealed by the product, because mails hold links that set passwords.
  body bytea NOT NULL,
  -- By which way it leaves: only the outbox, or a mail server.
  transport text NOT NULL DEFAULT 'outbox' CHECK (transport IN ('outbox', 'smtp')),
  attempts integer NOT NULL DEFAULT 0,
  -- What the mail server said last, for the operator.
  last_error text,
  sent_at timestamptz,
  send_after timestamptz,
  -- Whose mail it is; NULL: the product's own.
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  -- The German day on which it counts.
  due_on date,
  -- What the mail server answered when it did not take the mail: its code and text.
  reply text,
  -- Refused for good, in contrast to tried in vain.
  is_refused boolean NOT NULL DEFAULT false,
  CHECK ((organization_id IS NULL) = (due_on IS NULL))
);
CREATE INDEX mails_created_idx ON mails (created_at DESC, id DESC);
CREATE INDEX mails_open_idx ON mails (created_at) WHERE state <> 'sent';
CREATE INDEX mails_day_idx ON mails (organization_id, due_on) WHERE organization_id IS NOT NULL;

-- Append-only: nobody who serves requests may change or delete an entry; it ends with its organisation.
CREATE TABLE audit_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  event text NOT NULL CHECK (length(event) BETWEEN 1 AND 60),
  -- Who acted, as they were called then; no reference, because the entry outlives the person.
  user_id uuid,
  user_name text,
  user_email text,
  -- What it was done to: a kind of record, its id, and what it was called then.
  subject_type text,
  subject_id text,
  subject_label text,
  -- [{ "field", "from", "to" }]: never secrets.
  changes jsonb NOT NULL DEFAULT '[]',
  address text,
  request_id text NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_time_idx ON audit_entries (organization_id, occurred_at DESC, id DESC);

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

-- Long work that somebody waits for. A job of the queue runs it; what its state is stands here, so that it can be asked for
-- from every process and is true after a crash.
CREATE TABLE tasks (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  payload jsonb NOT NULL,
  -- Who started it. No reference, because it is removed by its age.
  user_id uuid NOT NULL,
  -- Request id and address of the call that started it, for the audit log.
  source jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- How often it was begun; what an earlier run still wants to write is refused.
  run integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0),
  total bigint CHECK (total >= 0),
  message text,
  errors jsonb NOT NULL DEFAULT '[]',
  result_file_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, result_file_id) REFERENCES files (organization_id, id),
  CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running')))
);
CREATE INDEX tasks_own_idx ON tasks (organization_id, user_id, created_at, id);
CREATE INDEX tasks_open_idx ON tasks (created_at) WHERE ended_at IS NULL;
CREATE INDEX tasks_ended_idx ON tasks (ended_at) WHERE ended_at IS NOT NULL;

-- Settings of organisations, by the area that they belong to; a card is a row, and one that was never saved has none.
CREATE TABLE settings (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  area text NOT NULL CHECK (length(area) BETWEEN 1 AND 60),
  identifier text NOT NULL CHECK (length(identifier) BETWEEN 1 AND 60),
  properties jsonb NOT NULL,
  -- Passwords and keys of other services, sealed.
  secrets bytea,
  file_id uuid,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, area, identifier),
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id)
);

-- The last numbers given to records that brought none, by entity and by what stands before the digits: K-1001, M-1 … They are taken
-- in short transactions, so that nobody who adds a record waits for the end of an import.
CREATE TABLE record_counters (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  entity text NOT NULL,
  prefix text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (organization_id, entity, prefix)
);

SELECT kontor_tenant_table(name::regclass) FROM unnest(ARRAY['tasks', 'settings', 'record_counters']) name;

DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid)';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mails', 'audit_entries', 'files', 'file_contents', 'discarded_contents'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
  -- Jobs look at all organisations: they deliver mails, move and remove contents, put open tasks into the queue again and
  -- remove old ones.
  FOREACH name IN ARRAY ARRAY['mails', 'audit_entries', 'files', 'file_contents', 'discarded_contents', 'tasks'] LOOP
    EXECUTE format('CREATE POLICY identity ON %I FOR ALL TO kontor_identity USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['audit_entries', 'files', 'file_contents'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO kontor_app USING (organization_id = %s) WITH CHECK (organization_id = %s)', name, own, own);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE ON mails, discarded_contents TO kontor_identity;
GRANT SELECT, INSERT ON audit_entries TO kontor_app, kontor_identity;
GRANT SELECT, INSERT, DELETE, UPDATE (kept_at) ON files TO kontor_app;
GRANT SELECT ON file_contents TO kontor_app;
GRANT SELECT, DELETE ON files, file_contents TO kontor_identity;
GRANT SELECT, DELETE, UPDATE (result_file_id) ON tasks TO kontor_identity;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- Keeps a mail in the outbox; its text is sealed by the product.
CREATE FUNCTION queue_mail(mail_id uuid, mail_recipient text, mail_subject text, mail_body bytea, mail_transport text, at timestamptz, mail_send_after timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  INSERT INTO mails (id, recipient, subject, body, transport, created_at, send_after)
  VALUES (mail_id, mail_recipient, mail_subject, mail_body, mail_transport, at, mail_send_after)
$$;
REVOKE ALL ON FUNCTION queue_mail(uuid, text, text, bytea, text, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_mail(uuid, text, text, bytea, text, timestamptz, timestamptz) TO kontor_app, kontor_identity;

-- Keeps a mail of the transaction's organisation in the outbox, for the first day within a month that has one left: today's goes
-- out at once (NULL), others at 8 in the morning in Germany. Answers when; 'infinity' when there is none, and then none is kept.
CREATE FUNCTION queue_own_mail(mail_id uuid, mail_recipient text, mail_subject text, mail_body bytea, mail_transport text, at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  own CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  today CONSTANT date := (at AT TIME ZONE 'Europe/Berlin')::date;
  most integer;
  day date;
  send_at timestamptz;
BEGIN
  -- One after the other, so that parallel ones cannot slip past the limit.
  SELECT o.mails_per_day INTO STRICT most FROM organizations o WHERE o.id = own FOR NO KEY UPDATE;
  SELECT today + ahead INTO day FROM generate_series(0, 30) AS ahead
   WHERE (SELECT count(*) FROM mails m WHERE m.organization_id = own AND m.due_on = today + ahead) < most
   ORDER BY ahead LIMIT 1;
  IF day IS NULL THEN RETURN 'infinity'; END IF;
  IF day > today THEN send_at := (day + time '08:00') AT TIME ZONE 'Europe/Berlin'; END IF;
  INSERT INTO mails (id, recipient, subject, body, transport, created_at, send_after, organization_id, due_on)
  VALUES (mail_id, mail_recipient, mail_subject, mail_body, mail_transport, at, send_at, own, day);
  RETURN send_at;
END
$$;

-- What became of mails of the transaction's organisation; never what they say.
CREATE FUNCTION own_mails(mail_ids uuid[])
RETURNS TABLE (id uuid, state text, is_refused boolean, reply text, sent_at timestamptz, send_after timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT m.id, m.state, m.is_refused, m.reply, m.sent_at, m.send_after FROM mails m
   WHERE m.id = ANY (mail_ids) AND m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid)
$$;
REVOKE ALL ON FUNCTION queue_own_mail(uuid, text, text, bytea, text, timestamptz), own_mails(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_own_mail(uuid, text, text, bytea, text, timestamptz), own_mails(uuid[]) TO kontor_app;

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

CREATE TRIGGER discard_content AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION discard_content();
CREATE TRIGGER reclaim_content AFTER INSERT ON files FOR EACH ROW EXECUTE FUNCTION reclaim_content();
