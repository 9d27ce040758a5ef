import type { AuditRecord } from './record.ts';

/** Counts what was not written and says so, once a minute at most. */
export interface DroppedRecords {
  /** @param cause why it was not written */
  add(record: AuditRecord, cause: unknown): void;
  /** Says at once what has not been said yet. */
  flush(): void;
  /** Since the process started. */
  total(): number;
}

const intervalMs = 60_000;

/** @param onError told the first drop at once, later ones as a sum once a minute; their first cause is the cause */
export function createDroppedRecords(onError: (error: Error) => void): DroppedRecords {
  let total = 0;
  let unsaid = 0;
  let first: { readonly record: AuditRecord; readonly cause: unknown } | undefined;
  let pause: NodeJS.Timeout | undefined;

  function say(): void {
    clearTimeout(pause);
    pause = undefined;
    if (first === undefined) return;
    const { record, cause } = first;
    const entries = unsaid === 1 ? '1 entry' : `${unsaid} entries`;
    unsaid = 0;
    first = undefined;
    pause = setTimeout(say, intervalMs).unref();
    onError(
      new Error(`Audit: ${entries} dropped, first ${record.event} of request ${record.source.requestId}`, { cause }),
    );
  }

  return {
    add: (record, cause) => {
      total += 1;
      unsaid += 1;
      first ??= { record, cause };
      if (pause === undefined) say();
    },
    flush: say,
    total: () => total,
  };
}
