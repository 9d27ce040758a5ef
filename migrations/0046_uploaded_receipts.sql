-- Receipts that administrators of receipts add; deliveries leave them.

ALTER TABLE receipts
  -- Of the file as it was sent: a photo is stored as a PDF.
  ADD COLUMN uploaded_sha256 text,
  ADD COLUMN created_by uuid;

-- Their numbers and files are those of administrators of receipts as well.
ALTER POLICY owner_wall ON record_counters
  USING (entity IN ('customer', 'project', 'service') OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}'))
    OR entity = 'receipt' AND (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')))
  WITH CHECK (entity IN ('customer', 'project', 'service') OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}'))
    OR entity = 'receipt' AND (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')));
DO $$
DECLARE
  own CONSTANT text := '(SELECT nullif(current_setting(''app.user_id'', true), '''')::uuid)';
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  own_receipt CONSTANT text := format('created_by = %s AND (SELECT kontor_sees_every_owner(''{ri-property-management-belege-admin-permission}''))', own);
  own_file CONSTANT text := format('created_by = %s OR (SELECT kontor_is_colleague())', own);
  changed_file CONSTANT text := format('CASE purpose WHEN ''owner-receipt'' THEN %s OR %s WHEN ''owner-document'' THEN %s ELSE %s END',
    administration, own_receipt, administration, own_file);
BEGIN
  EXECUTE format('ALTER POLICY owner_wall_change ON files USING (%s) WITH CHECK (%s)', changed_file, changed_file);
  EXECUTE format('ALTER POLICY owner_wall_remove ON files USING (%s)', changed_file);
END
$$;
