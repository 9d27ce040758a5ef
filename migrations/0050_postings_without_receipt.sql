-- Expenses that name no receipt have a place: the list of postings filtered by them, and a task of administrators.

ALTER TABLE cost_types
  -- Its postings have no receipts: rents that are charged back, bank fees, advances by contract.
  ADD COLUMN without_receipts boolean NOT NULL DEFAULT false;
-- Forced row-level security applies to the migration as well.
ALTER TABLE cost_types NO FORCE ROW LEVEL SECURITY;
UPDATE cost_types SET without_receipts = true WHERE income AND NOT outcome;
ALTER TABLE cost_types FORCE ROW LEVEL SECURITY;

-- List and sum of the filter, for one owner and for all, without looking at the table.
CREATE INDEX postings_without_receipt_idx ON postings (organization_id, booking_date, id)
  INCLUDE (owner_id, amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at, unknown_moid, unknown_mid, unknown_kaid)
  WHERE withdrawn_at IS NULL AND archive_id = '' AND amount_cents < 0;
