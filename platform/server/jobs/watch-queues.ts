import { setTimeout as wait } from 'node:timers/promises';
import type { JobConnection } from './job-connection.ts';
import { jobSchema } from './job-schema-name.ts';

interface WatchOptions {
  readonly connection: JobConnection;
  /** Lets a worker look into its queue now, by the name of the queue. */
  readonly wakes: ReadonlyMap<string, () => void>;
  readonly pollSeconds: number;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

/**
 * Names of the queues, among `$1`, that have a job which may begin now. The index of pg-boss for fetching answers it,
 * however many jobs wait for later.
 */
const findDue = `
  SELECT watched.name
  FROM unnest($1::text[]) AS watched (name)
  WHERE EXISTS (
    SELECT FROM ${jobSchema}.job_common AS due
    WHERE due.name = watched.name AND due.state < 'active' AND NOT due.blocked
      AND due.start_after <= ${jobSchema}.job_now()
  )`;

/**
 * Asks once for all queues whether something is due, until the process stops, and wakes a worker of each that has
 * something. Each worker asking for itself costs a process at rest dozens of statements a second.
 */
export async function watchQueues({ connection, wakes, pollSeconds, signal, report }: WatchOptions): Promise<void> {
  const names = [...wakes.keys()];
  while (!signal.aborted) {
    await wait(pollSeconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const { rows } = (await connection.executeSql(findDue, [names])) as { rows: readonly { name: string }[] };
      for (const { name } of rows) wakes.get(name)?.();
    } catch (error) {
      report(error);
    }
  }
}
