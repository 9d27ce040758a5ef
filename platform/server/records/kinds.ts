import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RecordReference } from '../../contract/field-kinds.ts';
import type { Field, FieldKind } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { fromScaled, toScaled } from '../../contract/money.ts';
import { integer, naturalText, optionalDay, optionalInteger } from '../lists/list-order.ts';
import type { Direction, OrderColumn } from '../lists/list-order.ts';
import type { Cell } from '../sheets/sheet.ts';
import type { ExportCell } from '../sheets/define-export.ts';
import { normalizeWords } from './normalize-words.ts';
import { parseDay, parseFlag, parseNumber } from './parse-cell.ts';
import type { CellProblem } from './parse-cell.ts';
import { sampleChoice, sampleNumber, sampleText } from './sample-values.ts';
import type { SampleValue } from './sample-values.ts';
import { formatYesOrNo } from './transfer-texts.ts';

/** Words of a field in a file, in the language of the user. */
interface CellTexts {
  readonly language: LanguageKey;
  /** Returns the name of an option. */
  readonly nameOption: (value: string) => string;
}

interface CellWords {
  readonly language: LanguageKey;
  /** Options by their normalized values and names. */
  readonly choices: ReadonlyMap<string, unknown> | undefined;
}

/** A field's column in a statement, where the record's table is called `record`. */
interface OwnColumn {
  readonly qualified: string;
  /** For a reference: the title of the referenced record; its names have further parts, if `isCombined`. */
  readonly referred?: { readonly title: RawBuilder<string>; readonly isCombined: boolean };
}

/** Type of a column in the database. */
export type ColumnType = 'text' | 'uuid' | 'date' | 'boolean' | 'bigint';

/** Search of a column, as `kontor_search_on` names it; `words` are its text. */
export type SearchedAs = 'words' | 'money' | 'day' | 'choice' | 'parent';

interface ColumnKind {
  readonly type: ColumnType;
  /** Name of the column from the field's name in snake_case. */
  readonly name: (snake: string, field: Field) => string;
  /** True if a statement can name a record by the column. */
  readonly isName: boolean;
  /** Search of the column; null: the search leaves it out. */
  readonly searched: (field: Field) => SearchedAs | null;
  /** Converts a value of a request. */
  readonly toColumn: (value: unknown, field: Field) => unknown;
  /** Converts a selected value; `stored` is the column of a reference, whose selected value is its name. */
  readonly fromRow: (value: unknown, field: Field, stored: unknown) => unknown;
  readonly order: (column: OwnColumn, direction: Direction) => OrderColumn;
}

/** Server side of one kind of fields. */
interface ServerKind {
  /** Column in the table of a record; null for kinds that no column holds. */
  readonly column: (field: Field) => ColumnKind | null;
  /** Width of a workbook's column, in characters. */
  readonly width: (field: Field) => number;
  /** Converts a stored value to a cell of an export. */
  readonly toCell: (stored: unknown, field: Field, texts: CellTexts) => ExportCell;
  /** Formats a number as text of a CSV file. */
  readonly formatNumber: (value: number, field: Field, language: LanguageKey) => string;
  /** Converts a cell of an import to a value of a request; undefined if it is unreadable. */
  readonly fromCell: (cell: Cell, words: CellWords) => unknown;
  /** True if a cell names another record, which is looked up by these words. */
  readonly isReference: boolean;
  /** Problem of an unreadable cell. */
  readonly unreadable: CellProblem;
  /** Creates made-up values. @param words for the title of a record, else empty */
  readonly sample: (field: Field, words: string) => SampleValue;
}

const cents = 2;

function keep(value: unknown): unknown {
  return value;
}

const plain = {
  type: 'text',
  name: (snake: string) => snake,
  isName: false,
  searched: ({ isRepetition }: Field): SearchedAs | null => (isRepetition === true ? null : 'words'),
  toColumn: keep,
  fromRow: keep,
} as const;
const textColumn: ColumnKind = {
  ...plain,
  isName: true,
  order: ({ qualified }, direction) => naturalText(sql.ref(qualified), direction),
};

const numberColumn: ColumnKind = {
  type: 'bigint',
  name: (snake, { decimals, isMoney }) =>
    decimals === cents ? `${snake}_${isMoney === true ? 'cents' : 'hundredths'}` : snake,
  isName: false,
  searched: ({ decimals }) => (decimals === cents ? 'money' : 'words'),
  toColumn: (value, { decimals }) =>
    decimals === cents && value !== null ? Number(toScaled(value as number, cents)) : value,
  fromRow: (value, { decimals }) =>
    value === null ? null : decimals === cents ? fromScaled(value as number, cents) : Number(value),
  order: ({ qualified }, direction) => optionalInteger(qualified, direction),
};
const referenceColumn: ColumnKind = {
  type: 'uuid',
  name: (snake) => `${snake}_id`,
  isName: false,
  searched: () => 'parent',
  toColumn: keep,
  fromRow: (value, _field, stored) => (stored === null ? null : { id: stored, label: value }),
  order: ({ qualified, referred }, direction) => {
    if (referred === undefined) throw new Error(`${qualified} has no lookup`);
    // The title has an index; the list is not sorted by further parts of the name.
    const { title, isCombined } = referred;
    return { ...naturalText(title, direction), ...(isCombined ? { exact: () => title } : {}) };
  },
};

const text: ServerKind = {
  column: () => textColumn,
  width: ({ maxLength = 40 }) => Math.max(12, Math.min(36, maxLength / 4)),
  toCell: (stored) => (typeof stored === 'number' ? stored : String(stored)),
  formatNumber: String,
  fromCell: String,
  isReference: false,
  unreadable: { code: 'invalid_value' },
  sample: sampleText,
};
/** Kinds without a column, a cell or an import: only forms of their own hold them. */
const formOnly: ServerKind = { ...text, column: () => null };

/** All that the server knows of a kind of fields: a new kind is a new row. */
export const recordKinds: Readonly<Record<FieldKind, ServerKind>> = {
  line: text,
  multiline: { ...text, width: () => 40 },
  email: { ...text, sample: () => (_random, index) => `kontakt${index + 1}@muster.example` },
  iban: { ...text, sample: () => () => 'DE02120300000000202051' },
  secret: formOnly,
  number: {
    ...text,
    column: ({ decimals = 0 }) => (decimals === 0 || decimals === cents ? numberColumn : null),
    width: () => 14,
    formatNumber: (value, field, language) => String(field.toValue(value, language)),
    fromCell: (cell, { language }) => parseNumber(cell, language),
    unreadable: { code: 'invalid_type', params: { expected: 'number' } },
    sample: sampleNumber,
  },
  day: {
    ...text,
    column: () => ({
      ...plain,
      type: 'date',
      searched: () => 'day',
      order: ({ qualified }, direction) => optionalDay(qualified, direction),
    }),
    width: () => 14,
    toCell: (stored) => new Date(`${String(stored)}T00:00:00Z`),
    fromCell: (cell, { language }) => parseDay(String(cell), language),
    unreadable: { code: 'invalid_format', params: { format: 'date' } },
    sample: () => (random) =>
      new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 1095) * 86_400_000).toISOString().slice(0, 10),
  },
  flag: {
    ...text,
    column: () => ({
      ...plain,
      type: 'boolean',
      // Yes and no are words of many columns, and name none of them.
      searched: () => null,
      order: ({ qualified }) => integer(sql`${sql.ref(qualified)}::integer`),
    }),
    toCell: (stored, _field, { language }) => formatYesOrNo(stored === true, language),
    fromCell: parseFlag,
    sample: () => (random) => random() < 0.5,
  },
  feature: {
    ...text,
    column: () => ({ ...textColumn, isName: false, searched: () => null }),
    toCell: (stored, _field, { language }) => formatYesOrNo(stored === 'YES', language),
    fromCell: (cell) => {
      const isSet = parseFlag(cell);
      return isSet === undefined ? undefined : isSet ? 'YES' : 'NOT_APPLICABLE';
    },
    sample: () => (random) => (random() < 0.5 ? 'YES' : 'NOT_APPLICABLE'),
  },
  choice: {
    ...text,
    column: () => ({ ...textColumn, searched: () => 'choice' }),
    toCell: (stored, _field, { nameOption }) => (typeof stored === 'number' ? stored : nameOption(String(stored))),
    fromCell: (cell, { choices }) =>
      choices?.get(normalizeWords(String(cell))) ?? (String(cell) === '–' ? choices?.get('') : undefined),
    sample: sampleChoice,
  },
  choices: formOnly,
  lookup: formOnly,
  record: {
    ...text,
    column: () => referenceColumn,
    toCell: (stored) => (stored as RecordReference).label,
    isReference: true,
  },
  localized: formOnly,
  localizedText: formOnly,
  image: formOnly,
  rows: formOnly,
};
