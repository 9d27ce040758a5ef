import { auditFields, auditRecords, auditSubjectTypes, isNamed } from '#modules/audit/contract/names.ts';
import type { AuditEntry } from '#modules/audit/contract/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';

const lookUp = createTranslator(new URL('../../locales/', import.meta.url));
const known = new Map<string, string>();
const columns = ['time', 'timeUtc', 'event', 'name', 'email', 'subjectType', 'subject', 'subjectId', 'changes', 'address', 'requestId'] as const;
// The Swedish way to write it is the one that every spreadsheet takes for a time.
const berlinTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** The head of the table in a language. */
export function csvHeader(language: LanguageKey): string[] {
  return columns.map((column) => translate(language, `csv.${column}`));
}

/** One entry as cells, in the order of {@link csvHeader}. */
export function csvCells(entry: AuditEntry, language: LanguageKey): string[] {
  const { user, subject } = entry;
  const occurredAt = new Date(entry.occurredAt);
  return [
    berlinTime.format(occurredAt),
    // The hour that the end of summer time repeats is clear in this column.
    entry.occurredAt,
    translate(language, `events.${entry.event}`),
    user?.name ?? '',
    user?.email ?? '',
    subject === null ? '' : isNamed(auditSubjectTypes, subject.type) ? translate(language, `subjects.${subject.type}`) : subject.type,
    subject === null ? '' : labelOf(subject, language),
    subject?.id ?? '',
    [...entry.changes.map((change) => describeChange(change, language)), ...(entry.withoutVersion ? [translate(language, 'details.withoutVersion')] : [])].join('; '),
    entry.address ?? '',
    entry.requestId,
  ];
}

/** Name of the file, such as `protokoll-2026-11-21.csv`. */
export function csvFileName(day: string, language: LanguageKey): string {
  return `${translate(language, 'export.fileName')}-${day}.csv`;
}

/** Looking a text up costs more than the rest of a line; there are a few hundred. */
function translate(language: LanguageKey, key: string): string {
  const name = `${language} ${key}`;
  const text = known.get(name) ?? lookUp(language, key);
  known.set(name, text);
  return text;
}

function labelOf({ id, label }: NonNullable<AuditEntry['subject']>, language: LanguageKey): string {
  return id !== null && isNamed(auditRecords, id) ? translate(language, `records.${id}`) : label;
}

function describeChange({ field, from, to }: AuditEntry['changes'][number], language: LanguageKey): string {
  const name = isNamed(auditFields, field) ? translate(language, `fields.${field}`) : field;
  return `${name}: ${from ?? '–'} → ${to ?? '–'}`;
}
