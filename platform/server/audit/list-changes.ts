import type { AuditChange } from './record.ts';

/** What an entry keeps of a value; the record itself has the rest. */
const maxLength = 500;

/**
 * The fields in which two states of a record differ, for the audit log. Absent, null and empty are the same; a list is one
 * text; a long text is cut.
 *
 * @param before null for a new record: then all fields that are filled
 */
export function listChanges(before: object | null, after: object): AuditChange[] {
  const [from, to] = [new Map<string, unknown>(Object.entries(before ?? {})), new Map<string, unknown>(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, from: inWords(from.get(field)), to: inWords(to.get(field)) }))
    .filter((change) => change.from !== change.to)
    .map((change) => ({ ...change, from: cut(change.from), to: cut(change.to) }));
}

function inWords(value: unknown): string | null {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? null : text;
}

function cut(text: string | null): string | null {
  return text !== null && text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
