import type { Topic } from '#modules/assistants/contract/drafts/answer.ts';
import { wordPattern } from '../words/fold.ts';

type Signs = readonly (readonly [Exclude<Topic, 'topic0'>, RegExp])[];

/** Words by which a statement belongs to a topic (docs of the form: Ein-STEP, neutral wording). */
const signs: Signs = [
  [
    'topic1',
    wordPattern(
      '~sieht~|sehen|sehschwäche|brille~|~hört~|hören|hörgerät~|schwerhörig|versteht~|spricht|sprechen|sprache|orientiert|~orientierung|erkennt|vergisst|vergesslich~|gedächtnis|erinnert~|demenz~|weiss (?:aber |noch |nicht )?(?:welcher|wo|wer|wie|nicht)|~verwechselt|liest|lesen|schreibt|wach|aufmerksam|konzentr~|findet (?:sich|den weg)|antwortet|~worte|wörter|sätze|taub auf|blind|telefoniert|uhrzeit|namen|gefahr~ (?:nicht )?(?:ein|er)~|einsicht~|entscheid~|gehör~|ohne gerät|deutsch|dolmetsch~',
    ),
  ],
  [
    'topic2',
    wordPattern(
      '~rollator~|~rollstuhl~|gehstock|gehhilfe|stock|geht|gehen|laufen|läuft|treppe~|~mobil~|~transfer~|aufstehen|steht auf|kommt (?:allein|alleine|nicht|selbst) (?:hoch|raus|rein|aus)|~sturz~|stürz~|~gestürzt|~fällt|gefallen|dreht sich|~lagern|lagerung|~lagert|bettlägerig|bettgitter|sitzt|sitzen|hinsetzen|umsetzen|~beweg~|gleichgewicht|schwankt|unsicher~|gang|wackelig|wacklig|dekubitus~|druckstelle~|~wund gelegen|hebelifter|lifter|kontraktur~|gelähmt|lähmung|schritte|20 m|meter|~fixier~|aus dem bett|ins bett|rötung am (?:steiss|ferse|gesäss)|freigelagert|wechseldruck~',
    ),
  ],
  [
    'topic3',
    wordPattern(
      '~diabetes|insulin|spritzt|~tablette~|~medikament~|~tropfen|~schmerz~|weh|tut weh|~luftnot|atemnot|asthma|copd|~sauerstoff|herz~|blutdruck|~wunde~|verband|~verbände|~strümpfe|kompression~|~kathether|~katheter~|~sonde|stoma|~dialyse|krampf~|parkinson|schlaganfall|~arthrose|rheuma|krebs|chemo|allergi~|füsse taub|fuss taub|taub|~juckt|juckreiz|haut|ekzem|übel|übelkeit|schwindel~|schwindlig|~therapie~|arzt~|diagnose~|erkrank~|infekt~|fieber|thrombose~|~ödem~|geschwollen|knie|hüfte|bluthochdruck|schlaflos~|depress~|angst~|blutverdünner|marcumar|bedarf~',
    ),
  ],
  [
    'topic4',
    wordPattern(
      '~wäscht~|waschen|~dusch~|bade~|zähne|prothese|~rasier~|kämm~|anzieh~|auszieh~|zieht sich|kleid~|~isst~|essen|ess~|~trinkt~|trinken|trinkmenge|becher|appetit~|schluck~|verschluck~|passiert|püriert|kg|kilo|gewicht|abgenommen|zugenommen|verloren|~vorlage~|windel~|~inkontinen~|toilette~|wc|urin~|stuhl~|einnässen|nässt|einkoten|wasserlassen|~blase~|intimpflege|körperpflege|hilfe beim|wund unter|nägel|haare|~mahlzeit~|frühstück~|ernähr~|durst',
    ),
  ],
  [
    'topic5',
    wordPattern(
      '~tochter|~sohn|~enkel~|~kinder|~mann|~frau|ehefrau|ehemann|~bruder|~schwester|~nachbar~|freund~|bekannte|besuch~|~familie~|allein~|einsam~|gruppe~|verein~|kirche|gottesdienst|singt|singen|näht|nähen|garten~|beruf|war (?:schneiderin|lehrer~|bäcker~|maurer~)|~hobby~|fernseh~|radio|musik|karten|spielt|liest gern|hockt|langweil~|trauert|trauer~|verwitwet|witwe~|gestorben|tot ist|~katz~|hund|haustier~|telefoniert mit|kontakt~|streit~|geburtstag|sonntags|tagespflege|ehrenamt~|früher',
    ),
  ],
  [
    'topic6',
    wordPattern(
      '~stock|aufzug|~treppenhaus|~wohnung|wohnt|haus|haushalt~|putz~|~einkauf~|einkaufen|kocht|kochen|essen auf rädern|~post|~bank~|papiere|finanz~|geld|miete|heizung|herd|~schlüssel~|notruf~|hausnotruf|rauchmelder|teppich~|sessel|möbel|eigenen?|mitbringen|zimmer (?:einrichten|gestalten)|wäsche|bügel~|müll|garten pflegt|reinigung~|haushaltshilfe|betreuer~|vollmacht~',
    ),
  ],
];

/** Counts how often the words of each topic stand in a statement. */
function countSigns(folded: string): Map<Exclude<Topic, 'topic0'>, number> {
  const counts = new Map<Exclude<Topic, 'topic0'>, number>();
  for (const [topic, pattern] of signs) {
    const found = [...folded.matchAll(new RegExp(pattern.source, 'gu'))];
    const letters = found.reduce((sum, [word]) => sum + Math.min(word.length, 12), 0);
    if (found.length > 0) counts.set(topic, letters);
  }
  return counts;
}

/** Phrases that belong to a topic whatever else stands beside them. */
const certain: Signs = [
  ['topic6', wordPattern('essen auf rädern|ohne aufzug|macht die post|bedient sie nicht|heizung|hausnotruf')],
  [
    'topic3',
    wordPattern(
      'füsse taub|spritzt (?:sich )?(?:insulin|selber|selbst)|luftnot~|vergisst (?:abends |die |am abend )?(?:tablette~|medikament~)|tabletten? am|kompressionsstrümpfe',
    ),
  ],
  [
    'topic4',
    wordPattern(
      '(?:kilo|kg) (?:weg|weniger|verloren|abgenommen)|~vorlage~|isst passiert|verschluckt sich|~inkontinen~',
    ),
  ],
  ['topic2', wordPattern('~bettgitter|~sturz~|stürzen|gestürzt|~rollator~')],
  ['topic1', wordPattern('welcher tag|ohne gerät|kurze sätze|erkennt (?:die )?gefahr~|verlegt die brille')],
];

/** Finds the topic of a statement, by folded words; undefined if none speaks for one. */
export function findTopic(folded: string): Exclude<Topic, 'topic0'> | undefined {
  const sure = certain.find(([, pattern]) => pattern.test(folded));
  if (sure) return sure[0];
  const [best] = [...countSigns(folded)].toSorted(([, one], [, other]) => other - one);
  return best?.[0];
}
