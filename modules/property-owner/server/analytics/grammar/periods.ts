import { addDays, countMonths } from '#platform/contract/days.ts';
import { aSpan, words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import { refuseVaguePeriods } from './traps.ts';
import { endBefore, monthsOf, shift, yearSpan } from './spans.ts';
import type { Span } from './spans.ts';

/** Periods of a question. */
export interface Periods {
  /** Undefined: the question names none. */
  readonly main: Span | undefined;
  readonly compare: Span | undefined;
  /** Several whole years named one by one. */
  readonly areYearsApart: boolean;
  /** True if the question asks to compare: `vergleiche`, not just `gegenüber`. */
  readonly isComparison: boolean;
}

/** The first day of the year, or of all postings, up to the end of the period. */
const untilEnd = (span: Span): Span => ({
  from: span.kind === 'year' ? null : `${span.to.slice(0, 4)}-01-01`,
  to: span.to,
  kind: 'range',
  hasYear: true,
});

const article =
  '(?:(?:dem|den|der|die|das|des|the|im|in|vom|am|monat|jahr|anfang|beginn|ende|end of|beginning of|start of) )*';
const until = `(?:bis(?: (?:zum|zur|einschliesslich|inklusive|ende|einschl))?|to|until|till|through|thru|up to|-|und|and)`;

/** Joins the periods of a phrase that words such as `bis` or `seit` connect. */
export function joinSpans(phrase: Phrase, today: string): void {
  const pair = (one: string | undefined, other: string | undefined, whole: string): string => {
    const [first, last] = [phrase.spanOf(one), phrase.spanOf(other)];
    const span = first && last && rangeOf(first, last, today);
    return span ? phrase.keepSpan(span) : whole;
  };
  phrase.take(
    words(`(?:von|vom|from|zwischen|between|ab|seit) ${article}(${aSpan}) ${until} ${article}(${aSpan})`),
    ([whole = '', one, other]) => pair(one, other, whole),
  );
  phrase.take(
    words(`(${aSpan}) (?:bis(?: (?:zum|zur|ende))?|to|until|till|through|-) ${article}(${aSpan})`),
    ([whole = '', one, other]) => pair(one, other, whole),
  );
  const single = (pattern: string, toSpan: (span: Span) => Span): void => {
    phrase.take(words(`(?:${pattern}) ${article}(${aSpan})`), ([whole = '', sign]) => {
      const span = phrase.spanOf(sign);
      return span ? phrase.keepSpan(toSpan(span)) : whole;
    });
  };
  single('seit|ab|since|from|starting(?: in| with)?|beginning(?: in| with)?', ({ from, to }) => ({
    from: from ?? to,
    to: today,
    kind: 'range',
    hasYear: true,
    since: true,
  }));
  single('bis(?: (?:zum|zur|ende))?|until|till|up to|by the end of', untilEnd);
  single('vor|before', endBefore);
  phrase.take(words(`(?:nach|after) (?:(?:dem|the|ende|end of) )*(${aSpan})`), ([whole = '', sign]) => {
    const span = phrase.spanOf(sign);
    const from = span && addDays(span.to, 1);
    return from === undefined || from > today
      ? whole
      : phrase.keepSpan({ from, to: today, kind: 'range', hasYear: true, since: true });
  });
}

/** Returns the range between two periods; the year of one counts for the other. */
function rangeOf(first: Span, last: Span, today: string): Span | undefined {
  let [one, other] = [first, last];
  if (one.from === null || other.from === null) return undefined;
  if (!one.hasYear && (other.hasYear || one.from > other.to)) one = moveToYear(one, other.from);
  if (one.hasYear && !other.hasYear) {
    other = moveToYear(other, one.from ?? other.from);
    if (other.from !== null && one.from !== null && other.from < one.from) other = shift(other, 12);
  }
  if (one.from === null || one.from > other.to) return undefined;
  return { from: one.from, to: other.to, kind: 'range', hasYear: true, since: other.to === today };
}

/** Moves a period to the year of a day, or to the one before if it would begin after that day. */
function moveToYear(span: Span, day: string): Span {
  if (span.from === null) return span;
  const moved = shift(span, 12 * (Number(day.slice(0, 4)) - Number(span.from.slice(0, 4))));
  return moved.from !== null && moved.from > day && !day.endsWith('-01-01') ? shift(moved, -12) : moved;
}

const comparators =
  'gegenueber|gegen|im vergleich (?:zu[mr]?|mit)|in vergleich zu[mr]?|verglichen (?:zu[mr]?|mit)|vergleich zu[mr]?|versus|vs|compared (?:to|with)|in comparison (?:to|with)|relative to|against|' +
  'als|than|(?:veraenderung|entwicklung|unterschied|differenz|abweichung|change|difference) (?:zu[mr]?|from|to)|(zu[mr]?)';
const more =
  '(?:deutlich |viel |much )?(?:mehr|weniger|hoeher|niedriger|teurer|guenstiger|billiger|besser|schlechter|more|less|higher|lower|cheaper|dearer|better|worse)(?: expensive)?';
const comparing = words(
  'vergleich\\S*|vergleiche?|compar\\S+|gegenueberstell\\S*|unterschied(?:e)? zwischen|difference between|differenz zwischen|stelle gegenueber|versus|vs',
);

/** Takes the periods out of a phrase. @returns undefined if they contradict each other */
export function takePeriods(phrase: Phrase, today: string): Periods | undefined {
  let compared: Span | undefined;
  phrase.take(words(`(?:${comparators}) ${article}(${aSpan})`), ([whole = '', to, sign]) => {
    const span = phrase.spanOf(sign);
    // `zum Vorjahr` compares, `zum 31.12.` does not.
    if (compared !== undefined || (to !== undefined && span?.before === undefined)) return whole;
    compared = span;
  });
  if (compared !== undefined) phrase.take(words(more));
  const isComparison = phrase.has(comparing);
  // The last day of a period counts for a balance.
  if (phrase.has(words('\\S*kontost\\S*|\\S*saldo|\\S*guthaben|balances?')))
    phrase.take(
      words(
        `(?:(?:zum|am|at the|of) )*(?:ende|jahresende|monatsende|end|stand)(?= (?:(?:des|der|von|of|the) )*${aSpan})`,
      ),
    );
  refuseVaguePeriods(phrase);
  const spans = phrase.spans();
  // One period is compared with one other.
  if (compared !== undefined && spans.length > 1) return undefined;
  phrase.take(
    words(
      `(?:(?:in den (?:jahren|monaten|quartalen)|in the (?:years|months|quarters)|von|vom|in|im|am|zum|zur|aus|der|des|den|dem|das|die|fuer|for|of|on|as of|at|the|during|within|over|waehrend|innerhalb) )*${aSpan}(?: (?:und|and|mit|with|sowie|or|oder) ${article}${aSpan})*`,
    ),
  );
  if (compared !== undefined) return againstNamed(spans, compared, today, isComparison);
  const former = isComparison && spans.length <= 2 ? spans.find(({ before }) => before !== undefined) : undefined;
  if (former !== undefined)
    return againstNamed(
      spans.filter((span) => span !== former),
      former,
      today,
      isComparison,
    );
  if (spans.length === 0) return { main: undefined, compare: undefined, areYearsApart: false, isComparison };
  return among(spans, isComparison);
}

/** Periods of a question that names one and the one before it, such as `gegenüber dem Vorjahr`. */
function againstNamed(
  spans: readonly Span[],
  compared: Span,
  today: string,
  isComparison: boolean,
): Periods | undefined {
  if (spans.length > 1) return undefined;
  const [found] = spans;
  const isBeside = compared.before === undefined && found?.kind === compared.kind;
  // `Januar gegenüber Februar 2025` are both of 2025, `Oktober gegenüber Oktober 2025` are not.
  const named = isBeside ? yearOf(found, compared) : found;
  const main = named ?? currentOf(compared, today);
  const against = isBeside && named !== undefined ? yearOf(compared, named) : compared;
  const other =
    compared.before === undefined || named === undefined ? against : shift(named, -monthsBefore(compared, named));
  const isEarlier = (other.from ?? '') < (main.from ?? '');
  const periods = isEarlier ? { main, compare: other } : { main: other, compare: main };
  return { ...periods, areYearsApart: false, isComparison };
}

/** The running period of the kind of another one: the month, else the year. */
function currentOf({ kind }: Span, today: string): Span {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return kind === 'month' ? monthsOf(year, month, month, 'month', true) : yearSpan(year);
}

function monthsBefore({ before }: Span, named: Span): number {
  if (before === 'year') return 12;
  if (before === 'quarter') return 3;
  return named.kind === 'month' ? 1 : 12;
}

/** Periods that a question lists: whole years, neighbours, or two that are compared. */
function among(spans: readonly Span[], isCompared: boolean): Periods | undefined {
  const different = spans.filter(
    (span, index) => spans.findIndex((other) => other.from === span.from && other.to === span.to) === index,
  );
  const sorted = withYears(different).toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1));
  const [first, ...others] = sorted;
  const last = others.at(-1);
  if (first === undefined) return undefined;
  if (last === undefined) return { main: first, compare: undefined, areYearsApart: false, isComparison: isCompared };
  if (isCompared && sorted.length === 2 && first.kind === last.kind)
    return { main: last, compare: first, areYearsApart: false, isComparison: true };
  // `Januar der letzten drei Jahre` is no period that ends in January.
  if (sorted.some(({ kind }) => kind !== first.kind)) return undefined;
  const areNeighbours = sorted.every((span, index) => {
    const before = sorted[index - 1];
    return before === undefined || span.from === null || countMonths(span.from) - countMonths(before.to) === 1;
  });
  const areYears = sorted.every(({ kind }) => kind === 'year');
  if (!areNeighbours)
    return sorted.length === 2 && first.kind === last.kind
      ? { main: last, compare: first, areYearsApart: false, isComparison: false }
      : undefined;
  return {
    main: { from: first.from, to: last.to, kind: 'range', hasYear: true },
    compare: undefined,
    areYearsApart: areYears,
    isComparison: isCompared,
  };
}

/** A period in the year that the other one names, unless it would be the same. */
function yearOf(span: Span, other: Span): Span {
  if (span.hasYear || !other.hasYear) return span;
  const moved = moveBeside(span, other);
  return moved.from === other.from ? span : moved;
}

/** The same year, unless December comes before a January: `Dezember und Januar 2026`. */
function moveBeside(span: Span, named: Span): Span {
  if (span.from === null || named.from === null) return span;
  const moved = shift(span, 12 * (Number(named.from.slice(0, 4)) - Number(span.from.slice(0, 4))));
  const isBefore = moved.from !== null && moved.from.slice(5, 7) === '12' && named.from.slice(5, 7) === '01';
  return isBefore ? shift(moved, -12) : moved;
}

/** Months of a list that names one year have that year. */
function withYears(spans: readonly Span[]): readonly Span[] {
  const only = spans.find(({ hasYear }) => hasYear);
  if (only === undefined || only.kind === 'year') return spans;
  return spans.map((span) => (span.hasYear ? span : moveBeside(span, only)));
}
