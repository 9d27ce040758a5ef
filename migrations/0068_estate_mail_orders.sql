-- Of emails to many people: each gets one of an order, however often its task begins again.
ALTER TABLE estate_stakeholder_mails ADD COLUMN order_id uuid;
CREATE UNIQUE INDEX estate_stakeholder_mails_order_key ON estate_stakeholder_mails (organization_id, order_id, stakeholder_id)
  WHERE order_id IS NOT NULL;
