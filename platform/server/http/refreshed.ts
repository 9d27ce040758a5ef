import type { Clock } from '../clock.ts';

/**
 * Reads a value when it is needed, at most once in `everyMs`, however many ask. What cannot be read again stays as it
 * was.
 *
 * @returns the value; rejects as `read` does while there is none yet
 */
export function createRefreshed<Value>(
  clock: Clock,
  everyMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (last !== undefined && at - last.at < everyMs) return last.value;
    const former = last?.value;
    const value = read().catch((error: unknown) => {
      if (former !== undefined) return former;
      last = undefined;
      throw error;
    });
    last = { at, value };
    return value;
  };
}
