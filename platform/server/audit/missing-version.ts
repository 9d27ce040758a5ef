import type { AuditChange } from './record.ts';

/** Stands among the stored changes; no entity has a field of this name. */
const missingVersion: AuditChange = { field: 'withoutVersion', from: null, to: null };

/**
 * Marks the changes of a call that named no version of what it changed: the last writer won, and what somebody else
 * saved meanwhile may be gone.
 */
export function recordMissingVersion(
  changes: readonly AuditChange[],
  version: number | undefined,
): readonly AuditChange[] {
  return version === undefined && changes.length > 0 ? [...changes, missingVersion] : changes;
}

/** Parts the mark from the changes that are shown. */
export function readMissingVersion(stored: readonly AuditChange[]): {
  changes: AuditChange[];
  withoutVersion: boolean;
} {
  const changes = stored.filter(({ field }) => field !== missingVersion.field);
  return { changes, withoutVersion: changes.length < stored.length };
}
