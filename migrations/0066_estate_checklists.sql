-- Papers that the sale of a house or site needs. The list is that of the type; rows are there of items that were touched.
CREATE TABLE estate_checklist_items (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  estate_object_id uuid NOT NULL,
  item text NOT NULL,
  status text NOT NULL CHECK (status IN ('OFFEN', 'ANGEFORDERT', 'VORHANDEN', 'NICHT_NOETIG')),
  requested_at date,
  received_at date,
  valid_until date,
  remind_at date,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, estate_object_id, item),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table('estate_checklist_items');
