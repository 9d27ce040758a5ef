import { sql } from 'kysely';
import { z } from 'zod';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { poolMetric } from '../database/connection-pools.ts';
import { readServerFacts } from './database-metrics.ts';
import { readWaitingJobs } from './queue-metrics.ts';
import { systemClock } from '../clock.ts';

const { database } = await createTestDatabase();
const job = defineJob({ name: 'count-stock', payload: z.strictObject({}) });

it('due jobs are counted with their age; those planned for later, that run or have ended are not', async () => {
  await database.identity(async (tx) => {
    for (let index = 0; index < 5; index += 1) await enqueue(tx, job, {});
    const set = (condition: string) =>
      sql`UPDATE jobs.job_common SET ${sql.raw(condition)} WHERE id = (SELECT id FROM jobs.job_common WHERE name = 'count-stock' AND state = 'created' AND created_on > now() - interval '1 minute' AND start_after <= now() LIMIT 1)`.execute(
        tx,
      );
    await set(`state = 'active'`);
    await set(`state = 'failed'`);
    await set(`start_after = now() + interval '1 hour'`);
    await set(`created_on = now() - interval '2 hours', start_after = now() - interval '90 seconds'`);
  });
  const queue = (await readWaitingJobs(database)).find((found) => found.queue === 'count-stock');
  expect(queue?.waiting).toBe(2);
  // Since it was due, not since it was added.
  expect(queue?.oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(queue?.oldestSeconds).toBeLessThan(7200);
});

it('the database names its standbys and the difference of the clocks, without further rights', async () => {
  const facts = await readServerFacts(database, systemClock);
  expect(facts).toMatchObject({ standbys: 0, standbyLagSeconds: null, slotLagBytes: null });
  expect(Math.abs(facts.clockOffsetSeconds)).toBeLessThan(60);
});

it('a clock that is a minute fast shows as an offset of a minute', async () => {
  const fast = { now: () => new Date(systemClock.now().getTime() + 60_000) };
  const [own, other] = await Promise.all([readServerFacts(database, systemClock), readServerFacts(database, fast)]);
  expect(Math.round((own.clockOffsetSeconds - other.clockOffsetSeconds) / 60)).toBe(1);
});

it('connections are counted by pool while their pool is open', async () => {
  const read = () => {
    const reading = poolMetric.read();
    return Array.isArray(reading) ? reading : [];
  };
  const find = (state: string) =>
    read().find(({ labels }) => labels['pool'] === 'kontor-identity' && labels['state'] === state)?.value ?? 0;
  const before = find('used');
  await database.identity(async () => expect(find('used')).toBeGreaterThan(before));
  expect(find('idle')).toBeGreaterThan(0);
});
