import { afterAll, expect, test } from 'vitest';
import { modules } from '#testing/product-modules.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { listSorts } from '#platform/contract/records/record-calls.ts';
import { columnsOf, searchKind } from '#platform/server/records/record-columns.ts';

// Compares the definitions of the entities with the catalogue: a list that can be sorted walks an index, however many
// records there are.

const catalogue = await openCatalogue((await createTestDatabase()).adminUrl);
afterAll(() => catalogue.close());

const entities = modules.flatMap(({ entities: own = [] }) => own).map((entity) => [entity.name, entity] as const);

test.each(entities)('the search covers every field of %s, and nothing else', async (_, entity) => {
  const kind = searchKind(entity);
  const [source = ''] = await catalogue.list(
    `SELECT prosrc FROM pg_proc WHERE oid = 'public.write_search_entry_${kind}()'::regprocedure`,
  );
  // The first entry of the list is the record itself, its sort key comes next and may stand among the words again.
  const stored = source.slice(source.indexOf('concat_ws'), source.indexOf('ON CONFLICT'));
  const forms = {
    words: (column: string) => `, r.${column}`,
    money: (column: string) => `search_money(r.${column})`,
    day: (column: string) => `search_day(r.${column})`,
    choice: (column: string) => `search_choice('${kind}.${column}=' || r.${column})`,
    parent: (column: string) => `r.${column}`,
  };
  const searched = columnsOf(entity).flatMap(({ column, searched: as }) => (as === null ? [] : [{ column, as }]));
  expect(searched.filter(({ column, as }) => !stored.includes(forms[as](column)))).toEqual([]);
  const named = [...stored.matchAll(/\br\.(\w+)/gu)].map(([, column]) => column);
  expect(named.toSorted()).toEqual(searched.map(({ column }) => column).toSorted());
});

test('choices of all records have different codes in the search', async () => {
  const choices = entities.flatMap(([, entity]) =>
    columnsOf(entity).flatMap(({ name, column, searched }) =>
      searched === 'choice'
        ? (entity.fields[name]?.options ?? []).map((value) => `${searchKind(entity)}.${column}=${value}`)
        : [],
    ),
  );
  const codes = await catalogue.list(
    `SELECT search_choice(choice) FROM unnest(ARRAY['${choices.join("','")}']) AS choice`,
  );
  expect(choices.length).toBeGreaterThan(250);
  expect(new Set(codes).size).toBe(choices.length);
});

test.each(entities)(
  'whatever %s can be sorted by has its indexes, and inactive ones have theirs',
  async (_, entity) => {
    const definitions = await catalogue.list(
      `SELECT regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') FROM pg_index WHERE indrelid = '${entity.table}'::regclass AND indisvalid`,
    );
    const sorted = columnsOf(entity).filter(({ name }) => listSorts(entity).includes(name));
    const missing = sorted.flatMap(({ column, joined }) => {
      // A lookup sorts by the title of the referenced record, so PostgreSQL walks the index of that title.
      if (joined)
        return definitions.some((index) => index.startsWith(`btree (organization_id, ${column}`)) ? [] : [column];
      const plain = definitions.includes(`btree (organization_id, ${column}, id)`);
      return plain
        ? []
        : ['ascending', 'descending']
            .filter(
              (direction) =>
                !definitions.some((index) => index.startsWith(`btree (organization_id, sort_${direction}(${column})`)),
            )
            .map((direction) => `${column} ${direction}`);
    });
    // By a choice or a flag, which have few values, the index of the order is walked.
    const unfound = columnsOf(entity).filter(
      ({ name, column, joined }) =>
        joined &&
        entity.filters?.includes(name) === true &&
        !definitions.some((index) => index.startsWith(`btree (organization_id, ${column}`)),
    );
    expect(unfound).toEqual([]);
    expect(sorted.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
    expect(definitions).toContain('btree (organization_id, id) WHERE (NOT active)');
  },
);
