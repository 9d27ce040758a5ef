import { sql } from 'kysely';
import type { Files } from '#platform/server/files/files.ts';
import type { SheetReader } from '#platform/server/sheets/sheet-reader.ts';
import { createRecordTransfer } from '#platform/server/records/record-transfer.ts';
import { serveEntity } from '#platform/server/records/serve-entity.ts';
import type { Route } from '#platform/server/http/route.ts';
import { customer, project, service } from '../../contract/records/records.ts';
import { customerNumbers, projectNumbers, serviceNumbers } from './number-rules.ts';

const servedCustomers = serveEntity(customer, {
  unique: { customers_organization_id_number_key: 'number' },
  numbers: customerNumbers,
  check: ({ neverRemind, neverRemindReason }) =>
    neverRemind === true && String(neverRemindReason ?? '').trim() === ''
      ? { field: 'neverRemindReason', code: 'text_missing' }
      : undefined,
  uses: {
    invoice: { table: 'invoice_customers', column: 'customer_id' },
    project: { table: 'projects', column: 'customer_id' },
  },
});
const servedProjects = serveEntity(project, {
  optionalNumbers: projectNumbers,
  uses: {
    expense: { table: 'expenses', column: 'project_id', where: sql`deleted_at IS NULL` },
    deleted_expense: { table: 'expenses', column: 'project_id', where: sql`deleted_at IS NOT NULL` },
    time_entry: { table: 'time_entries', column: 'project_id' },
    timer: { table: 'running_timers', column: 'project_id' },
  },
});
const servedServices = serveEntity(service, {
  optionalNumbers: serviceNumbers,
  uses: {
    time_entry: { table: 'time_entries', column: 'service_id' },
    timer: { table: 'running_timers', column: 'service_id' },
  },
});

const served = [servedCustomers, servedProjects, servedServices];

export const { records: customers } = servedCustomers;
export const { records: projects } = servedProjects;
export const { records: services } = servedServices;

/** Routes of customers, projects and services. */
export const recordRoutes: readonly Route[] = served.flatMap(({ routes }) => routes);

/** Creates the import and export of the records. */
export const createTransfer = (parts: { readonly files: Files; readonly sheets: SheetReader }) =>
  createRecordTransfer({ ...parts, module: 'accounting', permission: customer.permission }, served);
