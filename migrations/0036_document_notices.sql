-- New documents are told to their readers by mail, gathered once a day.

ALTER TABLE owner_links ADD COLUMN send_document_email boolean NOT NULL DEFAULT true;

-- Documents that a member was told: a row and its mail are stored in one transaction, so that each is told once.
CREATE TABLE document_notices (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  membership_id uuid NOT NULL,
  document_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, membership_id, document_id),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, document_id) REFERENCES owner_documents (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX document_notices_document_idx ON document_notices (organization_id, document_id);
SELECT kontor_tenant_table('document_notices');
SELECT kontor_owner_wall('document_notices', '{ri-property-management-admin-permission}');
