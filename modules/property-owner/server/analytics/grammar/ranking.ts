import type { Grouping } from '#modules/property-owner/contract/analytics/plan.ts';
import { numberOf, numberWord } from './calendar-words.ts';
import { group, measure, refuse } from './draft.ts';
import type { Draft } from './draft.ts';
import { anyNoun, groupingOf } from './groupings.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

const superlative =
  '(?:(?:am )?(?:groesst|hoechst|teuerst|meist|staerkst|kostspieligst|umsatzstaerkst|ertragreichst|ertragsstaerkst|profitabelst|rentabelst|wichtigst|best|dickst)(?:e[mnrs]?)?|(?:the )?(?:largest|biggest|highest|most expensive|costliest|dearest|greatest|most profitable|top|main|major|best|most))';
/** Words for the smallest, each with the one for the largest that stands in its place. */
const lowest: readonly (readonly [RegExp, string])[] = [
  [
    words(
      '(?:kleinst|niedrigst|guenstigst|billigst|geringst|preiswertest|preisguenstigst|sparsamst|schwaechst)(?:e[mnrs]?)?',
    ),
    'groessten',
  ],
  [words('wenigste[mnrs]?'), 'meisten'],
  [words('smallest|lowest|cheapest|least expensive|minimum'), 'highest'],
  [words('least(?! (?:\\d|one|two|three|profitable))|fewest'), 'most'],
];
/** Adjectives of sums by time: `die höchsten monatlichen Ausgaben`. */
const regular: readonly (readonly [Grouping, string])[] = [
  ['month', '(?:monatliche?[mnrs]?|monthly)'],
  ['quarter', '(?:vierteljaehrliche?[mnrs]?|quarterly)'],
  ['year', '(?:jaehrliche?[mnrs]?|yearly|annual)'],
];
const bill =
  '(?:einzel)?(?:rechnung(?:en)?|ausgaben?|ausgabeposten|buchung(?:en)?|zahlung(?:en)?|posten|einzelposten|ueberweisung(?:en)?|abbuchung(?:en)?|einnahmen?|einzahlung(?:en)?|bills?|invoices?|expenses?|postings?|transactions?|payments?|expenditures?|items?|incomes?)';
const isBill = new RegExp(`^${bill}$`, 'u');
/** Words for one; all others are several. */
const one =
  /^(?:haus|objekt|immobilie|gebaeude|liegenschaft|\S*einheit|wohnung|mieter|mietpartei|\S*art|kategorie|kosten(?:gruppe|punkt|position|block|stelle|treiber)|lieferant|dienstleister|\S*empfaenger|firma|handwerker|monat|quartal|\S*jahr|ausgabe|einnahme|\S*ung|\S*tur|\S*(?:e|r|l)|house|building|property|unit|flat|apartment|tenant|renter|(?:cost |expense )?(?:type|category|kind)(?: of (?:costs?|expenses?))?|payee|supplier|vendor|contractor|company|provider|recipient|month|quarter|year|bill|invoice|expense|posting|transaction|payment|expenditure|item|income|repair)$/u;
const manyRows = 10;
/** `die größten Häuser` are several, whatever their noun ends with. */
const several = /^die (?:\S+ )?\S+sten /u;
const article = '(?:(?:die|der|das|den|dem|the|our|my|unsere|meine|alle) )*';

/** Finds what is largest: single postings, or members of a grouping, with their number. */
export function readRanking(phrase: Phrase, draft: Draft): void {
  const says = (pattern: string): boolean => phrase.has(words(pattern));
  if (says('(?:teuerst|kostspieligst)e?[mnrs]?|(?:most expensive|costliest|dearest)')) measure(draft, 'expenses');
  readLowest(phrase, draft);
  draft.asksBest = says('(?:am )?best(?:e[mnrs]?)?|bestes');
  if (says('(?:profitabelst|ertragreichst|ertragsstaerkst|rentabelst)e?[mnrs]?|most profitable')) measure(draft, 'net');
  readSorting(phrase, draft);
  const isMost = says(superlative);
  const isOfNoun = says(`${superlative} (?:${numberWord} )?(?:${anyNoun}|${bill})`);
  const asked = readAsked(phrase) ?? (isOfNoun ? undefined : readPronoun(phrase, draft, isMost));
  if (asked === undefined) {
    readLargest(phrase, draft);
    return;
  }
  if (asked === 'posting' && isMost) rank(draft, 'buchung', 1);
  else group(draft, asked);
  if (draft.asksGrowth || !phrase.take(words(`${article}${superlative}(?: (?:geld|money))?`))) return;
  draft.sort = 'value';
  draft.first ??= 1;
}

/** Reads the smallest as the largest, in the other order. */
function readLowest(phrase: Phrase, draft: Draft): void {
  const ascending = words(
    '(?:die |der |das |den |the )?(?:kleinste?|niedrigste?|guenstigste?|billigste?|geringste?|smallest|lowest|cheapest)[nrs]? (?:zuerst|zuoberst|oben|first|on top)|aufsteigend(?: (?:sortiert|geordnet))?|(?:sortiert|geordnet|sorted|ordered)? ?(?:aufsteigend|ascending)',
  );
  if (phrase.take(ascending)) {
    draft.isLowest = true;
    draft.sort = 'value';
  }
  const isCheap = phrase.has(
    words('(?:guenstigst|billigst|preiswertest|preisguenstigst|sparsamst)(?:e[mnrs]?)?|cheapest|least expensive'),
  );
  // `die größten und kleinsten` are two questions.
  const isLargest = phrase.has(words(superlative));
  for (const [pattern, largest] of lowest)
    if (phrase.take(pattern, () => largest)) {
      draft.isLowest = true;
      if (isLargest) refuse(draft, 'notUnderstood');
    }
  if (isCheap) measure(draft, 'expenses');
}

function readSorting(phrase: Phrase, draft: Draft): void {
  const descending = words(
    `${article}(?:groesste?|hoechste?|teuerste?|largest|biggest|highest)[nrs]? (?:zuerst|zuoberst|oben|first|on top)|(?:absteigend|der groesse nach|nach groesse|nach betrag|nach hoehe|descending|by size|by amount)(?: sortiert| sorted| geordnet)?|(?:sortiert|geordnet|sorted|ordered)(?: absteigend| descending)?`,
  );
  const list = words(
    `(?:rangliste|rangfolge|ranking|reihenfolge)(?: (?:der|aller|unserer|of|of the|of our))? (${anyNoun})(?: (?:nach|by))?`,
  );
  if (phrase.take(list, ([, noun = '']) => groupBy(draft, noun)) || phrase.take(descending)) draft.sort = 'value';
}

function groupBy(draft: Draft, noun: string): void {
  const by = groupingOf(noun);
  if (by !== undefined) group(draft, by);
}

/** The noun of `welches Haus`, `Monat mit den höchsten Ausgaben` or `Haus 2025 am teuersten`. */
function readAsked(phrase: Phrase): Grouping | undefined {
  let asked: Grouping | undefined;
  const use = ([whole = '', noun = '', single]: readonly (string | undefined)[]): string | undefined => {
    if (asked !== undefined) return whole;
    asked = single === undefined ? groupingOf(noun) : 'posting';
    return asked === undefined ? whole : undefined;
  };
  const which =
    '(?:in |an |for |bei |von |to |fuer |from |an )?(?:welche[mnrs]?|which|what|wessen) (?:der |von |of the |of our |unserer |of my |meiner )*';
  phrase.take(words(`${which}(${anyNoun})`), use);
  phrase.take(words(`(?:welche[rs]?|which) (${bill})(?= (?:\\S+ ){0,4}?${superlative})`), ([whole, noun]) =>
    use([whole, noun, noun]),
  );
  phrase.take(
    words(`${article}(${anyNoun}) (?:mit|with) (?=(?:den|der|dem|the)? ?${superlative})`.replace(' (?=', '(?= ')),
    use,
  );
  return asked;
}

/** Superlatives with their noun: `die zehn größten Rechnungen`, `teuerster Monat`. */
function readLargest(phrase: Phrase, draft: Draft): void {
  const number = `(?:(${numberWord}) )?`;
  const count = (numbers: readonly (string | undefined)[]): number | undefined => {
    const given = numbers.find((found) => found !== undefined);
    return given === undefined ? undefined : numberOf(given);
  };
  const top = `${article}${number}(?:top ?${number})?${superlative} ${number}`;
  phrase.take(
    words(`${article}top ?-?(\\d{1,3}|${numberWord}) (?:der |of |of the |of our )?(${anyNoun}|${bill})`),
    ([, n = '', noun = '']) => rank(draft, noun, numberOf(n)),
  );
  for (const [by, word] of regular)
    phrase.take(words(`${top}${word}`), ([, a, b, c]) => {
      group(draft, by);
      draft.sort = 'value';
      draft.first = count([a, b, c]) ?? 1;
    });
  phrase.take(words(`${top}(?:kosten )?(${anyNoun}|${bill})`), ([whole = '', a, b, c, noun = '']) => {
    // Sums of a grouping, not single postings: `je Haus die höchsten Ausgaben`.
    if (isBill.test(noun) && draft.by.length > 0) {
      draft.sort = 'value';
      return noun;
    }
    rank(draft, noun, count([a, b, c]) ?? (several.test(whole) ? manyRows : undefined));
    return whole === '' ? whole : undefined;
  });
  phrase.take(words(`${top}(?:kosten|costs?)`), ([, a, b, c]) => {
    if (draft.by.length === 0) group(draft, 'costType');
    measure(draft, 'expenses');
    draft.sort = 'value';
    draft.first = count([a, b, c]) ?? manyRows;
  });
  phrase.take(words(`${top}(?:gekostet|kostet|kosten|cost|costs)`), () => {
    group(draft, 'costType');
    measure(draft, 'expenses');
    draft.sort = 'value';
    draft.first = 1;
  });
  // The largest of a cost type, which another reader finds: `größte Reparatur`.
  phrase.take(words(`${top}(\\S{4,})`), ([whole = '', a, b, c, noun = '']) => {
    if (draft.by.length > 0 || /^(?:ueberschuss|gewinn|profit|surplus|\S*stand|balance)/u.test(noun)) return whole;
    rank(draft, 'rechnung', count([a, b, c]) ?? (one.test(noun) ? 1 : manyRows), false);
    return noun;
  });
}

function rank(draft: Draft, noun: string, wanted: number | undefined, isCost = true): void {
  if (wanted === 0) return;
  draft.sort = 'value';
  draft.first = wanted ?? (one.test(noun) ? 1 : manyRows);
  const by = isBill.test(noun) ? 'posting' : groupingOf(noun);
  if (by !== undefined) group(draft, by);
  if (by !== 'posting') return;
  draft.of = 'largest';
  if (isCost) measure(draft, /^ein(?:nahm|zahl)|^income/u.test(noun) ? 'income' : 'expenses');
}

/** `wer` is whom money goes to, or which tenant pays; `wofür` is a cost type. */
function readPronoun(phrase: Phrase, draft: Draft, isMost: boolean): Grouping | undefined {
  if (phrase.take(words('(?:wofuer|wozu|woraus|worauf|wohin|where|what (?=.*(?: for| on) )|wo)'))) {
    phrase.take(words('for|on|hin'));
    return isMost || phrase.has(words('geld|money|ausgegeben|spend|spent|aus')) ? 'costType' : undefined;
  }
  if (!isMost && !phrase.has(words('bekommt|bekommen|bekam|erhaelt|gets|got|zahlt|zahlen|pays|paid|pay')))
    return undefined;
  if (
    phrase.take(
      words(
        '(?:an wen|to whom|wem|who(?=.* (?:gets?|got|receives?|do we pay|did we pay))|wer(?=.* (?:bekommt|bekommen|bekam|erhaelt|erhalten|kassiert|verdient)))',
      ),
    )
  ) {
    measure(draft, 'expenses');
    return 'payee';
  }
  if (phrase.take(words('(?:von wem|from whom|wer|who)'))) {
    measure(draft, 'income');
    return 'tenant';
  }
  return undefined;
}
