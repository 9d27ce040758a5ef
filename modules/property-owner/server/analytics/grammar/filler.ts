import type { Periods } from './periods.ts';
import { refuse } from './draft.ts';
import type { Draft } from './draft.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import type { Named, Vocabulary } from './vocabulary-names.ts';

/** Words that change nothing in a question. Endings are closed, so that no longer word hides behind one. */
export const filler = words(
  [
    'der|die|das|dem|den|des|ein|eine|einem|einen|einer|eines|the|a|an',
    'ich|du|wir|ihr|sie|es|uns|mir|mich|unser(?:e[mnrs]?)?|mein(?:e[mnrs]?)?|ihre?[mnrs]?|euch|man|i|we|you|us|our|ours|my|me|it|its|they|their',
    'ist|sind|war|waren|sein|wird|werden|wurde|wurden|worden|hat|haben|hatte|hatten|habe|hab|gab|gibt|gibts|kann|koennen|koennt(?:e|en|est|ihr)?|soll|will|moechte(?:n|st|t)?|wuerde(?:n|st|t)?|darf|is|are|was|were|be|been|being|has|have|had|having|do|does|did|can|could|would|may|might|should|want|need|like|theres|there',
    'was|wie|wieviel|viel|hoch|hohe|gross|what|how|much|high|big|large|whats|which|welche[mnrs]?',
    'in|im|an|am|auf|aus|bei|beim|fuer|mit|nach|seit|um|unter|ueber|von|vom|vor|zu|zum|zur|bis|durch|je|pro|per|als|ab|of|for|from|to|at|on|by|with|as|into|during|within|about|regarding|over|up|so',
    'und|oder|sowie|auch|nur|noch|schon|denn|mal|eigentlich|bitte|etwa|so|nun|jetzt|doch|einmal|eben|dabei|dafuer|davon|da|hier|insgesamt|gesamt(?:e[mnrs]?)?|zusammen|alles|alle[mnrs]?|ganz(?:e[mnrs]?)?|jeweils|eigene[nrms]?|tatsaechlich(?:e[mnrs]?)?|bisher(?:ige[mnrs]?)?|hoehe|summe|summen|betrag|betraege|total|totals|sum|sums|amount|amounts|altogether|overall|together|all|and|or|also|only|just|please|then|now|still|actually|far|exactly|genau|ungefaehr|circa|ca|rund|approximately|roughly|any',
    'zeig(?:e|en|t|st)?|nenn(?:e|en|t)?|gib|sag(?:e|en|t)?|stell(?:e|en|t)?|liste?|berechne(?:n|t)?|ermittl(?:e|en)|ermittelt|rechne(?:n|t)?|mach(?:e|en|t)?|brauche?|wissen|sehen|anzeigen|darstellen|darstellung|dargestellt|ausrechnen|show(?:s|ing|n)?|give|tell|display|list|plot|draw|calculate|compute|find|get|see|know|let|lets|hallo|hi|hello|guten tag|danke|thanks|thank',
    'geld|gesamt(?:betrag|summe|hoehe)|euro|eur|money|euros|diagramm|grafik|chart|graph|auswertung|statistik|zahlen|figures|statistics|data|daten|angefallen|anfallen|entstanden|entstehen|betragen|betraegt|betrug|betrugen|gebucht|verbucht|incurred|amounted|worth of|laufende[nrms]?|saemtliche[nrms]?',
    'vergleich(?:e|en|s|t)?|gegenueber(?:stellen|stellung)?|gegen|vs|versus|compar(?:e|es|ed|ing|ison)|zwischen|between|unterschied(?:e|en)?|difference|verglichen|than|beide[nrms]?|both|each|jede[mnrs]?',
    'gemacht|erzielt|generated|bin|bist|make|makes|made|hatten|sich|selbst|drauf|go|goes|when|wann|zurzeit|derzeit|aktuell(?:e[mnrs]?)?|momentan|gerade|halt|ja|ok|okay|mittlerweile|konkret|kosten|gekommen|gekostet|wohl|bezueglich|hinsichtlich|betreffend|entfallen|bestehend|art|pay|paid|geworden|gegangen|gehen|geht|raus|rein|hin|weg|gone|spent',
    'jahr|jahres|year|jahre|jahren|years|zeitraum|period',
  ].join('|'),
);

const monthNouns = words('monate?[ns]?|months?');
const quarterNouns = words('quartal(?:e?[ns])?|quarters?');
const oneHouse = 'haus|hauses|objekt(?:e?s)?|immobilie|gebaeude|liegenschaft|house|building|property';
const oneUnit = 'einheit|wohnung|unit|flat|apartment';
const allHouses = words('haeusern?|objekten?|immobilien|gebaeuden|liegenschaften|houses|buildings|properties');
const allUnits = words('einheiten|wohnungen|units|flats|apartments');
const tenants = words('mieter(?:n|in|innen|s)?|tenants?');
const determiner = '(?:das|des|dem|die|der|den|the|unser(?:e[mnrs]?)?|mein(?:e[mnrs]?)?|our|my|this|diese[mnrs]?)';

interface Understood {
  readonly phrase: Phrase;
  readonly draft: Draft;
  readonly vocabulary: Vocabulary;
  readonly periods: Periods;
}

/** Takes nouns out that add nothing to what other readers found; all others remain, and the question is refused. */
export function takeNouns({ phrase, draft, vocabulary, periods }: Understood): void {
  const { by, filter, measures, per, suggested } = draft;
  if (periods.main !== undefined || per === 'month' || by.includes('month')) phrase.take(monthNouns);
  if (periods.main !== undefined || by.includes('quarter')) phrase.take(quarterNouns);
  const isOfPlace =
    filter.houses !== undefined || filter.units !== undefined || by.some((one) => one === 'house' || one === 'unit');
  // `Wie viele Einheiten?` counts no postings.
  const isCount = measures.includes('count');
  const takeOne = (noun: string, known: readonly Named[]): void => {
    if (isOfPlace || (known.length <= 1 && vocabulary.houses.length <= 1)) {
      if (isOfPlace || !isCount) phrase.take(words(noun));
    } else if (phrase.take(words(`${determiner} (?:${noun})`)))
      refuse(
        draft,
        'ambiguousName',
        known.map(({ name }) => name),
      );
  };
  if (by.includes('payee') || by.includes('tenant'))
    phrase.take(words('(?:wer|who)(?= (?:ist|sind|war|waren|is|are|was|were) )'));
  takeOne(oneHouse, vocabulary.houses);
  takeOne(oneUnit, vocabulary.units);
  if (isOfPlace || !isCount) for (const nouns of [allHouses, allUnits]) phrase.take(nouns);
  const isOfTenants =
    filter.transferable !== undefined ||
    filter.tenants !== undefined ||
    by.some((one) => one === 'tenant' || one === 'transferable') ||
    (suggested === 'income' && !isCount);
  if (isOfTenants) phrase.take(tenants);
}
