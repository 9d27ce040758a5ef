import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { ReadMetric } from '../metrics/read-metric.ts';
import { createDenialRecorder } from './denials.ts';
import type { RecordDenial } from './denials.ts';
import { createLateRecords } from './record-later.ts';
import type { LateRecords } from './record-later.ts';

/**
 * Writes into the audit log what no transaction carries. What commits together with a change is written by
 * `recordAudit`.
 */
export interface AuditRecorder extends LateRecords {
  /** Notes a call that was refused for want of a permission. */
  readonly recordDenial: RecordDenial;
  readonly gauges: readonly ReadMetric[];
}

export interface AuditRecorderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Told how many entries could not be written, once a minute at most. */
  readonly onError: (error: Error) => void;
}

/** Opens the recorder; its `drain()` comes before the database is closed. */
export function createAuditRecorder({ database, clock, onError }: AuditRecorderDependencies): AuditRecorder {
  const late = createLateRecords({ database, onError });
  const dropped = {
    type: 'counter',
    name: 'kontor_audit_dropped_total',
    help: 'Entries that the audit log lost',
    read: late.countDropped,
  } as const;
  return { ...late, recordDenial: createDenialRecorder(late, clock), gauges: [dropped] };
}
