-- Mails of organisations, counted by day, with what became of them; invoices that were sent by mail.

-- What the mails of an organisation may be on a German day; the operator raises it.
ALTER TABLE organizations ADD COLUMN mails_per_day integer NOT NULL DEFAULT 200 CHECK (mails_per_day BETWEEN 1 AND 100000);

ALTER TABLE mails
  -- Whose mail it is; NULL: the product's own.
  ADD COLUMN organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  -- The German day on which it counts.
  ADD COLUMN due_on date,
  -- What the mail server answered when it did not take the mail: its code and text.
  ADD COLUMN reply text,
  -- Refused for good, in contrast to tried in vain.
  ADD COLUMN is_refused boolean NOT NULL DEFAULT false,
  ADD CHECK ((organization_id IS NULL) = (due_on IS NULL));
CREATE INDEX mails_day_idx ON mails (organization_id, due_on) WHERE organization_id IS NOT NULL;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

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
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;

CREATE TABLE invoice_deliveries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  recipients text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 5),
  -- A mail for each recipient, in their order. No reference: mails are the product's.
  mail_ids uuid[] NOT NULL,
  -- The copy for who sent it.
  copy_to text,
  copy_mail_id uuid,
  subject text NOT NULL,
  text text NOT NULL,
  attach_xml boolean NOT NULL,
  -- What sent several at once, and its repetitions: none of them sends an invoice twice.
  batch_id uuid,
  requested_at timestamptz NOT NULL,
  requested_by uuid NOT NULL,
  -- As it was then: it stays when the account is gone.
  requested_by_name text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  CHECK (cardinality(mail_ids) = cardinality(recipients)),
  CHECK ((copy_to IS NULL) = (copy_mail_id IS NULL))
);
CREATE INDEX invoice_deliveries_invoice_idx ON invoice_deliveries (organization_id, invoice_id, requested_at DESC, id DESC);
CREATE UNIQUE INDEX invoice_deliveries_batch_key ON invoice_deliveries (organization_id, batch_id, invoice_id) WHERE batch_id IS NOT NULL;
SELECT kontor_tenant_table('invoice_deliveries');
-- What was sent was sent.
REVOKE UPDATE, DELETE ON invoice_deliveries FROM kontor_app;
