-- Publication at portals: what an agency wants there, what is there, and what happened on the way.

-- One row for each object and portal; the investment object that belongs to a house has one of its own.
CREATE TABLE estate_publications (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Null: the object was deleted, and the portal is still to hear of it.
  estate_object_id uuid,
  channel text NOT NULL CHECK (channel IN ('scout', 'scout_linked', 'ebay', 'immowelt', 'ivd')),
  -- Wanted: stored at the portal, published there, on the homepage that the portal feeds, on top of its lists.
  wants_saved boolean NOT NULL DEFAULT false,
  wants_published boolean NOT NULL DEFAULT false,
  wants_homepage boolean NOT NULL DEFAULT false,
  wants_top boolean NOT NULL DEFAULT false,
  -- The same as the portal has it.
  is_saved boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT false,
  is_homepage boolean NOT NULL DEFAULT false,
  is_top boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'settled' CHECK (state IN ('settled', 'pending', 'failed')),
  -- Counts wishes and changes: a transfer that began before one does not settle it.
  revision integer NOT NULL DEFAULT 1,
  -- By which the portal knows the object since the last transfer that began; empty: it never heard of it.
  sent_external_id text NOT NULL DEFAULT '',
  external_id text NOT NULL,
  -- Number that the portal gave.
  portal_id text NOT NULL DEFAULT '',
  -- Number at the portal that is deleted before the object is stored there again.
  replaced_portal_id text NOT NULL DEFAULT '',
  -- Of what was transferred last; an equal one needs no transfer.
  sent_checksum text NOT NULL DEFAULT '',
  sent_pictures text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- What the portal said: [{ code, field, text }].
  errors jsonb NOT NULL DEFAULT '[]',
  -- Whoever is told when the last try failed.
  wanted_by uuid,
  -- What portals ask for of an object that was deleted here: { id, objectId, data }.
  remains jsonb,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, estate_object_id, channel),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE SET NULL (estate_object_id)
);
CREATE INDEX estate_publications_due_idx ON estate_publications (organization_id, channel, next_attempt_at) WHERE state = 'pending';

-- A portal as the organisation uses it.
CREATE TABLE estate_portals (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('scout', 'ebay', 'immowelt', 'ivd')),
  -- One process at a time talks to it; a lease that is not renewed ends by itself.
  lease uuid,
  leased_until timestamptz,
  -- The portal asked for patience until then.
  paused_until timestamptz,
  -- Why nothing is tried until the agency changes its connection: [{ code, field, text }].
  halted jsonb,
  -- Files of its feedback that were looked at and are still there: [name, size, time of the last change].
  seen_files jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, channel)
);

-- Log of transfers.
CREATE TABLE estate_portal_jobs (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('scout', 'ebay', 'immowelt', 'ivd')),
  kind text NOT NULL CHECK (kind IN ('transfer', 'reconciliation', 'feedback')),
  state text NOT NULL CHECK (state IN ('done', 'failed')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  -- Transferred, and left because the portal has them so.
  objects integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  file_name text NOT NULL DEFAULT '',
  -- [{ objectId, field, code, text }].
  errors jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX estate_portal_jobs_started_idx ON estate_portal_jobs (organization_id, channel, started_at DESC, id DESC);

SELECT kontor_tenant_table('estate_publications'), kontor_tenant_table('estate_portals'), kontor_tenant_table('estate_portal_jobs');
