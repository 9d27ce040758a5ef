-- Documents of owners are found by their text, where their PDF has one.

CREATE TABLE owner_document_texts (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Of the document.
  id uuid NOT NULL,
  -- The file that was read: a replaced one is read again.
  file_id uuid NOT NULL,
  -- Empty for a picture and for a file that cannot be read.
  content text NOT NULL CHECK (length(content) <= 100000),
  read_on date NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, id) REFERENCES owner_documents (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table('owner_document_texts');
SELECT kontor_search_on('owner_document_texts', 'document_text', ARRAY['content'], 'read_on desc', 2);

-- The search answers ids of documents, which are read behind the wall; texts and their entries are read by nobody else.
SELECT kontor_owner_wall('owner_document_texts', '{ri-property-management-admin-permission}');
SELECT kontor_owner_wall(t.relid, '{ri-property-management-admin-permission}') FROM pg_partition_tree('search_entries_document_text') t;
CREATE POLICY owner_wall_read_texts ON search_entries AS RESTRICTIVE FOR SELECT TO kontor_app
  USING (kind <> 'document_text' OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));
