import type { ReadMetric } from './read-metric.ts';

let lagSeconds: number | undefined;

/**
 * Publishes how many seconds the database of `DATABASE_REPLICA_URL` is behind the primary, as measured by whoever reads
 * from it. It stays until the next call.
 *
 * @param seconds 0 or more; `Infinity` if the replica does not respond; undefined if there is none
 */
export function setReplicaLag(seconds: number | undefined): void {
  lagSeconds = seconds;
}

export const replicaLagMetric: ReadMetric = {
  name: 'kontor_replica_lag_seconds',
  help: 'Seconds that the replica for reading is behind the primary; no sample without a replica',
  read: () => lagSeconds,
};
