/** Connections to the database that one process of the product holds at most, by what they serve. */
export const connectionCounts = { requests: 20, signIn: 8, listening: 1, jobs: 2, purging: 1 } as const;

/** What one organisation holds at most of those for requests: its transactions may wait for each other. */
export const organizationShare = 0.6;

/** All of them, as docs/operations.md says. */
export const connectionsOfProcess = Object.values(connectionCounts).reduce((sum, count) => sum + count, 0);
