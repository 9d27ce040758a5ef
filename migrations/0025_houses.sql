-- What a posting or receipt names and the organisation does not know: shown as such, and found by its number. Null where
-- the reference is known, and where there is none.
ALTER TABLE postings
  ADD COLUMN unknown_moid text GENERATED ALWAYS AS (CASE WHEN rental_unit_id IS NULL AND given_moid NOT IN ('', '0') THEN given_moid END) STORED,
  ADD COLUMN unknown_mid text GENERATED ALWAYS AS (CASE WHEN tenant_id IS NULL AND given_mid NOT IN ('', '0') THEN given_mid END) STORED,
  ADD COLUMN unknown_kaid text GENERATED ALWAYS AS (CASE WHEN cost_type_id IS NULL AND given_kaid NOT IN ('', '0') THEN given_kaid END) STORED;
ALTER TABLE receipts
  ADD COLUMN unknown_moid text GENERATED ALWAYS AS (CASE WHEN rental_unit_id IS NULL AND given_moid NOT IN ('', '0') THEN given_moid END) STORED,
  ADD COLUMN unknown_mid text GENERATED ALWAYS AS (CASE WHEN tenant_id IS NULL AND given_mid NOT IN ('', '0') THEN given_mid END) STORED,
  ADD COLUMN unknown_kaid text GENERATED ALWAYS AS (CASE WHEN cost_type_id IS NULL AND given_kaid NOT IN ('', '0') THEN given_kaid END) STORED;

-- The list of an owner with its sum, without looking at the table, as before and with what is unknown.
DROP INDEX postings_owner_idx;
CREATE INDEX postings_owner_idx ON postings (organization_id, owner_id, booking_date, id)
  INCLUDE (amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at, unknown_moid, unknown_mid, unknown_kaid) WHERE withdrawn_at IS NULL;
-- The list of all owners, newest first.
CREATE INDEX postings_day_idx ON postings (organization_id, booking_date, id)
  INCLUDE (owner_id, amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at, unknown_moid, unknown_mid, unknown_kaid)
  WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL;
