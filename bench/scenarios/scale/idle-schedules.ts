import { Client } from 'pg';
import { planBackgroundWork } from '#app/server/background.ts';
import { createModules } from '#app/server/modules.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { createFiles } from '#platform/server/files/files.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { addRowsAtRest } from '#testing/scheduled-rows.ts';
import type { ScaleSite } from '../../data/scale-site.ts';
import { interleave } from '../../measure/interleave.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import type { Bench } from '../scenario.ts';
import type { Sites } from './sites.ts';

const rounds = 5;

/** Runs of all schedules of a site: the milliseconds of each. */
type Times = ReadonlyMap<string, number>;

interface Subject {
  run(): Promise<Times>;
  /** Organisations at rest that got a transaction. */
  readonly visited: Set<string>;
  close(): Promise<void>;
}

/** Every schedule of the product over organisations at rest: ten thousand, against ten. */
export async function measureIdleSchedules({ say }: Bench, sites: Sites): Promise<Claim[]> {
  const few = await openSubject(await sites.few());
  const many = await openSubject(await sites.many()).catch(async (error: unknown) => {
    await few.close();
    throw error;
  });
  try {
    const times = await interleave(rounds, { few: () => few.run(), many: () => many.run() });
    const names = [...(times.many[0]?.keys() ?? [])];
    const timesOf = (all: readonly Times[], name: string) => summarise(all.map((one) => one.get(name) ?? Number.NaN));
    const slowest = names.toSorted((one, other) => timesOf(times.many, other).median - timesOf(times.many, one).median);
    for (const name of slowest.slice(0, 6)) {
      say(describeFigure(`${name}, 10 organisations`, timesOf(times.few, name), 'ms'));
      say(describeFigure(`${name}, all`, timesOf(times.many, name), 'ms'));
    }
    const total = (all: readonly Times[]) =>
      summarise(all.map((one) => [...one.values()].reduce((sum, ms) => sum + ms, 0)));
    say(describeFigure(`${names.length} schedules, 10 organisations`, total(times.few), 'ms'));
    const visited = many.visited.size;
    return [
      {
        title: 'scale: organisations at rest that schedules visit',
        value: summarise([visited]),
        target: { atMost: 0 },
      },
      {
        title: `scale: ${names.length} schedules, once each`,
        value: total(times.many),
        unit: 'ms',
        target: { atMost: 250 },
      },
    ];
  } finally {
    await few.close();
    await many.close();
  }
}

async function openSubject({ adminUrl, secretKey }: ScaleSite): Promise<Subject> {
  const atRest = new Set(await fillAtRest(adminUrl));
  const stored = openDatabase({ adminUrl, secretKey });
  const visited = new Set<string>();
  // Work of the demo does not count, and is left to it.
  const database: Database = {
    ...stored,
    tenant: async ({ organizationId }) => {
      if (atRest.has(organizationId)) visited.add(organizationId);
      return undefined as never;
    },
  };
  const { dataDir, ...configuration } = readConfiguration({ DATA_DIR: '/nonexistent', SMTP_URL: 'smtp://127.0.0.1:1' });
  const files = createFiles({ database, store: createFolderStore(dataDir), drafts: createDrafts(dataDir) });
  const platform = createPlatform({
    configuration: { ...configuration, dataDir },
    database,
    files: { ...files, purge: () => Promise.resolve(0) },
    clock: systemClock,
    secretKey,
    onError: (error) => console.error(error),
  });
  const schedules: ScheduledWork[] = [];
  planBackgroundWork(
    {
      work: () => undefined,
      schedule: (work) => void schedules.push(work),
      start: () => undefined,
      stop: () => Promise.resolve(),
    },
    platform,
    createModules(platform).list,
  );
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  return {
    visited,
    run: async () => {
      const times = new Map<string, number>();
      for (const { name, handler } of schedules) {
        const began = performance.now();
        await handler({ signal: new AbortController().signal, log: log as never });
        times.set(name, performance.now() - began);
      }
      return times;
    },
    close: async () => {
      await platform.close();
      await stored.close();
    },
  };
}

/** Gives each added organisation rows that schedules look at. @returns their ids */
async function fillAtRest(adminUrl: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; filled: boolean }>(
      `SELECT id, EXISTS (SELECT FROM care_drafts d WHERE d.organization_id = o.id) AS filled FROM organizations o WHERE identifier LIKE 'share-%'`,
    );
    const ids = rows.map(({ id }) => id);
    const batch = 1000;
    const empty = rows.filter(({ filled }) => !filled).map(({ id }) => id);
    for (let start = 0; start < empty.length; start += batch)
      await addRowsAtRest(adminUrl, empty.slice(start, start + batch));
    await client.query('VACUUM ANALYZE');
    return ids;
  } finally {
    await client.end();
  }
}
