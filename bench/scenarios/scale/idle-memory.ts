import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { headersOf } from '../../data/scale-site.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { sized } from '../../measure/sized.ts';
import { summarise } from '../../measure/statistics.ts';
import type { Bench } from '../scenario.ts';
import type { Sites } from './sites.ts';

const connections = 10;
/** Longer than what a request leaves for a moment: activity of sessions, commits, idle connections of the pool. */
const restMs = sized(65_000, 300);
/** A schedule that has just run keeps its connection for a minute: the fewest of some moments are those at rest. */
const moments = sized(30, 1);
const reportFlag = `--import=${join(import.meta.dirname, '../../report-memory.ts')}`;
const paths = ['/api/benit/accounting/invoice', '/api/benit/auth/users/currentuser'];
/** Requests of few organisations, until code and pools are as large as they become. */
const warmRequests = sized(4000, 40);

/**
 * Memory that a process still holds, and its connections, after each of ten thousand organisations has asked and rested;
 * before that, ten of them ask.
 */
export async function measureIdleMemory({ load, say }: Bench, sites: Sites): Promise<Claim[]> {
  const { members, adminUrl, start } = await sites.many();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-memory-'));
  const file = join(folder, 'bytes');
  const product = await start({ BENCH_MEMORY_FILE: file }, [reportFlag]);
  const cycle = paths.map((path) => ({ method: 'GET', path }) as const);
  const rest = async (cookies: readonly string[], amount: number) => {
    await load.run({ url: product.url, method: 'GET', headers: headersOf(''), cookies, cycle, connections, amount });
    await wait(restMs);
    await rm(file, { force: true });
    process.kill(product.pid, 'SIGUSR2');
    while (!(await readFile(file, 'utf8').catch(() => ''))) await wait(20);
    const bytes = Number(await readFile(file, 'utf8'));
    const counts: number[] = [];
    for (let moment = 0; moment < moments; moment += 1) {
      counts.push(await countConnections(adminUrl));
      await wait(sized(2000, 0));
    }
    return { bytes, connections: Math.min(...counts) };
  };
  try {
    const some = members.slice(0, 10);
    await rest(some, warmRequests);
    const before = await rest(some, warmRequests);
    const after = await rest(
      members.flatMap((cookie) => paths.map(() => cookie)),
      members.length * paths.length,
    );
    const again = await rest(some, warmRequests);
    say(describeFigure('held with 10 organisations', summarise([before.bytes / 1e6]), 'MB'));
    say(describeFigure('held with all, each asked', summarise([after.bytes / 1e6]), 'MB'));
    say(describeFigure('held with 10 organisations, afterwards', summarise([again.bytes / 1e6]), 'MB'));
    return [
      {
        title: 'scale: memory of an organisation at rest',
        value: summarise([(after.bytes - before.bytes) / 1024 / members.length]),
        unit: 'kB',
        target: { atMost: 1 },
      },
      {
        title: 'scale: connections of organisations at rest',
        value: summarise([after.connections - before.connections]),
        target: { atMost: 0 },
      },
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connections with the rows of organisations; sign-in, schedules and the job queue have others, each for the process. */
async function countConnections(adminUrl: string): Promise<number> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'kontor'`,
    );
    return rows[0]?.count ?? Number.NaN;
  } finally {
    await client.end();
  }
}
