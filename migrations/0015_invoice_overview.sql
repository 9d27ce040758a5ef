-- Sums of issued documents by their date, from the index alone.
CREATE INDEX invoices_turnover_idx ON invoices (organization_id, invoice_date) INCLUDE (total_cents) WHERE status <> 'draft';
