import { vitalFields } from '#modules/assistants/contract/drafts/answer.ts';
import type { VitalField } from '#modules/assistants/contract/drafts/answer.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';

/** Vital signs that a drafted entry leaves empty, so that nobody believes they were forgotten; none of what was typed. */
export function listNotSaid({
  type,
  engine,
  data,
}: Pick<CareEntry, 'type' | 'engine' | 'data'>): readonly VitalField[] {
  if (type === 'sis' || engine === 'hand') return [];
  const empty = vitalFields.filter((field) => data[field] === '');
  return type === 'report' && empty.length === vitalFields.length ? [] : empty;
}
