import type { Grouping } from '#modules/property-owner/contract/analytics/plan.ts';
import { group } from './draft.ts';
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
export const anyNoun = Object.values(nouns).join('|');
/** Returns the grouping of a noun such as `Objekten`. */
export const groupingOf = (word: string): Grouping | undefined =>
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
