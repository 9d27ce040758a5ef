/**
 * Flags of Node under which the server runs. Without them V8 keeps what it once needed (docs/decisions/0013). `npm run bench memory`
 * measures what they save and what they cost.
 */
export const serverFlags = [
  // MB of one half; the default of V8 13 is 64. With 16 a list took a tenth more processor time.
  '--max-semi-space-size=32',
  // Old objects are collected when they are so much more than what was alive last time; the default is up to 300.
  '--heap-growing-percent=40',
  // Has the server give back what a busy time has left (platform/server/collect-at-rest.ts).
  '--expose-gc',
];
