import type { Pool } from 'pg';
import type { ReadMetric, Sample } from '../metrics/read-metric.ts';

/** Open pools of this process by the name under which their connections appear in pg_stat_activity. */
const pools = new Map<Pool, string>();

/** Counts the connections of a pool until it is closed. @param name one of a fixed set */
export function watchPool(pool: Pool, name: string): void {
  forgetClosed();
  pools.set(pool, name);
}

/** Connections of this process, by pool. */
export const poolMetric: ReadMetric = {
  name: 'kontor_database_connections',
  help: 'Connections of this process to the database by pool: used, idle; waiting: work that needs one',
  labels: ['pool', 'state'],
  read: () => countConnections(),
};

/** Connections of all pools of one name. */
function countConnections(): readonly Sample[] {
  forgetClosed();
  const names = [...new Set(pools.values())].toSorted();
  return names.flatMap((name) => {
    const all = [...pools].filter(([, other]) => other === name).map(([pool]) => pool);
    const sum = (count: (pool: Pool) => number): number => all.reduce((total, pool) => total + count(pool), 0);
    const toSample = (state: string, value: number): Sample => ({
      labels: { pool: name.replaceAll(' ', '-'), state },
      value,
    });
    return [
      toSample(
        'used',
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      ),
      toSample(
        'idle',
        sum(({ idleCount }) => idleCount),
      ),
      toSample(
        'waiting',
        sum(({ waitingCount }) => waitingCount),
      ),
    ];
  });
}

function forgetClosed(): void {
  for (const pool of pools.keys()) if (pool.ended) pools.delete(pool);
}
