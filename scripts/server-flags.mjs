/**
 * Flags of Node under which the server runs: it gives back at rest what a busy time has left (docs/decisions/0013,
 * platform/server/collect-at-rest.ts). `npm run bench memory` measures what that saves and what it costs.
 */
export const serverFlags = ['--expose-gc'];
