-- Invoices are sorted by their columns, and linked to the record of their customer.

SELECT kontor_sortable_on('invoices', ARRAY['number', 'customer_name', 'due_date', 'total_cents']);

-- The record that an invoice was written for. Beside the invoices, so that readers need not wait while it is filled; what
-- prints is the invoice's own.
CREATE TABLE invoice_customers (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  PRIMARY KEY (organization_id, invoice_id)
);

-- Where number and name agree. As kontor_search, which no policy binds: forced row-level security hides the rows from the owner.
LOCK TABLE invoices, customers IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  migrating CONSTANT name := current_user;
BEGIN
  GRANT SELECT ON invoices, customers TO kontor_search;
  GRANT INSERT ON invoice_customers TO kontor_search;
  SET LOCAL ROLE kontor_search;
  INSERT INTO invoice_customers (organization_id, invoice_id, customer_id)
  SELECT i.organization_id, i.id, c.id
    FROM invoices i
    JOIN customers c ON c.organization_id = i.organization_id AND c.number = i.customer_id AND c.name = i.customer_name;
  EXECUTE format('SET LOCAL ROLE %I', migrating);
  REVOKE INSERT ON invoice_customers FROM kontor_search;
  REVOKE SELECT ON invoices, customers FROM kontor_search;
END
$$;

CREATE INDEX invoice_customers_customer_idx ON invoice_customers (organization_id, customer_id);
SELECT kontor_tenant_table('invoice_customers');
ALTER TABLE invoice_customers
  ADD FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  -- At COMMIT: with an organisation, its customers go before the links of its invoices do.
  ADD FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id) DEFERRABLE INITIALLY DEFERRED;
