import { afterAll, expect, test } from 'vitest';
import { modules } from '#testing/product-modules.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { listSorts } from '#platform/contract/records/record-calls.ts';
import { columnsOf } from '#platform/server/records/record-columns.ts';

// Compares the definitions of the entities with the catalogue: a list that can be sorted walks an index, however many
// records there are.

const catalogue = await openCatalogue((await createTestDatabase()).adminUrl);
afterAll(() => catalogue.close());

test.each(modules.flatMap(({ entities = [] }) => entities).map((entity) => [entity.name, entity] as const))(
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
