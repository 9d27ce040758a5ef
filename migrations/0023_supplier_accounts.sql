-- Tax number and bank account of the supplier. The IBAN has no spaces, so that accounts can be compared and are found however
-- the term groups them. vendor_key finds the receipts of a supplier in any case of letters: lower() in a query is not leakproof,
-- so that behind a policy no index over it would be used.
ALTER TABLE expenses
  ADD COLUMN vendor_tax_number text NOT NULL DEFAULT '',
  ADD COLUMN vendor_iban text NOT NULL DEFAULT '' CHECK (vendor_iban !~ '\s'),
  ADD COLUMN vendor_key text NOT NULL GENERATED ALWAYS AS (lower(vendor)) STORED;

-- The checked receipts of a supplier, by VAT ID and by name.
CREATE INDEX expenses_of_vat_id_idx ON expenses (organization_id, vendor_vat_id, expense_date DESC, id DESC)
  WHERE vendor_vat_id <> '' AND checked_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX expenses_of_vendor_idx ON expenses (organization_id, vendor_key, expense_date DESC, id DESC)
  WHERE vendor_key <> '' AND checked_at IS NOT NULL AND deleted_at IS NULL;
-- The same with an account, in the order of checking: each row of the list asks for the one checked before it.
CREATE INDEX expenses_account_of_vat_id_idx ON expenses (organization_id, vendor_vat_id, checked_at DESC, id DESC)
  WHERE vendor_vat_id <> '' AND vendor_iban <> '' AND checked_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX expenses_account_of_vendor_idx ON expenses (organization_id, vendor_key, checked_at DESC, id DESC)
  WHERE vendor_key <> '' AND vendor_iban <> '' AND checked_at IS NOT NULL AND deleted_at IS NULL;

SELECT kontor_search_off('expenses', 'expense');
SELECT kontor_search_on('expenses', 'expense', ARRAY['number', 'description', 'vendor', 'vendor_vat_id', 'vendor_tax_number', 'vendor_iban', 'invoice_number', 'gross_cents money', 'expense_date day', 'invoice_date day'], 'expense_date desc');
