import type { DayMark } from '../times/day-marks.ts';
import { wordPattern, wordSet } from '../words/fold.ts';
import type { Clause } from '../words/speech.ts';
import { kindOf } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import type { Reading } from './reading.ts';

/** Reasons why a value was said but is not the value of the entry. */
type Status = 'value' | 'limit' | 'negated' | 'reported' | 'uncertain' | 'past' | 'corrected' | 'partial';

export interface Judged extends Reading {
  readonly status: Status;
  readonly isApproximate: boolean;
  /** The word about the day that it belongs to. */
  readonly day: DayMark | undefined;
}

const limiting = wordPattern(
  'ziel~|soll|sollte|sollwert~|sollgewicht|~grenz~|(?<!nach )bedarf~|falls|wenn|sobald|norm~|schema|laut plan|laut anordnung|laut verordnung|anordnung|angeordnet|erlaubt|höchstgrenze',
);
const bounds = wordSet('ab über unter bis mindestens maximal max min > < höchstens ≥ ≤ zwischen');
const articles = wordSet('der die einem einer eine von ca etwa einen dem');
const approximate = wordSet(
  'ca circa zirka cirka etwa ungefähr rund knapp fast schätzungsweise annähernd grob geschätzt ~ ≈ höchstens ungefäa ungfähr ungefär so',
);
const approximateBehind = /^(?:oder so|ungefahr|circa|ca|etwa|rum|herum|um den dreh|geschatzt)\b/u;
const unsure = wordPattern(
  'glaub~|weiss i~ nimmer|weiss nimmer|weiss nicht mehr|weiss ich nicht~|weiss net~|weiss ned~|woass i~ nimmer|vergessen|unsicher|nicht sicher|keine ahnung|vermutlich|vielleicht|wahrscheinlich|angeblich|könnte|dürfte|müsste|oder doch|kann mich nicht erinnern',
);
const reporter =
  '~dienst|nachtwache|~schicht|~tochter|~sohn|ehefrau|ehemann|gattin|gatte|mutter|vater|angehörige~|~arzt|~ärztin|notarzt|rettungsdienst|sanitäter~|rtw|krankenhaus|klinik|kh|~praxis|kolleg~|schwester|bruder|~enkel~|nachbar~|betreuer~|übergabe|physio~|ergo~|doktor|dokter|dr|mann|pfleger~|therapeut~';
const reporting =
  'sagt~|secht|seggt|gesagt|gsagt|sogt|meint~|gemeint|meldet~|gemeldet|berichtet~|erzähl~|gemessen|gmessn|misst|übergeben|angegeben|gibt an|gab an|notiert|durchgegeben|rief an';
const reported = wordPattern(
  `(?:${reporter})(?: [^ ]+){0,14}? (?:${reporting})|(?:${reporting})(?: [^ ]+){0,4}? (?:${reporter})`,
);
const quotedFrom = wordPattern(
  'laut|lt|gemäss|nach angabe~|nach aussage~|angaben der|angaben des|arztbrief|entlassbrief|überleitungsbogen',
);
/** Measured by others, at another place. */
const elsewhere = wordPattern(
  'daheim|zuhause|zu hause|im krankenhaus|in der klinik|beim arzt|beim hausarzt|in der praxis|im kh',
);
const ownWork = wordPattern(
  'mit kolleg~|~bescheid~|bescheed|ich|ik|i|wir|hob i|zusammen mit~|manschette|thermometer|gerät|selbst gemessen|ich gemessen',
);
const measuredNow = wordPattern('jetzt|aktuell|nachgemessen|selbst|ich|inzwischen|bei mir|eben|gerade');

/** Decides of each value whether it is one of this person and this moment, by the words around it. */
export function judgeReadings(
  numbers: Numbers,
  { readings, days }: { readings: readonly Reading[]; days: readonly DayMark[] },
): Judged[] {
  const counts = countByClause(numbers, readings);
  const clauses = numbers.clauses.map((clause, index) => judgeClause(numbers, { clause, index, counts }));
  return readings.map((reading, index) => {
    const clause = numbers.clauseOf[reading.number] ?? 0;
    const previous = readings[index - 1];
    const from = Math.max(numbers.clauses[clause]?.from ?? 0, previous?.end ?? 0);
    const around = { from, reading };
    const status = judgeAlone(numbers, around) ?? clauses[clause] ?? (reading.isPartial ? 'partial' : 'value');
    return { ...reading, status, isApproximate: isApproximate(numbers, around), day: dayOf(numbers, days, reading) };
  });
}

function countByClause({ clauseOf }: Numbers, readings: readonly Reading[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { number } of readings) counts.set(clauseOf[number] ?? 0, (counts.get(clauseOf[number] ?? 0) ?? 0) + 1);
  return counts;
}

/** Status that a clause gives to all its values, by its own words and those of its neighbours in the sentence. */
function judgeClause(
  { clauses }: Numbers,
  { clause, index, counts }: { clause: Clause; index: number; counts: ReadonlyMap<number, number> },
): Status | undefined {
  if (!counts.has(index)) return undefined;
  const words = clause.folded;
  if (unsure.test(words)) return 'uncertain';
  if (isReported(words)) return 'reported';
  if (limiting.test(words)) return 'limit';
  const isNow = measuredNow.test(words);
  const [before, after] = [clauses[index - 1], clauses[index + 1]];
  if (after?.sentence === clause.sentence && !counts.has(index + 1)) {
    if (unsure.test(after.folded)) return 'uncertain';
    if (!isNow && isReported(after.folded)) return 'reported';
  }
  const isAfterReport = before?.sentence === clause.sentence && !counts.has(index - 1) && isReported(before.folded);
  return isAfterReport && !isNow ? 'reported' : undefined;
}

function isReported(words: string): boolean {
  return (reported.test(words) || quotedFrom.test(words) || elsewhere.test(words)) && !ownWork.test(words);
}

interface Around {
  /** First token behind the previous value of the clause. */
  readonly from: number;
  readonly reading: Reading;
}

/** Words before a number within which a limit or an „etwa“ belongs to it. */
const nearby = 4;

function judgeAlone(numbers: Numbers, { from, reading }: Around): Status | undefined {
  const { tokens } = numbers;
  const before = wordsBefore(numbers, { from, reading });
  if (/^(?:nicht|net|ned|keine?n?)$/u.test(tokens[reading.number - 1]?.low ?? '')) return 'negated';
  const isDrunk = reading.kind === 'drunk' || reading.kind === 'excreted';
  const bound = findBound(before);
  if (bound !== undefined && !(isDrunk && bound === 'hochstens')) return bound === 'zwischen' ? 'uncertain' : 'limit';
  const isRange = /^(?:oder|bis)$/u.test(tokens[reading.end]?.low ?? '') && tokens[reading.end + 1]?.kind === 'number';
  const isSecond = /^(?:oder|bis)$/u.test(before[0] ?? '') && tokens[reading.number - 2]?.kind === 'number';
  return isRange || isSecond ? 'uncertain' : undefined;
}

/** „über 39“, „ab der 160“. */
function findBound([first = '', second = '']: readonly string[]): string | undefined {
  // „nach 30 min 140/85“ is a duration.
  if ((first === 'min' || first === 'max') && /^\d/u.test(second)) return undefined;
  if (bounds.has(first)) return first;
  return articles.has(first) && bounds.has(second) ? second : undefined;
}

/** Words before a number, the nearest first, without the word of the kind. */
function wordsBefore({ tokens }: Numbers, { from, reading }: Around): string[] {
  const words: string[] = [];
  for (let at = reading.number - 1; at >= from && words.length < nearby; at -= 1) {
    const token = tokens[at];
    if (token === undefined || kindOf(tokens, at) !== undefined || /^[:=.,(]$/u.test(token.text)) continue;
    if (/^[<>/]$/u.test(token.text) && at < reading.number - 1) continue;
    words.push(token.low);
  }
  return words;
}

function isApproximate(numbers: Numbers, { from, reading }: Around): boolean {
  const before = wordsBefore(numbers, { from, reading });
  if (before[0] === 'gut' || `${before[1]} ${before[0]}` === 'um die' || `${before[1]} ${before[0]}` === 'an die')
    return true;
  if (before.some((word, place) => approximate.has(word) && (word !== 'so' || place === 0))) return true;
  const behind = numbers.tokens.slice(reading.end, reading.end + 3).map(({ low }) => low);
  return approximateBehind.test(behind.join(' '));
}

/** The last word about a day before the value in its sentence; else the first behind it in its clause. */
function dayOf({ clauses, clauseOf }: Numbers, days: readonly DayMark[], { number }: Reading): DayMark | undefined {
  const clause = clauses[clauseOf[number] ?? 0];
  let before: DayMark | undefined;
  for (const mark of days) {
    if (mark.from > number) return before ?? (clause !== undefined && mark.from < clause.to ? mark : undefined);
    if (clauses[clauseOf[mark.from] ?? 0]?.sentence === clause?.sentence) before = mark;
  }
  return before;
}
