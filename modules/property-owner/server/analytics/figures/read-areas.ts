import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { isOfBooks } from '../../owners/find-books.ts';
import type { Books } from '../../owners/find-books.ts';

/** Area in hundredths of a square metre by which the figures of a group are divided; null if it is not known. */
export type AreaOf = (key: string | undefined) => number | null;

interface Row {
  readonly house: string;
  readonly unit: string;
  readonly moid: string;
  /** Area of the house as its record says, else of its units, if all of them are known. */
  readonly area: number | null;
  readonly ofUnit: number | null;
}

/** Reads the areas of the houses, or of the units, that a plan is about. */
export async function readAreas(
  tx: Transaction,
  books: Books,
  { by, filter }: Pick<Plan, 'by' | 'filter'>,
): Promise<AreaOf> {
  const { rows } = await sql<Row>`
    SELECT p.id AS house, u.id AS unit, u.external_id AS moid, u.area_hundredths AS "ofUnit",
           coalesce(nullif(p.total_area_hundredths, 0), CASE WHEN bool_and(coalesce(u.area_hundredths, 0) > 0) OVER (PARTITION BY p.id)
             THEN sum(u.area_hundredths) OVER (PARTITION BY p.id) END)::bigint AS area
      FROM properties p LEFT JOIN rental_units u ON u.organization_id = p.organization_id AND u.property_id = p.id
     WHERE ${isOfBooks(books, sql.ref('p.owner_id'))} AND p.active`.execute(tx);
  const houses = filter.houses?.filter((id) => id !== noId) ?? [];
  const units = filter.units ?? [];
  const wanted = rows.filter(
    ({ house, moid }) =>
      (houses.length === 0 || houses.includes(house)) && (units.length === 0 || units.includes(moid)),
  );
  const ofUnits = by[0] === 'unit' || units.length > 0;
  const areas = new Map(wanted.map(({ house, unit, area, ofUnit }) => (ofUnits ? [unit, ofUnit] : [house, area])));
  if (by[0] === 'house' && !ofUnits) return (key) => areas.get(key ?? '') ?? null;
  if (by[0] === 'unit') return (key) => areas.get(key ?? '') || null;
  const all = [...areas.values()];
  const sum =
    all.length === 0 || all.some((area) => area === null || area === 0)
      ? null
      : all.reduce<number>((total, area) => total + (area ?? 0), 0);
  if (by[0] !== 'house') return () => sum;
  return (key) => {
    const own = wanted.filter(({ house }) => house === key).map(({ ofUnit }) => ofUnit);
    return own.length === 0 || own.includes(null)
      ? null
      : own.reduce<number>((total, area) => total + (area ?? 0), 0) || null;
  };
}
