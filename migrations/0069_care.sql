-- Care: people who are cared for, staff who document, drafts, and released entries that are never changed
-- (docs/decisions/0074).

-- Staff with their initials, which stay theirs when they have left.
CREATE TABLE care_staff (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- Null: nobody has said it yet.
  position text CHECK (position IN ('assistant', 'nurse', 'head')),
  initials text NOT NULL CHECK (length(initials) BETWEEN 1 AND 10),
  -- As it is printed.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  since date NOT NULL,
  until date CHECK (until >= since),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, user_id)
);
CREATE UNIQUE INDEX care_staff_initials_key ON care_staff (organization_id, initials);
SELECT kontor_tenant_table('care_staff');
REVOKE DELETE ON care_staff FROM kontor_app;

CREATE TABLE patients (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  last_name text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  call_name text NOT NULL DEFAULT '',
  salutation text NOT NULL DEFAULT '',
  birth_date date,
  room text NOT NULL DEFAULT '',
  place text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  telephone_number text NOT NULL DEFAULT '',
  tour text NOT NULL DEFAULT '',
  living_area text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'present',
  admitted_on date,
  contract_end_on date,
  kept_until date,
  kept_because text NOT NULL DEFAULT '',
  -- First day after which the record may be deleted: ten years after the end of the contract (§ 630f (3) BGB), or later.
  deletable_after date GENERATED ALWAYS AS (
    CASE WHEN contract_end_on IS NULL THEN NULL ELSE greatest((contract_end_on + interval '10 years')::date, kept_until) END) STORED,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX patients_inactive_idx ON patients (organization_id, id) WHERE NOT active;
CREATE INDEX patients_deletable_idx ON patients (organization_id, deletable_after) WHERE deletable_after IS NOT NULL;
SELECT kontor_tenant_table('patients');
SELECT kontor_search_on('patients', 'patient', ARRAY['last_name', 'first_name', 'call_name', 'salutation choice', 'birth_date day', 'room', 'place choice', 'street', 'city', 'telephone_number', 'tour', 'living_area', 'state choice', 'admitted_on day', 'contract_end_on day', 'kept_until day', 'kept_because'], 'last_name', 4);
SELECT kontor_sortable_on('patients', ARRAY['last_name', 'first_name', 'birth_date', 'room', 'street', 'tour', 'living_area', 'state', 'admitted_on', 'contract_end_on']);

-- Released entries: added once, never changed; withdrawn and corrected by entries of their own.
CREATE TABLE care_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Of its draft, so that a release is never counted twice.
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('report', 'vitals', 'sis')),
  kind text NOT NULL CHECK (kind IN ('entry', 'addendum', 'correction', 'withdrawal', 'review')),
  refers_to uuid,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  event_at timestamptz NOT NULL,
  event_day date NOT NULL GENERATED ALWAYS AS ((event_at AT TIME ZONE 'Europe/Berlin')::date) STORED,
  content jsonb NOT NULL,
  -- Words and values of the content, for the search.
  searched text NOT NULL DEFAULT '',
  -- Origin: what was said, and what drafted it.
  said text NOT NULL DEFAULT '',
  engine text NOT NULL CHECK (engine IN ('language-model', 'rules', 'hand')),
  model text NOT NULL DEFAULT '',
  is_important boolean NOT NULL DEFAULT false,
  drafted_by uuid NOT NULL,
  released_by uuid NOT NULL,
  released_at timestamptz NOT NULL,
  -- As they were at that moment.
  released_name text NOT NULL,
  released_initials text NOT NULL,
  released_position text CHECK (released_position IN ('assistant', 'nurse', 'head')),
  PRIMARY KEY (organization_id, id),
  CHECK ((kind = 'entry') = (refers_to IS NULL)),
  FOREIGN KEY (organization_id, patient_id) REFERENCES patients (organization_id, id),
  FOREIGN KEY (organization_id, refers_to) REFERENCES care_entries (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX care_entries_patient_idx ON care_entries (organization_id, patient_id, event_at, id);
CREATE INDEX care_entries_event_idx ON care_entries (organization_id, event_at, id);
CREATE INDEX care_entries_released_idx ON care_entries (organization_id, released_at, id);
CREATE INDEX care_entries_refers_idx ON care_entries (organization_id, refers_to, kind) WHERE refers_to IS NOT NULL;
CREATE INDEX care_entries_sis_idx ON care_entries (organization_id, patient_id, event_at DESC) WHERE type = 'sis';
-- An entry is withdrawn and corrected once; the next correction refers to the correction.
CREATE UNIQUE INDEX care_entries_withdrawn_key ON care_entries (organization_id, refers_to) WHERE kind = 'withdrawal';
CREATE UNIQUE INDEX care_entries_corrected_key ON care_entries (organization_id, refers_to) WHERE kind = 'correction';
SELECT kontor_tenant_table('care_entries');
SELECT kontor_search_on('care_entries', 'care_entry', ARRAY['patient_id parent', 'searched', 'released_initials', 'event_day day'], 'event_day desc', 8);
-- § 630f (1) BGB: what was entered stays readable; only a record whose time is over goes, as a whole.
REVOKE UPDATE ON care_entries FROM kontor_app;
CREATE POLICY kept ON care_entries AS RESTRICTIVE FOR DELETE TO kontor_app USING (EXISTS (
  SELECT FROM patients p WHERE p.organization_id = care_entries.organization_id AND p.id = care_entries.patient_id
     AND p.deletable_after < (now() AT TIME ZONE 'Europe/Berlin')::date));

-- Drafts: their author alone reads them.
CREATE TABLE care_drafts (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  author_id uuid NOT NULL,
  patient_id uuid,
  type text NOT NULL CHECK (type IN ('report', 'vitals', 'sis')),
  kind text NOT NULL DEFAULT 'entry' CHECK (kind IN ('entry', 'addendum', 'correction', 'review')),
  refers_to uuid,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  event_at timestamptz NOT NULL,
  -- A person has to say when it was.
  is_event_asked boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL,
  -- Sources of the fields, what is to be checked, hints, the person as named.
  marks jsonb NOT NULL,
  said text NOT NULL DEFAULT '',
  engine text NOT NULL CHECK (engine IN ('language-model', 'rules', 'hand')),
  model text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CHECK ((kind = 'entry') = (refers_to IS NULL)),
  FOREIGN KEY (organization_id, patient_id) REFERENCES patients (organization_id, id),
  FOREIGN KEY (organization_id, refers_to) REFERENCES care_entries (organization_id, id)
);
CREATE INDEX care_drafts_author_idx ON care_drafts (organization_id, author_id, created_at, id);
CREATE INDEX care_drafts_patient_idx ON care_drafts (organization_id, patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX care_drafts_refers_idx ON care_drafts (organization_id, refers_to) WHERE refers_to IS NOT NULL;
CREATE INDEX care_drafts_changed_idx ON care_drafts (changed_at);
SELECT kontor_tenant_table('care_drafts');
