import { fold } from './fold.ts';
import type { Span } from './spans.ts';

/** Stands for words that are understood: patterns do not reach across it. */
const understood = '•';
const firstSpan = 0xe000;
const maxSpans = 100;

/** Pattern: a period that is already read. */
export const aSpan = '[\uE000-\uE0FF]';

/** Compiled patterns; those of names would become ever more. */
const compiled = new Map<string, RegExp>();
const maxCompiled = 1000;

/** Compiles a pattern of whole words. */
export function words(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= maxCompiled) compiled.clear();
  const made = new RegExp(`(?<= )(?:${pattern})(?= )`, 'gu');
  compiled.set(pattern, made);
  return made;
}

/** A question whose words are taken out as they are understood. */
export interface Phrase {
  /** Removes each match; `use` may return text that remains instead. @returns true if there was one */
  take(pattern: RegExp, use?: (groups: readonly (string | undefined)[], index: number) => string | void): boolean;
  has(pattern: RegExp): boolean;
  /** True if the text holds these words. */
  contains(folded: string): boolean;
  /** Stores a period and returns its sign. */
  keepSpan(span: Span): string;
  spanOf(sign: string | undefined): Span | undefined;
  /** Periods that are still in the text, in its order. */
  spans(): Span[];
  /** Words that nothing has understood yet, in groups that stood together. */
  rest(): string[][];
  /** A folded word as it was typed. */
  typed(word: string): string;
}

export function createPhrase(question: string): Phrase {
  let text = fold(question);
  const typed = new Map(
    question
      .split(/[\s,;:!?()"„“]+/u)
      .toReversed()
      .flatMap((raw) => {
        const word = raw.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
        return [[fold(word).trim(), word] as const, [fold(raw).trim(), word] as const];
      }),
  );
  const kept: Span[] = [];
  const spanOf = (sign: string | undefined): Span | undefined =>
    sign === undefined ? undefined : kept[sign.charCodeAt(0) - firstSpan];
  return {
    take: (pattern, use) => {
      let isTaken = false;
      text = text.replaceAll(pattern, (...found: unknown[]) => {
        isTaken = true;
        // Match and groups, followed by position and text; no pattern has named groups.
        const groups = found.slice(0, -2) as (string | undefined)[];
        return (use?.(groups, found.at(-2) as number) ?? understood) || understood;
      });
      return isTaken;
    },
    contains: (folded) => text.includes(` ${folded} `),
    has: (pattern) => text.search(pattern) !== -1,
    keepSpan: (span) => {
      if (kept.length === maxSpans) return understood;
      kept.push(span);
      return String.fromCharCode(firstSpan + kept.length - 1);
    },
    spanOf,
    spans: () => [...text].flatMap((sign) => spanOf(sign) ?? []),
    rest: () =>
      text
        .split(new RegExp(`${understood}|${aSpan}`, 'u'))
        .map((part) => part.split(' ').filter((word) => word !== ''))
        .filter((part) => part.length > 0),
    typed: (word) => typed.get(word) ?? word,
  };
}
