import { languageKeys } from '../../contract/languages.ts';
import { writableFields } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { normalizeWords } from './normalize-words.ts';
import type { RecordTexts } from './record-texts.ts';

/**
 * Proposes a field for each column of a table, by its name or caption in any language; each field once, null for none.
 */
export function proposeMapping(
  entity: Pick<AnyEntity, 'fields'>,
  texts: Pick<RecordTexts, 'field'>,
  columns: readonly string[],
): (string | null)[] {
  const names = new Map<string, string>();
  for (const field of writableFields(entity)) {
    for (const words of [field, ...languageKeys.map((language) => texts.field(field, language))]) {
      const key = normalizeWords(words);
      if (!names.has(key)) names.set(key, field);
    }
  }
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = names.get(normalizeWords(column));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
