import type { AuditEntry } from '../contract/index.ts';

/** Rows of the log: the newest of each folded group, and the groups by the ids of these. */
interface FoldedLog {
  readonly rows: readonly AuditEntry[];
  readonly folded: ReadonlyMap<string, readonly AuditEntry[]>;
}

/** Entries of one act follow each other within this time. */
const maxGapMs = 60_000;
/** Fewer equal rows are read faster than a folded one is opened. */
const minFolded = 4;

/**
 * Folds entries that follow each other: the same event by the same person on the same kind of record.
 * @param opened ids of the newest entries of groups whose rows are shown one by one
 */
export function foldEntries(entries: readonly AuditEntry[], opened: ReadonlySet<string>): FoldedLog {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && isAlike(last, entry)) group.push(entry);
    else groups.push([entry]);
  }
  const folded = new Map<string, readonly AuditEntry[]>();
  const rows = groups.flatMap((group) => {
    const [newest] = group;
    if (newest === undefined || group.length < minFolded || opened.has(newest.id)) return group;
    folded.set(newest.id, group);
    return [newest];
  });
  return { rows, folded };
}

function isAlike(later: AuditEntry, earlier: AuditEntry): boolean {
  return (
    later.event === earlier.event &&
    later.user?.id === earlier.user?.id &&
    later.subject?.type === earlier.subject?.type &&
    Date.parse(later.occurredAt) - Date.parse(earlier.occurredAt) <= maxGapMs
  );
}
