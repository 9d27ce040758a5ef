import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readPostingSums } from '#testing/posting-sums.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createRandom } from '#testing/random.ts';
import { mergePostingSums, recountPostingSums } from '../import/posting-sums.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('kept sums agree with the postings to the cent after any statements', { timeout: 60_000 }, async () => {
  const { books, organizationId } = await openPropertyBooks(people, database);
  const random = createRandom(21);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const owners = [null, await books.owner({ external_id: 'E1' }), await books.owner({ external_id: 'E2' })];
  const house = await books.property({ owner_id: owners[1] ?? '' });
  const units = [
    null,
    ...(await Promise.all(['U1', 'U2'].map((external_id) => books.unit({ external_id, property_id: house })))),
  ];
  const tenants = [null, await books.tenant({ external_id: 'T1', rental_unit_id: units[1] ?? '' })];
  const costTypes = [
    null,
    await books.costType({ external_id: 'K1', long_name: 'Miete' }),
    await books.costType({ external_id: 'K2', long_name: 'Reparatur' }),
  ];
  const draw =
    () => sql`(${pick(owners)}::uuid, ${pick(units)}::uuid, ${pick(tenants)}::uuid, ${pick(costTypes)}::uuid, ${pick(['', '0', 'K9'])}::text,
    ${pick(['', 'Stadtwerke', 'STADTWERKE', 'Müller'])}::text, ${`202${4 + below(3)}-0${1 + below(4)}-${10 + below(9)}`}::date,
    ${below(2_000_000) - 1_000_000}::bigint, ${random() < 0.2 ? '2026-01-01' : null}::timestamptz)`;
  const names = [
    'owner_id',
    'rental_unit_id',
    'tenant_id',
    'cost_type_id',
    'given_kaid',
    'counterparty',
    'booking_date',
    'amount_cents',
    'withdrawn_at',
  ];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const statements = [
    // Adds some and changes others, as a delivery does.
    () => sql`
      INSERT INTO postings (organization_id, id, external_id, ${columns})
      SELECT DISTINCT ON (n) ${organizationId}::uuid, gen_random_uuid(), 'B' || n, ${columns}
        FROM (SELECT 1 + (row_number() OVER () * ${1 + below(40)}) % 60 AS n, v.* FROM (VALUES ${sql.join(
          Array.from({ length: 1 + below(20) }, draw),
        )}) v (${columns})) drawn
          ON CONFLICT (organization_id, external_id) DO UPDATE SET ${sql.join(
            names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
          )}`,
    () => sql`UPDATE postings SET withdrawn_at = now() WHERE amount_cents % 7 = ${below(7)}`,
    () => sql`UPDATE postings SET withdrawn_at = NULL WHERE amount_cents % 3 = ${below(3)}`,
    () =>
      sql`UPDATE postings SET owner_id = ${pick(owners)}::uuid, rental_unit_id = ${pick(units)}::uuid, cost_type_id = ${pick(costTypes)}::uuid, counterparty = ${pick(['', 'Neu'])} WHERE amount_cents % 5 = ${below(5)}`,
    () =>
      sql`UPDATE postings SET booking_date = booking_date + ${below(60)}::integer, amount_cents = -amount_cents WHERE amount_cents % 4 = ${below(4)}`,
    () => sql`UPDATE postings SET purpose = 'berichtigt'`,
    () => sql`DELETE FROM postings WHERE amount_cents % 11 = ${below(11)}`,
  ];
  let most = 0;
  for (let step = 0; step < 120; step += 1) {
    const { kept, posted } = await books.write(async (tx) => {
      const change = async () => void (await pick(statements)().execute(tx));
      await (random() < 0.3 ? recountPostingSums(tx, organizationId, change) : change());
      if (random() < 0.1) await mergePostingSums(tx, organizationId);
      return readPostingSums(tx);
    });
    expect(kept, `step ${step}`).toEqual(posted);
    most = Math.max(most, posted.length);
  }
  expect(most).toBeGreaterThan(10);
});

it('recounted sums have what others change meanwhile, and what they change later', async () => {
  const { books, organizationId } = await openPropertyBooks(people, database);
  const owner = await books.owner({ external_id: 'E1' });
  const post = (booking_date: string, amount_cents: number) =>
    books.posting({ owner_id: owner, booking_date, amount_cents });
  await post('2026-01-02', 100);
  await books.write(async (tx) => {
    await recountPostingSums(tx, organizationId, async () => {
      await sql`UPDATE postings SET amount_cents = 250`.execute(tx);
      await post('2026-01-03', -30);
    });
    await post('2026-02-03', -40);
  });
  const { kept, posted } = await books.write(readPostingSums);
  expect(kept).toEqual(posted);
  expect(
    await books.write((tx) => tx.selectFrom('posting_sums').select(['income_cents', 'expenses_cents']).execute()),
  ).toHaveLength(4);
});

it('merged sums have one row a group, and rows that somebody adds meanwhile count', async () => {
  const { books, organizationId } = await openPropertyBooks(people, database);
  const owner = await books.owner({ external_id: 'E1' });
  const post = (booking_date: string, amount_cents: number) =>
    books.posting({ owner_id: owner, booking_date, amount_cents });
  for (const day of ['2026-01-02', '2026-01-31', '2026-02-01']) await post(day, 100);
  await books.write(async (tx) => {
    await mergePostingSums(tx, organizationId);
    // Nobody waits for the transaction that merges.
    await post('2026-01-03', -30);
  });
  const [months, years] = await books.write(async (tx) => [
    await tx
      .selectFrom('posting_sums')
      .select(['month', 'income_cents', 'expenses_cents', 'postings'])
      .orderBy('month')
      .orderBy('postings', 'desc')
      .execute(),
    await tx
      .selectFrom('posting_year_sums')
      .select(['year', 'income_cents', 'expenses_cents', 'postings'])
      .orderBy('postings', 'desc')
      .execute(),
  ]);
  expect(years).toEqual([
    { year: '2026-01-01', income_cents: 300, expenses_cents: 0, postings: 3 },
    { year: '2026-01-01', income_cents: 0, expenses_cents: -30, postings: 1 },
  ]);
  expect(months).toEqual([
    { month: '2026-01-01', income_cents: 200, expenses_cents: 0, postings: 2 },
    { month: '2026-01-01', income_cents: 0, expenses_cents: -30, postings: 1 },
    { month: '2026-02-01', income_cents: 100, expenses_cents: 0, postings: 1 },
  ]);
  await books.write(async (tx) => {
    await mergePostingSums(tx, organizationId);
    const { kept, posted } = await readPostingSums(tx);
    expect(kept).toEqual(posted);
    expect(await tx.selectFrom('posting_sums').select('id').execute()).toHaveLength(2);
    expect(await tx.selectFrom('posting_year_sums').select('id').execute()).toHaveLength(1);
    expect(await tx.selectFrom('posting_payee_sums').select('id').execute()).toHaveLength(1);
    expect(await tx.selectFrom('posting_type_sums').select('id').execute()).toHaveLength(2);
  });
});
