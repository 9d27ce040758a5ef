import type { FieldSet } from '../../contract/fields.ts';
import type { AnyEntity, Entity } from '../../contract/records/entity.ts';
import { recordCalls } from '../../contract/records/record-calls.ts';
import type { Route } from '../http/route.ts';
import { createRecordRoutes, createRecords } from './record-routes.ts';
import type { RecordRules, Records } from './record-routes.ts';

/** An entity with its records and the routes of its endpoints. */
export interface ServedEntity<Fields extends FieldSet = FieldSet> {
  readonly entity: AnyEntity;
  readonly records: Records<Fields>;
  readonly routes: readonly Route[];
}

/** Serves the endpoints of an entity. @param rules beyond those of its fields */
export function serveEntity<Fields extends FieldSet, Column extends keyof Fields & string>(
  entity: Entity<Fields, Column>,
  rules: RecordRules = {},
): ServedEntity<Fields> {
  const records = createRecords(entity, rules);
  return { entity, records, routes: createRecordRoutes(entity, recordCalls(entity), records) };
}
