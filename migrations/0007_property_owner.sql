-- Property management: what is known of owners and their houses, what was posted for them, who may look at it, and the
-- deliveries that bring it. Owners stand beside owners in one organisation: a second wall, within the tenant's, shows
-- each signed-in owner their own rows only (docs/decisions/0027).

-- Who may look at which owner. The type decides what of it: "eigentuemer" everything, "weg" the community's area and the
-- receipts to be released.
CREATE TABLE property_owners (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 40),
  full_name text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  telephone_number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  contract_from date,
  contract_to date,
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id)
);

CREATE TABLE owner_links (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  membership_id uuid NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('eigentuemer', 'weg')),
  send_release_email boolean NOT NULL DEFAULT true,
  -- From this day on the link shows nothing; postings and receipts from books_until on, which is later where the
  -- organisation grants former owners some time.
  valid_until date,
  books_until date,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, owner_id, membership_id),
  CHECK ((valid_until IS NULL) = (books_until IS NULL) AND books_until >= valid_until),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX owner_links_membership_idx ON owner_links (organization_id, membership_id);

-- Administrators who look at the portal as an owner sees it: until then the wall shows them that owner only, and lets them
-- write nothing behind it.
CREATE TABLE owner_views (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX owner_views_owner_idx ON owner_views (organization_id, owner_id);

CREATE TABLE properties (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid,
  name text NOT NULL,
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  parcel text NOT NULL DEFAULT '',
  -- Square metres.
  total_area_hundredths bigint,
  number_rental_units bigint,
  property_status text NOT NULL DEFAULT '' CHECK (property_status IN ('', 'INAKTIV', 'BKA-RELEVANT')),
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX properties_owner_idx ON properties (organization_id, owner_id);

CREATE TABLE rental_units (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 40),
  -- Of the property.
  owner_id uuid,
  property_id uuid NOT NULL,
  appartment_number text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT '',
  area_hundredths bigint,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The day on which it came to its present owner from another one, as far as it is known: deliveries tell it.
  owned_since date,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX rental_units_owner_idx ON rental_units (organization_id, owner_id);
CREATE INDEX rental_units_property_idx ON rental_units (organization_id, property_id);

CREATE TABLE rental_tenants (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 40),
  -- Of the rental unit.
  owner_id uuid,
  property_id uuid,
  rental_unit_id uuid NOT NULL,
  salutation text NOT NULL DEFAULT '',
  title text NOT NULL DEFAULT '',
  full_name text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  telephone_number text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  type_of_use text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  rented_from date,
  rented_to date,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- That of its rental unit: the new owner is not told the names of tenants who had left before (GDPR Art. 5 (1) c).
  owned_since date,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX rental_tenants_owner_idx ON rental_tenants (organization_id, owner_id);
CREATE INDEX rental_tenants_property_idx ON rental_tenants (organization_id, property_id);
CREATE INDEX rental_tenants_rental_unit_idx ON rental_tenants (organization_id, rental_unit_id);

CREATE TABLE security_deposits (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid,
  property_id uuid,
  rental_unit_id uuid,
  tenant_id uuid,
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  account_type text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'AKTIV' CHECK (status IN ('', 'AKTIV', 'PASSIV')),
  amount_cents bigint,
  last_change date,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, tenant_id) REFERENCES rental_tenants (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX security_deposits_owner_idx ON security_deposits (organization_id, owner_id);
CREATE INDEX security_deposits_property_idx ON security_deposits (organization_id, property_id);
CREATE INDEX security_deposits_rental_unit_idx ON security_deposits (organization_id, rental_unit_id);
CREATE INDEX security_deposits_tenant_idx ON security_deposits (organization_id, tenant_id);

CREATE TABLE cost_structures (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid,
  property_id uuid,
  rental_unit_id uuid,
  tenant_id uuid,
  rent_from date,
  rent_to date,
  cold_rent_cents bigint,
  operating_cost_cents bigint,
  heating_cost_cents bigint,
  car_monthly_cents bigint,
  garden_monthly_cents bigint,
  electricity_cents bigint,
  antenna_cents bigint,
  vat_cents bigint,
  car_annual_cents bigint,
  garden_annual_cents bigint,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, tenant_id) REFERENCES rental_tenants (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX cost_structures_owner_idx ON cost_structures (organization_id, owner_id);
CREATE INDEX cost_structures_property_idx ON cost_structures (organization_id, property_id);
CREATE INDEX cost_structures_rental_unit_idx ON cost_structures (organization_id, rental_unit_id);
CREATE INDEX cost_structures_tenant_idx ON cost_structures (organization_id, tenant_id);

CREATE TABLE service_providers (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  company text NOT NULL DEFAULT '',
  full_name text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  telephone_number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE cost_types (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 40),
  short_name text NOT NULL DEFAULT '',
  long_name text NOT NULL,
  income boolean NOT NULL DEFAULT false,
  outcome boolean NOT NULL DEFAULT false,
  tenant_binding boolean NOT NULL DEFAULT false,
  service_provider boolean NOT NULL DEFAULT false,
  transferable boolean NOT NULL DEFAULT false,
  object_tenant_binding boolean NOT NULL DEFAULT false,
  category text NOT NULL DEFAULT '',
  bka_cost_type text NOT NULL DEFAULT '' CHECK (bka_cost_type IN ('', 'VERWALTUNGKOSTEN', 'SONSTIGE')),
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id)
);

CREATE TABLE administrative_costs (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid,
  property_id uuid,
  from_date date,
  to_date date,
  amount_residential_units bigint,
  cost_residential_unit_cents bigint,
  amount_business_units bigint,
  cost_business_unit_cents bigint,
  amount_other_units bigint,
  cost_other_unit_cents bigint,
  amount_expenses bigint,
  cost_expenses_cents bigint,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX administrative_costs_owner_idx ON administrative_costs (organization_id, owner_id);
CREATE INDEX administrative_costs_property_idx ON administrative_costs (organization_id, property_id);

CREATE TABLE association_costs (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid,
  property_id uuid,
  rental_unit_id uuid,
  from_date date,
  to_date date,
  housing_contribution_cents bigint,
  maintenance_reserve_cents bigint,
  sum_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(housing_contribution_cents, 0) + coalesce(maintenance_reserve_cents, 0)) STORED,
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, property_id) REFERENCES properties (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX association_costs_owner_idx ON association_costs (organization_id, owner_id);
CREATE INDEX association_costs_property_idx ON association_costs (organization_id, property_id);
CREATE INDEX association_costs_rental_unit_idx ON association_costs (organization_id, rental_unit_id);

-- Bills and other documents of owners, by the number of the archive (archivid).
CREATE TABLE receipts (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  archive_id text NOT NULL CHECK (length(archive_id) BETWEEN 1 AND 40),
  -- Null while the delivered owner is unknown.
  owner_id uuid,
  given_eid text NOT NULL DEFAULT '',
  given_moid text NOT NULL DEFAULT '',
  given_mid text NOT NULL DEFAULT '',
  given_kaid text NOT NULL DEFAULT '',
  rental_unit_id uuid,
  tenant_id uuid,
  cost_type_id uuid,
  description text NOT NULL DEFAULT '',
  amount_cents bigint,
  captured_on date,
  issuer text NOT NULL DEFAULT '',
  invoice_number text NOT NULL DEFAULT '',
  due_on date,
  status text NOT NULL DEFAULT 'OFFEN' CHECK (status IN ('OFFEN', 'BEZAHLT')),
  file_id uuid,
  -- Of the file, so that one that is there is not fetched again.
  file_sha256 text,
  source text NOT NULL DEFAULT 'import' CHECK (source IN ('import', 'manual')),
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, archive_id),
  CHECK ((file_id IS NULL) = (file_sha256 IS NULL)),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, tenant_id) REFERENCES rental_tenants (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, cost_type_id) REFERENCES cost_types (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX receipts_owner_idx ON receipts (organization_id, owner_id, captured_on, id);
CREATE INDEX receipts_rental_unit_idx ON receipts (organization_id, rental_unit_id) WHERE rental_unit_id IS NOT NULL;
CREATE INDEX receipts_tenant_idx ON receipts (organization_id, tenant_id) WHERE tenant_id IS NOT NULL;
-- Files that no receipt has any more are looked for after each delivery, and before each is removed.
CREATE INDEX receipts_file_idx ON receipts (organization_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX receipts_cost_type_idx ON receipts (organization_id, cost_type_id) WHERE cost_type_id IS NOT NULL;

-- Transactions of the owners' bank accounts (Buchungen), signed as the bank posts them: income is positive.
CREATE TABLE postings (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 40),
  -- Null while the delivered owner is unknown and nobody has assigned one: such a posting waits in a list.
  owner_id uuid,
  rental_unit_id uuid,
  tenant_id uuid,
  cost_type_id uuid,
  -- As delivered. What they name may come with a later delivery.
  given_eid text NOT NULL DEFAULT '',
  given_moid text NOT NULL DEFAULT '',
  given_mid text NOT NULL DEFAULT '',
  given_kaid text NOT NULL DEFAULT '',
  booking_date date NOT NULL,
  value_date date,
  amount_cents bigint NOT NULL,
  currency text NOT NULL DEFAULT 'EUR',
  counterparty text NOT NULL DEFAULT '',
  purpose text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  archive_id text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT 'import' CHECK (source IN ('import', 'manual')),
  -- When a whole delivery no longer named it: kept, but in no list and no sum.
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, rental_unit_id) REFERENCES rental_units (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, tenant_id) REFERENCES rental_tenants (organization_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, cost_type_id) REFERENCES cost_types (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
-- The list of an owner with its sum, without looking at the table; withdrawn_at because the wall compares it.
CREATE INDEX postings_owner_idx ON postings (organization_id, owner_id, booking_date, id)
  INCLUDE (amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at) WHERE withdrawn_at IS NULL;
CREATE INDEX postings_rental_unit_idx ON postings (organization_id, rental_unit_id, owner_id) WHERE rental_unit_id IS NOT NULL;
CREATE INDEX postings_tenant_idx ON postings (organization_id, tenant_id, owner_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX postings_cost_type_idx ON postings (organization_id, cost_type_id, owner_id) WHERE cost_type_id IS NOT NULL;

-- What a person decided of a posting whose owner the source did not know; no delivery touches it.
CREATE TABLE posting_assignments (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  posting_external_id text NOT NULL,
  owner_id uuid NOT NULL,
  assigned_by uuid NOT NULL,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, posting_external_id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX posting_assignments_owner_idx ON posting_assignments (organization_id, owner_id);

-- Balances of the owners' accounts, by day.
CREATE TABLE account_balances (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  account text NOT NULL,
  iban text NOT NULL DEFAULT '',
  day date NOT NULL,
  amount_cents bigint NOT NULL,
  source text NOT NULL DEFAULT 'import' CHECK (source IN ('import', 'manual')),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, owner_id, account, day),
  FOREIGN KEY (organization_id, owner_id) REFERENCES property_owners (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);

-- The journal of deliveries: what each brought, or why it was not taken.
CREATE TABLE deliveries (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- As its manifest says; empty where none could be read.
  delivery_id text NOT NULL DEFAULT '' CHECK (length(delivery_id) <= 64),
  mode text NOT NULL DEFAULT '' CHECK (mode IN ('', 'FULL', 'DELTA')),
  state text NOT NULL CHECK (state IN ('running', 'taken', 'refused', 'failed', 'checked', 'waiting')),
  -- Null: the schedule.
  started_by uuid,
  -- The run, which may take several deliveries: as its task or the job of the schedule names it.
  run_id uuid NOT NULL,
  dry_run boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- By file: fetched, unchanged, new, changed, withdrawn, refused.
  counts jsonb NOT NULL DEFAULT '{}',
  error_count integer NOT NULL DEFAULT 0,
  -- The first 100.
  errors jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX deliveries_newest_idx ON deliveries (organization_id, started_at, id);
CREATE UNIQUE INDEX deliveries_taken_key ON deliveries (organization_id, delivery_id) WHERE state = 'taken';
-- One run at a time.
CREATE UNIQUE INDEX deliveries_running_key ON deliveries (organization_id) WHERE state = 'running';

-- Owner, property and rental unit of a record follow from the nearest thing that it belongs to.
CREATE FUNCTION settle_owner() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_ARGV[0] = 'tenant' THEN
    IF NEW.tenant_id IS NOT NULL THEN
      SELECT t.rental_unit_id, t.property_id, t.owner_id INTO NEW.rental_unit_id, NEW.property_id, NEW.owner_id
        FROM rental_tenants t WHERE t.organization_id = NEW.organization_id AND t.id = NEW.tenant_id;
      RETURN NEW;
    END IF;
  END IF;
  IF TG_ARGV[0] IN ('tenant', 'rental_unit') THEN
    IF NEW.rental_unit_id IS NOT NULL THEN
      SELECT u.property_id, u.owner_id INTO NEW.property_id, NEW.owner_id
        FROM rental_units u WHERE u.organization_id = NEW.organization_id AND u.id = NEW.rental_unit_id;
      RETURN NEW;
    END IF;
  END IF;
  IF NEW.property_id IS NOT NULL THEN
    SELECT p.owner_id INTO NEW.owner_id FROM properties p WHERE p.organization_id = NEW.organization_id AND p.id = NEW.property_id;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER settle_owner BEFORE INSERT OR UPDATE ON rental_units FOR EACH ROW EXECUTE FUNCTION settle_owner('property');
CREATE TRIGGER settle_owner BEFORE INSERT OR UPDATE ON rental_tenants FOR EACH ROW EXECUTE FUNCTION settle_owner('rental_unit');
CREATE TRIGGER settle_owner BEFORE INSERT OR UPDATE ON security_deposits FOR EACH ROW EXECUTE FUNCTION settle_owner('tenant');
CREATE TRIGGER settle_owner BEFORE INSERT OR UPDATE ON cost_structures FOR EACH ROW EXECUTE FUNCTION settle_owner('tenant');
CREATE TRIGGER settle_owner BEFORE INSERT OR UPDATE ON administrative_costs FOR EACH ROW EXECUTE FUNCTION settle_owner('property');
CREATE TRIGGER settle_owner BEFORE INSERT OR UPDATE ON association_costs FOR EACH ROW EXECUTE FUNCTION settle_owner('rental_unit');

-- When a property is sold or a rental unit moved, what belongs to it follows: each row is written as it is, and settled.
CREATE FUNCTION settle_dependents() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  dependent text;
BEGIN
  FOREACH dependent IN ARRAY TG_ARGV[1:] LOOP
    EXECUTE format('UPDATE %I SET owner_id = owner_id WHERE organization_id = $1 AND %I = $2', dependent, TG_ARGV[0]) USING NEW.organization_id, NEW.id;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER settle_dependents AFTER UPDATE ON properties FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION settle_dependents('property_id', 'rental_units', 'rental_tenants', 'security_deposits', 'cost_structures', 'administrative_costs', 'association_costs');
CREATE TRIGGER settle_dependents AFTER UPDATE ON rental_units FOR EACH ROW
  WHEN ((OLD.owner_id, OLD.property_id) IS DISTINCT FROM (NEW.owner_id, NEW.property_id))
  EXECUTE FUNCTION settle_dependents('rental_unit_id', 'rental_tenants', 'security_deposits', 'cost_structures', 'association_costs');
CREATE TRIGGER settle_dependents AFTER UPDATE ON rental_tenants FOR EACH ROW
  WHEN ((OLD.owner_id, OLD.property_id, OLD.rental_unit_id) IS DISTINCT FROM (NEW.owner_id, NEW.property_id, NEW.rental_unit_id))
  EXECUTE FUNCTION settle_dependents('tenant_id', 'security_deposits', 'cost_structures');

-- Of a house that was sold, the day is kept on which it was.
CREATE FUNCTION settle_owned_since() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.owned_since := (SELECT u.owned_since FROM rental_units u WHERE u.organization_id = NEW.organization_id AND u.id = NEW.rental_unit_id);
  ELSIF NEW.owner_id IS DISTINCT FROM OLD.owner_id AND OLD.owner_id IS NOT NULL THEN
    NEW.owned_since := (now() AT TIME ZONE 'Europe/Berlin')::date;
  ELSE
    NEW.owned_since := OLD.owned_since;
  END IF;
  RETURN NEW;
END
$$;
-- By its name the trigger comes after settle_owner.
CREATE TRIGGER settle_owner_since BEFORE UPDATE ON rental_units FOR EACH ROW EXECUTE FUNCTION settle_owned_since();
CREATE TRIGGER settle_owner_since BEFORE INSERT OR UPDATE ON rental_tenants FOR EACH ROW EXECUTE FUNCTION settle_owned_since();
REVOKE ALL ON FUNCTION settle_owner(), settle_dependents(), settle_owned_since() FROM PUBLIC;

SELECT kontor_tenant_table(name::regclass) FROM unnest(ARRAY[
  'property_owners', 'owner_links', 'owner_views', 'properties', 'rental_units', 'rental_tenants', 'security_deposits', 'cost_structures', 'service_providers',
  'cost_types', 'administrative_costs', 'association_costs', 'receipts', 'postings', 'posting_assignments', 'account_balances', 'deliveries']) name;

-- The second wall. Work beside the requests, such as a delivery, says that it is for all owners; of whoever is signed in
-- the database knows it from their permissions, and while they look as an owner sees it, nothing but that owner.
CREATE FUNCTION kontor_holds_permission(any_permission text[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM memberships m
      JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
      JOIN permissions p ON p.id = mp.permission_id
      JOIN services s ON s.id = p.service_id AND s.deleted_at IS NULL
      JOIN organization_services os ON os.organization_id = m.organization_id AND os.service_id = s.id
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
       AND m.state = 'active' AND p.identifier = ANY (any_permission));
END
$$;

-- The owner that an administrator looks at the portal as, if any.
CREATE FUNCTION kontor_viewed_owner() RETURNS uuid
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT v.owner_id FROM owner_views v
     WHERE v.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND v.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND v.ends_at > now());
END
$$;

-- The wall is asked by every table that a statement reads. A READ ONLY transaction makes no change to it, and should not see
-- one of others midway: it asks once before its first statement and keeps the answer, with whom it is about, until it ends.
-- Policies only read what is kept, which PostgreSQL allows in a parallel plan, and look up what is not. Transactions that write
-- ask each time: links and views are made there and count at once.

-- The reader and the transaction that a kept answer is about.
CREATE FUNCTION kontor_wall_reader() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN concat_ws(' ', current_setting('app.organization_id', true), current_setting('app.user_id', true), extract(epoch FROM now()));

-- The kept answer: reader, permissions, viewed owner, owners whose books are open, all owners that are (both null where they were not asked
-- for). Null where none is kept, and in transactions that write: links and views are made there and count at once.
CREATE FUNCTION kontor_kept_wall() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN current_setting('transaction_read_only') = 'on' AND (nullif(current_setting('app.owner_wall', true), '')::text[])[1] = kontor_wall_reader()
            THEN current_setting('app.owner_wall', true)::text[] END;

-- The permissions of whoever is signed in.
CREATE FUNCTION kontor_held_permissions() RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(p.identifier), '{}')
      FROM memberships m
      JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
      JOIN permissions p ON p.id = mp.permission_id
      JOIN services s ON s.id = p.service_id AND s.deleted_at IS NULL
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'
       AND EXISTS (SELECT FROM organization_services os WHERE os.organization_id = m.organization_id AND os.service_id = s.id));
END
$$;

-- True for whoever sees every owner by one of the permissions.
CREATE FUNCTION kontor_sees_every_owner(any_permission text[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  kept text[];
BEGIN
  IF coalesce(current_setting('app.every_owner', true), '') = 'on' THEN RETURN true; END IF;
  kept := kontor_kept_wall();
  IF kept IS NULL THEN RETURN kontor_holds_permission(any_permission) AND kontor_viewed_owner() IS NULL; END IF;
  RETURN kept[3] IS NULL AND kept[2]::text[] && any_permission;
END
$$;

-- The owners that the one who is signed in is linked to: "books" are postings, receipts, what is rented and to whom; "named" their
-- name and the community's area. A link ends on its day by the German calendar.
CREATE FUNCTION kontor_find_links(OUT books uuid[], OUT named uuid[])
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  SELECT coalesce(array_agg(l.owner_id) FILTER (WHERE l.user_type = 'eigentuemer' AND (l.books_until IS NULL OR l.books_until > today)), '{}'),
         coalesce(array_agg(l.owner_id) FILTER (WHERE l.valid_until IS NULL OR CASE l.user_type WHEN 'eigentuemer' THEN l.books_until ELSE l.valid_until END > today), '{}')
    INTO books, named
    FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
   WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
     AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active';
END
$$;

-- The owners that the one who is signed in may look at: of an administrator who looks as an owner sees it, that owner.
CREATE FUNCTION kontor_linked_owners(part text) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  kept CONSTANT text[] := kontor_kept_wall();
  viewed uuid;
  links record;
BEGIN
  IF kept[4] IS NOT NULL THEN RETURN CASE part WHEN 'books' THEN kept[4]::uuid[] WHEN 'any' THEN kept[5]::uuid[] ELSE '{}'::uuid[] END; END IF;
  -- Visible to administrators only: owner_views is behind the wall as well.
  viewed := kontor_viewed_owner();
  IF viewed IS NOT NULL THEN RETURN ARRAY[viewed]; END IF;
  links := kontor_find_links();
  RETURN CASE part WHEN 'books' THEN links.books WHEN 'any' THEN links.named ELSE '{}'::uuid[] END;
END
$$;

-- Asks once for a transaction that only reads, and keeps the answer until it ends. Without it the wall is slower, never open.
CREATE FUNCTION kontor_ask_owner_wall() RETURNS void
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  viewed uuid;
  kept text[];
  links record;
BEGIN
  IF current_setting('transaction_read_only') <> 'on' THEN RETURN; END IF;
  viewed := kontor_viewed_owner();
  kept := ARRAY[kontor_wall_reader(), kontor_held_permissions()::text, viewed::text, ARRAY[viewed]::text, ARRAY[viewed]::text];
  IF viewed IS NULL THEN
    kept[4:5] := ARRAY[NULL, NULL]::text[];
    -- Links are behind the wall as well, which has been asked by now.
    PERFORM set_config('app.owner_wall', kept::text, true);
    -- Administrators seldom have links of their own.
    IF 'ri-property-management-admin-permission' = ANY (kept[2]::text[]) THEN RETURN; END IF;
    links := kontor_find_links();
    kept[4:5] := ARRAY[links.books::text, links.named::text];
  END IF;
  PERFORM set_config('app.owner_wall', kept::text, true);
END
$$;

-- False for members who were granted nothing but what owners are granted: files, tasks, settings and the log of their organisation are none of
-- their business. Work beside the requests is done on behalf of nobody, or of somebody who was a member.
CREATE FUNCTION kontor_is_colleague() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  of_owners CONSTANT text[] := '{ri-property-management-permission,ri-property-management-weg-permission}';
BEGIN
  IF coalesce(current_setting('app.every_owner', true), '') = 'on' THEN RETURN true; END IF;
  -- Null: no member.
  RETURN coalesce((
    SELECT bool_or(coalesce(p.identifier <> ALL (of_owners), false))
      FROM memberships m
      LEFT JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
      LEFT JOIN permissions p ON p.id = mp.permission_id
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'), true);
END
$$;

-- The bytes that all files of the organisation take, whoever asks: the limit of its storage counts what the wall hides.
CREATE FUNCTION kontor_stored_bytes() RETURNS bigint
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  bytes bigint;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT coalesce(sum(f.byte_size), 0) INTO bytes FROM files f;
  PERFORM set_config('app.every_owner', before, true);
  RETURN bytes;
END
$$;

-- When the last delivery failed, null where it was taken: all that every owner may know of the journal, which is closed to them.
CREATE FUNCTION kontor_last_failed_delivery() RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  failed_at timestamptz;
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT CASE WHEN last.state <> 'taken' THEN coalesce(last.finished_at, last.started_at) END INTO failed_at
    FROM (SELECT d.state, d.finished_at, d.started_at FROM deliveries d
           WHERE d.state IN ('taken', 'failed', 'refused') AND NOT d.dry_run ORDER BY d.started_at DESC, d.id DESC LIMIT 1) last;
  PERFORM set_config('app.every_owner', before, true);
  RETURN failed_at;
END
$$;

REVOKE ALL ON FUNCTION kontor_holds_permission(text[]), kontor_viewed_owner(), kontor_sees_every_owner(text[]), kontor_linked_owners(text),
  kontor_last_failed_delivery(), kontor_wall_reader(), kontor_kept_wall(), kontor_held_permissions(), kontor_find_links(),
  kontor_ask_owner_wall(), kontor_is_colleague(), kontor_stored_bytes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_holds_permission(text[]), kontor_viewed_owner(), kontor_sees_every_owner(text[]), kontor_linked_owners(text),
  kontor_last_failed_delivery(), kontor_wall_reader(), kontor_kept_wall(), kontor_held_permissions(), kontor_find_links(),
  kontor_ask_owner_wall(), kontor_is_colleague(), kontor_stored_bytes() TO kontor_app;

-- Puts a table behind the wall: whoever sees every owner by one of the permissions reads and writes, others read what the
-- condition lets them (none: nothing).
CREATE FUNCTION kontor_owner_wall(target regclass, permissions text[], readable text DEFAULT 'false') RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  every CONSTANT text := format('(SELECT kontor_sees_every_owner(%L::text[]))', permissions);
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON %s AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s OR %s)', target, every, readable);
  EXECUTE format('CREATE POLICY owner_wall_add ON %s AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', target, every);
  EXECUTE format('CREATE POLICY owner_wall_change ON %s AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', target, every, every);
  EXECUTE format('CREATE POLICY owner_wall_remove ON %s AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', target, every);
END
$$;
REVOKE ALL ON FUNCTION kontor_owner_wall(regclass, text[], text) FROM PUBLIC;

DO $$
DECLARE
  administration CONSTANT text[] := '{ri-property-management-admin-permission}';
  every_kind CONSTANT text[] := '{ri-property-management-admin-permission,ri-property-management-belege-admin-permission,ri-property-management-weg-admin-permission}';
  of_receipts CONSTANT text[] := '{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}';
  linked CONSTANT text := 'owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[])';
  -- Of what an owner has sold, what stands in their own books.
  posted CONSTANT text := 'EXISTS (SELECT FROM postings p WHERE p.organization_id = %1$I.organization_id AND p.%2$I = %1$I.id AND p.withdrawn_at IS NULL AND p.owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[]))';
  own_membership CONSTANT text := 'membership_id IN (SELECT m.id FROM memberships m WHERE m.organization_id = owner_links.organization_id'
    || ' AND m.user_id = (SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid))';
  hidden text;
BEGIN
  PERFORM kontor_owner_wall('owner_links', every_kind, own_membership);
  PERFORM kontor_owner_wall('property_owners', every_kind, 'id = ANY ((SELECT kontor_linked_owners(''any''))::uuid[])');
  -- Of what somebody has sold, where it is, beside a rental unit that they may read.
  PERFORM kontor_owner_wall('properties', of_receipts, linked || ' OR EXISTS (SELECT FROM rental_units u WHERE u.organization_id = properties.organization_id AND u.property_id = properties.id)');
  PERFORM kontor_owner_wall('rental_units', of_receipts, linked || ' OR ' || format(posted, 'rental_units', 'rental_unit_id'));
  -- The new owner of a sold house is not told the names of tenants who had left before, unless they have postings of them.
  PERFORM kontor_owner_wall('rental_tenants', of_receipts,
    linked || ' AND (owned_since IS NULL OR rented_to >= owned_since OR rented_to IS NULL AND active) OR ' || format(posted, 'rental_tenants', 'tenant_id'));
  PERFORM kontor_owner_wall('postings', administration, 'withdrawn_at IS NULL AND ' || linked);
  PERFORM kontor_owner_wall('account_balances', administration, linked);
  PERFORM kontor_owner_wall('receipts', of_receipts, 'withdrawn_at IS NULL AND ' || linked);
  FOREACH hidden IN ARRAY ARRAY['security_deposits', 'cost_structures', 'service_providers', 'administrative_costs', 'association_costs',
                                'posting_assignments', 'deliveries'] LOOP
    PERFORM kontor_owner_wall(hidden::regclass, administration);
  END LOOP;
END
$$;
-- Who looks as an owner sees it is an administrator, and does it for themself.
CREATE POLICY owner_wall ON owner_views AS RESTRICTIVE FOR ALL TO kontor_app
  USING (user_id = (SELECT nullif(current_setting('app.user_id', true), '')::uuid) AND (SELECT kontor_holds_permission('{ri-property-management-admin-permission}')))
  WITH CHECK (user_id = (SELECT nullif(current_setting('app.user_id', true), '')::uuid) AND (SELECT kontor_holds_permission('{ri-property-management-admin-permission}')));
-- Everybody of the organisation may read the names of cost types.
CREATE POLICY owner_wall_add ON cost_types AS RESTRICTIVE FOR INSERT TO kontor_app
  WITH CHECK ((SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));
CREATE POLICY owner_wall_change ON cost_types AS RESTRICTIVE FOR UPDATE TO kontor_app
  USING ((SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}'))) WITH CHECK ((SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));
CREATE POLICY owner_wall_remove ON cost_types AS RESTRICTIVE FOR DELETE TO kontor_app
  USING ((SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));
-- Beside those of customers they are of records behind the second wall.
CREATE POLICY owner_wall ON record_counters AS RESTRICTIVE FOR ALL TO kontor_app
  USING (entity = 'customer' OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')))
  WITH CHECK (entity = 'customer' OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));

-- Documents of owners are files of those who may read a receipt that names them. Of all others, owners have what they made themselves.
-- Rows are added by deliveries before their transaction says that it is for all owners.
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  colleague CONSTANT text := '(SELECT kontor_is_colleague())';
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
  own_file CONSTANT text := format('created_by = %s OR %s', own, colleague);
  changed_file CONSTANT text := format('CASE WHEN purpose = ''owner-receipt'' THEN %s ELSE %s END', administration, own_file);
  own_task CONSTANT text := format('user_id = %s OR %s', own, colleague);
  changed_settings CONSTANT text := format('CASE WHEN area = ''property-owner'' THEN %s ELSE %s END', administration, colleague);
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON files AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE WHEN purpose = ''owner-receipt'''
    || ' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id) ELSE %s END)', of_receipts, own_file);
  EXECUTE format('CREATE POLICY owner_wall_change ON files AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', changed_file, changed_file);
  EXECUTE format('CREATE POLICY owner_wall_remove ON files AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', changed_file);
  EXECUTE format('CREATE POLICY owner_wall ON tasks AS RESTRICTIVE FOR ALL TO kontor_app USING (%s) WITH CHECK (%s)', own_task, own_task);
  -- Everybody adds to the log.
  EXECUTE format('CREATE POLICY owner_wall_read ON audit_entries AS RESTRICTIVE FOR SELECT TO kontor_app USING (%s)', colleague);
  -- How old the data is, owners are told.
  EXECUTE format('CREATE POLICY owner_wall_read ON settings AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE WHEN area = ''property-owner'''
    || ' THEN identifier = ''dataSyncConfig'' OR %s ELSE %s END)', administration, colleague);
  EXECUTE format('CREATE POLICY owner_wall_add ON settings AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', changed_settings);
  EXECUTE format('CREATE POLICY owner_wall_change ON settings AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', changed_settings, changed_settings);
  EXECUTE format('CREATE POLICY owner_wall_remove ON settings AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', changed_settings);
END
$$;

-- Searchable and sortable.
SELECT kontor_search_on('property_owners', 'owner', ARRAY['external_id', 'full_name', 'first_name', 'last_name', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'contract_from day', 'contract_to day', 'iban', 'bic'], 'full_name', 2);
SELECT kontor_search_on('properties', 'property', ARRAY['name', 'street', 'street_number', 'postcode', 'city', 'parcel', 'property_status', 'owner_id parent'], 'name', 2);
SELECT kontor_search_on('rental_units', 'rental_unit', ARRAY['external_id', 'appartment_number', 'description', 'location', 'type', 'owner_id parent', 'property_id parent'], 'description', 4);
SELECT kontor_search_on('rental_tenants', 'tenant', ARRAY['external_id', 'salutation', 'title', 'full_name', 'first_name', 'last_name', 'telephone_number', 'street', 'street_number', 'postcode', 'city', 'type_of_use', 'iban', 'bic', 'owner_id parent', 'property_id parent', 'rental_unit_id parent'], 'full_name', 4);
SELECT kontor_search_on('security_deposits', 'rental_security_deposit_account', ARRAY['iban', 'bic', 'account_type', 'status', 'amount_cents money', 'last_change day', 'owner_id parent', 'property_id parent', 'rental_unit_id parent', 'tenant_id parent'], 'iban', 1);
SELECT kontor_search_on('cost_structures', 'cost_structure', ARRAY['rent_from day', 'rent_to day', 'cold_rent_cents money', 'operating_cost_cents money', 'heating_cost_cents money', 'owner_id parent', 'property_id parent', 'rental_unit_id parent', 'tenant_id parent'], 'rent_from desc', 1);
SELECT kontor_search_on('service_providers', 'service_provider', ARRAY['company', 'full_name', 'first_name', 'last_name', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'iban', 'bic'], 'full_name', 1);
SELECT kontor_search_on('cost_types', 'cost_type', ARRAY['external_id', 'short_name', 'long_name', 'category', 'bka_cost_type'], 'long_name', 1);
SELECT kontor_search_on('administrative_costs', 'administrative_cost', ARRAY['from_date day', 'to_date day', 'cost_residential_unit_cents money', 'cost_business_unit_cents money', 'cost_other_unit_cents money', 'cost_expenses_cents money', 'owner_id parent', 'property_id parent'], 'from_date desc', 1);
SELECT kontor_search_on('association_costs', 'homeowners_association_cost_structure', ARRAY['from_date day', 'to_date day', 'housing_contribution_cents money', 'maintenance_reserve_cents money', 'sum_cents money', 'iban', 'bic', 'owner_id parent', 'property_id parent', 'rental_unit_id parent'], 'from_date desc', 1);

SELECT kontor_sortable_on('property_owners', ARRAY['full_name', 'first_name', 'last_name', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'contract_from', 'contract_to', 'iban', 'bic']);
SELECT kontor_sortable_on('properties', ARRAY['name', 'street', 'street_number', 'postcode', 'city', 'parcel', 'total_area_hundredths', 'number_rental_units', 'property_status']);
SELECT kontor_sortable_on('rental_units', ARRAY['appartment_number', 'description', 'location', 'type', 'area_hundredths']);
SELECT kontor_sortable_on('rental_tenants', ARRAY['salutation', 'title', 'full_name', 'first_name', 'last_name', 'telephone_number', 'street', 'street_number', 'postcode', 'city', 'type_of_use', 'iban', 'bic']);
SELECT kontor_sortable_on('security_deposits', ARRAY['iban', 'bic', 'account_type', 'status', 'amount_cents', 'last_change']);
SELECT kontor_sortable_on('cost_structures', ARRAY['rent_from', 'rent_to', 'cold_rent_cents', 'operating_cost_cents', 'heating_cost_cents', 'car_monthly_cents', 'garden_monthly_cents', 'electricity_cents', 'antenna_cents', 'vat_cents', 'car_annual_cents', 'garden_annual_cents']);
SELECT kontor_sortable_on('service_providers', ARRAY['company', 'full_name', 'first_name', 'last_name', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'iban', 'bic']);
SELECT kontor_sortable_on('cost_types', ARRAY['short_name', 'long_name', 'category', 'bka_cost_type']);
SELECT kontor_sortable_on('administrative_costs', ARRAY['from_date', 'to_date', 'amount_residential_units', 'cost_residential_unit_cents', 'amount_business_units', 'cost_business_unit_cents', 'amount_other_units', 'cost_other_unit_cents', 'amount_expenses', 'cost_expenses_cents']);
SELECT kontor_sortable_on('association_costs', ARRAY['from_date', 'to_date', 'housing_contribution_cents', 'maintenance_reserve_cents', 'sum_cents', 'iban', 'bic']);

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['property_owners', 'properties', 'rental_units', 'rental_tenants', 'security_deposits', 'cost_structures', 'service_providers',
                                'cost_types', 'administrative_costs', 'association_costs'] LOOP
    EXECUTE format('CREATE INDEX %I ON %I (organization_id, id) WHERE NOT active', source || '_inactive_idx', source);
  END LOOP;
END
$$;

-- What search stores of these records is read by its functions only, which answer ids.
DO $$
DECLARE
  entries regclass;
BEGIN
  CREATE POLICY owner_wall_read ON search_entries AS RESTRICTIVE FOR SELECT TO kontor_app
    USING (kind NOT IN ('owner', 'property', 'rental_unit', 'tenant', 'rental_security_deposit_account', 'cost_structure', 'service_provider', 'administrative_cost', 'homeowners_association_cost_structure')
           OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));
  FOR entries IN
    SELECT t.relid FROM unnest(ARRAY['owner', 'property', 'rental_unit', 'tenant', 'rental_security_deposit_account', 'cost_structure', 'service_provider', 'administrative_cost',
                                     'homeowners_association_cost_structure']) k, pg_partition_tree(format('%I', 'search_entries_' || k)::regclass) t
  LOOP
    PERFORM kontor_owner_wall(entries, '{ri-property-management-admin-permission}');
  END LOOP;
END
$$;
