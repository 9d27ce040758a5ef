-- The last numbers given to records that brought none, by entity and by what stands before the digits: K-1001, M-1 … They are taken
-- in short transactions, so that nobody who adds a record waits for the end of an import.
CREATE TABLE record_counters (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  entity text NOT NULL,
  prefix text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (organization_id, entity, prefix)
);
-- Row-level security hides the rows from their owner, too.
ALTER TABLE external_id_counters NO FORCE ROW LEVEL SECURITY;
INSERT INTO record_counters (organization_id, entity, prefix, last) SELECT organization_id, entity, 'M-', last FROM external_id_counters;
DROP TABLE external_id_counters;
SELECT kontor_tenant_table('record_counters');
-- Beside those of customers they are of records behind the second wall (0026).
CREATE POLICY owner_wall ON record_counters AS RESTRICTIVE FOR ALL TO kontor_app
  USING (entity = 'customer' OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')))
  WITH CHECK (entity = 'customer' OR (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission}')));
