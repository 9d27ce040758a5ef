import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { isOfType } from '#platform/contract/optional-kinds.ts';
import { withoutDirectionMarks } from '#platform/contract/texts.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { sentDataSchema } from '../../contract/objects/objekt-data.ts';
import type { Note } from './read-facts.ts';

/** Values of an object in the making. */
export interface Values {
  readonly type: string;
  /**
   * Adds a value as its field takes it: numbers are rounded, texts are cut. Left out: undefined, '', a field of other
   * types, 0 where the field takes more than that, and anything that the field refuses, which is noted.
   */
  put(name: string, value: unknown): void;
  /** Adds a feature that is there; nothing is said of one that is not. */
  mark(name: string, isThere: boolean | undefined): void;
}

/** Collects values of an object of a type. */
export function collectValues(type: string, note: Note): Values & { readonly done: () => Record<string, unknown> } {
  const values: Record<string, unknown> = { realEstateType: type };
  const put = (name: string, value: unknown): void => {
    const field = (dataFields as FieldSet)[name];
    if (field === undefined || !isOfType(field, type) || value === undefined || value === '') return;
    const fitting = fit(field, value, (cut) => note('text_cut', `${name}: ${cut}`));
    if (fitting === '') return;
    const isAccepted = field.wire.safeParse(fitting).success && sentDataSchema.shape[name]?.safeParse(fitting).success;
    if (isAccepted === true) values[name] = fitting;
    // Programs write 0 for what they do not know.
    else if (fitting !== 0) note('value_out_of_range', `${name}: ${String(value).slice(0, 60)}`);
  };
  return {
    type,
    put,
    mark: (name, isThere) => put(name, isThere === true ? 'YES' : undefined),
    done: () => values,
  };
}

function fit(field: Field, value: unknown, noteCut: (cut: string) => void): unknown {
  if (field.kind === 'number' && typeof value === 'number') return round(value, field.decimals ?? 0);
  if (typeof value !== 'string' || field.options !== undefined) return value;
  const isNote = field.maxBytes !== undefined;
  const clean = withoutDirectionMarks(isNote ? toLines(value) : toLine(value, value.length));
  const cut = isNote ? cutBytes(clean, field.maxBytes ?? 0).trimEnd() : toLine(clean, field.maxLength ?? clean.length);
  if (cut.length < clean.length) noteCut(`${clean.length} → ${cut.length}`);
  return cut;
}

function round(value: number, decimals: number): number {
  const rounded = Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
  // Notations with an exponent of their own: numbers beyond any field.
  return Number.isNaN(rounded) ? value : rounded;
}

const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;
const breaks = /\r\n?|[\u0085\u2028\u2029]/gu;
const markedBreaks = /<(?:br|\/p|\/li|\/div|\/h[1-6])(?:\s[^<>]{0,200})?\/?>\n?/giu;
const markup = /<\/?(?:p|b|i|u|em|strong|span|div|font|ul|ol|li|h[1-6])(?:\s[^<>]{0,400})?>/giu;

/** A text of several lines; some programs write HTML, whose breaks stay. */
function toLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(breaks, '\n')
    .replaceAll(markedBreaks, '\n')
    .replaceAll(markup, '')
    .replaceAll(forbidden, '')
    .trim();
}

/** Returns the beginning of a text that has at most so many bytes in UTF-8, never a part of a character. */
export function cutBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
