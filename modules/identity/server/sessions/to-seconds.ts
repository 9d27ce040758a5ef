/** Returns whole seconds since the epoch, rounded down: a session never ends before its announced expiry. */
export function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
