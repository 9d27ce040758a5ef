-- Deliveries bring documents: dokumente.csv with its PDFs.

ALTER TABLE owner_documents
  -- Only dry runs, which are rolled back, have rows without a file.
  ALTER COLUMN file_id DROP NOT NULL,
  -- Id of the source system; null for those that people laid.
  ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 40),
  ADD COLUMN source text NOT NULL DEFAULT 'manual' CHECK (source IN ('import', 'manual')),
  -- No longer named by a complete delivery; returns when it is delivered again.
  ADD COLUMN withdrawn_at timestamptz,
  -- Removed by a person: no delivery brings it back.
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT owner_documents_external_id_key UNIQUE (organization_id, external_id),
  ADD CONSTRAINT owner_documents_source_id_check CHECK ((source = 'import') = (external_id IS NOT NULL)),
  ADD CONSTRAINT owner_documents_file_check CHECK (file_id IS NOT NULL OR source = 'import'),
  ADD CONSTRAINT owner_documents_removed_check CHECK (removed_at IS NULL OR source = 'import');

ALTER POLICY owner_wall_read ON owner_documents USING ((SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}'::text[]))
  OR withdrawn_at IS NULL AND removed_at IS NULL AND published_on <= (now() AT TIME ZONE 'Europe/Berlin')::date
     AND (owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[])
          OR rental_unit_id IS NULL AND owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[])));

-- The last delivery can be taken back with its documents (docs/decisions/0046).
CREATE TRIGGER keep_added AFTER INSERT ON owner_documents REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT WHEN (current_setting('app.delivery_changes', true) = 'on') EXECUTE FUNCTION keep_added_rows();
CREATE TRIGGER keep_changed AFTER UPDATE ON owner_documents REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (current_setting('app.delivery_changes', true) = 'on') EXECUTE FUNCTION keep_changed_rows();
