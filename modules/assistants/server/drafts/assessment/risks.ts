import type { RiskArea, RiskTopic } from '#modules/assistants/contract/drafts/answer.ts';
import { wordPattern } from '../words/fold.ts';
import { findFall, isOfOther } from './fall.ts';
import { isDenied, isRiskDenied } from './negation.ts';

/** A proposal for a cell of the matrix. */
export interface FoundRisk {
  readonly area: RiskArea;
  readonly riskExists: boolean;
}

/** The risk itself by its name: only these words can be denied. */
const risks: Readonly<Record<RiskArea, RegExp>> = {
  fall: wordPattern(
    'sturzgefahr|sturzrisiko|sturzgefährdet~|sturzgefährdung|risiko(?: [^ ]+){0,3} (?:sturz|stürze|stürzen)|gefahr(?: [^ ]+){0,3} (?:sturz|stürze|stürzen)',
  ),
  decubitus: wordPattern(
    'dekubitusgefahr|dekubitusrisiko|dekubitusgefährdet|dekubitusgefährdung|dekugefahr|druckgeschwürrisiko|risiko(?: [^ ]+){0,3} (?:dekubitus|druckgeschwür~)',
  ),
  incontinence: wordPattern('inkontinenzrisiko|inkontinenzgefahr|risiko(?: [^ ]+){0,3} inkontinenz'),
  pain: wordPattern('schmerzrisiko|risiko(?: [^ ]+){0,3} schmerzen'),
  nutrition: wordPattern(
    'ernährungsrisiko|mangelernährungsrisiko|dehydrationsrisiko|aspirationsgefahr|aspirationsrisiko|(?:risiko|gefahr)(?: [^ ]+){0,3} (?:mangelernährung|unterernährung|dehydration|aspiration|austrocknung|gewichtsverlust)',
  ),
  cystitis_intertrigo: wordPattern(
    'intertrigorisiko|intertrigogefahr|zystitisrisiko|risiko(?: [^ ]+){0,3} (?:intertrigo|zystitis|blasenentzündung)',
  ),
};

const pressurePlaces =
  'steiß|steiss~|ferse~|kreuzbein|gesäß|gesäss~|sitzbein~|trochanter|hüftknochen|schulterblatt|knöchel|ellenbogen|hacke~|popo|po|kreuz|hüfte|sakral~';
const foldPlaces =
  'unter der brust|unter den brüsten|leiste~|bauchfalte~|hautfalte~|intim~|achsel~|zwischen den beinen|schritt|unterm busen|unter dem busen|unterm bauch';

const passing = 'wasserlass~|urinier~|wasser lassen|pipi|pieseln|biesln|bieseln|pinkeln|wasserlösen|toilettengang|urin';

/** Events and conditions that name a risk. */
const conditions: Readonly<Record<Exclude<RiskArea, 'fall'>, RegExp>> = {
  decubitus: wordPattern(
    `(?:~rötung~|gerötet~|rot|rote stelle|wund~|offen~|dunkle stelle)(?: [^ ]+){0,6}? (?:${pressurePlaces})|(?:${pressurePlaces})(?: [^ ]+){0,4}? (?:gerötet|rot|offen|wund|rötung~|aufgelegen)|rötung(?: [^ ]+){0,2} bleibt|nicht wegdrückbar|druckstelle~|druckgeschwür~|dekubitus|dekubiti|wundgelegen|wund gelegen|aufgelegen|durchgelegen|offene stelle~`,
  ),
  incontinence: wordPattern(
    '~inkontinen~|~vorlage~|~eingenässt|eingekotet|eingestuhlt|einnässen|inkontinenzmaterial|pants|windel~|urinverlust|urinabgang|verliert(?: [^ ]+){0,2} urin|ins bett gemacht|in die hose gemacht|bett(?: [^ ]+){0,2} nass|tröpfel~|stuhlschmieren',
  ),
  pain: wordPattern(
    '~schmerz|~schmerzen|~schmerzt~|schmerzhaft~|schmerzgeplagt|~weh|weh|wehtut|aua|autsch|schmerza|schmerzn|peine',
  ),
  nutrition: wordPattern(
    'abgenommen|abgnomma|~gewichtsverlust|~gewichtsabnahme|(?:kilo|kg|pfund) (?:weg|verloren|weniger|runter|abgenommen|abgnomma|leichter)|verloren(?: [^ ]+){0,3} (?:kilo|kg)|appetitlos~|appetitmangel|verschluckt|verschlucken|~schluckstörung~|schluckt(?: [^ ]+){0,2} schlecht|~schluckbeschwerden|mangelernährt~|unterernährt~|mangelernährung|untergewicht~|exsikk~|dehydr~|ausgetrocknet',
  ),
  cystitis_intertrigo: wordPattern(
    `(?:brennt|brennen|brennend|brenna|brennts)(?: [^ ]+){0,3} (?:${passing})|(?:${passing})(?: [^ ]+){0,3} (?:brennt|brennen|brennend|brenna|brennts)|~blasenentzündung|harnwegsinfekt~|hwi|zystitis|intertrigo~|(?:~rötung~|gerötet~|wund~|rot|nässt|nässend~|aufgescheuert)(?: [^ ]+){0,4}? (?:${foldPlaces})|(?:${foldPlaces})(?: [^ ]+){0,4}? (?:gerötet|wund|rot|rötung|nässend|nässt|aufgescheuert|offen)`,
  ),
};
/** They hold a „nicht“ or „kein“ of their own, which denies nothing. */
const refusingFood = wordPattern(
  '(?:isst|ißt|ess|esst|trinkt|trank|aß|gegessen|getrunken)(?: (?:und|trinkt|isst|heute|heut|zur zeit|nur|fast|sehr|zu|noch|auch|grad|gerade|seit [^ ]+|[^ ]*tagen)){0,4} (?:kaum|wenig|nix|nichts|nicht|schlecht|nimmer|zu wenig|nicht mehr)|(?:kaum|fast nichts|nix|nichts|wenig|zu wenig) (?:gegessen|getrunken|gessn|trunken|gessa|trunka)|(?:kein~|wenig|schlechter|koan|kaum|keinerlei) appetit|(?:mag|will|möchte|wollte|wui)(?: [^ ]+){0,3} (?:nicht|nichts|nimmer|nix|net|ned)(?: mehr)? (?:essen|trinken|essn|trinkn)|verweigert(?: [^ ]+){0,2} (?:essen|nahrung|trinken)|lehnt(?: [^ ]+){0,3} (?:essen|nahrung|trinken)(?: [^ ]+){0,2} ab',
);
const notPain = wordPattern(
  'schmerzmittel|schmerzmedikament~|schmerzskala|schmerzfrei|heimweh|schmerztablette|jammert',
);

const fallPossible = wordPattern(
  'stürzen kann|stürzen könnte|fallen kann|fallen könnte|könnte stürzen|kann stürzen|unsicher und stürzt',
);

/** Finds risks that a clause names of this person. */
export function findRisks(folded: string): FoundRisk[] {
  if (folded === '' || isOfOther(folded)) return [];
  const found: FoundRisk[] = [];
  for (const [area, pattern] of Object.entries(risks) as [RiskArea, RegExp][]) {
    const named = pattern.exec(folded);
    if (named === null) {
      if (namesCondition(area, folded)) found.push({ area, riskExists: true });
    } else found.push({ area, riskExists: !isRiskDenied(folded, { index: named.index, length: named[0].length }) });
  }
  return found;
}

function namesCondition(area: RiskArea, folded: string): boolean {
  if (area === 'fall') return findFall(folded) !== undefined || fallPossible.test(folded);
  if (area === 'nutrition' && refusingFood.test(folded)) return true;
  const named = conditions[area].exec(folded);
  if (named === null) return false;
  if (area === 'pain' && notPain.test(folded)) return false;
  if (area === 'decubitus' && conditions.cystitis_intertrigo.test(folded)) return false;
  return !isDenied(folded, { index: named.index, length: named[0].length });
}

/** Rows that a sentence gives to a risk instead of the usual one. */
const rows: readonly (readonly [RiskArea, RiskTopic, RegExp])[] = [
  [
    'fall',
    'topic1',
    wordPattern(
      'erkennt(?: [^ ]+){0,3} gefahr~|gefahr~(?: [^ ]+){0,3} nicht|überschätzt~|unterschätzt~|weglauf~|hinlauftendenz|findet den weg nicht',
    ),
  ],
  [
    'fall',
    'topic3',
    wordPattern(
      '(?:schwindel~|schwindlig|schwummrig)(?: [^ ]+){0,5} (?:~tabletten|~medikament~|medis|blutdruckmittel)|(?:~tabletten|~medikament~|medis)(?: [^ ]+){0,5} (?:schwindel~|schwindlig|schwummrig)',
    ),
  ],
  [
    'decubitus',
    'topic4',
    wordPattern('beim waschen|beim duschen|bei der körperpflege|beim baden|bei der pflege|bei der grundpflege|waschen'),
  ],
  [
    'nutrition',
    'topic5',
    wordPattern(
      '(?:allein|alleine|alloa)(?: [^ ]+){0,2} (?:nicht|nix|nichts|kaum|net|ned|schlecht)(?: [^ ]+){0,2} (?:essen|isst)|(?:isst|essen)(?: [^ ]+){0,2} (?:allein|alleine)(?: [^ ]+){0,1} (?:nicht|kaum|nix|nichts)|nur in gesellschaft|ohne gesellschaft|aus kummer|vor trauer|seit dem tod|einsam~',
    ),
  ],
  ['nutrition', 'topic1', wordPattern('vergisst(?: [^ ]+){0,3} (?:essen|trinken)')],
  [
    'incontinence',
    'topic1',
    wordPattern('findet(?: [^ ]+){0,3} (?:toilette|klo|wc)(?: [^ ]+){0,2} nicht|findet das klo nicht'),
  ],
];
const usualRow: Readonly<Record<RiskArea, RiskTopic>> = {
  fall: 'topic2',
  decubitus: 'topic2',
  incontinence: 'topic4',
  pain: 'topic3',
  nutrition: 'topic4',
  cystitis_intertrigo: 'topic4',
};

/** Row of the matrix for a risk, by the words of its sentence. */
export function rowOf(area: RiskArea, sentence: string): RiskTopic {
  return rows.find(([of, , pattern]) => of === area && pattern.test(sentence))?.[1] ?? usualRow[area];
}

const further = wordPattern(
  '(?:weitere~|genauere~|zusätzliche~|vertiefte~|nähere~)(?: [^ ]+){0,2} (?:einschätzung~|assessment~|abklärung~|erhebung~|beobachtung)|einschätzung(?: [^ ]+){0,2} (?:folgt|notwendig|nötig|erforderlich|steht aus)',
);
const noFurther = /(?:^| )(?:kein\p{L}*|nicht|ohne) /u;

/** Reads if a further assessment is necessary; undefined if nothing is said of it. */
export function readFurther(folded: string): boolean | undefined {
  if (!further.test(folded)) return undefined;
  return !noFurther.test(`${folded} `);
}
