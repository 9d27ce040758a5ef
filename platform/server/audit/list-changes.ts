import type { AuditChange } from './record.ts';

/** Maximum length of a value in an entry; the record itself has the rest. */
const maxLength = 500;

/**
 * The fields in which two states of a record differ, for the audit log; `describeValues` puts declared fields into
 * words. Absent, null and empty are the same; a list is one text; of several lines those that differ are kept; a long
 * text is cut.
 *
 * @param before null for a new record: then all fields that are filled
 */
export function listChanges(before: object | null, after: object): AuditChange[] {
  const [from, to] = [
    new Map<string, unknown>(Object.entries(before ?? {})),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, from: inWords(from.get(field)), to: inWords(to.get(field)) }))
    .filter((change) => change.from !== change.to)
    .map(({ field, from: old, to: now }) => ({
      field,
      from: cut(keepDiffering(old, now)),
      to: cut(keepDiffering(now, old)),
    }));
}

function inWords(value: unknown): string | null {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? null : text;
}

/** Keeps the differing part of a long list: its beginning may be the same on both sides. */
function keepDiffering(text: string | null, other: string | null): string | null {
  if (text === null || other === null || !(text.includes('\n') || other.includes('\n'))) return text;
  const others = other.split('\n');
  return (
    text
      .split('\n')
      .filter((line, index) => line !== others[index])
      .join('\n') || null
  );
}

function cut(text: string | null): string | null {
  return text !== null && text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
