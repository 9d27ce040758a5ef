import fc from 'fast-check';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { listQueryShape } from '../../contract/paging.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createId } from '../ids.ts';
import { encodeCursor } from './cursor.ts';
import { day, instant, listOrder, text, uuid } from './list-order.ts';
import { pageOf, readCursor } from './page-of.ts';
import type { Page, PageQuery } from './page-of.ts';

interface Row {
  readonly id: string;
  readonly batch: string;
  readonly due: string;
  readonly name: string;
  readonly noted_at: Date;
}

const { adminUrl, database } = await createTestDatabase();
await runAdminStatement(
  adminUrl,
  'CREATE TABLE notes_of_pages (id uuid PRIMARY KEY, batch uuid NOT NULL, due date NOT NULL, name text NOT NULL, noted_at timestamptz NOT NULL)',
);
await runAdminStatement(adminUrl, 'GRANT SELECT, INSERT ON notes_of_pages TO kontor_app');

const german = sql`name COLLATE "de-x-icu"`;
const newestFirst = listOrder('desc', { due: day(), id: uuid() });
const toTheMicrosecond = listOrder('desc', { noted_at: instant(), id: uuid() });
const byName = listOrder('asc', { shownName: text(german), id: uuid() });
const byNameBackwards = listOrder('desc', { shownName: text(german), due: day(), id: uuid() });

// Few values each, so that many rows share theirs and the identifier decides.
const values = fc.record({
  due: fc.constantFrom('2026-01-31', '2026-02-01', '1999-12-31'),
  name: fc.constantFrom('', 'Zander', 'zander', 'Özdemir', 'Ozelot', "O'Neill", '漢字', '𠮷'.repeat(300)),
  notedAt: fc.constantFrom(
    '2026-02-01T10:00:00.000001Z',
    '2026-02-01T10:00:00.000002Z',
    '2026-02-01T10:00:00.001Z',
    '0044-03-15T12:00:00Z',
  ),
});
const batches = fc.record({
  first: fc.array(values, { maxLength: 12 }),
  meanwhile: fc.array(values, { maxLength: 6 }),
  limit: fc.integer({ min: 1, max: 5 }),
});

type Notes = Kysely<{ notes_of_pages: Row }>;

/** Runs in one transaction of nobody's organisation. */
function inDatabase(work: (db: Notes) => Promise<void>): Promise<void> {
  return database.tenant({ organizationId: createId(), userId: createId() }, (tx) => work(tx as unknown as Notes));
}

async function insert(
  db: Notes,
  batch: string,
  given: readonly { due: string; name: string; notedAt: string }[],
): Promise<string[]> {
  const rows = given.map(({ notedAt, ...row }) => ({
    ...row,
    batch,
    id: createId(),
    noted_at: sql<Date>`${notedAt}::timestamptz`,
  }));
  if (rows.length > 0) await db.insertInto('notes_of_pages').values(rows).execute();
  return rows.map(({ id }) => id);
}

const select = (db: Notes, batch: string) =>
  db.selectFrom('notes_of_pages').selectAll().select('name as shownName').where('batch', '=', batch);

const lists: readonly [name: string, list: (db: Notes, batch: string, query: PageQuery) => Promise<Page<Row>>][] = [
  ['newest first', (db, batch, query) => pageOf(select(db, batch), newestFirst, query)],
  ['to the microsecond', (db, batch, query) => pageOf(select(db, batch), toTheMicrosecond, query)],
  ['by name', (db, batch, query) => pageOf(select(db, batch), byName, query)],
  ['by name, backwards', (db, batch, query) => pageOf(select(db, batch), byNameBackwards, query)],
];

it.each(lists)('walks every row once and in order while others are added: %s', async (_, list) => {
  await fc.assert(
    fc.asyncProperty(batches, ({ first, meanwhile, limit }) =>
      inDatabase(async (db) => {
        const batch = createId();
        const known = await insert(db, batch, first);
        const added: string[] = [];
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Page<Row> = await list(db, batch, { limit, cursor });
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          seen.push(...page.rows.map(({ id }) => id));
          added.push(...(await insert(db, batch, meanwhile.splice(0, 1))));
          cursor = page.nextCursor;
          expect(listQueryShape.cursor.safeParse(cursor ?? '').success).toBe(true);
        }
        const { rows: all } = await list(db, batch, { limit: 200 });
        expect(seen).toEqual(all.map(({ id }) => id).filter((id) => seen.includes(id)));
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(known));
        expect([...known, ...added]).toEqual(expect.arrayContaining(seen));
      }),
    ),
    { numRuns: 40 },
  );
});

it('sorts as declared', async () => {
  await inDatabase(async (db) => {
    const batch = createId();
    const notedAt = '2026-02-01T10:00:00.000001Z';
    await insert(
      db,
      batch,
      ['Zander', 'Özdemir', 'Ozelot'].map((name) => ({ due: '2026-01-31', name, notedAt })),
    );
    const { rows } = await pageOf(select(db, batch), byName, { limit: 3 });
    expect(rows.map(({ name }) => name)).toEqual(['Özdemir', 'Ozelot', 'Zander']);
  });
});

it('plans the first page of a list without conditions once, not each time', async () => {
  await inDatabase(async (db) => {
    const whole = db.selectFrom('notes_of_pages').select(['id', 'due']);
    for (let time = 0; time < 7; time += 1) await pageOf(whole, newestFirst, { limit: 3 });
    const { rows } =
      await sql`SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements WHERE statement LIKE 'select "id", "due" from %'`.execute(
        db,
      );
    expect(rows).toEqual([{ generic: 7, custom: 0 }]);
  });
});

it('reads the position from a cursor, by the properties of the row', () => {
  const id = createId();
  expect(readCursor(newestFirst, encodeCursor(['2026-01-31', id]))).toEqual({ due: '2026-01-31', id });
  expect(readCursor(newestFirst, '')).toBeUndefined();
});

it.each([
  ['another order', ['2026-01-31T10:00:00.000001Z', createId()]],
  ['a value less', ['2026-01-31']],
  ['a value more', ['2026-01-31', createId(), 'x']],
  ['a day that is none', ['2026-02-30', createId()]],
  ['an identifier that is none', ['2026-01-31', 'x']],
])('refuses a cursor with %s', (_, key) => {
  expect(() => readCursor(newestFirst, encodeCursor(key))).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
});
