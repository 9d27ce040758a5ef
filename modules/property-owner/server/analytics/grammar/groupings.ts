import type { Grouping } from '#modules/property-owner/contract/analytics/plan.ts';
import { numberOf, numberWord } from './calendar-words.ts';
import { group, measure } from './draft.ts';
import type { Draft } from './draft.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

const nouns: Readonly<Record<Exclude<Grouping, 'transferable' | 'account'>, string>> = {
  house:
    'haus(?:es)?|haeusern?|objekte?[ns]?|immobilien?|gebaeuden?|liegenschaft(?:en)?|houses?|buildings?|propert(?:y|ies)',
  unit: '(?:wohn|miet|gewerbe)?einheit(?:en)?|wohnung(?:en)?|mietobjekte?n?|units?|flats?|apartments?',
  tenant: 'mieter(?:n|in|innen)?|mietpartei(?:en)?|tenants?|renters?',
  costType:
    'kostenart(?:en)?|ausgaben?art(?:en)?|kategorien?|kostengruppen?|kosten(?:punkte?n?|positionen|bloecke|block|stellen?|treiber)|arten|art|sachkont(?:o|en)|konto|cost (?:types?|categor(?:y|ies)|kinds?)|expense (?:types?|categor(?:y|ies))|types?(?: of (?:costs?|expenses?))?|kinds?(?: of (?:costs?|expenses?))?|categor(?:y|ies)',
  payee:
    'lieferant(?:en)?|dienstleistern?|zahlungsempfaengern?|empfaengern?|firm(?:a|en)|handwerkern?|kreditor(?:en)?|rechnungsstellern?|unternehmen|dienstleister|payees?|suppliers?|vendors?|contractors?|compan(?:y|ies)|providers?|recipients?|service providers?',
  month: 'monate?n?s?|months?',
  quarter: 'quartale?n?s?|quarters?|vierteljahre?',
  year: 'jahre?n?s?|kalenderjahre?|years?',
  posting: 'buchung(?:en)?|postings?|transactions?|einzelbuchung(?:en)?',
};
const names = Object.keys(nouns) as (keyof typeof nouns)[];
const anyNoun = Object.values(nouns).join('|');
const groupingOf = (word: string): Grouping | undefined =>
  names.find((name) => new RegExp(`^(?:${nouns[name]})$`, 'u').test(word));

const per =
  '(?:(?:auf|ein)?(?:gegliedert|gruppiert|geteilt|geschluesselt|gesplittet|sortiert|getrennt|summiert|aufgeteilt|aufgeschluesselt|unterteilt|verteilt) (?:nach|je|pro)|(?:grouped|broken down|split|divided|sorted|itemi[sz]ed) (?:by|per|into)|je|pro|per|nach|by|fuer jede?[nrs]?|for (?:each|every)|in jede[mnrs]|jede[mnrs]?|each|every|fuer alle|for all|of each|alle|aller|all)';
const adverbs: readonly (readonly [Grouping, string])[] = [
  [
    'month',
    'monatlich(?:e[mnrs]?)?|monatsweise|monatsverlauf|im monatsverlauf|monat fuer monat|von monat zu monat|monthly|month by month|monthwise',
  ],
  ['quarter', 'vierteljaehrlich(?:e[mnrs]?)?|quartalsweise|quarterly|quarter by quarter'],
  [
    'year',
    'jaehrlich(?:e[mnrs]?)?|jahresweise|jahr fuer jahr|von jahr zu jahr|yearly|annual(?:ly)?|year by year|year over year',
  ],
  [
    'house',
    'beider? haeuser|beiden? haeusern?|beider? objekte|beiden? objekten?|alle haeuser|alle objekte|alle immobilien|die haeuser|meine haeuser|meine objekte|der haeuser|both (?:houses|properties|buildings)|all (?:the )?(?:houses|properties|buildings)|(?:the|my) (?:houses|properties|buildings)|two houses|houses|haeuser',
  ],
];

/** Finds groupings such as `je Haus und Jahr`. */
export function readGroupings(phrase: Phrase, draft: Draft): void {
  const article = '(?:(?:dem|den|der|die|einzelne[nrms]?|individual|the|jeweiligen?) )*';
  phrase.take(
    words(`${per} ${article}(${anyNoun})(?: (?:und|and|sowie|je|pro|per|x) ${article}(${anyNoun}))?`),
    ([whole = '', one = '', other]) => {
      const found = [groupingOf(one), other === undefined ? undefined : groupingOf(other)];
      for (const by of found) if (by !== undefined) group(draft, by);
      return found[0] === undefined ? whole : undefined;
    },
  );
  for (const [by, pattern] of adverbs) if (phrase.take(words(pattern))) group(draft, by);
}

const superlative =
  '(?:groesst|hoechst|teuerst|meist|staerkst|kostspieligst|umsatzstaerkst|ertragreichst|ertragsstaerkst|profitabelst|rentabelst|wichtigst|best|dickst)(?:e[mnrs]?)?|largest|biggest|highest|most expensive|costliest|dearest|greatest|most profitable|top|main|major|best';
const most =
  '(?:am )?(?:meisten?|teuersten|hoechsten|groessten|staerksten|profitabelsten|kostspieligsten|besten)|(?:the )?(?:most(?: expensive| profitable)?|highest|largest|biggest|dearest|costliest)';
const bill =
  '(?:einzel)?(?:rechnung(?:en)?|ausgaben?|ausgabeposten|buchung(?:en)?|zahlung(?:en)?|posten|einzelposten|ueberweisung(?:en)?|abbuchung(?:en)?|einnahmen?|einzahlung(?:en)?|bills?|invoices?|expenses?|postings?|transactions?|payments?|expenditures?|items?|incomes?)';
const several = /(?:en|ten|posten|[a-z]s)$/u;
const manyRows = 10;

/** Finds what is largest: single postings, or members of a grouping, with their number. */
export function readTop(phrase: Phrase, draft: Draft): void {
  if (phrase.has(words('(?:am )?(?:teuerst|kostspieligst)e?[mnrs]?|(?:most expensive|costliest|dearest)')))
    measure(draft, 'expenses');
  if (phrase.has(words('(?:am )?(?:profitabelst|ertragreichst|ertragsstaerkst|rentabelst)e?[mnrs]?|most profitable')))
    measure(draft, 'net');
  const count = (...numbers: readonly (string | undefined)[]): number | undefined => {
    const given = numbers.find((number) => number !== undefined);
    return given === undefined ? undefined : numberOf(given.trim());
  };
  const number = `(?:(${numberWord}) )?`;
  const top = `(?:(?:die|der|das|den|the|our|my|unsere|meine|alle) )*${number}(?:top ?${number})?(?:${superlative}) ${number}`;
  phrase.take(
    words(`(?:(?:die|the) )?top ?-?(\\d{1,3}|${numberWord}) (${anyNoun}|${bill}|kosten|ausgaben)`),
    ([, n = '', noun = '']) => rank(draft, noun, numberOf(n)),
  );
  phrase.take(words(`${top}(?:kosten )?(${anyNoun}|${bill})`), ([, a, b, c, noun = '']) => {
    if (/^(?:ausgaben?|einnahmen?|expenses?)$/u.test(noun) && draft.by.length > 0 && count(a, b, c) === undefined) {
      draft.sort = 'value';
      return ` ${noun} `.trim();
    }
    return rank(draft, noun, count(a, b, c)) ?? undefined;
  });
  phrase.take(words(`${top}(?:kosten|costs?|ausgaben)`), ([, a, b, c]) => {
    if (draft.by.length === 0) group(draft, 'costType');
    measure(draft, 'expenses');
    draft.sort = 'value';
    draft.first = count(a, b, c) ?? manyRows;
  });
  const which = words(
    `(?:in |an |for |bei |von |to |fuer |from |an )?(?:welche[mnrs]?|which|what|wessen) (?:der |of the |of our |unserer |of my |meiner )?(${anyNoun})`,
  );
  let asked: Grouping | undefined;
  if (!phrase.has(words('gestiegen|teurer geworden|increased')))
    phrase.take(which, ([whole = '', noun = '']) => {
      asked = groupingOf(noun);
      return asked === undefined ? whole : undefined;
    });
  else
    phrase.take(which, ([, noun = '']) => {
      const by = groupingOf(noun);
      if (by !== undefined) group(draft, by);
    });
  const isMost = phrase.has(words(most));
  if (asked === undefined) asked = readPronoun(phrase, draft, isMost);
  if (asked !== undefined) group(draft, asked);
  if (phrase.take(words(`(?:${most})(?: (?:geld|money))?`)) && asked !== undefined) {
    draft.sort = 'value';
    draft.first ??= 1;
  }
  if (
    phrase.take(
      words(
        '(?:die |der |das |the )?(?:groessten?|hoechsten?|teuersten?|largest|biggest|highest)(?:r|s)? (?:zuerst|zuoberst|oben|first|on top)|(?:absteigend|der groesse nach|nach groesse|nach betrag|nach hoehe|descending|by size|by amount)(?: sortiert| sorted| geordnet)?|(?:sortiert|geordnet|sorted|ordered)(?: absteigend| descending)?',
      ),
    )
  )
    draft.sort = 'value';
}

function rank(draft: Draft, noun: string, wanted: number | undefined): string | void {
  const by = groupingOf(noun);
  const isBill = new RegExp(`^${bill}$`, 'u').test(noun);
  const first = wanted ?? (several.test(noun) ? manyRows : 1);
  if (wanted === 0) return;
  draft.sort = 'value';
  draft.first = first;
  if (isBill) {
    draft.of = 'largest';
    group(draft, 'posting');
    measure(draft, /^ein(?:nahm|zahl)|^income/u.test(noun) ? 'income' : 'expenses');
  } else if (by !== undefined) group(draft, by);
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

/** Finds growth, development, and comparisons of houses. */
export function readChanges(phrase: Phrase, draft: Draft): void {
  const grown =
    '(?:(?:an)?gestiegen|ansteigen|(?:an)?stiegen?|zugelegt|zugenommen|teurer geworden|teurer(?=.* geworden)|verteuert|erhoeht|gewachsen|(?:preis|kosten)?steigerung(?:en)?|anstieg|zuwachs|zunahme|increased?|risen|rose|gone up|went up|grown|grew|growth|rise|become more expensive|got more expensive|more expensive than before|mehrkosten)';
  const isMost = phrase.has(words('am (?:staerksten|meisten|hoechsten)|the most|most|fastest'));
  if (
    phrase.take(
      words(
        `(?:(?:am|the) )?(?:(?:staerksten|meisten|hoechsten|most|fastest) )?${grown}(?: ist| sind)?(?: (?:am staerksten|am meisten|the most|most|fastest))?`,
      ),
    )
  ) {
    draft.asksGrowth = true;
    draft.asksMost = isMost;
    phrase.take(words('(?:am )?(?:staerksten|meisten|most)|geworden'));
  }
  if (
    phrase.take(
      words(
        '(?:die |the )?(?:zeitliche )?(?:entwicklung|verlauf|zeitverlauf|trend|development|course|evolution|history|historie)(?: (?:der|des|von|of|in|for))?|(?:ent)?entwickelt|entwickelten|verlief(?:en)?|verlaufen|ueber die zeit|im zeitverlauf|over time|developed|evolved',
      ),
    )
  )
    draft.asksDevelopment = true;
}

const overview = words(
  'wie (?:war|waren|lief|liefen|ist|sieht|sah|steht|stand|laeuft)(?: es| sieht es)?(?: (?:mit|um|im|in|das|der|die|bei|aus|fuer))*(?= )|how (?:was|is|were|did|are|does)(?: (?:the|it|we|our|my|things))*|uebersicht|ueberblick|overview|summary|zusammenfassung|bilanz',
);

/** Finds questions for all of it: `Wie war das dritte Quartal?`. */
export function readOverview(phrase: Phrase, draft: Draft): void {
  if (phrase.take(overview)) draft.asksOverview = true;
}
