import type { Topic } from '#modules/assistants/contract/drafts/answer.ts';
import { wordPattern } from '../words/fold.ts';

type Sorted = Exclude<Topic, 'topic0'>;

/** Words that say the topic of a statement, `clear` ones count twice. */
const words: Readonly<Record<Sorted, { readonly clear: string; readonly vague: string }>> = {
  topic1: {
    clear:
      'sieht|hört|brille|lesebrille|hörgerät~|schwerhörig|blind|versteht|verständigt|orientiert~|desorientiert|tag und ort|welcher tag|vergesslich~|gedächtnis|wortfindung~|aphasie|kommunikation|kommuniziert|kurze sätze|verwechselt|verlegt|sucht~|weglauf~|kognitiv~|dement~|sprache|spricht|deutsch|konzentrier~|erkennt|gefahr~ nicht|namen|uhrzeit|erinner~|verirrt|findet(?: [^ ]+){0,3} nicht|liest|schreibt|taub auf|hören|sehen|lesen|grauer star|nachts auf',
    vague: 'weiss|weiß|vergisst|fragt|antwortet|redet|erzählt|gerät|entscheid~|verwirrt',
  },
  topic2: {
    clear:
      '~rollator~|gehstock|stock gehen|am stock|mit stock|gehhilfe|rollstuhl|treppe|treppen|treppensteigen|transfer~|aufstehen|dreht sich|drehen|bettgitter|mobil~|beweg~|~sturz~|stürz~|gestürzt|fällt|hingefallen|hinfallen|gangbild|gangunsicher~|kurze strecken|strecke|matte|gleichgewicht|lifter|dekubitus~|druckstelle|positionswechsel|~lagerung|laufen|läuft|kraft in den beinen|kommt(?: [^ ]+){0,3} hoch|bettlägerig|unterarmgehstütz~|krücke~|niederflurbett|spaziergang|spazieren|steif',
    vague: 'geht|gehen|steht|liegt|sitzt|schritte|bett|meter|beine|knie|hüfte|füße',
  },
  topic3: {
    clear:
      'insulin|spritzt|~tablette~|~medikament~|medis|~schmerz~|weh|luftnot|atemnot|diabetes|zucker|bluthochdruck|blutdruck~|kompression~|~wunde~|verband|verbände|füße taub|taub|kribbel~|herzinsuffizienz|herz~|copd|parkinson|husten|schwindel~|diagnose~|therapie~|dialyse|sauerstoff~|~katheter|krampf~|rheuma|asthma|arthrose|nrs|infekt|allergie~|schlaganfall|epilepsie|ödeme~|stoma|port|physio~|krankengymnastik|krebs|chemo|insult|marcumar|blutverdünner|übelkeit|juckreiz|schläft schlecht',
    vague: '~arzt|~ärztin|krankheit|erkrankung|belast~|morgens|nacht',
  },
  topic4: {
    clear:
      'wäscht|waschen|gewaschen|duscht|duschen|baden|badet|~anziehen|anzieht|kleidet|ankleiden|zieht sich(?: [^ ]+){0,3} (?:an|aus|um)|zahn~|zähne|~prothese|isst|trinkt|trinken|becher|schluck~|verschluckt|toilette~|toilettengang|vorlage~|~inkontinen~|kontinent|wc|klo|~pflege|kilo|kg|gewicht~|~abgenommen|appetit|kämmt|rasiert|haut~|passiert|püriert|portion~|mahlzeit~|frühstück~|knöpfe|nägel|haare|eincremen|hunger|durst|intim~|brennt|wund|stuhlgang|ausscheidung|abgeführt|mangelernähr~|untergewicht|urin~|creme~|windel~|pants|hose',
    vague: 'essen|hilfe|allein|selbst|oben|unten|rücken|mag',
  },
  topic5: {
    clear:
      '~enkel~|~besuch~|freund~|~nachbar~|gruppe~|verein|kirche|gottesdienst|hobby|hobbys|näht|strickt|häkelt|beruf|gearbeitet|schneiderin|lehrerin|lehrer|bauer|bäuerin|~meister~|trauert|trauer|verwitwet|witwe~|einsam~|hockt|langweil~|katze|katz|hund|tier~|musik|singt|singen|chor|kontakt~|gesellschaft|stammtisch|karten|skat|telefoniert|lebt mit|verheiratet|geschieden|ledig|familie|urenkel~|geschwister|glaub~|beten|betet|zufrieden|rückzug|zieht sich zurück|kinder',
    vague: '~tochter|~sohn|mann|frau|kommt|bruder|schwester|schlüssel|sonntags|mag|gern|gerne|war',
  },
  topic6: {
    clear:
      '\\d+ . stock|\\d+ . og|erdgeschoss|stockwerk|etage|aufzug|treppenhaus|wohnt|wohnung~|haushalt~|putzt|putzen|einkauf~|einkaufen|post|essen auf rädern|heizung|kochen|kocht|wäsche|sessel|möbel|garten|reinigung|müll|finanzen|bank|überweisung~|miete|barriere~|schwelle~|teppich~|hausnotruf~|staubsaug~|spülen|reinigungskraft|haushaltshilfe|eigenes zimmer|einzelzimmer|doppelzimmer|mitbringen|ofen|briefkasten|papierkram|behörde~',
    vague: 'zimmer|haus|macht|bedient|schlüssel',
  },
};

const patterns = (Object.entries(words) as [Sorted, { clear: string; vague: string }][]).map(
  ([topic, { clear, vague }]) =>
    [topic, new RegExp(wordPattern(clear).source, 'gu'), new RegExp(wordPattern(vague).source, 'gu')] as const,
);

/** Finds the topic that a statement belongs to; of several equal ones the one that is named first. */
export function findTopic(folded: string): { readonly topic: Sorted; readonly isClear: boolean } | undefined {
  let best: { topic: Sorted; score: number; place: number; isClear: boolean } | undefined;
  for (const [topic, clear, vague] of patterns) {
    const strong = [...folded.matchAll(clear)];
    const weak = [...folded.matchAll(vague)];
    const score = 2 * strong.length + weak.length;
    const place = strong[0]?.index ?? weak[0]?.index ?? 0;
    if (score === 0) continue;
    if (best === undefined || score > best.score || (score === best.score && place < best.place))
      best = { topic, score, place, isClear: strong.length > 0 };
  }
  return best;
}
