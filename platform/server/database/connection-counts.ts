/** Connections to the database that one process of the product holds at most, by what they serve. */
export const connectionCounts = { requests: 20, signIn: 8, listening: 1, jobs: 2 } as const;

/** All of them, as docs/operations.md says. */
export const connectionsOfProcess = Object.values(connectionCounts).reduce((sum, count) => sum + count, 0);
