-- Projects may have a number; forms suggest the next one of customers, projects and services.
ALTER TABLE projects ADD COLUMN number text NOT NULL DEFAULT '';
SELECT kontor_search_off('projects', 'project');
SELECT kontor_search_on('projects', 'project', ARRAY['name', 'number', 'customer_id parent', 'project_start_date day', 'project_end_date day', 'hourly_rate_cents money'], 'name');
SELECT kontor_sortable_on('projects', ARRAY['number']);

-- Counters of accounting are not those of records behind the owner wall.
ALTER POLICY owner_wall ON record_counters
  USING (entity IN ('customer', 'project', 'service') OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')))
  WITH CHECK (entity IN ('customer', 'project', 'service') OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));

-- A customer who is never reminded of an invoice, and why.
ALTER TABLE customers
  ADD COLUMN never_remind boolean NOT NULL DEFAULT false,
  ADD COLUMN never_remind_reason text NOT NULL DEFAULT '',
  ADD CHECK (NOT never_remind OR never_remind_reason <> '');
SELECT kontor_search_off('customers', 'customer');
SELECT kontor_search_on('customers', 'customer', ARRAY['name', 'number', 'salutation', 'contact_person', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'country choice', 'vat_number', 'buyer_reference', 'electronic_address', 'electronic_address_scheme choice', 'payment_term_days', 'invoice_language choice', 'never_remind_reason'], 'name', 8);
