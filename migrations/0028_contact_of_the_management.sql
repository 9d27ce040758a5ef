-- Whom owners may ask is told to everybody of the organisation, as the age of the data is.
DROP POLICY owner_wall_read ON settings;
DO $$
DECLARE
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  colleague CONSTANT text := '(SELECT kontor_is_colleague())';
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON settings AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE WHEN area = ''property-owner'''
    || ' THEN identifier IN (''dataSyncConfig'', ''contactConfig'') OR %s ELSE %s END)', administration, colleague);
END
$$;
