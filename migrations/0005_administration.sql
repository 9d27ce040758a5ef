-- What the administration of organisations, users and services needs: versions for concurrent edits, services that can
-- be withdrawn, the log of who did what, and mails whose text only the product can read.

ALTER TABLE organizations ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE memberships ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A service that the operator deletes disappears from every organisation; who had been given what stays known, so that
-- a deletion by mistake can be undone (docs/operations.md).
ALTER TABLE services ADD COLUMN deleted_at timestamptz;

-- Whoever works in an organisation sees the names of those who belong to it, and of nobody else.
CREATE POLICY colleagues ON users FOR SELECT TO kontor_app
  USING (EXISTS (
    SELECT FROM memberships m
    WHERE m.user_id = users.id
      AND m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid)));

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
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entries FOR ALL TO kontor_app
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
CREATE POLICY identity ON audit_entries FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON audit_entries TO kontor_app, kontor_identity;

-- Mails hold links that set passwords, so their text is stored encrypted. What was written before was never sent and
-- its links have expired.
SET LOCAL ROLE kontor_identity;
DELETE FROM mails;
SET LOCAL ROLE kontor_owner;
ALTER TABLE mails
  DROP COLUMN body_text,
  DROP COLUMN body_html,
  ADD COLUMN body bytea NOT NULL,
  -- By which way it leaves: only the outbox, or a mail server.
  ADD COLUMN transport text NOT NULL DEFAULT 'outbox' CHECK (transport IN ('outbox', 'smtp')),
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  -- What the mail server said last, for the operator.
  ADD COLUMN last_error text,
  ADD COLUMN sent_at timestamptz;
CREATE INDEX mails_open_idx ON mails (created_at) WHERE state <> 'sent';

SET LOCAL ROLE kontor_identity;
INSERT INTO applications (id, identifier, service_id, path, icon, sort_order, name, description) VALUES
  ('019aa4e8-3c00-7b51-9d43-6d0a3f2a7c11', 'audit', '019a3cb4-c000-75d0-811e-43d856b06f81', '/benit/organization-configuration/audit', 'history', 15,
   '{"de": "Protokoll", "en": "Audit log", "es": "Registro", "fr": "Journal", "ru": "Журнал", "cn": "审计日志"}',
   '{"de": "Wer wann was getan hat", "en": "Who did what and when", "es": "Quién hizo qué y cuándo", "fr": "Qui a fait quoi et quand", "ru": "Кто, что и когда сделал", "cn": "谁在何时做了什么"}'),
  ('019aa4e8-3c00-7e08-8a6f-52b1c94d0e27', 'mails', '019a3cb4-c000-7798-86aa-ec492df32be5', '/benit/central-configuration/mail', 'mail', 35,
   '{"de": "E-Mail-Versand", "en": "Outgoing mail", "es": "Correo saliente", "fr": "Courrier sortant", "ru": "Исходящая почта", "cn": "外发邮件"}',
   '{"de": "Verschickte und nicht zustellbare E-Mails", "en": "Mails sent and mails that could not be delivered", "es": "Correos enviados y no entregables", "fr": "E-mails envoyés et non distribuables", "ru": "Отправленные и недоставленные письма", "cn": "已发送和无法送达的邮件"}');
INSERT INTO application_permissions (application_id, permission_id) VALUES
  ('019aa4e8-3c00-7b51-9d43-6d0a3f2a7c11', '019a3cb4-c000-77bf-8db4-d22ec2a7df32'),
  ('019aa4e8-3c00-7e08-8a6f-52b1c94d0e27', '019a3cb4-c000-77ea-808f-2a271bb5ef12');
SET LOCAL ROLE kontor_owner;

-- As before, but a withdrawn service gives nothing any more.
GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;
CREATE OR REPLACE FUNCTION resolve_session(token bytea, at timestamptz)
RETURNS TABLE (
  session_id uuid, user_id uuid, expires_at timestamptz,
  organization_id uuid, membership_id uuid, permission_identifiers text[]
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 1
AS $$
  SELECT s.id, s.user_id, s.expires_at, m.organization_id, m.id,
         coalesce(
           (SELECT array_agg(p.identifier ORDER BY p.identifier)
              FROM membership_permissions mp
              JOIN permissions p ON p.id = mp.permission_id
              JOIN services sv ON sv.id = p.service_id AND sv.deleted_at IS NULL
             WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id
               AND (sv.mandatory OR EXISTS (
                     SELECT 1 FROM organization_services os
                      WHERE os.organization_id = m.organization_id AND os.service_id = sv.id))),
           '{}')
    FROM sessions s
    LEFT JOIN organizations o ON o.id = s.organization_id AND o.deleted_at IS NULL
    LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = s.user_id
   WHERE s.id = (
           SELECT t.id FROM sessions t WHERE t.token_hash = token
            UNION ALL
           SELECT t.id FROM sessions t WHERE t.previous_token_hash = token AND t.previous_valid_until > at
            LIMIT 1)
     AND s.expires_at > at AND s.absolute_expires_at > at
$$;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
