import { systemClock } from '#platform/server/clock.ts';
import { createId } from '#platform/server/ids.ts';
import type { PropertyBooks } from './property-books.ts';
import { createRandom } from './random.ts';

/** Cents of twelve months and the year, by `moid|mid|kaid`. */
type ExpectedLines = Map<string, number[]>;

/** Expected evaluations of an owner, computed without the database. */
export interface ExpectedBooks {
  readonly eid: string;
  /** By year. */
  readonly years: Map<number, ExpectedLines>;
}

const payees = ['Stadtwerke', 'Stadtwerke Köln', '', 'Dachdeckerei Brandt'] as const;

/** Rows that one statement writes; PostgreSQL takes 65,535 values. */
const batchSize = 2000;

/**
 * Gives an organisation owners with up to three rental units, with and without tenants and cost types, some of whose
 * postings were withdrawn, in few statements. Amounts reach from cents to millions, and some lines come to nothing.
 */
export async function createRandomBooks(
  books: PropertyBooks,
  { owners, seed }: { readonly owners: number; readonly seed: number },
): Promise<ExpectedBooks[]> {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const organization_id = await books.write(
    async (tx) => (await tx.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id,
  );
  const own = () => ({ organization_id, id: createId() });
  const costTypes = Array.from({ length: 6 }, (_, index) => ({
    ...own(),
    external_id: `K${index}`,
    long_name: `Kostenart ${index}`,
  }));
  const rows = {
    owners: [] as object[],
    properties: [] as object[],
    units: [] as object[],
    tenants: [] as object[],
    postings: [] as object[],
  };
  const expected = Array.from({ length: owners }, (_, index): ExpectedBooks => {
    const eid = `E-${index}`;
    const owner = { ...own(), external_id: eid, full_name: `Eigentümer ${index}` };
    const property = {
      ...own(),
      owner_id: owner.id,
      name: `Haus ${index}`,
      street: 'Ahornweg',
      street_number: String(index),
    };
    const units = Array.from({ length: below(4) }, (_unit, at) => ({
      ...own(),
      external_id: `U${index}-${at}`,
      property_id: property.id,
      appartment_number: `WE ${at}`,
    }));
    const tenants = units.flatMap((unit, at) =>
      Array.from({ length: below(3) }, (_tenant, which) => ({
        ...own(),
        external_id: `T${index}-${at}-${which}`,
        rental_unit_id: unit.id,
        full_name: `Mieter ${index} ${at} ${which}`,
      })),
    );
    rows.owners.push(owner);
    rows.properties.push(property);
    rows.units.push(...units);
    rows.tenants.push(...tenants);
    const years = new Map<number, ExpectedLines>();
    for (let count = 3 + below(20); count > 0; count -= 1) {
      const [unit, tenant, type] = [pick([null, ...units]), pick([null, ...tenants]), pick([null, ...costTypes])];
      const [year, month] = [2024 + below(2), 1 + below(12)];
      const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const day = pick([1, 1 + below(lastDay), lastDay]);
      const amount = pick([1, 100, 99_999, 123_456_789]) * (1 + below(9)) * pick([1, -1]);
      const isWithdrawn = random() < 0.1;
      const posting = {
        owner_id: owner.id,
        rental_unit_id: unit?.id ?? null,
        tenant_id: tenant?.id ?? null,
        cost_type_id: type?.id ?? null,
        booking_date: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        currency: 'EUR',
      };
      const add = (cents: number, withdrawn_at: Date | null): void => {
        const id = own();
        rows.postings.push({
          ...id,
          external_id: `B${rows.postings.length}`,
          ...posting,
          amount_cents: cents,
          counterparty: payees[rows.postings.length % payees.length],
          withdrawn_at,
        });
        if (withdrawn_at !== null) return;
        const lines = years.get(year) ?? new Map<string, number[]>();
        years.set(year, lines);
        const key = `${unit?.external_id ?? '0'}|${tenant?.external_id ?? '0'}|${type?.external_id ?? '0'}`;
        const line = lines.get(key) ?? Array.from({ length: 13 }, () => 0);
        lines.set(key, line);
        for (const place of [month - 1, 12]) line[place] = (line[place] ?? 0) + cents;
      };
      add(amount, isWithdrawn ? systemClock.now() : null);
      // An amount that is returned completely leaves a line with the sum zero.
      if (random() < 0.1) add(-amount, isWithdrawn ? systemClock.now() : null);
    }
    return { eid, years };
  });
  const tables = [
    ['cost_types', costTypes],
    ['property_owners', rows.owners],
    ['properties', rows.properties],
    ['rental_units', rows.units],
    ['rental_tenants', rows.tenants],
    ['postings', rows.postings],
  ] as const;
  for (const [table, all] of tables) {
    for (let start = 0; start < all.length; start += batchSize)
      await books.write((tx) =>
        tx
          .insertInto(table)
          .values(all.slice(start, start + batchSize) as never)
          .execute(),
      );
  }
  return expected;
}
