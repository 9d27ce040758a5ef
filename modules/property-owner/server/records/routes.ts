import type { Files } from '#platform/server/files/files.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { RecordRules, RecordUse } from '#platform/server/records/record-routes.ts';
import { createRecordTransfer } from '#platform/server/records/record-transfer.ts';
import { serveEntity } from '#platform/server/records/serve-entity.ts';
import type { SheetReader } from '#platform/server/sheets/sheet-reader.ts';
import { ownIdPrefix } from '../../contract/external-ids.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import {
  owner,
  property,
  rentalSecurityDepositAccount,
  rentalUnit,
  tenant,
} from '../../contract/records/estate-records.ts';
import {
  administrativeCost,
  costStructure,
  costType,
  homeownersAssociationCostStructure,
  serviceProvider,
} from '../../contract/records/cost-records.ts';
import { listCurrentTenants } from '../../contract/records/current-tenants.ts';
import { needsOneOf, deriveFullName } from './full-name.ts';
import { leaseStates, readCurrentTenants, vacancyStates } from './leases.ts';
import type { AnyEntity } from '#platform/contract/records/entity.ts';
import type { NumberRules } from '#platform/server/records/record-numbers.ts';

/** Maps tables that refer to records by one column to their text keys. */
const usesBy = (column: string, tables: Readonly<Record<string, string>>): Readonly<Record<string, RecordUse>> =>
  Object.fromEntries(Object.entries(tables).map(([kind, table]) => [kind, { table, column }]));

const books = { posting: 'postings', receipt: 'receipts' };
const ofTenant = { security_deposit: 'security_deposits', cost_structure: 'cost_structures' };
const ofUnit = { tenant: 'rental_tenants', ...ofTenant, association_cost: 'association_costs' };
const ofProperty = { rental_unit: 'rental_units', ...ofUnit, administrative_cost: 'administrative_costs' };

const served = [
  serveEntity(owner, {
    settle: deriveFullName,
    check: needsOneOf('fullName', 'lastName'),
    numbers: externalIdNumbers(owner),
    uses: usesBy('owner_id', {
      property: 'properties',
      ...ofProperty,
      ...books,
      assigned_posting: 'posting_assignments',
      account_balance: 'account_balances',
      owner_link: 'owner_links',
      owner_document: 'owner_documents',
      resolution: 'community_resolutions',
      community_member: 'community_members',
      community_meeting: 'community_meetings',
      community_message: 'community_messages',
      written_resolution: 'community_written_resolutions',
    }),
  }),
  serveEntity(property, { uses: usesBy('property_id', { ...ofProperty, owner_document: 'owner_documents' }) }),
  serveEntity(rentalUnit, {
    numbers: externalIdNumbers(rentalUnit),
    states: vacancyStates,
    uses: usesBy('rental_unit_id', { ...ofUnit, ...books, owner_document: 'owner_documents' }),
  }),
  serveEntity(tenant, {
    settle: deriveFullName,
    check: needsOneOf('fullName', 'lastName'),
    numbers: externalIdNumbers(tenant),
    states: leaseStates,
    uses: usesBy('tenant_id', { ...ofTenant, ...books }),
  }),
  serveEntity(rentalSecurityDepositAccount),
  serveEntity(costStructure),
  serveEntity(serviceProvider, { settle: deriveFullName, check: needsOneOf('company', 'fullName') }),
  serveEntity(costType, { numbers: externalIdNumbers(costType), uses: usesBy('cost_type_id', books) }),
  serveEntity(administrativeCost),
  serveEntity(homeownersAssociationCostStructure),
];

/** Routes of the master data. */
export const recordRoutes: readonly Route[] = [
  ...served.flatMap(({ routes }) => routes),
  route(listCurrentTenants, ({ query: { units } }, { read }) =>
    read(async ({ tx }) => ({ tenants: await readCurrentTenants(tx, units) })),
  ),
];

/** Rules of the records, by entity name. */
export const recordRules: ReadonlyMap<string, RecordRules> = new Map(
  served.map(({ entity, records }) => [entity.name, records.rules]),
);

/** Creates import and export of the master data. */
export const createTransfer = (parts: { readonly files: Files; readonly sheets: SheetReader }) =>
  createRecordTransfer({ ...parts, module: 'property-owner', permission: administrationPermission }, served);

/** Assigns new records of an entity the next external ids, M-1, M-2 …, each used once, also after a deletion. */
function externalIdNumbers({ name, externalId }: Pick<AnyEntity, 'name' | 'externalId'>): NumberRules {
  if (externalId === undefined) throw new Error(`${name} has no external id`);
  return { field: externalId, findSeries: async () => ({ prefix: ownIdPrefix, minDigits: 1, last: 0 }) };
}
