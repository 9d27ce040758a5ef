import { createId } from '#platform/server/ids.ts';
import { csvTables } from './csv-tables.ts';
import { deliveredTables } from './delivered-tables.ts';
import { createPropertyFinder, settleProperties } from './properties.ts';
import type { DeliveryWriting } from './table-writer.ts';
import { eachRow, writeTable } from './table-writer.ts';
import { loadIds } from './upsert-rows.ts';

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
      full_name: row.firma || joinNames(row.vorname, row.nachname),
      first_name: row.vorname,
      last_name: row.nachname,
      email: row.email,
      ...toAddress(row),
      iban: toIban(row.iban),
      bic: row.bic,
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
      short_name: row.kurzname,
      long_name: row.langname,
      income: row.einnahme,
      outcome: row.ausgabe,
      transferable: row.umlagefaehig,
      category: row.kategorie,
      bka_cost_type: row.bka_art,
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
        rental_unit_id: unit,
        salutation: row.anrede,
        full_name: joinNames(row.vorname, row.nachname),
        first_name: row.vorname,
        last_name: row.nachname,
        rented_from: row.von,
        rented_to: row.bis,
      };
    }),
  );
}

async function writeUnits(writing: DeliveryWriting): Promise<void> {
  const { tx, organizationId } = writing;
  const owners = await loadIds(tx, deliveredTables.owners, organizationId);
  const properties = createPropertyFinder(tx, organizationId);
  await writeTable(writing, csvTables.units, deliveredTables.units, async (rows, refuse) => {
    const found = rows.flatMap(({ row, line }) => {
      const ownerId = owners.get(row.eid);
      if (ownerId === undefined) return refuse(line, 'eid', 'reference_unknown', row.eid) ?? [];
      const { street, street_number: streetNumber, postcode, city } = toAddress(row);
      return [{ row, property: { ownerId, name: row.objektname, street, streetNumber, postcode, city } }];
    });
    const idOf = await properties.find(found.map(({ property }) => property));
    return found.map(({ row, property }) => ({
      id: createId(),
      external_id: row.moid,
      property_id: idOf(property),
      appartment_number: row.einheit,
      location: row.lage,
      type: row.typ,
      area_hundredths: row.flaeche,
      description: [row.typ, row.einheit].filter((part) => part !== '').join(' '),
    }));
  });
  await settleProperties(tx, organizationId);
}

function joinNames(...names: readonly string[]): string {
  return names.filter((name) => name !== '').join(' ');
}

function toAddress({
  strasse,
  hausnummer,
  plz,
  ort,
}: {
  readonly strasse: string;
  readonly hausnummer: string;
  readonly plz: string;
  readonly ort: string;
}) {
  return { street: strasse, street_number: hausnummer, postcode: plz, city: ort };
}

/** Removes spaces, as in the stored form. */
export function toIban(text: string): string {
  return text.replaceAll(/\s/gu, '').toUpperCase();
}
