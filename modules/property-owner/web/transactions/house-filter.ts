import { noId } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';

type Unit = Pick<Owner['mietobjekte'][number], 'moid' | 'einheit' | 'objekt'>;

/** A house with its rental units, as a filter offers it. */
export interface OfferedHouse {
  /** Id of the house; null for units whose house is not known. */
  readonly id: string | null;
  readonly name: string;
  readonly units: readonly { readonly moid: string; readonly name: string }[];
}

/** Filters of houses and rental units in the address. */
export interface HouseFilters {
  readonly objekt: string | null;
  readonly moid: string | null;
}

/** Groups rental units by their house, in the order of the units. */
export function listHouses(units: readonly Unit[]): OfferedHouse[] {
  return [...Map.groupBy(units, ({ objekt }) => objekt?.id ?? null)].map(([id, ofHouse]) => ({
    id,
    name: ofHouse[0]?.objekt?.name ?? '',
    units: ofHouse.map(({ moid, einheit }) => ({ moid, name: einheit })),
  }));
}

/** Returns the rental units that filters select, those of a selected house one by one; `0` for postings without unit. */
export function readUnits(
  { objekt, moid }: { readonly objekt: readonly string[]; readonly moid: readonly string[] },
  houses: readonly OfferedHouse[],
): ReadonlySet<string> {
  if (objekt.length === 0) return new Set(moid);
  const ofHouses = new Set([
    ...(objekt.includes(noId) ? [noId] : []),
    ...houses.flatMap(({ id, units }) => (id !== null && objekt.includes(id) ? units.map((unit) => unit.moid) : [])),
  ]);
  // Both filters apply.
  return moid.length === 0 ? ofHouses : new Set(moid.filter((unit) => ofHouses.has(unit)));
}

/** Returns the shortest filter of these rental units: of houses if all of their units are selected. */
export function toHouseFilters(chosen: ReadonlySet<string>, houses: readonly OfferedHouse[]): HouseFilters {
  if (chosen.size === 0) return { objekt: null, moid: null };
  const whole = houses.filter(({ id, units }) => id !== null && units.every(({ moid }) => chosen.has(moid)));
  const covered = whole.reduce((sum, { units }) => sum + units.length, 0);
  return covered === chosen.size
    ? { objekt: whole.flatMap(({ id }) => id ?? []).join(','), moid: null }
    : { objekt: null, moid: [...chosen].join(',') };
}

/** Selects all units of a house, or none if all are selected. */
export function toggleHouse(chosen: ReadonlySet<string>, { units }: OfferedHouse): ReadonlySet<string> {
  const ids = units.map(({ moid }) => moid);
  const isWhole = ids.every((id) => chosen.has(id));
  return isWhole ? new Set([...chosen].filter((id) => !ids.includes(id))) : new Set([...chosen, ...ids]);
}
