-- Sums of postings by owner, month and rental unit, so that overviews need not read the postings
-- (docs/decisions/0049). A group may have several rows: they are added, never changed, so that nobody waits for
-- somebody else. Each delivery merges the rows of a group.

CREATE TABLE posting_sums (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Without foreign keys: those of the postings hold both.
  owner_id uuid NOT NULL,
  -- Its first day.
  month date NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Null: postings without a rental unit.
  rental_unit_id uuid,
  income_cents bigint NOT NULL,
  -- Zero or negative.
  expenses_cents bigint NOT NULL,
  postings integer NOT NULL,
  PRIMARY KEY (organization_id, owner_id, month, id) INCLUDE (rental_unit_id, income_cents, expenses_cents, postings)
);
SELECT kontor_tenant_table('posting_sums');
SELECT kontor_owner_wall('posting_sums', '{ri-property-management-admin-permission}', 'owner_id = ANY ((SELECT kontor_linked_owners(''books''))::uuid[])');

-- Statement triggers: no writer of postings can forget them.
CREATE FUNCTION add_posting_sums() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO posting_sums (organization_id, owner_id, month, rental_unit_id, income_cents, expenses_cents, postings)
  SELECT p.organization_id, p.owner_id, date_trunc('month', p.booking_date::timestamp)::date, p.rental_unit_id,
         sum(greatest(p.amount_cents, 0)), sum(least(p.amount_cents, 0)), count(*)
    FROM added_rows p WHERE p.withdrawn_at IS NULL AND p.owner_id IS NOT NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE FUNCTION change_posting_sums() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO posting_sums (organization_id, owner_id, month, rental_unit_id, income_cents, expenses_cents, postings)
  SELECT p.organization_id, p.owner_id, date_trunc('month', p.booking_date::timestamp)::date, p.rental_unit_id,
         sum(p.sign * greatest(p.amount_cents, 0)), sum(p.sign * least(p.amount_cents, 0)), sum(p.sign)
    FROM (SELECT 1 AS sign, organization_id, owner_id, booking_date, rental_unit_id, amount_cents, withdrawn_at FROM changed_rows
          UNION ALL SELECT -1, organization_id, owner_id, booking_date, rental_unit_id, amount_cents, withdrawn_at FROM former_rows) p
   WHERE p.withdrawn_at IS NULL AND p.owner_id IS NOT NULL GROUP BY 1, 2, 3, 4
  HAVING sum(p.sign) <> 0 OR sum(p.sign * greatest(p.amount_cents, 0)) <> 0 OR sum(p.sign * least(p.amount_cents, 0)) <> 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION remove_posting_sums() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO posting_sums (organization_id, owner_id, month, rental_unit_id, income_cents, expenses_cents, postings)
  SELECT p.organization_id, p.owner_id, date_trunc('month', p.booking_date::timestamp)::date, p.rental_unit_id,
         -sum(greatest(p.amount_cents, 0)), -sum(least(p.amount_cents, 0)), -count(*)
    FROM former_rows p
   -- With an organisation go its postings and their sums.
   WHERE p.withdrawn_at IS NULL AND p.owner_id IS NOT NULL AND EXISTS (SELECT FROM organizations o WHERE o.id = p.organization_id)
   GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION add_posting_sums(), change_posting_sums(), remove_posting_sums() FROM PUBLIC;

CREATE TRIGGER posting_sums_added AFTER INSERT ON postings REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_posting_sums();
CREATE TRIGGER posting_sums_changed AFTER UPDATE ON postings REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_posting_sums();
CREATE TRIGGER posting_sums_removed AFTER DELETE ON postings REFERENCING OLD TABLE AS former_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remove_posting_sums();

ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_sums NO FORCE ROW LEVEL SECURITY;
INSERT INTO posting_sums (organization_id, owner_id, month, rental_unit_id, income_cents, expenses_cents, postings)
SELECT organization_id, owner_id, date_trunc('month', booking_date::timestamp)::date, rental_unit_id,
       sum(greatest(amount_cents, 0)), sum(least(amount_cents, 0)), count(*)
  FROM postings WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3, 4;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE posting_sums FORCE ROW LEVEL SECURITY;

-- The list of all owners by amount, and the largest expenses of one.
CREATE INDEX postings_amount_idx ON postings (organization_id, amount_cents, id) WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL;
