import { parseDecimal } from '../../contract/decimal-text.ts';
import type { Field } from '../../contract/fields.ts';
import { languageKeys } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { lineSchema } from '../../contract/texts.ts';
import { describeIssues } from '../http/validation.ts';
import type { Cell } from '../sheets/sheet.ts';
import { normalizeWords } from './normalize-words.ts';
import type { RecordTexts } from './record-texts.ts';

/** What is wrong with a cell: a code of `errors.field` with its values. */
export interface CellProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * A cell as a value that crosses the wire; undefined for an empty one. Of a lookup the words, which are resolved later.
 */
export type CellReading = { readonly value: unknown } | { readonly problem: CellProblem };

export type CellReader = (field: string, cell: Cell) => CellReading;

const yes = new Set(
  ['ja', 'j', 'yes', 'y', 'si', 'oui', 'o', 'да', '是', 'true', 'wahr', 'x', '1'].map(normalizeWords),
);
const no = new Set(['nein', 'n', 'no', 'non', 'нет', '否', 'false', 'falsch', '0'].map(normalizeWords));

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
    if (field.kind === 'record') return checkValue(field, text, lookupWords);
    const value = toWire(field, typeof cell === 'string' ? text : cell, { language, choices: choices.get(name) });
    return value === undefined
      ? {
          problem: {
            code: wrongKind[field.kind] ?? 'invalid_value',
            ...(field.kind === 'day' && { params: { format: 'date' } }),
            ...(field.kind === 'number' && { params: { expected: 'number' } }),
          },
        }
      : checkValue(field, value);
  };
}

const wrongKind: Partial<Record<Field['kind'], string>> = { number: 'invalid_type', day: 'invalid_format' };

/** No record has a longer name. */
const lookupWords = lineSchema(500);

function checkValue(field: Field, value: unknown, wire: Field['wire'] = field.wire): CellReading {
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

/** @returns undefined for what cannot be read */
function toWire(
  field: Field,
  cell: Cell,
  { language, choices }: { readonly language: LanguageKey; readonly choices: ReadonlyMap<string, unknown> | undefined },
): unknown {
  if (field.kind === 'number') return toNumber(cell, language);
  if (field.kind === 'day') return toDay(String(cell), language);
  if (field.kind === 'flag') return toFlag(cell);
  if (field.kind === 'choice')
    return choices?.get(normalizeWords(String(cell))) ?? (String(cell) === '–' ? choices?.get('') : undefined);
  return String(cell);
}

function toNumber(cell: Cell, language: LanguageKey): number | undefined {
  // Spreadsheets hold 15 digits; what lies behind is the noise of binary fractions.
  if (typeof cell === 'number') return Number(cell.toPrecision(15));
  return parseDecimal(String(cell).replaceAll(/€|EUR|%/giu, ''), language) ?? undefined;
}

/** Days as 31.1.2026, 31.01.26, 2026-01-31, 2026/1/31 and, where it is written so, 31/1/2026. */
function toDay(text: string, language: LanguageKey): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/u.exec(text) ?? [];
  if (year !== undefined) return writeDay(year, month, day);
  const dayFirst =
    language === 'es' || language === 'fr'
      ? /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/u
      : /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/u;
  const found = dayFirst.exec(text);
  return found === null ? undefined : writeDay(found[3]?.padStart(4, '20') ?? '', found[2], found[1]);
}

function writeDay(year: string, month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function toFlag(cell: Cell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = normalizeWords(String(cell));
  return yes.has(word) ? true : no.has(word) ? false : undefined;
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
  for (const spoken of languages) for (const option of options) add(texts.option(name, option, spoken), option);
  return found;
}
