import type { Field } from '../../contract/fields.ts';
import { languageKeys } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { lineSchema } from '../../contract/texts.ts';
import { describeIssues } from '../http/validation.ts';
import type { Cell } from '../sheets/sheet.ts';
import { recordKinds } from './kinds.ts';
import { normalizeWords } from './normalize-words.ts';
import type { CellProblem } from './parse-cell.ts';
import type { RecordTexts } from './record-texts.ts';

/**
 * A cell as a value that crosses the wire; undefined for an empty one. Of a lookup the words, which are resolved later.
 */
type CellReading = { readonly value: unknown } | { readonly problem: CellProblem };

export type CellReader = (field: string, cell: Cell) => CellReading;

/**
 * Reads cells by the rules of an entity's fields: decimals as people of any of the languages write them, days as in
 * Germany or ISO 8601, choices by their value or name.
 *
 * @param language of the user, which decides what `1.500` is
 */
export function createCellReader(
  { fields }: Pick<AnyEntity, 'fields'>,
  texts: Pick<RecordTexts, 'option'>,
  language: LanguageKey,
): CellReader {
  const choices = new Map(
    Object.entries(fields)
      .filter(([, { options }]) => options !== undefined)
      .map(([name, field]) => [name, listChoices(name, field, texts, language)]),
  );
  return (name, cell) => {
    const field = fields[name];
    if (field === undefined) return { value: undefined };
    const text = typeof cell === 'string' ? cell.trim() : String(cell);
    if (text === '')
      return field.isRequired
        ? { problem: { code: 'too_small', params: { kind: 'string', minimum: 1 } } }
        : { value: undefined };
    const { fromCell, unreadable, isReference } = recordKinds[field.kind];
    const value = fromCell(typeof cell === 'string' ? text : cell, { language, choices: choices.get(name) });
    return value === undefined
      ? { problem: unreadable }
      : checkValue(field, value, isReference ? lookupWords : field.wire);
  };
}

/** No record has a longer name. */
const lookupWords = lineSchema(500);

function checkValue(field: Field, value: unknown, wire: Field['wire']): CellReading {
  const checked = wire.safeParse(value);
  if (checked.success) return { value: checked.data };
  const [{ code, params } = { code: 'custom', params: undefined }] = describeIssues(checked.error.issues);
  return {
    problem: {
      code,
      ...(code === 'too_many_decimals' ? { params: { decimals: field.decimals ?? 0 } } : params && { params }),
    },
  };
}

/** The options of a field by their values and their names in all languages, that of the user first. */
function listChoices(
  name: string,
  { options = [], wire }: Field,
  texts: Pick<RecordTexts, 'option'>,
  language: LanguageKey,
): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const languages = [language, ...languageKeys.filter((other) => other !== language)];
  const add = (words: string, option: string): void => {
    const key = normalizeWords(words);
    if (!found.has(key)) found.set(key, wire.safeParse(option).success ? option : Number(option));
  };
  for (const option of options) add(option, option);
  for (const shown of languages) for (const option of options) add(texts.option(name, option, shown), option);
  return found;
}
