import type { XmlElement } from '#platform/server/reading/xml-tree.ts';

/** Why a fact of a document is missing in what was read, or differs from it. */
type ReadProblemCode =
  /** No type of ours: the detail names the kind and how it is offered. */
  | 'type_unknown'
  | 'id_missing'
  | 'country_foreign'
  /** No number, day or truth. */
  | 'value_unreadable'
  /** 449.000 is 449 by the rules of the format, and more likely meant in thousands. */
  | 'number_unclear'
  | 'value_out_of_range'
  /** Not in the list of the format. */
  | 'value_unknown'
  | 'text_cut'
  | 'rent_period'
  | 'attachment_not_picture'
  | 'picture_too_large'
  | 'picture_unreadable'
  | 'too_many_pictures';

export interface ReadProblem {
  readonly code: ReadProblemCode;
  /** Name of the element or field, and what it says. */
  readonly detail: string;
}

export type Note = (code: ReadProblemCode, detail: string) => void;

/** Facts of one element, by the paths of those inside. */
export interface Facts {
  readonly note: Note;
  readonly find: (...path: readonly string[]) => XmlElement | undefined;
  readonly list: (...path: readonly string[]) => readonly XmlElement[];
  /** Text of the first element at a path; empty without one. */
  readonly text: (...path: readonly string[]) => string;
  /** @returns undefined for none, and for what is no number, which is noted */
  readonly number: (...path: readonly string[]) => number | undefined;
  readonly truth: (...path: readonly string[]) => boolean | undefined;
  readonly day: (...path: readonly string[]) => string | undefined;
  /** Code at an attribute, in capitals; empty without one. */
  readonly code: (attribute: string, ...path: readonly string[]) => string;
  /** Names of the attributes that are true, in capitals. */
  readonly marks: (...path: readonly string[]) => ReadonlySet<string>;
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Reads the facts of an element; what cannot be read is noted and left out. */
export function readFacts(element: XmlElement, note: Note): Facts {
  const find = (...path: readonly string[]): XmlElement | undefined =>
    path.reduce<XmlElement | undefined>((found, name) => found?.children.find((child) => child.name === name), element);
  const text = (...path: readonly string[]): string => find(...path)?.text ?? '';
  const parse = <Value>(path: readonly string[], read: (text: string) => Value | undefined): Value | undefined => {
    const written = text(...path);
    if (written === '') return undefined;
    const value = read(written);
    if (value === undefined) note('value_unreadable', `${path.at(-1)}: ${shown(written)}`);
    return value;
  };
  return {
    note,
    find,
    text,
    list: (...path) => {
      const parent = find(...path.slice(0, -1));
      return parent?.children.filter(({ name }) => name === path.at(-1)) ?? [];
    },
    number: (...path) => parse(path, parseNumber),
    truth: (...path) => parse(path, parseTruth),
    day: (...path) => parse(path, parseDay),
    code: (attribute, ...path) => find(...path)?.attributes[attribute]?.toUpperCase() ?? '',
    marks: (...path) =>
      new Set(
        Object.entries(find(...path)?.attributes ?? {})
          .filter(([, value]) => parseTruth(value) === true)
          .map(([name]) => name.toUpperCase()),
      ),
  };
}

/**
 * Reads a number as the format writes it (`449000.00`), or as Germans do (`449.000,00 €`). A single point is one of
 * decimals, as the format says.
 *
 * @returns undefined for what is no number
 */
export function parseNumber(text: string): number | undefined {
  const bare = text
    .slice(0, 60)
    .replaceAll(/[\s\u00A0'’]/gu, '')
    .replace(/^(?:€|EUR)/iu, '')
    .replace(/(?:kWh.*|€|EUR|m²|m2|qm|,-+|%)$/iu, '');
  if (/^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d{1,2})?$/iu.test(bare)) return finite(Number(bare));
  if (/^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d+)?$/u.test(bare) && /\d/u.test(bare))
    return finite(Number(bare.replaceAll('.', '').replace(',', '.')));
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/u.test(bare)) return finite(Number(bare.replaceAll(',', '')));
  return undefined;
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/** True for a text that is read as a number below 1,000, and looks like thousands: `449.000`. */
export const looksLikeThousands = (text: string): boolean => /^\d{1,3}\.\d{3}$/u.test(text.trim());

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  ja: true,
  j: true,
  yes: true,
  wahr: true,
  false: false,
  0: false,
  nein: false,
  n: false,
  no: false,
  falsch: false,
};

/** Reads a truth: the format writes true and false, programs also 1 and 0, or ja and nein. */
export function parseTruth(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(truths, word) ? truths[word] : undefined;
}

/** Reads a day as YYYY-MM-DD, from that or from DD.MM.YYYY; a time behind it is left aside. */
export function parseDay(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/u.exec(text.trim()) ??
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/u
      .exec(text.trim())
      ?.map((part, index, parts) => (index === 0 ? part : (parts[4 - index] ?? ''))) ??
    [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) ? found : undefined;
}
