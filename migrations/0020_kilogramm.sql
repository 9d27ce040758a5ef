-- The unit that was called kilogramme is kilogramm. The owner is under row-level security, too: it is lifted for these rows.
ALTER TABLE invoice_positions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE offered_services NO FORCE ROW LEVEL SECURITY;
UPDATE invoice_positions SET uom = 'kilogramm' WHERE uom = 'kilogramme';
UPDATE offered_services SET uom = 'kilogramm' WHERE uom = 'kilogramme';
ALTER TABLE invoice_positions FORCE ROW LEVEL SECURITY;
ALTER TABLE offered_services FORCE ROW LEVEL SECURITY;
