-- State of an organisation's deliveries, and the day of its schedule; no row before the first of them. It was part of the settings, whose
-- version every delivery raised.
CREATE TABLE delivery_state (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  last_update_at timestamptz,
  -- The delivery that was imported last, and its time by the manifest: older ones would restore former data.
  expiration_id text,
  delivered_at timestamptz,
  -- The newest posting day that was delivered.
  last_transaction date,
  -- The German day for which the schedule last started, or on which it was set.
  scheduled_day date
);

-- Row-level security hides the rows from their owner, too.
ALTER TABLE settings NO FORCE ROW LEVEL SECURITY;
INSERT INTO delivery_state (organization_id, last_update_at, expiration_id, delivered_at, last_transaction, scheduled_day)
SELECT organization_id, (properties->>'lastUpdateAt')::timestamptz, properties->>'expirationId', (properties->>'deliveredAt')::timestamptz,
       (properties->>'lastTransaction')::date, (properties->>'scheduledDay')::date
  FROM settings WHERE area = 'property-owner' AND identifier = 'dataSyncConfig';
UPDATE settings SET properties = properties - '{lastUpdateAt,expirationId,deliveredAt,lastTransaction,scheduledDay}'::text[]
 WHERE area = 'property-owner' AND identifier = 'dataSyncConfig';
ALTER TABLE settings FORCE ROW LEVEL SECURITY;

SELECT kontor_tenant_table('delivery_state');
-- Owners read the age of the data; only the administration and its deliveries write it.
DO $$
DECLARE
  administration CONSTANT text := '(SELECT kontor_sees_every_owner(''{ri-property-management-admin-permission}''))';
BEGIN
  EXECUTE format('CREATE POLICY owner_wall_add ON delivery_state AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (%s)', administration);
  EXECUTE format('CREATE POLICY owner_wall_change ON delivery_state AS RESTRICTIVE FOR UPDATE TO kontor_app USING (%s) WITH CHECK (%s)', administration, administration);
  EXECUTE format('CREATE POLICY owner_wall_remove ON delivery_state AS RESTRICTIVE FOR DELETE TO kontor_app USING (%s)', administration);
END
$$;
