import type { RiskArea, RiskTopic } from '#modules/assistants/contract/drafts/answer.ts';
import { wordPattern } from '../words/fold.ts';

/** A proposal for a cell of the risk matrix. */
export interface FoundRisk {
  readonly topic: RiskTopic;
  readonly area: RiskArea;
  readonly riskExists: boolean;
  readonly furtherAssessment: boolean | null;
  /** Clause by which it was found. */
  readonly clause: number;
}

interface AreaWords {
  readonly area: RiskArea;
  /** Row of the form in which it usually stands. */
  readonly topic: RiskTopic;
  /** The risk itself. */
  readonly risk: RegExp;
  /** An event or condition of it. */
  readonly event: RegExp;
  /** Conditions that deny no event, such as „kein Appetit“. */
  readonly absence?: RegExp;
}

const areas: readonly AreaWords[] = [
  {
    area: 'fall',
    topic: 'topic2',
    risk: wordPattern(
      '~sturzgefahr~|~sturzrisiko|sturzgefährdet|sturz gefährdet|fallneigung|sturzneigung|gefahr zu (?:stürzen|fallen)|risiko (?:für )?(?:stürze|sturz|zu stürzen)|gangunsicher~|stürzen kann|kann (?:leicht )?stürzen|dass sie stürz~|könnte stürzen',
    ),
    event: wordPattern(
      'sturz|stürze|fällt (?:[^ ,]+ ){0,2}hin|~gestürzt|~gstürzt|gstirzt|gsturzt|hingefallen|hiegfalln|higfalln|hingfallen|hingflogn|hingeflogen|umgefallen|umgfalln|umgekippt|ausgerutscht|ausgrutscht|(?:aus dem bett|vom stuhl|von der toilette|die treppe (?:hin)?runter|im bad|im flur|auf den boden) (?:ge)?fall~|gefallen|gfalln|lag (?:am|auf dem) boden|am boden gefunden|auf dem boden (?:vor)?gefunden|gestrauchelt und gefallen',
    ),
  },
  {
    area: 'decubitus',
    topic: 'topic2',
    risk: wordPattern(
      '~dekubitusrisiko|~dekubitusgefahr|dekubitusgefährdet|risiko (?:für )?(?:einen )?dekubitus|druckgefährdet|gefahr (?:des|von) (?:wundliegens|dekubitus)|dekubitusprophylaxe nötig',
    ),
    event: wordPattern(
      'dekubitus|druckgeschwür~|druckstelle~|druckulcus|wundgelegen|wund gelegen|durchgelegen|aufgelegen|(?:rötung~|rote stelle~|gerötet|rot|offene stelle|offen) (?:[^ ,]+ ){0,4}(?:~steiss~|ferse~|~gesäss|~hacke~|sitzbein~|hüftknochen|kreuzbein|schulterblatt|knöchel|po|rücken)|(?:~steiss~|ferse~|~gesäss|kreuzbein|hacke) (?:[^ ,]+ ){0,3}(?:gerötet|rot|offen|wund)|nicht wegdrückbar|(?:rötung|röte) bleibt|fingertest positiv',
    ),
  },
  {
    area: 'incontinence',
    topic: 'topic4',
    risk: wordPattern('inkontinenzrisiko|risiko (?:für )?inkontinenz|gefahr (?:der|von) inkontinenz'),
    event: wordPattern(
      '~inkontinen~|~vorlage~|einlage~|inkontinenzmaterial|windel~|pants|nässt (?:sich )?ein|eingenässt|nasses bett|bett (?:war )?nass|verliert urin|hält (?:den )?(?:urin|das wasser|stuhl) nicht|kann (?:den )?(?:urin|das wasser|stuhl) nicht halten|nicht mehr halten|eingekotet|kotet ein|tröpfelt|schafft es nicht (?:rechtzeitig )?(?:auf|zur) toilette|urin abgegangen|unwillkürlich~ (?:urin|stuhl)|hose nass',
    ),
  },
  {
    area: 'pain',
    topic: 'topic3',
    risk: wordPattern('schmerzrisiko|risiko (?:für )?(?:chronische )?schmerz~|gefahr von schmerz~'),
    event: wordPattern(
      '(?:~schmerz(?!frei|mittel|pflaster|skala|therap|tablette|medik|mess|erfass|einschatz|protokoll|doku)~)|~schmerzt|schmerzen|~weh|tut (?:[^ ,]+ ){0,3}weh|duat (?:[^ ,]+ ){0,4}weh|weh tut|weh duat|wehtut|kopfweh|bauchweh|zahnweh|krämpfe|brennt (?:im|am|in) (?:bein|fuss|rücken|bauch)|stöhnt (?:beim|vor)|schreit (?:beim|vor schmerz)|pein',
    ),
  },
  {
    area: 'nutrition',
    topic: 'topic4',
    risk: wordPattern(
      '~mangelernährungsrisiko|risiko (?:für )?(?:eine )?(?:mangelernährung|dehydration|austrocknung|exsikkose)|(?:gefahr|risiko) (?:der|von|einer) (?:mangelernährung|unterernährung|austrocknung)|ernährungsrisiko|~mangelernährungsgefahr~',
    ),
    event: wordPattern(
      '~abgenommen|(?:kilo|kg|pfund) (?:[^ ,]+ ){0,2}(?:weg|weniger|verloren|abgenommen|runter)|(?:verloren|verlor) (?:[^ ,]+ ){0,3}(?:kilo|kg)|~mangelernähr~|unterernährt|untergewicht~|isst (?:[^ ,]+ ){0,2}(?:kaum|fast nichts|nichts|nix|schlecht|sehr wenig|zu wenig|nicht mehr|wenig)|(?:kaum|nichts|nix|fast nichts|sehr wenig|zu wenig) (?:[^ ,]+ ){0,2}(?:gegessen|gessen|gegessn|getrunken|trunken)|trinkt (?:[^ ,]+ ){0,2}(?:kaum|fast nichts|nichts|nix|zu wenig|sehr wenig|nicht genug|wenig)|~gewichtsverlust~|gewichtsabnahme|kein(?:en)? appetit|appetitlos~|ohne appetit|lehnt (?:das )?essen ab|essen (?:komplett )?abgelehnt|verschluckt sich (?:oft|ständig|beim)|schluckstörung~|exsikkos~|ausgetrocknet|mag (?:[^ ,]+ )?nicht (?:mehr )?essen|will nicht (?:mehr )?essen|nahrung verweigert|hosen? rutsch~',
    ),
    absence: wordPattern('kein(?:en)? appetit|nicht mehr|nichts|nix|nicht genug|will nicht|mag nicht'),
  },
  {
    area: 'cystitis_intertrigo',
    topic: 'topic4',
    risk: wordPattern(
      'zystitisrisiko|intertrigorisiko|risiko (?:für )?(?:eine )?(?:blasenentzündung|zystitis|intertrigo|cystitis)|(?:gefahr) (?:der|von|einer) (?:blasenentzündung|zystitis|intertrigo)',
    ),
    event: wordPattern(
      'blasenentzündung|zystitis|cystitis|harnwegsinfekt~|hwi|brennt (?:[^ ,]+ ){0,3}(?:wasserlassen|wasserlassn|pinkeln|urinieren|wasser)|brennen (?:beim|bei) (?:wasserlassen|urinieren|pinkeln)|(?:wasserlassen|urinieren) brennt|intertrigo|wund (?:unter|in|zwischen) (?:[^ ,]+ ){0,2}(?:brust|brüsten|falten?|hautfalte~|leiste~|bauchfalte~|achsel~)|(?:brust|brüste|leiste~|hautfalten?|bauchfalte) (?:[^ ,]+ ){0,2}(?:wund|gerötet|rot|nässt)|(?:rot|gerötet|rötung|nässend) (?:[^ ,]+ ){0,2}unter (?:der|den) (?:brust|brüsten)|unter der brust (?:[^ ,]+ ){0,2}(?:rot|wund|gerötet|nass~)|pilz in der (?:leiste|falte)',
    ),
  },
];

const negation = wordPattern(
  'kein(?:e|en|er|erlei)?|koa(?:ne?|ns)?|nicht|net|ned|nie|niemals|ohne|frei von|weder|nimmer|nich|kaum mehr|nix|verneint|besteht nicht|ausgeschlossen',
);
const other = wordPattern(
  '~mitbewohner~|zimmernachbar~|nachbar~|(?:ihr|sein|ihre|seine) (?:mann|frau|schwester|bruder|mutter|vater|tochter|sohn)',
);
const past = wordPattern('früher|als kind|vor jahren|in der jugend');
/** Words that only look like an event: what somebody liked, prevention, the shoe. */
const lookalike = wordPattern(
  '(?:gut|sehr|besser|nicht|so|auch|richtig) gefallen|(?:ihm|ihr|ihnen|mir) (?:[^ ,]+ ){0,4}gefallen|schuheinlage~|~prophylaxe|~protokoll|prophylaktisch',
);
const further = wordPattern(
  'weitere einschätzung~|weiter einschätzen|genauer einschätzen|(?:einschätzung|assessment) (?:folgt|nötig|notwendig|erforderlich|machen wir)|differenziert~ einschätz~|noch (?:genauer )?(?:einschätzen|abklären)|wird noch eingeschätzt',
);
const noFurther = wordPattern(
  'keine weitere einschätzung~|weitere einschätzung nicht (?:nötig|notwendig|erforderlich)',
);

const rows: readonly (readonly [RiskTopic, readonly RiskArea[], RegExp])[] = [
  ['topic4', ['decubitus'], wordPattern('beim waschen|bei der körperpflege|beim duschen')],
  [
    'topic3',
    ['fall'],
    wordPattern('(?:durch|wegen) (?:[^ ,]+ ){0,2}(?:~tabletten|~medikamente~)|unter (?:den )?medikamenten'),
  ],
  [
    'topic1',
    ['fall', 'pain', 'nutrition'],
    wordPattern(
      'erkennt (?:die )?gefahr~ nicht|sieht (?:die )?gefahr nicht|vergisst (?:zu )?(?:essen|trinken)|vergisst (?:das )?(?:essen|trinken)',
    ),
  ],
  [
    'topic5',
    ['nutrition'],
    wordPattern('allein~ (?:mag sie |mag er )?(?:nicht|kaum) essen|allein~ isst|mag allein~|nur in gesellschaft'),
  ],
];

/** Finds the risks that are named of a person, clause by clause; what is not named is no proposal. */
export function findRisks(clauses: readonly { readonly folded: string; readonly sentence: number }[]): FoundRisk[] {
  const found = new Map<string, FoundRisk>();
  for (const [index, { folded, sentence }] of clauses.entries()) {
    if (other.test(folded) || past.test(folded) || lookalike.test(folded)) continue;
    for (const words of areas) {
      const riskExists = judge(folded, words);
      if (riskExists === undefined) continue;
      const topic =
        rows.find(([, of, pattern]) => of.includes(words.area) && pattern.test(sentenceOf(clauses, sentence)))?.[0] ??
        words.topic;
      const key = `${topic}.${words.area}`;
      const before = found.get(key);
      // A risk that is named stays named: „gestern Sturz, heute nicht“.
      if (before?.riskExists !== true)
        found.set(key, { topic, area: words.area, riskExists, furtherAssessment: null, clause: index });
    }
  }
  return [...found.values()].map((risk) => ({ ...risk, furtherAssessment: findFurther(clauses, risk) }));
}

const sentenceOf = (
  clauses: readonly { readonly folded: string; readonly sentence: number }[],
  sentence: number,
): string =>
  clauses
    .filter((clause) => clause.sentence === sentence)
    .map(({ folded }) => folded)
    .join(' , ');

/** True for a named risk or its event, false if the risk itself is denied; undefined for anything else. */
function judge(folded: string, { risk, event, absence }: AreaWords): boolean | undefined {
  const named = risk.exec(folded);
  if (named) return !isDenied(folded, named);
  const [happened, ...more] = [...folded.matchAll(new RegExp(event.source, 'gu'))];
  if (!happened) return undefined;
  const isStanding = [happened, ...more].some((match) => !isDenied(folded, match) || absence?.test(match[0]) === true);
  return isStanding ? true : undefined;
}

/** Characters within which a word that denies stands. */
const nearby = 80;

/** True if a word that denies stands before the words, or right behind them. */
function isDenied(folded: string, match: RegExpExecArray): boolean {
  // The nearest words: in a long text the whole one would be split for each match.
  const end = match.index + match[0].length;
  const before = folded
    .slice(Math.max(0, match.index - nearby), match.index)
    .split(' ')
    .filter(Boolean)
    .slice(-4)
    .join(' ');
  const behind = folded
    .slice(end, end + nearby)
    .split(' ')
    .filter(Boolean)
    .slice(0, 4)
    .join(' ');
  const doubled = /(?:nicht|ned|net) (?:ohne|auszuschliessen)/u.test(`${before} ${behind}`);
  const isBehind =
    /^(?:(?:ist|is|hat|besteht|bestehen|liegt|derzeit|aktuell|er|sie|heute|jetzt) ){0,3}(?:nicht|net|ned|keine?r?|verneint|nimmer|weg|vorbei|verschwunden|abgeklungen|vergangen|abgeheilt|verheilt)(?![\p{L}])/u.test(
      `${behind} `,
    );
  return !doubled && (negation.test(before) || isBehind);
}

function findFurther(
  clauses: readonly { readonly folded: string; readonly sentence: number }[],
  { clause, riskExists }: FoundRisk,
): boolean | null {
  if (!riskExists) return null;
  const { sentence } = clauses[clause] ?? { sentence: -1 };
  const near = clauses.filter((one, index) => index >= clause && index <= clause + 3 && one.sentence <= sentence + 1);
  const words = near.map(({ folded }) => folded).join(' , ');
  if (noFurther.test(words)) return false;
  return further.test(words) ? true : null;
}
