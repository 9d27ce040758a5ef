import { createId } from '#platform/server/ids.ts';
import { costType } from '../../contract/records/cost-records.ts';
import { owner, rentalUnit, tenant } from '../../contract/records/estate-records.ts';
import { csvTables } from './csv-tables.ts';
import { createRowMapping } from './delivered-records.ts';
import { deliveredTables } from './delivered-tables.ts';
import { createPropertyFinder, assignProperties } from './properties.ts';
import type { DeliveryWriting } from './table-writer.ts';
import { eachRow, writeTable } from './table-writer.ts';
import { loadIds } from './upsert-rows.ts';

const toOwner = createRowMapping(owner);
const toUnit = createRowMapping(rentalUnit);
const toTenant = createRowMapping(tenant);
const toCostType = createRowMapping(costType);

/** Writes owners, properties, rental units, tenants and cost types, each after its references. */
export async function writeRecords(writing: DeliveryWriting): Promise<void> {
  const { tx, organizationId } = writing;
  await writeTable(
    writing,
    csvTables.owners,
    deliveredTables.owners,
    eachRow(({ row }) => ({
      id: createId(),
      external_id: row.eid,
      ...toOwner(row),
      full_name: row.firma || joinNames(row.vorname, row.nachname),
      iban: toIban(row.iban),
      active: row.aktiv,
    })),
  );
  await writeTable(
    writing,
    csvTables.costTypes,
    deliveredTables.costTypes,
    eachRow(({ row }) => ({
      id: createId(),
      external_id: row.kaid,
      ...toCostType(row),
      // Rents and other income have no receipts, also when they are charged back.
      without_receipts: row.einnahme && !row.ausgabe,
    })),
  );
  await writeUnits(writing);
  const units = await loadIds(tx, deliveredTables.units, organizationId);
  await writeTable(
    writing,
    csvTables.tenants,
    deliveredTables.tenants,
    eachRow(({ row, line }, refuse) => {
      const unit = units.get(row.moid);
      if (unit === undefined) return refuse(line, 'moid', 'reference_unknown', row.moid);
      return {
        id: createId(),
        external_id: row.mid,
        ...toTenant(row),
        rental_unit_id: unit,
        full_name: joinNames(row.vorname, row.nachname),
      };
    }),
  );
}

async function writeUnits(writing: DeliveryWriting): Promise<void> {
  const { tx, organizationId } = writing;
  const owners = await loadIds(tx, deliveredTables.owners, organizationId);
  const properties = createPropertyFinder(tx, organizationId);
  await writeTable(writing, csvTables.units, deliveredTables.units, (rows, refuse) => {
    const found = rows.flatMap(({ row, line }) => {
      const ownerId = owners.get(row.eid);
      if (ownerId === undefined) return refuse(line, 'eid', 'reference_unknown', row.eid) ?? [];
      const { objektname: name, strasse: street, hausnummer: streetNumber, plz: postcode, ort: city } = row;
      return [{ row, property: { ownerId, name, street, streetNumber, postcode, city } }];
    });
    return async () => {
      const idOf = await properties.find(found.map(({ property }) => property));
      return found.map(({ row, property }) => ({
        id: createId(),
        external_id: row.moid,
        ...toUnit(row),
        property_id: idOf(property),
        description: [row.typ, row.einheit].filter((part) => part !== '').join(' '),
      }));
    };
  });
  await assignProperties(tx, organizationId);
}

function joinNames(...names: readonly string[]): string {
  return names.filter((name) => name !== '').join(' ');
}

/** Removes spaces, as in the stored form. */
export function toIban(text: string): string {
  return text.replaceAll(/\s/gu, '').toUpperCase();
}
