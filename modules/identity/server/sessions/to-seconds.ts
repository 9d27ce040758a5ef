/** Whole seconds since the epoch, rounded down: a session is never announced longer than it lasts. */
export function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
