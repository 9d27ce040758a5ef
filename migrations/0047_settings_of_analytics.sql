-- Everybody whose questions are read needs to know what a language model may see.
DROP POLICY owner_wall_read ON settings;
DO $$
DECLARE
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
  colleague CONSTANT text := '(SELECT kontor_is_colleague())';
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_read ON settings AS RESTRICTIVE FOR SELECT TO kontor_app USING (CASE WHEN area = ''property-owner'''
    || ' THEN identifier IN (''dataSyncConfig'', ''contactConfig'', ''analyticsConfig'') OR %s ELSE %s END)', administration, colleague);
END
$$;
