/**
 * Flags of Node under which the server runs. Without them V8 keeps what it once needed: two halves of 64 MB for new objects,
 * and old ones that are dead until their space has doubled and doubled again. `npm run bench memory` measures both sides.
 */
export const serverFlags = [
  // MB of one half; the default of V8 13 is 64.
  '--max-semi-space-size=16',
  // Old objects are collected when they are so much more than what was alive last time; the default is up to 300.
  '--heap-growing-percent=40',
];
