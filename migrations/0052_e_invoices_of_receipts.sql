-- An e-invoice that an administrator adds as XML is kept as it came, next to its readable page.

ALTER TABLE receipts
  -- The XML; null: the file is the original, or its photo.
  ADD COLUMN original_file_id uuid,
  ADD CONSTRAINT receipts_original_file_fkey FOREIGN KEY (organization_id, original_file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX receipts_original_file_idx ON receipts (organization_id, original_file_id) WHERE original_file_id IS NOT NULL;

-- Whoever reads a receipt reads its XML as well.
DO $$
DECLARE
  own_file CONSTANT text := 'created_by = (SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid) OR (SELECT kontor_is_colleague())';
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  of_receipts CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}''))';
BEGIN
  EXECUTE format('ALTER POLICY owner_wall_read ON files USING (CASE purpose'
    || ' WHEN ''owner-receipt'' THEN %s OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.file_id = files.id)'
    || ' OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = files.organization_id AND r.original_file_id = files.id)'
    || ' WHEN ''owner-document'' THEN %s OR EXISTS (SELECT FROM owner_documents d WHERE d.organization_id = files.organization_id AND d.file_id = files.id)'
    || ' ELSE %s END)', of_receipts, administration, own_file);
END
$$;
