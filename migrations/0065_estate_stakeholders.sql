-- People who are interested in an object of an estate agency, from the first request to the last word.
CREATE TABLE estate_stakeholders (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  estate_object_id uuid NOT NULL,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  status text NOT NULL DEFAULT 'EXPOSE' CHECK (status IN ('EXPOSE', 'TERMIN', 'AUSWAHL', 'AUSGESCHIEDEN')),
  -- When the person came into this column.
  status_at timestamptz NOT NULL DEFAULT now(),
  title text NOT NULL DEFAULT 'Herr' CHECK (title IN ('Herr', 'Frau', 'Familie')),
  first_name text NOT NULL DEFAULT '' CHECK (length(first_name) <= 100),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  telephone text NOT NULL DEFAULT '' CHECK (length(telephone) <= 50),
  street text NOT NULL DEFAULT '' CHECK (length(street) <= 200),
  city text NOT NULL DEFAULT '' CHECK (length(city) <= 200),
  request_text text NOT NULL DEFAULT '' CHECK (length(request_text) <= 10000),
  request_text_translated text NOT NULL DEFAULT '' CHECK (length(request_text_translated) <= 10000),
  request_received_at timestamptz NOT NULL DEFAULT now(),
  appointment timestamptz,
  agent_comment text NOT NULL DEFAULT '' CHECK (length(agent_comment) <= 4000),
  decline_reason text NOT NULL DEFAULT '' CHECK (length(decline_reason) <= 500),
  no_update_email boolean NOT NULL DEFAULT false,
  -- Emails about changes that were withheld.
  no_update_email_count integer NOT NULL DEFAULT 0 CHECK (no_update_email_count >= 0),
  renter_document_sent boolean NOT NULL DEFAULT false,
  interest_email_sent boolean NOT NULL DEFAULT false,
  interest_email_sent_at timestamptz,
  expose_sent_at timestamptz,
  -- New people come first.
  is_fresh integer NOT NULL GENERATED ALWAYS AS (CASE WHEN expose_sent_at IS NULL THEN 1 ELSE 0 END) STORED,
  expose_opened_at timestamptz,
  -- The contract or the privacy notice before the exposé was agreed to.
  expose_confirmed_at timestamptz,
  interest_answer text CHECK (interest_answer IN ('VIEWING', 'QUESTION', 'NO')),
  interest_answered_at timestamptz,
  -- Of the emails to the person.
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('en', 'de', 'es', 'fr', 'ru', 'cn')),
  source text NOT NULL DEFAULT '' CHECK (length(source) <= 100),
  financing_confirmed boolean NOT NULL DEFAULT false,
  -- Why the person is not deleted on the usual day.
  kept_because text NOT NULL DEFAULT '' CHECK (length(kept_because) <= 200),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX estate_stakeholders_email_key ON estate_stakeholders (organization_id, estate_object_id, lower(email));
CREATE INDEX estate_stakeholders_person_idx ON estate_stakeholders (organization_id, lower(email));
CREATE INDEX estate_stakeholders_column_idx ON estate_stakeholders (organization_id, estate_object_id, status, status_at DESC);

-- Moves between the columns, which the same user can take back for a moment.
CREATE TABLE estate_stakeholder_steps (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  stakeholder_id uuid NOT NULL,
  -- Of the person after the move.
  version integer NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  -- Before the move.
  status_at timestamptz NOT NULL,
  appointment timestamptz,
  decline_reason text NOT NULL DEFAULT '',
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, stakeholder_id, version),
  FOREIGN KEY (organization_id, stakeholder_id) REFERENCES estate_stakeholders (organization_id, id) ON DELETE CASCADE
);

-- Emails to interested people; those of an appointment keep the calendar file that goes with them.
CREATE TABLE estate_stakeholder_mails (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  stakeholder_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('document', 'interest', 'expose', 'appointment', 'cancellation', 'decline', 'price', 'status', 'consent', 'withdrawal')),
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 300),
  -- In the outbox.
  mail_id uuid,
  calendar text CHECK (length(calendar) <= 20000),
  sequence integer NOT NULL DEFAULT 0,
  sent_by uuid,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, stakeholder_id) REFERENCES estate_stakeholders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX estate_stakeholder_mails_person_idx ON estate_stakeholder_mails (organization_id, stakeholder_id, sent_at);

-- Wordings that people agreed to, each once.
CREATE TABLE estate_consent_texts (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- SHA-256 of the wording.
  version text NOT NULL CHECK (version ~ '^[0-9a-f]{64}$'),
  language text NOT NULL,
  wording jsonb NOT NULL,
  first_shown_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, version)
);

-- Contracts and confirmations before an exposé. Without foreign keys to person and object, because a contract, the proof of
-- the commission, is kept until a day of its own, also when both are deleted; other confirmations go with the person.
CREATE TABLE estate_expose_consents (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  stakeholder_id uuid NOT NULL,
  estate_object_id uuid NOT NULL,
  object_id text NOT NULL,
  object_title text NOT NULL,
  person text NOT NULL CHECK (length(person) <= 300),
  email text NOT NULL CHECK (length(email) <= 254),
  confirmed_at timestamptz NOT NULL,
  ip_address text NOT NULL DEFAULT '' CHECK (length(ip_address) <= 50),
  text_version text NOT NULL,
  -- A contract with commission, or the privacy notice alone.
  is_contract boolean NOT NULL,
  button text NOT NULL CHECK (length(button) BETWEEN 1 AND 100),
  -- Commission as it stood above the button.
  commission text NOT NULL DEFAULT '' CHECK (length(commission) <= 500),
  known_since text NOT NULL DEFAULT '' CHECK (length(known_since) <= 200),
  wants_similar boolean NOT NULL DEFAULT false,
  withdrawn_at timestamptz,
  withdrawn_from text NOT NULL DEFAULT '' CHECK (length(withdrawn_from) <= 50),
  -- Column of the person when they were deleted: the figures of the object still count them.
  deleted_status text CHECK (deleted_status IN ('EXPOSE', 'TERMIN', 'AUSWAHL', 'AUSGESCHIEDEN')),
  -- Last day: three years after the end of the year.
  kept_until date NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, text_version) REFERENCES estate_consent_texts (organization_id, version)
);
CREATE INDEX estate_expose_consents_person_idx ON estate_expose_consents (organization_id, stakeholder_id, confirmed_at);
CREATE INDEX estate_expose_consents_object_idx ON estate_expose_consents (organization_id, estate_object_id) WHERE deleted_status IS NOT NULL;
CREATE INDEX estate_expose_consents_kept_idx ON estate_expose_consents (kept_until);

SELECT kontor_tenant_table('estate_stakeholders'), kontor_tenant_table('estate_stakeholder_steps'),
  kontor_tenant_table('estate_stakeholder_mails'), kontor_tenant_table('estate_consent_texts'), kontor_tenant_table('estate_expose_consents');

-- Proof is added, and later only the withdrawal and the deletion of the person are noted on it.
REVOKE UPDATE, DELETE ON estate_consent_texts FROM kontor_app;
REVOKE UPDATE ON estate_expose_consents FROM kontor_app;
GRANT UPDATE (withdrawn_at, withdrawn_from, deleted_status) ON estate_expose_consents TO kontor_app;
CREATE POLICY kept ON estate_expose_consents AS RESTRICTIVE FOR DELETE TO kontor_app
  USING (NOT is_contract OR kept_until < (now() AT TIME ZONE 'Europe/Berlin')::date);

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- Takes mails of the transaction's organisation out of the outbox that wait for another day, and answers how many.
CREATE FUNCTION cancel_own_mails(mail_ids uuid[], at timestamptz) RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  WITH gone AS (
    DELETE FROM mails m WHERE m.id = ANY (mail_ids) AND m.state = 'queued' AND m.send_after > at
       AND m.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid)
    RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
REVOKE ALL ON FUNCTION cancel_own_mails(uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cancel_own_mails(uuid[], timestamptz) TO kontor_app;

SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
