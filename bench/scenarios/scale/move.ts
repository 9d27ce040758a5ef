import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { checksOnArrival } from '#app/server/modules.ts';
import { systemClock } from '#platform/server/clock.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { moveOrganization } from '#platform/server/organization-move/move-organization.ts';
import type { MoveReport } from '#platform/server/organization-move/move-parts.ts';
import { openScaleSite } from '../../data/scale-site.ts';
import type { ScaleSite } from '../../data/scale-site.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { sized } from '../../measure/sized.ts';
import { summarise } from '../../measure/statistics.ts';
import { startProduct } from '../../subjects/product.ts';
import type { Bench } from '../scenario.ts';

const rows = Number(process.env['BENCH_MOVED_ROWS'] ?? sized(1_200_000, 1000));
const rounds = sized(2, 1);
const gigabyte = 1e9;

/** Seconds for which an organisation is closed that moves to an empty installation on the same machine, for each GB. */
export async function measureMove({ say }: Bench): Promise<Claim[]> {
  const source = await openScaleSite({ organizations: 1, rows });
  try {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await openAgain(source.adminUrl);
      const { report, databaseBytes } = await moveOnce(source);
      const closed = (report.closedMs ?? Number.NaN) / 1000;
      const moved = report.tables.reduce((sum, { target }) => sum + target.rows, 0);
      say(
        `  ${moved.toLocaleString('en')} rows, ${toMegabytes(report.bytes)} of text, ${toMegabytes(databaseBytes)} in the database: closed for ${closed.toFixed(1)} s`,
      );
      for (const { name, ms } of report.phases) say(describeFigure(name, summarise([ms / 1000]), 's'));
      seconds.push(closed / (databaseBytes / gigabyte));
    }
    return [
      {
        title: 'scale: organisation closed by a move, for each GB',
        value: summarise(seconds),
        unit: 's',
        target: { atMost: 60 },
      },
    ];
  } finally {
    await source.stop();
  }
}

/** @returns also by how much the target's database grew */
async function moveOnce(source: ScaleSite): Promise<{ readonly report: MoveReport; readonly databaseBytes: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-target-'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedServer({ dataDir, durable: true });
  try {
    // Its tables; accounts of a demo would be other people with the same addresses.
    await (await startProduct(dataDir, [], { DEMO: 'false', SECRET_KEY: source.secretKey })).stop();
    const before = await readSize(server.adminUrl);
    const report = await moveOrganization({
      source: { adminUrl: source.adminUrl, files: join(source.dataDir, 'files'), draftsDir: dataDir },
      target: { adminUrl: server.adminUrl, files: join(dataDir, 'files'), draftsDir: dataDir },
      secretKey: source.secretKey,
      organization: 'share-1',
      sourceAddress: 'https://one.example',
      address: 'https://two.example',
      maxWaitMs: 5000,
      clock: systemClock,
      checks: checksOnArrival,
      log: () => undefined,
    });
    return { report, databaseBytes: (await readSize(server.adminUrl)) - before };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes an organisation that was moved as if it had not been. */
const openAgain = (adminUrl: string): Promise<unknown> =>
  query(
    adminUrl,
    `UPDATE organizations SET availability = 'open', moved_to = NULL, move_id = NULL WHERE identifier = 'share-1'`,
  );

async function readSize(adminUrl: string): Promise<number> {
  const [row] = await query(adminUrl, 'SELECT pg_database_size(current_database()) AS size');
  return Number(row?.['size']);
}

async function query(adminUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const toMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
