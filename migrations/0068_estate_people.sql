-- Emails to many people of an object, and more of what is known of a person.

-- Of emails to many people: each gets one of an order, however often its task begins again.
ALTER TABLE estate_stakeholder_mails ADD COLUMN order_id uuid;
CREATE UNIQUE INDEX estate_stakeholder_mails_order_key ON estate_stakeholder_mails (organization_id, order_id, stakeholder_id)
  WHERE order_id IS NOT NULL;

ALTER TABLE estate_stakeholders
  -- The last contract before the exposé was withdrawn, and nothing agreed to since.
  ADD COLUMN expose_withdrawn_at timestamptz,
  -- The viewing of this appointment was cancelled.
  ADD COLUMN appointment_cancelled_at timestamptz,
  -- The object is reserved for this person.
  ADD COLUMN reserved_at timestamptz;
UPDATE estate_stakeholders s SET expose_withdrawn_at = (
  SELECT c.withdrawn_at FROM estate_expose_consents c
   WHERE c.organization_id = s.organization_id AND c.stakeholder_id = s.id ORDER BY c.confirmed_at DESC, c.id DESC LIMIT 1);
CREATE UNIQUE INDEX estate_stakeholders_reserved_key ON estate_stakeholders (organization_id, estate_object_id)
  WHERE reserved_at IS NOT NULL;
CREATE INDEX estate_stakeholders_appointment_idx ON estate_stakeholders (organization_id, appointment)
  WHERE appointment IS NOT NULL;
