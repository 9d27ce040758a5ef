import { availableParallelism } from 'node:os';
import type { ShareLimits } from './connection-shares.ts';

/** Connections to PostgreSQL that one process of the product holds at most, by what they serve. */
export const connectionCounts = { requests: 20, signIn: 8, listening: 1, jobs: 2, purging: 1, replica: 5 } as const;

/** Maximum share of one organisation in the connections for requests: its transactions may wait for each other. */
const organizationShare = 0.6;
/** Share that organisations with a connection leave to those without one. */
const othersShare = 0.25;
/** From so many connections on, one of them is left to the look-up of sessions. */
const minForLookUps = 8;

/** All of them at the primary, as docs/operations.md says. */
export const connectionsOfProcess =
  Object.values(connectionCounts).reduce((sum, count) => sum + count, 0) - connectionCounts.replica;

/** Computes how organisations share the connections of a pool; the processors are those of this machine. */
export function shareLimits(maxConnections: number, maxWaitMs: number): ShareLimits {
  const processors = Math.max(2, availableParallelism());
  const perOrganization = Math.ceil(maxConnections * organizationShare);
  return {
    total: maxConnections >= minForLookUps ? maxConnections - 1 : maxConnections,
    perOrganization,
    perPerson: Math.ceil(perOrganization / 2),
    leftToOthers: maxConnections > 1 ? Math.ceil(maxConnections * othersShare) : 0,
    reading: processors,
    readingOfPerson: Math.ceil(processors / 2),
    maxWaitMs,
  };
}
