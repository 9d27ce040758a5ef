import { sql } from 'kysely';
import { formatList } from '#platform/contract/display-names.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { PlanFilter } from '#modules/property-owner/contract/analytics/plan.ts';
import { readHouseNames } from '../../owners/houses.ts';
import { nameRentalUnit, nameWhole } from '../../owners/names.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { textOfCostType, textOfTenant, textOfUnit } from '../../transactions/words/reference-texts.ts';
import { say } from './say.ts';

/** Names of one filter that words name; the others are counted. */
const named = 4;

interface FilterNames {
  readonly owners: string[];
  readonly houses: string[];
  readonly units: string[];
  readonly tenants: string[];
  readonly costTypes: string[];
  readonly withoutCostTypes: string[];
}

/** Reads the names of what a filter selects, as far as the caller may see them. */
export async function nameFilterValues(
  tx: Transaction,
  filter: PlanFilter,
  language: LanguageKey,
): Promise<FilterNames> {
  const { report } = documentTexts[language];
  const { owners = [], houses = [], units = [], tenants = [], costTypes = [], withoutCostTypes = [] } = filter;
  const ofOwners = await readPeople(tx, 'property_owners', owners);
  const ofHouses = await readHouseNames(tx, houses);
  const ofUnits = await readUnits(tx, units);
  const ofTenants = await readPeople(tx, 'rental_tenants', tenants);
  const ofTypes = await readTypes(tx, [...costTypes, ...withoutCostTypes]);
  const type = (id: string): string => textOfCostType(ofTypes.get(id) ?? '', id, report);
  return {
    owners: owners.map((id) => ofOwners.get(id) ?? id),
    houses: houses.map((id) => ofHouses.get(id) ?? (id === noId ? report.noHouse : say(language, 'unknownHouse'))),
    units: units.map((id) => textOfUnit(ofUnits.get(id) ?? '', id, report)),
    tenants: tenants.map((id) => textOfTenant(ofTenants.get(id) ?? '', id, report)),
    costTypes: costTypes.map(type),
    withoutCostTypes: withoutCostTypes.map(type),
  };
}

/** Says what a filter selects, one text for each condition. */
export async function nameFilters(tx: Transaction, filter: PlanFilter, language: LanguageKey): Promise<string[]> {
  const names = await nameFilterValues(tx, filter, language);
  const list = (all: readonly string[]): string => listNames(all, language);
  const { payee, transferable, receipt } = filter;
  return [
    ...[names.owners, names.houses, names.units, names.tenants, names.costTypes].flatMap((all) =>
      all.length === 0 ? [] : [list(all)],
    ),
    ...(names.withoutCostTypes.length === 0
      ? []
      : [say(language, 'filters.without', { names: list(names.withoutCostTypes) })]),
    ...(payee === undefined ? [] : [say(language, 'filters.payee', { name: payee })]),
    ...(transferable === undefined
      ? []
      : [say(language, transferable ? 'filters.transferable' : 'filters.notTransferable')]),
    ...(receipt === undefined ? [] : [say(language, receipt ? 'filters.withReceipt' : 'filters.withoutReceipt')]),
  ];
}

/** Joins names by "and"; beyond a few it counts them. */
export function listNames(names: readonly string[], language: LanguageKey): string {
  const others = names.length - named;
  const shown = others > 0 ? [...names.slice(0, named), say(language, 'others', { count: others })] : names;
  return formatList(shown, language);
}

async function readUnits(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Parameters<typeof nameRentalUnit>[0]>`
    SELECT u.external_id, u.appartment_number, u.description, u.location, p.street, p.street_number
      FROM rental_units u LEFT JOIN properties p ON p.organization_id = u.organization_id AND p.id = u.property_id
     WHERE u.external_id = ANY (${ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, nameRentalUnit(row)]));
}

async function readPeople(
  tx: Transaction,
  table: 'property_owners' | 'rental_tenants',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(table)
    .select(['external_id', 'full_name', 'first_name', 'last_name'])
    .where(sql<boolean>`external_id = ANY (${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.external_id, nameWhole(row)]));
}

async function readTypes(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('cost_types')
    .select(['external_id', 'long_name'])
    .where(sql<boolean>`external_id = ANY (${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ external_id, long_name }) => [external_id, long_name || external_id]));
}
