-- Scheduled work finds the organisations with something to do by one statement (docs/decisions/0085). Its indexes hold nothing
-- of an organisation at rest, and the role of accounts reads no more than that something is due.

-- Hour from which on a schedule works by these settings, 0 for any; null: none does.
ALTER TABLE settings ADD COLUMN scheduled_hour smallint GENERATED ALWAYS AS (
  CASE area || '.' || identifier
    WHEN 'property-owner.dataSyncConfig' THEN CASE WHEN jsonb_typeof(properties -> 'syncHour') = 'number' THEN (properties -> 'syncHour')::smallint END
    WHEN 'accounting.reminderConfig' THEN CASE WHEN properties -> 'sendAutomatically' = 'true' THEN 0 END
    WHEN 'real-estate.ftpConfigIVD' THEN CASE WHEN properties ->> 'host' <> '' THEN 0 END
    WHEN 'real-estate.ftpConfigEbay' THEN CASE WHEN properties ->> 'host' <> '' THEN 0 END
    WHEN 'real-estate.ftpConfigImmowelt' THEN CASE WHEN properties ->> 'host' <> '' THEN 0 END
  END) STORED;
CREATE INDEX settings_scheduled_idx ON settings (area, identifier, organization_id) WHERE scheduled_hour IS NOT NULL;
GRANT SELECT (scheduled_hour) ON settings TO kontor_identity;

-- File whose text was read last: one that is null or another waits for its reader.
ALTER TABLE owner_documents ADD COLUMN text_file_id uuid;
ALTER TABLE owner_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_document_texts NO FORCE ROW LEVEL SECURITY;
UPDATE owner_documents d SET text_file_id = t.file_id
  FROM owner_document_texts t WHERE t.organization_id = d.organization_id AND t.id = d.id;
ALTER TABLE owner_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_document_texts FORCE ROW LEVEL SECURITY;
CREATE INDEX owner_documents_unread_idx ON owner_documents (organization_id, id)
  WHERE media_type = 'application/pdf' AND withdrawn_at IS NULL AND removed_at IS NULL AND text_file_id IS DISTINCT FROM file_id;
-- By the day from which on they are news.
CREATE INDEX owner_documents_news_idx ON owner_documents ((greatest(published_on, (created_at AT TIME ZONE 'Europe/Berlin')::date)), organization_id)
  WHERE withdrawn_at IS NULL AND removed_at IS NULL;

CREATE INDEX receipts_to_release_idx ON receipts (organization_id)
  WHERE board_column = 'FREIZUGEBEN' AND withdrawn_at IS NULL AND owner_id IS NOT NULL;
CREATE INDEX receipts_happened_idx ON receipts (organization_id)
  WHERE withdrawn_at IS NULL AND (board_column = 'FREIGEGEBEN' OR question_open);
CREATE INDEX community_messages_recent_idx ON community_messages (sent_at, organization_id);
CREATE INDEX community_message_mails_due_idx ON community_message_mails (organization_id, message_id) WHERE mailed_at IS NULL;
CREATE INDEX community_written_resolutions_open_idx ON community_written_resolutions (deadline_on, organization_id)
  WHERE sent_at IS NOT NULL AND reminded_at IS NULL AND announced_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX deliveries_failed_idx ON deliveries (started_at, organization_id) WHERE state = 'failed' AND started_by IS NULL AND NOT dry_run;
CREATE INDEX estate_stakeholders_silent_idx ON estate_stakeholders
  ((greatest(request_received_at, expose_sent_at, interest_email_sent_at)), organization_id)
  WHERE kept_because = '' AND status = 'EXPOSE' AND expose_confirmed_at IS NULL AND interest_answered_at IS NULL;
CREATE INDEX estate_publications_waiting_idx ON estate_publications (next_attempt_at, organization_id) WHERE state = 'pending';
CREATE INDEX estate_portal_jobs_age_idx ON estate_portal_jobs (started_at, organization_id);

-- Work that knows no organisation is found without walking a whole table, too.
CREATE INDEX organizations_deleted_idx ON organizations (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_unproven_idx ON users (created_at) WHERE email_proven_at IS NULL;
CREATE INDEX sessions_end_idx ON sessions (expires_at);
CREATE INDEX mails_text_idx ON mails (sent_at) WHERE state = 'sent' AND body <> '';
CREATE INDEX tasks_result_idx ON tasks (ended_at) WHERE result_file_id IS NOT NULL;

GRANT SELECT (organization_id, id, owner_id, media_type, file_id, text_file_id, published_on, created_at, withdrawn_at, removed_at) ON owner_documents TO kontor_identity;
GRANT SELECT (organization_id, membership_id, document_id, told_at) ON document_notices TO kontor_identity;
GRANT SELECT (organization_id, owner_id, membership_id, send_document_email, created_at) ON owner_links TO kontor_identity;
GRANT SELECT (organization_id, id, owner_id, board_column, decided_at, question_open, withdrawn_at) ON receipts TO kontor_identity;
GRANT SELECT (organization_id, receipt_id, from_owner, written_at) ON receipt_comments TO kontor_identity;
GRANT SELECT (organization_id, membership_id, told_at, muted) ON receipt_digests TO kontor_identity;
GRANT SELECT (organization_id, owner_id, last_position) ON community_rooms TO kontor_identity;
GRANT SELECT (organization_id, id, owner_id, position, sent_at, from_management, removed_at) ON community_messages TO kontor_identity;
GRANT SELECT (organization_id, owner_id, user_id, position, mailed_position) ON community_read_marks TO kontor_identity;
GRANT SELECT (organization_id, user_id, mails) ON community_chat_preferences TO kontor_identity;
GRANT SELECT (organization_id, message_id, user_id, mailed_at) ON community_message_mails TO kontor_identity;
GRANT SELECT (organization_id, deadline_on, sent_at, reminded_at, announced_at, withdrawn_at) ON community_written_resolutions TO kontor_identity;
GRANT SELECT (organization_id, state, started_by, dry_run, started_at) ON deliveries TO kontor_identity;
GRANT SELECT (organization_id, scheduled_day) ON delivery_state TO kontor_identity;
GRANT SELECT (organization_id, status, kept_because, request_received_at, expose_sent_at, interest_email_sent_at, expose_confirmed_at, interest_answered_at) ON estate_stakeholders TO kontor_identity;
GRANT SELECT (organization_id, kept_until) ON estate_expose_consents TO kontor_identity;
GRANT SELECT (organization_id, state, next_attempt_at) ON estate_publications TO kontor_identity;
GRANT SELECT (organization_id, started_at) ON estate_portal_jobs TO kontor_identity;
GRANT SELECT (organization_id, changed_at) ON care_drafts TO kontor_identity;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['owner_documents', 'document_notices', 'owner_links', 'receipts', 'receipt_comments', 'receipt_digests', 'community_rooms',
      'community_messages', 'community_read_marks', 'community_chat_preferences', 'community_message_mails', 'community_written_resolutions', 'deliveries',
      'delivery_state', 'estate_stakeholders', 'estate_expose_consents', 'estate_publications', 'estate_portal_jobs', 'care_drafts'] LOOP
    EXECUTE format('CREATE POLICY identity ON %I FOR SELECT TO kontor_identity USING (true)', name);
  END LOOP;
END
$$;
