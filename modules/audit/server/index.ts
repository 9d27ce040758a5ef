import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { ReadMetric } from '#platform/server/http/metrics.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createAuditRoutes } from './entries/routes.ts';
import { createDenialRecorder } from './recording/denials.ts';
import type { RecordDenial } from './recording/denials.ts';
import { createLateRecords } from './recording/record-later.ts';
import type { LateRecords } from './recording/record-later.ts';

export { recordAudit, recordAuditOfAccount } from './recording/record.ts';
export type { AuditChange, AuditRecord } from './recording/record.ts';
export { noteMissingVersion } from './recording/missing-version.ts';
export type { LateRecords } from './recording/record-later.ts';

/** The log of who did what. What commits together with a change is written by {@link recordAudit} in its transaction. */
export interface Audit extends LateRecords {
  readonly routes: readonly Route[];
  /** Notes a call that was refused for want of a permission. */
  readonly recordDenial: RecordDenial;
  readonly metrics: readonly ReadMetric[];
}

export interface AuditDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Told how many entries could not be written, once a minute at most. */
  readonly onError: (error: Error) => void;
}

/** Composes the audit module; `drain()` comes before the database is closed. */
export function createAudit({ database, clock, onError }: AuditDependencies): Audit {
  const late = createLateRecords({ database, onError });
  const dropped = { type: 'counter', name: 'kontor_audit_dropped_total', help: 'Entries that the audit log lost', read: late.countDropped } as const;
  return { ...late, routes: createAuditRoutes(clock), recordDenial: createDenialRecorder(late, clock), metrics: [dropped] };
}
