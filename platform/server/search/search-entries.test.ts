import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { recordTables } from '#testing/record-tables.ts';
import type { Transaction } from '../database/transaction.ts';
import { createId } from '../ids.ts';
import { anyMatches, isSearchTerm, matchesOnPage, readMatchesInOrder } from './search-entries.ts';
import type { SearchableKind } from './search-entries.ts';

const { adminUrl, database } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

const early = await addOrganization();
await runAdminStatement(adminUrl, recordTables(early));

const house: SearchableKind = { kind: 'house' };
const flat: SearchableKind = { kind: 'flat', ancestors: ['house'] };
const lease: SearchableKind = { kind: 'lease', downwards: true, ancestors: ['house', 'flat'] };
const tableOf: Readonly<Record<string, string>> = { house: 'houses', flat: 'flats', lease: 'leases' };

async function addOrganization(): Promise<string> {
  const id = createId();
  await catalogue.select(
    `INSERT INTO organizations (id, name, identifier) VALUES ('${id}', 'Hausverwaltung', '${id}')`,
  );
  return id;
}

/** An organisation and what is done in it. */
async function createScene(organizationId?: string) {
  const scope = { organizationId: organizationId ?? (await addOrganization()), userId: createId() };
  const within = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.tenant(scope, work);
  const run = (statement: string) =>
    within(async (tx) => (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows);
  const add = async (table: string, values: Record<string, string | number>): Promise<string> => {
    const id = createId();
    const columns = Object.keys(values)
      .map((column) => `, ${column}`)
      .join('');
    await run(
      `INSERT INTO ${table} (organization_id, id${columns}) VALUES ('${scope.organizationId}', '${id}'${Object.values(
        values,
      )
        .map((value) => `, '${value}'`)
        .join('')})`,
    );
    return id;
  };
  /** The names on a page of matches, in the kind's order. */
  const search = async (
    kind: SearchableKind,
    term: string,
    limit = 200,
    after?: readonly [string, string],
  ): Promise<string[]> => {
    const found = await within(async (tx) => {
      const { rows } = await sql<{
        ids: string[];
      }>`SELECT ${matchesOnPage(kind, term, { after, limit })} AS ids`.execute(tx);
      return rows[0]?.ids ?? [];
    });
    const rows =
      found.length === 0
        ? []
        : await run(`SELECT id, name FROM ${tableOf[kind.kind]} WHERE id = ANY ('{${found.join()}}')`);
    return found.map((id) => String(rows.find((row) => row['id'] === id)?.['name']));
  };
  return { organizationId: scope.organizationId, within, run, add, search };
}

describe('finding records', () => {
  test.each([
    ['Krämer', ['Kraemer', 'Kramer', 'KRÄMER', 'krä']],
    ['Kraemer', ['Krämer', 'Kramer', 'aemer', 'mer']],
    ['Müller', ['Mueller', 'Muller', 'll']],
    ['Größe', ['Groesse', 'GRÖSSE', 'grosse', 'ß']],
    ['Cœur Éclair', ['coeur', 'eclair', 'CŒUR']],
    ['Crème brûlée', ['creme brulee']],
    ['Łódź Ørsted', ['lodz', 'orsted']],
    ['Müller', ['müller']],
    ['Feuerwehr', ['erwehr', 'feurwehr', 'feuer']],
    ['Иван Ёлкин', ['иван', 'елкин', 'ИВАН']],
    ['北京公司', ['北京', '京', '公司']],
    ['Haus 😀', ['😀', 'haus 😀']],
    ['Dach 100 % \\_', ['%', '100 %', '\\_', '\\', '_']],
  ])('%s by %j', async (name, terms) => {
    const { add, search } = await createScene();
    await add('houses', { name });
    await add('houses', { name: 'Xyz' });
    for (const term of terms) expect(await search(house, term), term).toEqual([name]);
  });

  test('amounts and days as they are written', async () => {
    const { add, search } = await createScene();
    await add('flats', { name: 'A', rent_cents: 125_000, free_from: '2026-11-21' });
    await add('flats', { name: 'B', rent_cents: -1_234_567, price: 0.5, free_from: '2025-01-02' });
    for (const term of [
      '1.250,00',
      '1250',
      '1250,00',
      '1.250',
      '1250,0',
      '1,250.00',
      '€1.250,00',
      '1.250,00 €',
      '21.11.2026',
      '21.11.26',
      '21.11.',
      '21.11',
      '11.2026',
      '2026-11-21',
    ]) {
      expect(await search(flat, term), term).toEqual(['A']);
    }
    for (const term of ['-12.345,67', '12345,67', '0,50', '0,5', '2.1.2025', '02.01.2025', '2.1.'])
      expect(await search(flat, term), term).toEqual(['B']);
    for (const term of ['1.251,00', '22.11.2026', '31.02.2026', '99.99.', '1.250,001'])
      expect(await search(flat, term), term).toEqual([]);
  });

  test('several words, each anywhere: in other columns, in the parent, in its parent; those of the parent are written nowhere else', async () => {
    const { add, search, run } = await createScene();
    const [rose, lily] = [
      await add('houses', { name: 'Rosenhof', city: 'Köln' }),
      await add('houses', { name: 'Lilienhof', city: 'Bonn' }),
    ];
    const [one, two] = [
      await add('flats', { name: 'WE 1', house_id: rose, rent_cents: 80_000 }),
      await add('flats', { name: 'WE 2', house_id: lily }),
    ];
    await add('leases', { name: 'Yılmaz', flat_id: one });
    await add('leases', { name: 'Abel', flat_id: two });
    expect(await search(house, 'koeln rosen')).toEqual(['Rosenhof']);
    expect(await search(house, 'bonn rosen')).toEqual([]);
    expect(await search(flat, 'rosen')).toEqual(['WE 1']);
    expect(await search(flat, 'we Köln 800,00')).toEqual(['WE 1']);
    expect(await search(flat, 'hof')).toEqual(['WE 1', 'WE 2']);
    expect(await search(lease, 'hof')).toEqual(['Yılmaz', 'Abel']);
    expect(await search(lease, 'yilmaz 800,00 köln')).toEqual(['Yılmaz']);
    expect(await search(lease, 'abel köln')).toEqual([]);
    expect(await search(lease, 'bo')).toEqual(['Abel']);

    const versions = () => run(`SELECT id, xmin::text FROM search_entries WHERE kind <> 'house' ORDER BY id`);
    const before = await versions();
    await run(`UPDATE houses SET name = 'Tulpenhof' WHERE id = '${rose}'`);
    expect(await search(lease, 'tulpen')).toEqual(['Yılmaz']);
    expect(await search(lease, 'rosen')).toEqual([]);
    expect(await versions()).toEqual(before);
  });

  test('earlier and changed records, no deleted ones', async () => {
    expect(await (await createScene(early)).search(house, 'altbestand')).toEqual(['Altbestand']);
    const { add, search, run } = await createScene();
    const [id] = [await add('houses', { name: 'Rosenhof' }), await add('houses', { name: 'Lilienhof' })];
    await run(`UPDATE houses SET name = 'Tulpenhof' WHERE id = '${id}'`);
    expect([await search(house, 'rosen'), await search(house, 'tulpen')]).toEqual([[], ['Tulpenhof']]);
    const entries = () => run(`SELECT xmin::text FROM search_entries`);
    const before = await entries();
    await run(`UPDATE houses SET name = name, city = city`);
    expect(await entries()).toEqual(before);
    await run(`DELETE FROM houses WHERE id = '${id}'`);
    expect(await search(house, 'hof')).toEqual(['Lilienhof']);
    expect((await entries()).length).toBe(1);
  });

  test('other columns, once the search was declared again with them', async () => {
    const { add, search } = await createScene();
    await add('houses', { name: 'Rosenhof', city: 'Köln' });
    await runAdminStatement(
      adminUrl,
      `SET ROLE kontor_owner; SELECT kontor_search_off('houses', 'house'); SELECT kontor_search_on('houses', 'house', ARRAY['city'], 'name', 4)`,
    );
    await add('houses', { name: 'Rosenhof', city: 'Kölln' });
    expect([await search(house, 'rosen'), await search(house, 'koel')]).toEqual([[], ['Rosenhof', 'Rosenhof']]);
    await runAdminStatement(
      adminUrl,
      `SET ROLE kontor_owner; SELECT kontor_search_off('houses', 'house'); SELECT kontor_search_on('houses', 'house', ARRAY['name', 'city'], 'name', 2)`,
    );
    expect(await search(house, 'rosen')).toEqual(['Rosenhof', 'Rosenhof']);
  });

  test.each([
    '%',
    '_',
    '\\',
    '%%%',
    '_____',
    "'; DROP TABLE houses; --",
    '$1',
    '\u{10FFFF}\uFFFF',
    'x'.repeat(200),
    'ä '.repeat(100),
    '-'.repeat(200),
    '9'.repeat(200),
    '1.'.repeat(100),
    '(((((',
    '.*',
    '{}',
    '[[:alpha:]]',
  ])('nothing by %s', async (term) => {
    const { add, search } = await createScene();
    const id = await add('houses', { name: 'Rosenhof' });
    await add('flats', { name: 'Wohnung', house_id: id });
    for (const kind of [house, flat, lease]) expect(await search(kind, term)).toEqual([]);
  });

  test('all records if the term has no word', async () => {
    const { add, search } = await createScene();
    await add('houses', { name: 'Rosenhof' });
    expect([isSearchTerm(undefined), isSearchTerm(''), isSearchTerm(' \t\u00a0'), isSearchTerm(' x ')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(await search(house, ' \u00a0 ')).toEqual(['Rosenhof']);
  });
});

describe('the order', () => {
  test('is German, with numbers by their value and empty texts last in both directions', async () => {
    const { add, search, run } = await createScene();
    const names = ['', 'Abel', 'Ärger', 'Azur', 'WE 2', 'WE 10', 'Zoo'];
    for (const name of names.toReversed()) await add('flats', { name, rent_cents: 100 });
    for (const name of names) await add('leases', { name });
    expect(await search(flat, '1.00')).toEqual([...names.slice(1), '']);
    expect(await search(lease, '')).toEqual(names.toReversed());
    const listed = async (order: string) =>
      (await run(`SELECT name FROM flats ORDER BY ${order}`)).map((row) => row['name']);
    expect(await listed('sort_ascending(name) COLLATE de_natural, id')).toEqual([...names.slice(1), '']);
    expect(await listed('sort_descending(name) COLLATE de_natural DESC, id DESC')).toEqual(names.toReversed());
  });

  test('is refused for numeric columns, which no index supports', async () => {
    await expect(
      runAdminStatement(adminUrl, `SET ROLE kontor_owner; SELECT kontor_sortable_on('flats', ARRAY['price'])`),
    ).rejects.toThrow(/numeric/u);
  });

  test('of days and numbers has empty ones last in both directions, too', async () => {
    const { add, run } = await createScene();
    await add('flats', { name: 'nie' });
    await add('flats', { name: 'bald', free_from: '2026-01-01', rent_cents: 200 });
    await add('flats', { name: 'später', free_from: '2027-01-01', rent_cents: 1000 });
    const listed = async (order: string) =>
      (await run(`SELECT name FROM flats ORDER BY ${order}`)).map((row) => row['name']);
    for (const column of ['free_from', 'rent_cents']) {
      expect(await listed(`sort_ascending(${column})`)).toEqual(['bald', 'später', 'nie']);
      expect(await listed(`sort_descending(${column}) DESC`)).toEqual(['später', 'bald', 'nie']);
    }
  });

  test.each([
    ['name', 'ascending', `sort_ascending(name) COLLATE de_natural`, `sort_ascending('M')`],
    ['name', 'descending', `sort_descending(name) COLLATE de_natural`, `sort_descending('M')`],
    ['free_from', 'ascending', 'sort_ascending(free_from)', `sort_ascending(date '2026-01-01')`],
    ['free_from', 'descending', 'sort_descending(free_from)', `sort_descending(NULL::date)`],
    ['rent_cents', 'ascending', 'sort_ascending(rent_cents)', `sort_ascending(150)`],
    ['rent_cents', 'descending', 'sort_descending(rent_cents)', `sort_descending(150)`],
  ])('has an index for a page of the list: %s, %s', async (column, direction, key, last) => {
    const { organizationId, within } = await createScene();
    const [compare, order] = direction === 'ascending' ? ['>', 'ASC'] : ['<', 'DESC'];
    const statement = `EXPLAIN SELECT * FROM flats WHERE (${key}, id) ${compare} (${last}, '${organizationId}') ORDER BY ${key} ${order}, id ${order} LIMIT 50`;
    const plan = await within(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      await sql`SET LOCAL enable_sort = off`.execute(tx);
      return (await sql.raw<{ 'QUERY PLAN': string }>(statement).execute(tx)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    });
    expect(plan).toContain(
      `Index Scan ${direction === 'ascending' ? '' : 'Backward '}using flats_${column}_${direction}_idx`,
    );
    expect(plan).toMatch(/Index Cond: .*ROW\(/u);
    expect(plan).not.toMatch(/Sort|Filter/u);
  });

  describe('of many', () => {
    interface Row {
      readonly id: string;
      readonly name: string;
      readonly floor: number;
    }
    let scene: Awaited<ReturnType<typeof createScene>>;
    let rows: Row[] = [];
    beforeAll(async () => {
      scene = await createScene();
      await scene.run(`INSERT INTO flats (organization_id, id, name, floor)
        SELECT '${scene.organizationId}', gen_random_uuid(), concat_ws(' ', 'WE', n, CASE WHEN n % 10 = 0 THEN 'Häufig hq' END, CASE WHEN n > 2590 THEN 'Selten zz' END, CASE WHEN n % 6 <> 0 THEN 'Überall' END),
               n * 7919 % 2600 / 3
        FROM generate_series(1, 2600) n`);
      rows = (await scene.run(
        'SELECT id, name, floor FROM flats ORDER BY sort_ascending(name) COLLATE de_natural, id',
      )) as unknown as Row[];
    });
    const expected = (list: readonly Row[], ...words: string[]) =>
      list.filter(({ name }) => words.every((word) => name.includes(word))).map(({ id }) => id);

    test.each([
      ['haeufig', ['Häufig']],
      ['hq', ['hq']],
      ['selten', ['Selten']],
      ['zz', ['zz']],
      ['selten haufig', ['Selten', 'Häufig']],
      ['selten hq we', ['Selten', 'hq']],
      ['WE', ['WE']],
    ])('it is the same for every strategy of %s: the first rows, row by row, the index', async (term, words) => {
      const found: string[] = [];
      for (let after: [string, string] | undefined; ;) {
        const {
          rows: [page],
        } = await scene.within((tx) =>
          sql<{ ids: string[] }>`SELECT ${matchesOnPage(flat, term, { after, limit: 70 })} AS ids`.execute(tx),
        );
        found.push(...(page?.ids ?? []));
        if ((page?.ids ?? []).length < 70) break;
        const last = rows.find((row) => row.id === found.at(-1));
        after = [last?.name ?? '', last?.id ?? ''];
      }
      expect(found).toEqual(expected(rows, ...words));
    });

    test.each([
      ['few matches are sorted', 'selten', 'Selten', 1],
      ['of many the rows are walked', 'ueberall', 'Überall', 3],
    ])('it can be another order: %s', async (_, term, word, fewestReads) => {
      let reads = 0;
      const read = (after: Row | undefined) =>
        scene.within((tx) =>
          readMatchesInOrder<Row>(tx, flat, term, {
            limit: 900,
            readRows: async (wanted) => {
              reads += 1;
              let select = tx
                .selectFrom(sql<Row>`flats`.as('flats'))
                .selectAll()
                .orderBy('floor')
                .orderBy('id')
                .limit(wanted.limit);
              const last = wanted.after ?? after;
              if (last) select = select.where(sql<boolean>`(floor, id) > (${last.floor}, ${last.id}::uuid)`);
              if (wanted.ids) select = select.where(sql<boolean>`id = ANY (${[...wanted.ids]}::uuid[])`);
              return select.execute();
            },
          }),
        );
      const found: Row[] = [];
      for (let page = await read(undefined); page.length > 0; page = await read(found.at(-1))) found.push(...page);
      expect(found.map(({ id }) => id)).toEqual(
        expected(
          rows.toSorted((one, other) => one.floor - other.floor || (one.id < other.id ? -1 : 1)),
          word,
        ),
      );
      expect(reads).toBeGreaterThan(fewestReads);
    });
  });
});

test('many matches far behind are found in the order of the list, page by page', async () => {
  const scene = await createScene();
  // More rows before the first match than either way looks through, and more matches than are sorted at first.
  const [count, before] = [17_000, 14_800];
  await scene.run(
    `INSERT INTO flats (organization_id, id, name, floor) SELECT '${scene.organizationId}', gen_random_uuid(), concat('WE ', n, CASE WHEN n > ${before} THEN ' Spät' END), n FROM generate_series(1, ${count}) n`,
  );
  const rows = (await scene.run('SELECT id, name, floor FROM flats ORDER BY floor')) as unknown as {
    readonly id: string;
    readonly name: string;
    readonly floor: number;
  }[];
  const late = rows.slice(before).map(({ id }) => id);
  const page = async (after: [string, string] | undefined) =>
    (
      await scene.within((tx) =>
        sql<{ ids: string[] }>`SELECT ${matchesOnPage(flat, 'spaet', { after, limit: 50 })} AS ids`.execute(tx),
      )
    ).rows[0]?.ids ?? [];
  expect(await page(undefined)).toEqual(late.slice(0, 50));
  expect(await page([rows[before + 49]?.name ?? '', late[49] ?? ''])).toEqual(late.slice(50, 100));
  const found = await scene.within((tx) =>
    readMatchesInOrder<{ readonly id: string; readonly floor: number }>(tx, flat, 'spaet', {
      limit: 50,
      readRows: async ({ ids, after, limit }) => {
        let select = tx
          .selectFrom(sql<{ id: string; floor: number }>`flats`.as('flats'))
          .selectAll()
          .orderBy('floor')
          .limit(limit);
        if (after) select = select.where('floor', '>', after.floor);
        if (ids) select = select.where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`);
        return select.execute();
      },
    }),
  );
  expect(found.map(({ id }) => id)).toEqual(late.slice(0, 50));
});

describe('terms without an index', () => {
  let scene: Awaited<ReturnType<typeof createScene>>;
  const insert = (floor: number, name: string) =>
    scene.run(
      `INSERT INTO flats (organization_id, id, name, floor) VALUES ('${scene.organizationId}', gen_random_uuid(), '${name}', ${floor})`,
    );
  beforeAll(async () => {
    scene = await createScene();
    await scene.run(
      `INSERT INTO flats (organization_id, id, name, floor) SELECT '${scene.organizationId}', gen_random_uuid(), concat('WE ', n), n FROM generate_series(1, 10100) n`,
    );
    await insert(1, 'WE 50 früh qx');
    await insert(10_200, 'WE 10200 spät qx 北京公司 Иван');
  });
  const matches = async (term: string): Promise<number> =>
    (await scene.within((tx) => sql<{ ids: string[] }>`SELECT ${anyMatches(flat, term, 100)} AS ids`.execute(tx)))
      .rows[0]?.ids.length ?? 0;

  test('are searched in the first 10,000 rows, also several together', async () => {
    for (const term of ['qx', 'QX', 'q x']) {
      expect(await scene.search(flat, term), term).toEqual(['WE 50 früh qx']);
      expect(await matches(term), term).toBe(1);
    }
    for (const term of ['%', '~ ^'])
      expect([await scene.search(flat, term), await matches(term)], term).toEqual([[], 0]);
  });

  test('are found everywhere next to an indexed word', async () => {
    expect(await scene.search(flat, 'spaet qx')).toEqual(['WE 10200 spät qx 北京公司 Иван']);
    expect(await matches('10200 qx')).toBe(1);
  });

  test.each(['京', '北京', '公司', 'ив', 'Иван'])(
    'are found everywhere in other scripts, where a word may have one letter: %s',
    async (term) => {
      expect(await scene.search(flat, term)).toEqual(['WE 10200 spät qx 北京公司 Иван']);
      expect(await matches(term)).toBe(1);
    },
  );

  test('are at most two of eight words', async () => {
    expect(await scene.search(flat, 'qx 50 zz')).toEqual(['WE 50 früh qx']);
    expect(await scene.search(flat, 'früh qx zz zzz')).toEqual([]);
    const words = await catalogue.select<{ matches: string }>(
      `SELECT matches FROM search_word_conditions('a b c d e f g h i j k l aaa bbb ccc ddd eee fff ggg', '{}')`,
    );
    expect(words.map(({ matches: condition }) => condition)).toEqual(
      ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg', 'a'].map((word) => `e.search_text LIKE '%${word}%'`),
    );
    expect(await catalogue.list(`SELECT matches FROM search_word_conditions('a b c d e f', '{}')`)).toHaveLength(2);
  });

  test('are also searched in the first rows of a record’s parent', async () => {
    const own = await createScene();
    await own.run(
      `INSERT INTO houses (organization_id, id, name) SELECT '${own.organizationId}', gen_random_uuid(), concat('Haus ', n) FROM generate_series(1, 10000) n`,
    );
    const [front, back] = [await own.add('houses', { name: 'A zy' }), await own.add('houses', { name: 'Z zy spät' })];
    await own.add('flats', { name: 'vorn', house_id: front });
    await own.add('flats', { name: 'hinten', house_id: back });
    expect(await own.search(flat, 'zy')).toEqual(['vorn']);
    expect(await own.search(flat, 'spät')).toEqual(['hinten']);
  });
});

describe('other organisations', () => {
  test('find none of its records and read none of its entries, nor does a connection without organisation', async () => {
    const [own, other] = [await createScene(), await createScene()];
    const id = await own.add('houses', { name: 'Geheimhof' });
    await own.add('flats', { name: 'Wohnung', house_id: id });
    expect(await own.search(flat, 'geheim')).toEqual(['Wohnung']);
    for (const kind of [house, flat, lease]) expect(await other.search(kind, 'geheim')).toEqual([]);
    const calls = [
      `SELECT search_page('house', 'geheim', '{}', '{}', false, NULL, NULL, 10) AS id`,
      `SELECT search_matches('house', 'geheim', '{}', '{}', false, 10) AS id`,
      `SELECT search_among('house', 'geheim', '{}', '{}', ARRAY['${id}'::uuid]) AS id`,
    ];
    for (const call of calls) {
      expect(await own.run(call), call).toEqual([{ id }]);
      expect(await other.run(call), call).toEqual([]);
      expect(await database.query(call), call).toEqual([]);
    }
    // A parent of another organisation gives nothing away, whatever ids are known.
    await expect(other.add('flats', { name: 'Wohnung', house_id: id })).rejects.toThrow(/foreign key/u);
    const tables = await catalogue.list(`SELECT relid::regclass FROM pg_partition_tree('search_entries')`);
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      expect(await other.run(`SELECT id FROM ${table}`), table).toEqual([]);
      expect(await database.query(`SELECT id FROM ${table}`), table).toEqual([]);
    }
    await expect(
      other.run(`INSERT INTO search_entries VALUES ('${own.organizationId}', 'house', '${id}', '', 'x')`),
    ).rejects.toThrow(/row-level security/u);
    expect(await own.run('SELECT id FROM search_entries')).toHaveLength(2);
  });

  test('have no access to tables created by kontor_tenant_table, whatever their name', async () => {
    const [own, other] = [await createScene(), await createScene()];
    await runAdminStatement(
      adminUrl,
      `SET ROLE kontor_owner;
      CREATE TABLE "Odd name" (organization_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (organization_id, id)) PARTITION BY HASH (organization_id);
      CREATE TABLE "Odd part" PARTITION OF "Odd name" FOR VALUES WITH (MODULUS 1, REMAINDER 0);
      SELECT kontor_tenant_table('"Odd name"')`,
    );
    await own.add('"Odd name"', {});
    for (const table of ['"Odd name"', '"Odd part"']) {
      expect(await own.run(`SELECT id FROM ${table}`)).toHaveLength(1);
      expect(await other.run(`SELECT id FROM ${table}`)).toEqual([]);
      await expect(
        other.run(`INSERT INTO ${table} VALUES ('${own.organizationId}', gen_random_uuid())`),
      ).rejects.toThrow(/row-level security/u);
      expect(await catalogue.list(`SELECT relforcerowsecurity FROM pg_class WHERE oid = '${table}'::regclass`)).toEqual(
        ['true'],
      );
    }
  });
});
