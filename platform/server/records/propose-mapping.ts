import { languageKeys } from '../../contract/languages.ts';
import { writableFields } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { normalizeWords } from './normalize-words.ts';
import type { RecordTexts } from './record-texts.ts';

/**
 * Proposes a field for each column of a table; each field once, null for none. The field that people of the
 * organisation chose for a column of this name comes first, then the field with this name, a caption of it in any
 * language, or the name that another program gives it.
 *
 * @param chosen fields by the normalized names of columns; '' for a column that was left out
 * @param derived fields of the last columns, which are joined from others
 */
export function proposeMapping(
  entity: Pick<AnyEntity, 'fields' | 'columnNames'>,
  texts: Pick<RecordTexts, 'field'>,
  columns: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
  derived: readonly string[] = [],
): (string | null)[] {
  const known = nameColumns(entity, texts);
  const fields = new Set(writableFields(entity));
  const names = columns.map(normalizeWords);
  const taken = new Set<string>();
  const takeOnce = (field: string | undefined): string | null => {
    if (field === undefined || !fields.has(field) || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  // Choices of people first: a column further left must not take their field by its name.
  const byChoice = names.map((name) => takeOnce(chosen.get(name)));
  const proposed = [...Array.from({ length: names.length - derived.length }, () => undefined), ...derived];
  const byPart = names.map((name, index) => byChoice[index] ?? (chosen.has(name) ? null : takeOnce(proposed[index])));
  return names.map((name, index) => byPart[index] ?? (chosen.has(name) ? null : takeOnce(known.get(name))));
}

function nameColumns(
  entity: Pick<AnyEntity, 'fields' | 'columnNames'>,
  texts: Pick<RecordTexts, 'field'>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (words: string, field: string): void => {
    const name = normalizeWords(words);
    if (!names.has(name)) names.set(name, field);
  };
  const fields = writableFields(entity);
  for (const field of fields)
    for (const words of [field, ...languageKeys.map((language) => texts.field(field, language))]) add(words, field);
  // Behind the names of all fields: a synonym of one may be the caption of another.
  for (const field of fields) for (const words of entity.columnNames?.[field] ?? []) add(words, field);
  return names;
}
