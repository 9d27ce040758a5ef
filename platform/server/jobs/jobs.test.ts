import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createId } from '../ids.ts';
import { defineJob, handleJob } from './define-job.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import { openJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import type { RunningJob } from './job-types.ts';

const parcel = defineJob({
  name: 'test-parcel',
  payload: z.strictObject({ id: z.uuid() }),
  exclusiveBy: ({ id }) => id,
  retry: { limit: 20, delaySeconds: 1 },
});
type Parcel = RunningJob<{ readonly id: string }>;

const { database, adminUrl, secretKey } = await createTestDatabase();
const opened: Jobs[] = [];
afterAll(() => Promise.all(opened.map((jobs) => jobs.stop())));

interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly text: string;
}

function open(url = adminUrl, graceMs = 100) {
  const lines: Line[] = [];
  const at =
    (level: Line['level']) =>
    (details: { err?: unknown } | string, text?: string): void =>
      void lines.push({
        level,
        text: `${text ?? ''} ${JSON.stringify(typeof details === 'string' ? details : { ...details, message: String(details.err) })}`,
      });
  const log = { info: at('info'), warn: at('warn'), error: at('error') } as unknown as Parameters<
    typeof openJobs
  >[0]['log'];
  const jobs = openJobs({ adminUrl: url, secretKey, log, pollSeconds: 0.5, graceMs });
  opened.push(jobs);
  return { jobs, lines };
}

/** Collects what a handler is given and lets the test wait for it. */
function collect() {
  const found: Parcel[] = [];
  const waiting = new Set<() => void>();
  return {
    found,
    handler: async (job: Parcel): Promise<void> => {
      found.push(job);
      for (const look of waiting) look();
    },
    many: async (count: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => void (found.length >= count && resolve());
      waiting.add(look);
      look();
      await promise;
    },
  };
}

async function readState(id: string): Promise<string | undefined> {
  const rows = await database.query<{ state: string }>(
    `SELECT state FROM jobs.job_common WHERE singleton_key = '${id}'`,
  );
  return rows[0]?.state;
}

/** A way to the database that can be cut. */
async function openGate() {
  const { searchParams, port } = new URL(adminUrl);
  const folder = searchParams.get('host');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = folder === null ? connect(Number(port), '127.0.0.1') : connect(`${folder}/.s.PGSQL.${port}`);
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    socket.pipe(other).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const gatePort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const url = new URL(adminUrl);
  url.searchParams.delete('host');
  url.port = String(gatePort);
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const reopen = async (): Promise<void> => {
    server.listen(gatePort, '127.0.0.1');
    await once(server, 'listening');
  };
  return { url: url.href, close, reopen };
}

describe('a job', () => {
  it('is enqueued by either role, only with its transaction, and once per id', async () => {
    const { jobs, lines } = open();
    const { found, handler, many } = collect();
    const [one, other, lost] = [createId(), createId(), createId()];
    await database.identity((tx) => enqueueAll(tx, parcel, [{ payload: { id: one } }, { payload: { id: one } }]));
    await database.identity((tx) => enqueue(tx, parcel, { id: one }));
    await database.tenant({ organizationId: createId(), userId: createId() }, (tx) =>
      enqueue(tx, parcel, { id: other }),
    );
    const failing = database.identity(async (tx) => {
      await enqueue(tx, parcel, { id: lost });
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    jobs.work(handleJob(parcel, handler));
    jobs.start();
    await many(2);
    await jobs.stop();
    expect(found.map(({ payload }) => payload.id)).toEqual([one, other]);
    expect(await readState(lost)).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it('is not lost when another transaction makes its queue in the same moment', async () => {
    const early = defineJob({
      name: 'test-early',
      payload: z.strictObject({ id: z.uuid() }),
      exclusiveBy: ({ id }) => id,
    });
    const id = createId();
    const makeQueue = () => database.identity((tx) => enqueue(tx, early, { id: createId() }));
    await database.identity(async (tx) => {
      const add = tx.executeQuery.bind(tx);
      vi.spyOn(tx, 'executeQuery').mockImplementationOnce(async (query) => {
        const result = await add(query);
        await makeQueue();
        return result as never;
      });
      await enqueue(tx, early, { id });
    });
    expect(await readState(id)).toBe('created');
  });

  it('ends in one transaction with its effects and with the following job', async () => {
    const { jobs } = open();
    const id = createId();
    await database.identity((tx) => enqueue(tx, parcel, { id }));
    const { found, handler, many } = collect();
    jobs.work(
      handleJob(parcel, async (job) => {
        const again = found.length === 0;
        await database.identity(async (tx) => {
          await job.complete(tx);
          if (again) await enqueue(tx, parcel, { id });
        });
        await handler(job);
      }),
    );
    jobs.start();
    await many(2);
    await jobs.stop();
    expect(found.map(({ payload }) => payload.id)).toEqual([id, id]);
  });

  it('that waits for later begins when it is due, although nobody adds another one', async () => {
    const { jobs } = open();
    const id = createId();
    const { handler, many } = collect();
    jobs.work(handleJob(parcel, handler));
    jobs.start();
    await database.identity((tx) => enqueue(tx, parcel, { id }, { afterSeconds: 1 }));
    await many(1);
    await jobs.stop();
    const [row] = await database.query<{ waited: boolean }>(
      `SELECT started_on >= created_on + interval '1 second' AS waited FROM jobs.job_common WHERE singleton_key = '${id}'`,
    );
    expect(row?.waited).toBe(true);
  });

  it('that fails runs again, and stores nothing of its error', async () => {
    const { jobs, lines } = open();
    const id = createId();
    await database.identity((tx) => enqueue(tx, parcel, { id }));
    const { found, handler, many } = collect();
    jobs.work(
      handleJob(parcel, async (job) => {
        await handler(job);
        if (found.length === 1) throw new Error('Erika Muster cannot be reached');
      }),
    );
    jobs.start();
    await many(2);
    await jobs.stop();
    const [row] = await database.query<{ output: string }>(
      `SELECT coalesce(output::text, '') AS output FROM jobs.job_common WHERE singleton_key = '${id}'`,
    );
    expect(row?.output).not.toContain('Erika');
    expect(lines).toMatchObject([{ level: 'error', text: expect.stringContaining('Erika Muster') }]);
  });

  it('is aborted when the process stops, and waits for the next process', async () => {
    const { jobs, lines } = open();
    const id = createId();
    await database.identity((tx) => enqueue(tx, parcel, { id }));
    const { handler, many } = collect();
    jobs.work(
      handleJob(parcel, async (job) => {
        await handler(job);
        await once(job.signal, 'abort');
        job.signal.throwIfAborted();
      }),
    );
    jobs.start();
    await many(1);
    await jobs.stop();
    expect(await readState(id)).toBe('retry');
    expect(lines).toEqual([]);
    await runAdminStatement(adminUrl, `DELETE FROM jobs.job_common WHERE singleton_key = '${id}'`);
  });
});

describe('a job that runs out of time', () => {
  it('is aborted and logged', async () => {
    const { jobs, lines } = open();
    const hasty = defineJob({
      name: 'test-hasty',
      payload: z.strictObject({}),
      maxSeconds: 1,
      retry: { limit: 0, delaySeconds: 1 },
    });
    const aborted = Promise.withResolvers<void>();
    await database.identity((tx) => enqueue(tx, hasty, {}));
    jobs.work(
      handleJob(hasty, async ({ signal }) => {
        await once(signal, 'abort');
        aborted.resolve();
        throw new Error('The time is up');
      }),
    );
    jobs.start();
    await aborted.promise;
    await expect.poll(() => lines).toMatchObject([{ level: 'error', text: expect.stringContaining('The time is up') }]);
    await jobs.stop();
  });
});

describe('the payload of a job', () => {
  it('is validated when it is enqueued', async () => {
    await expect(database.identity((tx) => enqueue(tx, parcel, { id: 'Erika Muster' }))).rejects.toThrow(z.ZodError);
  });

  it('reaches the handler as parsed by its schema, once', async () => {
    const list = defineJob({
      name: 'test-list',
      payload: z.strictObject({ pages: z.string().transform((text) => text.split(',')) }),
      exclusiveBy: ({ pages }) => pages.join('-'),
    });
    await database.identity((tx) => enqueue(tx, list, { pages: '1,2' }));
    expect(await readState('1-2')).toBe('created');
    const { jobs, lines } = open();
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    jobs.work(handleJob(list, async ({ payload }) => resolve(payload.pages)));
    jobs.start();
    expect(await promise).toEqual(['1', '2']);
    await jobs.stop();
    expect(lines).toEqual([]);
  });

  it('is validated when it runs, because an older version may have written it', async () => {
    const before = defineJob({
      name: 'test-letter',
      payload: z.strictObject({ page: z.string() }),
      retry: { limit: 0, delaySeconds: 1 },
    });
    const now = defineJob({
      name: before.name,
      payload: z.strictObject({ page: z.number() }),
      retry: { limit: 0, delaySeconds: 1 },
    });
    await database.identity((tx) => enqueue(tx, before, { page: 'one' }));
    const { jobs, lines } = open();
    jobs.work(handleJob(now, () => Promise.reject(new Error('The handler was called'))));
    jobs.start();
    await expect
      .poll(() => database.query(`SELECT state FROM jobs.job_common WHERE name = 'test-letter'`), { timeout: 20_000 })
      .toEqual([{ state: 'failed' }]);
    expect(lines).toMatchObject([{ level: 'error', text: expect.stringContaining('expected number') }]);
    await jobs.stop();
  });
});

it('while a job of a group runs, other processes start only jobs of other groups', async () => {
  const grouped = defineJob({
    name: 'test-grouped',
    payload: z.strictObject({ group: z.string() }),
    groupBy: ({ group }) => group,
  });
  await database.identity((tx) =>
    enqueueAll(
      tx,
      grouped,
      ['a', 'a', 'b'].map((group) => ({ payload: { group } })),
    ),
  );
  const begun: string[] = [];
  const [first, other, all] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const processes = [open(), open()];
  for (const { jobs } of processes) {
    jobs.work(
      handleJob(grouped, async ({ payload: { group } }) => {
        begun.push(group);
        if (group === 'b') other.resolve();
        if (begun.length === 1) first.resolve();
        if (begun.length === 3) all.resolve();
        // The first of its group runs until the other group has had its turn.
        await other.promise;
      }),
    );
  }
  processes[0]?.jobs.start();
  await first.promise;
  processes[1]?.jobs.start();
  await other.promise;
  expect(begun).toEqual(['a', 'b']);
  await all.promise;
  for (const { jobs, lines } of processes) {
    await jobs.stop();
    expect(lines).toEqual([]);
  }
});

it('a process that starts without a database reports it once, and works once the database is available', async () => {
  const gate = await openGate();
  await gate.close();
  const { jobs, lines } = open(gate.url);
  const { handler, many } = collect();
  jobs.work(handleJob(parcel, handler));
  jobs.start();
  await expect.poll(() => lines).toMatchObject([{ level: 'warn', text: expect.stringContaining('cannot be reached') }]);
  await gate.reopen();
  await database.identity((tx) => enqueue(tx, parcel, { id: createId() }));
  await many(1);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);

  // And again, in the midst of its work.
  await gate.close();
  await expect.poll(() => lines.length).toBe(3);
  await gate.reopen();
  await database.identity((tx) => enqueue(tx, parcel, { id: createId() }));
  await many(2);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info', 'warn', 'info']);
  await jobs.stop();
  await gate.close();
});

it('a process that never reached a database stops immediately', async () => {
  const gate = await openGate();
  await gate.close();
  const { jobs, lines } = open(gate.url);
  jobs.start();
  await expect.poll(() => lines.length).toBe(1);
  await expect(jobs.stop()).resolves.toBeUndefined();
});

it('scheduled work also runs when a process starts, and all processes schedule it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const { jobs } of [open(), open()]) {
    jobs.schedule({
      name: 'test-at-start',
      cron: '0 0 1 1 *',
      atStart: true,
      handler: async () => resolve(),
    });
    jobs.start();
  }
  await promise;
  const planned = await database.query<{ cron: string; timezone: string }>(
    `SELECT cron, timezone FROM jobs.schedule WHERE name = 'test-at-start'`,
  );
  expect(planned).toEqual([{ cron: '0 0 1 1 *', timezone: 'Europe/Berlin' }]);
});
