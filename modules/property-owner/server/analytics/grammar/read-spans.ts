import { addDays, addMonths, mondayOf } from '#platform/contract/days.ts';
import * as calendar from './calendar-words.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import { latest, monthsOf, shift, toDay, yearSpan } from './spans.ts';
import type { Span } from './spans.ts';

const { lastWord, monthWord, numberWord, ordinalWord, thisWord, nextWord, unitWords, yearWord } = calendar;

/** Words between a part of a year and its year: `des Jahres 2025`, `of 2025`. */
const ofYear = `(?: (?:(?:des|vom|von|im|in|of|the) )*(?:jahres |jahr |year )?(${yearWord})(?:ern?|s)?| (?:des |vom |von |im |of |of the |in the )?(${lastWord}|${thisWord}) (?:jahres|jahr|year)| (?:des |of the )?(vorjahres|vorjahr|previous year))?`;
const anyUnit = Object.values(unitWords).join('|');

/** Reads each period that stands alone, such as a month, a quarter or `letztes Jahr`, and replaces it by its sign. */
export function readSpans(phrase: Phrase, today: string): void {
  const year = Number(today.slice(0, 4));
  const keep = (span: Span | undefined): string | undefined => span && phrase.keepSpan(span);
  /** Year of the groups of `ofYear`; undefined if none is named. */
  const yearOf = (named?: string, relative?: string, before?: string): number | undefined => {
    if (named !== undefined) return Number(named);
    if (before !== undefined) return year - 1;
    if (relative === undefined) return undefined;
    return new RegExp(`^${thisWord}$`, 'u').test(relative) ? year : year - 1;
  };
  const partOfYear = (first: number, last: number, kind: Span['kind'], named: number | undefined): Span => {
    const span = monthsOf(named ?? year, first, last, kind, named !== undefined);
    return named === undefined ? latest(span, today) : span;
  };
  const dayOf = (month: number, day: string | undefined, named: number | undefined): Span | undefined => {
    const found = toDay(named ?? year, month, Number(day));
    if (found === undefined) return undefined;
    const span: Span = { from: found, to: found, kind: 'day', hasYear: named !== undefined };
    return named === undefined ? latest(span, today) : span;
  };
  const century = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text.length === 2 ? `20${text}` : text);

  phrase.take(
    words('(\\d{4})-(\\d\\d)-(\\d\\d)'),
    ([whole = '', y, m, d]) => keep(dayOf(Number(m), d, Number(y))) ?? whole,
  );
  phrase.take(
    words(`(\\d{1,2})\\. ?(\\d{1,2})\\.? ?(\\d{4}|\\d{2}(?= ))?`),
    ([whole = '', d, m, y]) => keep(dayOf(Number(m), d, century(y))) ?? whole,
  );
  phrase.take(words('(\\d{1,2})[/.](\\d{4})'), ([whole = '', m, y]) =>
    Number(m) >= 1 && Number(m) <= 12 ? keep(partOfYear(Number(m), Number(m), 'month', Number(y))) : whole,
  );
  phrase.take(
    words(`(\\d{1,2})(?:\\.|st|nd|rd|th) (?:of )?(${monthWord})(?: (${yearWord}))?`),
    ([whole = '', d, m = '', y]) => keep(dayOf(calendar.monthOf(m), d, century(y))) ?? whole,
  );
  const isEnglish = phrase.has(words('the|what|how|which|did|does|of|since|until|costs|expenses|income|rents?|show'));
  phrase.take(
    words(`(${monthWord}) (\\d{1,2})(st|nd|rd|th)?(?: (${yearWord}))?`),
    ([whole = '', m = '', d, ordinal, y]) => {
      const month = calendar.monthOf(m);
      // `January 25` is a day, `Januar 25` a month of 2025.
      const isMonth = !isEnglish && ordinal === undefined && y === undefined;
      if (!isMonth) return keep(dayOf(month, d, century(y))) ?? whole;
      return d?.length === 2 ? keep(partOfYear(month, month, 'month', century(d))) : whole;
    },
  );
  phrase.take(words(`(?:monat |month of )?(${monthWord})s?${ofYear}`), ([, m = '', ...named]) =>
    keep(partOfYear(calendar.monthOf(m), calendar.monthOf(m), 'month', yearOf(...named))),
  );
  const quarter = (number: number, named: readonly (string | undefined)[]): string | undefined =>
    keep(partOfYear(number * 3 - 2, number * 3, 'quarter', yearOf(...named)));
  phrase.take(words(`q([1-4])(?:[/-]| )?${ofYear}`), ([, q, ...named]) => quarter(Number(q), named));
  phrase.take(words(`q([1-4])[/-]?(${yearWord})`), ([, q, y]) => quarter(Number(q), [y]));
  phrase.take(words(`(${yearWord})[ /-]q([1-4])`), ([, y, q]) => quarter(Number(q), [y]));
  phrase.take(words(`(${ordinalWord}) (?:quartals?|vierteljahrs?|quarter)${ofYear}`), ([, q = '', ...named]) =>
    quarter(calendar.ordinalOf(q), named),
  );
  phrase.take(
    words(`(?:last|letzte[ns]?) (?:${unitWords.quarter}) (?:(?:des|von|of) )?(?:jahres )?(${yearWord})`),
    ([, y]) => quarter(4, [y]),
  );
  phrase.take(words(`(?:${unitWords.quarter}) ([1-4])${ofYear}`), ([, q, ...named]) => quarter(Number(q), named));
  const half = (number: number, named: readonly (string | undefined)[]): string | undefined =>
    keep(partOfYear(number * 6 - 5, number * 6, 'half', yearOf(...named)));
  phrase.take(words(`h([12])(?:[/-]| )?${ofYear}`), ([, h, ...named]) => half(Number(h), named));
  phrase.take(words(`(${ordinalWord}) (?:${unitWords.half})${ofYear}`), ([whole = '', h = '', ...named]) =>
    calendar.ordinalOf(h) <= 2 ? half(calendar.ordinalOf(h), named) : whole,
  );
  readSeasons(phrase, today);
  readRelative(phrase, today);
  phrase.take(
    words(`(${yearWord})/(${yearWord})`),
    ([, one, other]) => `${phrase.keepSpan(yearSpan(Number(one)))} ${phrase.keepSpan(yearSpan(Number(other)))}`,
  );
  phrase.take(words(`(?:(?:jahr|jahres|jahre|year|kalenderjahr) )?(${yearWord})(?:ern?|s)?`), ([, y]) =>
    keep(yearSpan(Number(y))),
  );
}

function readSeasons(phrase: Phrase, today: string): void {
  const year = Number(today.slice(0, 4));
  for (const [season, first] of Object.entries(calendar.seasons)) {
    const span = (named: number | undefined): Span => {
      const found = monthsOf(named ?? year, first, first + 2, 'season', named !== undefined);
      return latest(found, today);
    };
    phrase.take(words(`(?:${season})(?: (?:of |des jahres )?)(${yearWord})(?:/\\d{2,4})?`), ([, y]) =>
      phrase.keepSpan(span(Number(y))),
    );
    phrase.take(
      words(`(${nextWord}|${lastWord}|${thisWord}|im|in|in the|den|der|dem) (?:${season})`),
      ([, word = '']) => {
        const found = span(undefined);
        return phrase.keepSpan(new RegExp(`^${nextWord}$`, 'u').test(word) ? shift(found, 12) : found);
      },
    );
  }
}

function readRelative(phrase: Phrase, today: string): void {
  const rolling = (count: number, unit: string): string | undefined => {
    const span = rollingSpan(count, calendar.unitOf(unit), today);
    return span && phrase.keepSpan(span);
  };
  const few = `${lastWord} (${numberWord}) (?:vollen |ganzen |full |whole |calendar )?(${anyUnit})`;
  phrase.take(words(few), ([whole = '', count = '', unit = '']) => rolling(calendar.numberOf(count), unit) ?? whole);
  phrase.take(
    words(`(${numberWord}) ${lastWord} (${anyUnit})`),
    ([whole = '', count = '', unit = '']) => rolling(calendar.numberOf(count), unit) ?? whole,
  );
  phrase.take(
    words(`(?:binnen|innerhalb von|over the) (${numberWord}) (${anyUnit})`),
    ([whole = '', count = '', unit = '']) => rolling(calendar.numberOf(count), unit) ?? whole,
  );
  // `seit einem Jahr` ends today, `die letzten zwei Jahre` are whole.
  phrase.take(words(`seit (${numberWord}) (${anyUnit})`), ([whole = '', count = '', unit = '']) => {
    const from = dayBack(calendar.numberOf(count), calendar.unitOf(unit), today);
    return from === undefined ? whole : phrase.keepSpan({ from, to: today, kind: 'range', hasYear: true, since: true });
  });
  const back = (count: number, unit: string): string | undefined => {
    const span = unitBack(count, calendar.unitOf(unit), today);
    return span && phrase.keepSpan(span);
  };
  phrase.take(
    words(`vor (${numberWord}) (${anyUnit})`),
    ([whole = '', count = '', unit = '']) => back(calendar.numberOf(count), unit) ?? whole,
  );
  phrase.take(
    words(`(${numberWord}) (${anyUnit}) ago`),
    ([whole = '', count = '', unit = '']) => back(calendar.numberOf(count), unit) ?? whole,
  );
  phrase.take(
    words(`(?:vorletzt|vorvorig)e?[mnrs]? (${anyUnit})`),
    ([whole = '', unit = '']) => back(2, unit) ?? whole,
  );
  phrase.take(words(`(${anyUnit}) before last`), ([whole = '', unit = '']) => back(2, unit) ?? whole);
  phrase.take(words(`vorvorjahr(?:e?s)?`), () => back(2, 'jahr'));
  // Several without a number are no period.
  phrase.take(words(`${lastWord} (${anyUnit})`), ([whole = '', unit = '']) =>
    calendar.isSeveral(unit) ? whole : (back(1, unit) ?? whole),
  );
  phrase.take(
    words('vor(jahr|monat|quartal|woche)(?:e?s)?|(?:the )?(year|month|quarter|week) before'),
    ([whole = '', german, english]) => {
      const unit = calendar.unitOf(german ?? english ?? '');
      const span = unitBack(1, unit, today);
      return span && (unit === 'year' || unit === 'month' || unit === 'quarter' || unit === 'week')
        ? phrase.keepSpan({ ...span, before: unit })
        : whole;
    },
  );
  const current = (unit: string): string | undefined => {
    const span = unitBack(0, calendar.unitOf(unit), today);
    return span && phrase.keepSpan({ ...span, hasYear: true });
  };
  phrase.take(
    words(
      '(?:seit |since )?(?:anfang |beginn |dem anfang |start |the start |the beginning )(?:of |des )?(?:dieses |this |the )?(jahres|year)|seit jahresbeginn|seit jahresanfang|(?:year|jahr) to date|ytd|heuer|bislang|bisher(?:ige[mnrs]?)?|(?<![\uE000-\uE0FF] )(?:bis jetzt|bis heute|so far|to date|until now|up to now)',
    ),
    () => current('jahr'),
  );
  phrase.take(words(`${thisWord} (${anyUnit})`), ([whole = '', unit = '']) => current(unit) ?? whole);
  phrase.take(words(`${nextWord} (${anyUnit})`), ([whole = '', unit = '']) => {
    const span = unitBack(-1, calendar.unitOf(unit), today);
    return span ? phrase.keepSpan(span) : whole;
  });
  for (const [word, days] of [
    ['heute|heutigen?|today', 0],
    ['gestern|yesterday', -1],
    ['vorgestern', -2],
    ['morgen|tomorrow', 1],
  ] as const)
    phrase.take(words(word), () => {
      const day = addDays(today, days);
      return phrase.keepSpan({ from: day, to: day, kind: 'day', hasYear: true });
    });
}

/** Days and months that end today, the latter from the first of a month; whole quarters and years before this one. */
function rollingSpan(count: number, unit: calendar.CalendarUnit | undefined, today: string): Span | undefined {
  if (count < 1 || unit === undefined || unit === 'half') return undefined;
  const kept = { kind: 'range', hasYear: true, rolling: { unit, count } } as const;
  if (unit === 'day') return { from: addDays(today, 1 - count), to: today, ...kept };
  if (unit === 'week') return { from: addDays(today, 1 - 7 * count), to: today, ...kept };
  if (unit === 'month') return { from: addMonths(`${today.slice(0, 7)}-01`, 1 - count), to: today, ...kept };
  const newest = unitBack(1, unit, today);
  const oldest = unitBack(count, unit, today);
  return newest && oldest && { from: oldest.from, to: newest.to, ...kept };
}

const monthsIn = { month: 1, quarter: 3, half: 6, year: 12 } as const;

/** The day so many units ago. */
function dayBack(count: number, unit: calendar.CalendarUnit | undefined, today: string): string | undefined {
  if (count < 1 || unit === undefined) return undefined;
  if (unit === 'day' || unit === 'week') return addDays(today, -count * (unit === 'week' ? 7 : 1));
  return addMonths(today, -count * monthsIn[unit]);
}

/** The unit before the current one by so many; 0 is the current one. */
function unitBack(count: number, unit: calendar.CalendarUnit | undefined, today: string): Span | undefined {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (unit) {
    case undefined:
      return undefined;
    case 'day':
      return { from: addDays(today, -count), to: addDays(today, -count), kind: 'day', hasYear: true };
    case 'week': {
      const monday = addDays(mondayOf(today), -7 * count);
      return { from: monday, to: addDays(monday, 6), kind: 'week', hasYear: true };
    }
    case 'month':
      return monthsOf(year, month - count, month - count, 'month', true);
    case 'quarter': {
      const first = Math.floor((month - 1) / 3) * 3 + 1 - 3 * count;
      return monthsOf(year, first, first + 2, 'quarter', true);
    }
    case 'half': {
      const first = (month > 6 ? 7 : 1) - 6 * count;
      return monthsOf(year, first, first + 5, 'half', true);
    }
    case 'year':
      return yearSpan(year - count);
  }
}
