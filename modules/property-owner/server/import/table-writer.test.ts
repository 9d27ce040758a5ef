import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { whenOver } from '#testing/when-over.ts';
import { csvTables } from './csv-tables.ts';
import { createReport } from './report.ts';
import { readTable } from './table-writer.ts';

it('a table whose rows are all refused keeps its transaction alive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-table-'));
  whenOver(() => rm(folder, { recursive: true }));
  const path = join(folder, 'kostenarten.csv');
  await writeFile(path, `kaid;langname\n${'K1;\n'.repeat(5000)}`);
  let statements = 0;
  const database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => void (statements += 1),
  });
  const report = createReport();
  let passed = 0;
  await readTable(
    {
      tx: database as unknown as Transaction,
      organizationId: 'any',
      manifest: { deliveryId: 'D1', createdAt: '', mode: 'DELTA', files: [], sha256: '' },
      drafts: new Map([['kostenarten.csv', { path, byteSize: 0, sha256: '' }]]),
      report,
      signal: new AbortController().signal,
      onRows: (count) => (passed += count),
    },
    csvTables.costTypes,
    () => undefined,
    async () => undefined,
  );
  expect(report.of('kostenarten.csv')).toMatchObject({ fetched: 5000, refused: 5000 });
  expect(passed).toBe(5000);
  expect(statements).toBeGreaterThanOrEqual(5);
});
