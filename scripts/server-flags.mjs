/**
 * Flags of Node under which the server runs: it gives back at rest what a busy time has left (docs/decisions/0013,
 * platform/server/collect-at-rest.ts). `npm run bench memory` measures what that saves and what it costs.
 */
export const serverFlags = ['--expose-gc'];

/**
 * Settings of the C library under which the server runs, for memory that is not Node's own, such as that of pictures and
 * documents: glibc keeps what is freed in up to eight arenas for each core, and large buffers among small ones
 * (docs/decisions/0013). Other C libraries ignore them.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
