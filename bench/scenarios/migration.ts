import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { listInvoices } from '#modules/accounting/server/invoices/list.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { readMigrations } from '#platform/server/migrations/migration-files.ts';
import { migrate, migrationsFolder } from '#platform/server/migrations/migrations.ts';
import { insertInvoices } from '../data/fill-invoices.ts';
import { createReader } from '../data/reader.ts';
import { summarise } from '../measure/statistics.ts';
import { readProcessorSeconds } from '../subjects/processor-time.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const rows = sized(1_000_000, 1000);
const organizations = 10;
const readEveryMs = 50;
const secretKey = 'only used for this throw-away database';

/** Makes a million invoices searchable by a migration, while somebody reads them. */
export const measureMigration: Scenario = async ({ say }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedServer({ dataDir });
  try {
    const { adminUrl } = server;
    await migrate(adminUrl, { secretKey });
    const folder = await addFilling(dataDir);
    const organizationId = await fill(adminUrl);
    const processes = [readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0];
    const [began, used] = [performance.now(), readProcessorSeconds(processes)];
    const reads = await readDuring(adminUrl, organizationId, migrate(adminUrl, { secretKey, log: say, folder }));
    const seconds = (performance.now() - began) / 1000;
    say(
      `${reads.length} reads meanwhile; processor time of PostgreSQL ${(readProcessorSeconds(processes) - used).toFixed(1)} s`,
    );
    return [
      {
        title: 'migration: search of 1,000,000 invoices',
        value: summarise([seconds]),
        unit: 's',
        target: { atMost: 60 },
      },
      {
        title: 'migration: slowest read meanwhile',
        value: summarise([Math.max(...reads)]),
        unit: 'ms',
        target: { atMost: 1000 },
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** @returns the folder of the migrations with one more, which makes the invoices searchable anew */
async function addFilling(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'migrations');
  await cp(migrationsFolder, folder, { recursive: true });
  const number = String((await readMigrations(folder)).length + 1).padStart(4, '0');
  await writeFile(
    join(folder, `${number}_search_anew.sql`),
    `SELECT kontor_search_off('invoices', 'invoice');
     SELECT kontor_search_on('invoices', 'invoice', ARRAY['number', 'description', 'customer_name', 'customer_city', 'total_cents money', 'invoice_date day'], 'invoice_date desc', 32)`,
  );
  return folder;
}

/** @returns id of one of the organisations */
async function fill(adminUrl: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: added } = await client.query<{ id: string }>(
      `INSERT INTO organizations (id, name, identifier) SELECT gen_random_uuid(), 'Hausverwaltung ' || n, 'bench-' || n FROM generate_series(1, $1::integer) n RETURNING id`,
      [organizations],
    );
    // Without triggers: the search is filled by the migration.
    await client.query('SET session_replication_role = replica');
    await insertInvoices(client, randomUUID(), rows / organizations);
    await client.query('VACUUM ANALYZE invoices');
    return added[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

/** @returns milliseconds of each of the reads that followed each other until the work was done */
async function readDuring(adminUrl: string, organizationId: string, work: Promise<unknown>): Promise<number[]> {
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
  const actor = createReader(organizationId);
  const times: number[] = [];
  let isOver = false;
  const ending = work.finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    const { invoices } = await database.tenant(
      actor,
      (tx) => listInvoices({ tx, actor, clock: systemClock }, { limit: 50 }),
      { readOnly: true },
    );
    if (invoices.length !== 50) throw new Error(`The list answered ${invoices.length} invoices`);
    times.push(performance.now() - began);
    await wait(readEveryMs);
  }
  await ending;
  await database.close();
  return times;
}
