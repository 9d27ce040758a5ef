import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { readMachineClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createId } from '../ids.ts';
import { countRecentRefusals } from '../limits/recent-refusals.ts';
import { isProcessAlive } from '../process-status.ts';
import { productVersion } from '../product-version.ts';
import { announce, hear } from '../realtime/notices.ts';
import type { NoticeHandler } from '../realtime/notices.ts';
import { readDiskSpace } from './storage-metrics.ts';

/** Asks every process for its report. */
const rollCall = { name: 'roll_call', schema: z.strictObject({}) } as const;

const reportSchema = z.object({
  clock: z.string(),
  memoryBytes: z.number(),
  diskFreeBytes: z.number().nullable(),
  diskSizeBytes: z.number().nullable(),
  refusals: z.record(z.string(), z.number()),
});

/** A process of the installation with its last report. */
export interface ProcessState extends z.infer<typeof reportSchema> {
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** False for a process that did not answer the roll call: it was killed, hangs, or cannot reach the database. */
  readonly isPresent: boolean;
}

/** Knows the processes that share a database. An idle installation writes nothing for it. */
export interface ProcessRegistry {
  /** Answers roll calls of other processes. */
  readonly handler: NoticeHandler;
  /** Writes the row of this process, and removes those that ended on this host without removing theirs. */
  enter(): Promise<void>;
  /** Calls all processes and waits for their reports, at most two seconds. */
  callRoll(): Promise<readonly ProcessState[]>;
  /** Removes the row of this process. */
  leave(): Promise<void>;
}

/** Milliseconds that a process has to answer. */
const answerWithinMs = 2000;
const lookEveryMs = 50;
/** A process that does not answer is listed for so many minutes. */
const missedMinutes = 60;

/** Creates the registry; nothing is written before `enter`. @param dataDir folder whose disk is measured, if there is one */
export function createProcessRegistry({
  database,
  clock,
  dataDir,
}: {
  readonly database: Pick<Database, 'identity'>;
  readonly clock: Clock;
  readonly dataDir?: string | undefined;
}): ProcessRegistry {
  const id = createId();
  const startedAt = clock.now();
  let running = Promise.resolve();
  let following: Promise<void> | undefined;
  let entering: Promise<void> | undefined;

  /** Removes the processes of this host that ended without a word, such as the one that this process replaces. */
  const removeEnded = async (): Promise<void> => {
    await database.identity(async (tx) => {
      const others = await tx
        .selectFrom('processes')
        .select(['id', 'pid'])
        .where('host', '=', hostname())
        .where('id', '<>', id)
        .execute();
      const ended = others.filter(({ pid }) => pid === process.pid || !isProcessAlive(pid)).map((other) => other.id);
      if (ended.length > 0) await tx.deleteFrom('processes').where('id', 'in', ended).execute();
    });
  };
  const write = async (): Promise<void> => {
    const disk = dataDir === undefined ? undefined : await readDiskSpace(dataDir).catch(() => undefined);
    const row = { host: hostname(), pid: process.pid, version: productVersion, started_at: startedAt };
    await database.identity(async (tx) => {
      const report = JSON.stringify({
        clock: readMachineClock(clock).toISOString(),
        memoryBytes: process.memoryUsage.rss(),
        diskFreeBytes: disk?.freeBytes ?? null,
        diskSizeBytes: disk?.sizeBytes ?? null,
        refusals: countRecentRefusals(),
      } satisfies z.infer<typeof reportSchema>);
      const seen = { seen_at: sql<Date>`clock_timestamp()`, report };
      await tx
        .insertInto('processes')
        .values({ id, ...row, ...seen })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
        .execute();
    });
  };
  /** A report under way may be older than the roll call that asks: one more follows it, for all who ask meanwhile. */
  const report = (): Promise<void> => {
    following ??= running.then(() => {
      following = undefined;
      const written = write();
      running = written.catch(() => undefined);
      return written;
    });
    return following;
  };

  const call = (): Promise<Date> =>
    database.identity(async (tx) => {
      await tx
        .deleteFrom('processes')
        .where('seen_at', '<', sql<Date>`now() - make_interval(mins => ${missedMinutes}::int)`)
        .execute();
      await announce(tx, rollCall, {});
      const { rows } = await sql<{ at: Date }>`SELECT now() AS at`.execute(tx);
      if (rows[0] === undefined) throw new Error('The database returned no time');
      return rows[0].at;
    });

  const read = async (calledAt: Date): Promise<ProcessState[]> => {
    const rows = await database.identity(
      (tx) => tx.selectFrom('processes').selectAll().orderBy('host').orderBy('started_at').execute(),
      { readOnly: true },
    );
    return rows.map(({ host, pid, version, started_at, seen_at, report: stored }) => ({
      ...reportSchema.parse(stored),
      host,
      pid,
      version,
      startedAt: started_at,
      seenAt: seen_at,
      isPresent: seen_at.getTime() >= calledAt.getTime(),
    }));
  };

  return {
    handler: hear(rollCall, () => void report().catch(() => undefined)),
    enter: () => (entering ??= removeEnded().then(report)),
    callRoll: async () => {
      const calledAt = await call();
      await report();
      for (let waited = 0; ; waited += lookEveryMs) {
        const found = await read(calledAt);
        if (waited >= answerWithinMs || found.every(({ isPresent }) => isPresent)) return found;
        await wait(lookEveryMs);
      }
    },
    leave: async () => {
      // A process that stops right after its start must not write its row afterwards.
      await entering?.catch(() => undefined);
      await (following ?? running).catch(() => undefined);
      await database.identity((tx) => tx.deleteFrom('processes').where('id', '=', id).execute());
    },
  };
}
