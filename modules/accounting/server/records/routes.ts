import { sql } from 'kysely';
import type { AnyEntity } from '#platform/contract/records/entity.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { SheetReader } from '#platform/server/sheets/sheet-reader.ts';
import { createRecordRoutes, createRecords } from '#platform/server/records/record-routes.ts';
import type { Records } from '#platform/server/records/record-routes.ts';
import { createRecordTransfer } from '#platform/server/records/record-transfer.ts';
import type { Route } from '#platform/server/http/route.ts';
import {
  customer,
  customerCalls,
  project,
  projectCalls,
  service,
  serviceCalls,
} from '../../contract/records/records.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { customerNumbers } from './customer-number.ts';

export const customers = createRecords(customer, {
  unique: { customers_organization_id_number_key: 'number' },
  numbers: customerNumbers,
  uses: {
    invoice: { table: 'invoice_customers', column: 'customer_id' },
    project: { table: 'projects', column: 'customer_id' },
  },
});
export const projects = createRecords(project, {
  uses: {
    expense: { table: 'expenses', column: 'project_id', where: sql`deleted_at IS NULL` },
    deleted_expense: { table: 'expenses', column: 'project_id', where: sql`deleted_at IS NOT NULL` },
    time_entry: { table: 'time_entries', column: 'project_id' },
    timer: { table: 'running_timers', column: 'project_id' },
  },
});
export const services = createRecords(service, {
  uses: {
    time_entry: { table: 'time_entries', column: 'service_id' },
    timer: { table: 'running_timers', column: 'service_id' },
  },
});

/** Routes of customers, projects and services. */
export const recordRoutes: readonly Route[] = [
  ...createRecordRoutes(customer, customerCalls, customers),
  ...createRecordRoutes(project, projectCalls, projects),
  ...createRecordRoutes(service, serviceCalls, services),
];

/** Creates the import and export of the records. */
export const createTransfer = (parts: { readonly files: Files; readonly sheets: SheetReader }) =>
  createRecordTransfer(
    { ...parts, module: 'accounting', permission: customer.permission, assertRoom },
    [
      [customer, customers],
      [project, projects],
      [service, services],
    ].map(([entity, records]) => ({ entity: entity as unknown as AnyEntity, records: records as unknown as Records })),
  );
