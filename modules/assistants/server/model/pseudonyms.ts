import { findIdentifiers } from './pseudonyms/find-identifiers.ts';
import { findSpokenNames } from './pseudonyms/find-spoken-names.ts';
import { listWords } from './pseudonyms/fold-name.ts';
import { createNameIndex } from './pseudonyms/name-index.ts';
import { joinSpans } from './pseudonyms/spans.ts';
import type { Span } from './pseudonyms/spans.ts';
import { createTokenTable, tokenPattern } from './pseudonyms/token-table.ts';

/** A person of the organisation: a patient, a tenant, or one of the staff. */
export interface KnownPerson {
  readonly lastName: string;
  readonly firstName: string;
  /** Name by which they are called; '' if it is the first name. */
  readonly callName?: string | undefined;
  /** YYYY-MM-DD. */
  readonly birthDate?: string | null | undefined;
  /** Further texts about them, such as street, town, telephone number. */
  readonly details?: readonly string[] | undefined;
}

/** Replaces what names people, and puts it back. */
export interface Pseudonyms {
  /**
   * Replaces names, days, addresses and numbers by tokens such as [P1], [D1], [A1], [T1]; rooms stay. The same text has
   * the same token in all texts that are hidden here.
   */
  hide(text: string): string;
  /** Puts back what tokens stand for, whatever their case; unknown tokens are removed. */
  restore(text: string): string;
  /** Restores every text of a JSON value. */
  restoreAll(value: unknown): unknown;
}

/** Creates pseudonyms for the texts of one question. */
export function createPseudonyms(people: readonly KnownPerson[]): Pseudonyms {
  const index = createNameIndex();
  const table = createTokenTable();
  people.forEach(({ lastName, firstName, callName = '' }, person) => {
    for (const name of [lastName, firstName, callName]) index.add(name, person);
  });
  const details = new Map(people.flatMap((person) => listDetails(person)));

  const restore = (text: string): string => table.restore(text);
  return {
    hide: (text) => {
      const words = listWords(text);
      for (const name of findSpokenNames(text, words))
        if (index.find(name, listWords(name)).length === 0) index.add(name, undefined);
      const spans = joinSpans([
        ...findLiteralTokens(text),
        ...findIdentifiers(text),
        ...findDetails(text, details),
        ...index.find(text, words),
      ]);
      let hidden = '';
      let at = 0;
      for (const { kind, start, end, person } of spans) {
        hidden += text.slice(at, start) + table.name(kind, text.slice(start, end), person);
        at = end;
      }
      return hidden + text.slice(at);
    },
    restore,
    restoreAll: function restoreAll(value: unknown): unknown {
      if (typeof value === 'string') return restore(value);
      if (Array.isArray(value)) return value.map(restoreAll);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restoreAll(inner)]));
    },
  };
}

/** Text that looks like a token would be taken for one in the answer. */
const findLiteralTokens = (text: string): readonly Span[] =>
  [...text.matchAll(tokenPattern)].map(({ 0: token, index: start }) => ({
    kind: 'X',
    start,
    end: start + token.length,
  }));

const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
/** Shorter details are part of too many words. */
const minDetail = 4;

/** Texts about a person in lower case, by the kind of their tokens. */
function listDetails({ birthDate, details = [] }: KnownPerson): readonly (readonly [string, 'A' | 'D'])[] {
  const [, month = 0, day = 0] = (birthDate ?? '').split('-').map(Number);
  const padded = [day, month].map((part) => String(part).padStart(2, '0'));
  const days =
    day === 0 ? [] : [`${day}.${month}.`, `${padded.join('.')}.`, `${day}. ${months[month - 1] ?? ''}`.trim()];
  return [
    ...days.map((text) => [text.toLowerCase(), 'D'] as const),
    ...details.filter((text) => text.length >= minDetail).map((text) => [text.toLowerCase(), 'A'] as const),
  ];
}

function findDetails(text: string, details: ReadonlyMap<string, 'A' | 'D'>): readonly Span[] {
  const lower = text.toLowerCase();
  // A few letters get longer in lower case: then places would not fit.
  if (lower.length !== text.length) return [];
  return [...details].flatMap(([detail, kind]) => {
    const spans: Span[] = [];
    for (let start = lower.indexOf(detail); start !== -1; start = lower.indexOf(detail, start + 1))
      if (!/[\p{L}\d]/u.test(lower[start - 1] ?? '')) spans.push({ kind, start, end: start + detail.length });
    return spans;
  });
}
