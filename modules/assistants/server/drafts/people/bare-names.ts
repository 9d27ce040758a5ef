import { isCorrection } from '../words/correction.ts';
import { wordSet } from '../words/fold.ts';
import { isOrdinal } from '../words/speech.ts';
import type { Speech } from '../words/speech.ts';
import { isCommonNoun } from './nouns.ts';

/** Tests of tokens that values decide, so that people know nothing of values. */
export interface Signs {
  /** A word such as RR, Puls, Gewicht. */
  readonly isKind: (at: number) => boolean;
  /** A number that can be a value without its kind: 130/80, 37,2. */
  readonly startsValue: (at: number) => boolean;
}

const absence =
  /^(?:will nicht|mochte nicht|mag nicht|nicht da|schlaft|lehnt ab|lehnt|verweigert|abgelehnt|im krankenhaus|unterwegs|hat abgelehnt)\b/u;
const limited = /\b(?:ab|bedarf|uber|unter|bis|wenn|falls)\b/u;
const linking = wordSet('hat hot hod het hett had : , ( - – im in aus');
const adverbs = wordSet('auch ebenfalls ebenso dann heute heut jetzt nur noch wieder aktuell nun');
const roomWords = wordSet('zimmer zi zim z appartement');
/** Verbs behind a name at the beginning of a sentence: „Pusteblume hat gut gegessen“. */
const predicates = wordSet(
  'hat hot hod het hett had ist is isch war wollte will möchte mag lehnt lehnte klagt klagte sagt sagte schläft schlief isst aß trinkt trank bekam bekommt wurde wird geht ging kam kommt verweigert äußert äußerte gibt gab sitzt saß weint weinte',
);
const articles = wordSet('der die den dem da de dr d herrn frau');

/**
 * Returns true for a surname without „Frau“ or „Herr“: a capitalised word that is no noun of care, at the beginning of a
 * statement or behind „bei“, with a value beside it.
 *
 * @param first the first token of a name of two words
 */
export function isBareName(speech: Speech, at: number, signs: Signs, first = at): boolean {
  const token = speech.tokens[at];
  if (token?.kind !== 'word' || !/^\p{Lu}\p{Ll}[\p{L}-]+$/u.test(token.text) || speech.isQuoted[at]) return false;
  if (isCommonNoun(token.low) && !isWeekdayAsName(speech, at)) return false;
  if (signs.isKind(at)) return false;
  if (isAfterBei(speech, first)) return hasValueInClause(speech, at, signs);
  if (isCorrecting(speech, at) || isBetweenKindAndNumber(speech, at, signs)) return true;
  if (isLastBehindValue(speech, at)) return hasValueInClause(speech, at, signs);
  if (!startsStatement(speech, first)) return false;
  return (
    isBesideValue(speech, at + 1, signs) || isActing(speech, at) || isListed(speech, at) || isJoined(speech, at, signs)
  );
}

/** „Donnerstag Puls 60“ is a person where nothing else of the sentence is about days. */
function isWeekdayAsName({ tokens }: Speech, at: number): boolean {
  return tokens[at]?.low === 'donnerstag' || tokens[at]?.low === 'sonntag';
}

function isAfterBei({ tokens }: Speech, at: number): boolean {
  const before = tokens[at - 1]?.low ?? '';
  return before === 'bei' || (articles.has(before) && /^(?:bei|von)$/u.test(tokens[at - 2]?.low ?? ''));
}

/** „nein, das war Grünkohl“. */
function isCorrecting({ tokens, clauses, clauseOf }: Speech, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  return clause?.to === at + 1 && clause.from < at && isCorrection(tokens, clause.from, at);
}

/** „Puls Grünkohl 77“. */
function isBetweenKindAndNumber({ tokens }: Speech, at: number, signs: Signs): boolean {
  return at > 0 && signs.isKind(at - 1) && tokens[at + 1]?.kind === 'number';
}

/** „36,6 Apfelbaum“. */
function isLastBehindValue({ tokens, clauses, clauseOf }: Speech, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  const before = tokens[at - 1];
  if (clause?.to !== at + 1 || clause.from === at || before === undefined || limited.test(clause.folded)) return false;
  return before.kind === 'number' || /^(?:grad|c|°|%)$/u.test(before.low);
}

function hasValueInClause({ clauses, clauseOf }: Speech, at: number, signs: Signs): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  if (clause === undefined) return false;
  const [from, to] = [Math.max(clause.from, at - 12), Math.min(clause.to, at + 8)];
  for (let other = from; other < to; other += 1)
    if (signs.startsValue(other) || isNamedValue(other, signs)) return true;
  return false;
}

function isNamedValue(at: number, signs: Signs): boolean {
  return signs.isKind(at);
}

/** The first word of a clause, of a list or behind „und“; also behind a value („… 130/80 Grünkohl 145/90“). */
function startsStatement({ tokens, clauses, clauseOf }: Speech, at: number): boolean {
  const from = clauses[clauseOf[at] ?? 0]?.from ?? 0;
  const before = tokens[at - 1];
  if (at === from || before === undefined) return true;
  if (articles.has(before.low) && at - 1 === from) return true;
  if (before.low === 'und' || before.low === 'sis' || before.kind === 'number' || before.text === ':') return true;
  return before.text === '.' && isOrdinal(tokens, at - 2);
}

function isBesideValue(speech: Speech, at: number, signs: Signs): boolean {
  const { tokens } = speech;
  const next = tokens[at];
  if (next === undefined) return false;
  if (signs.startsValue(at) || signs.isKind(at)) return true;
  if (next.low === 'beide' || next.low === 'alle') return true;
  if (adverbs.has(next.low) && next.kind === 'word') return isBesideValue(speech, at + 1, signs);
  if (linking.has(next.low))
    return signs.startsValue(at + 1) || signs.isKind(at + 1) || roomWords.has(tokens[at + 1]?.low ?? '');
  return absence.test(`${next.low} ${tokens[at + 1]?.low ?? ''} `) && next.low !== 'abgelehnt';
}

/** The first word of a sentence, without an article, with a verb behind it. */
function isActing({ tokens, clauses, clauseOf }: Speech, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  const isFirst = clause?.from === at && clauses[(clauseOf[at] ?? 0) - 1]?.sentence !== clause.sentence;
  return isFirst && predicates.has(tokens[at + 1]?.low ?? '');
}

/** „3. Pusteblume will nicht“. */
function isListed({ tokens }: Speech, at: number): boolean {
  return (
    tokens[at - 1]?.text === '.' && isOrdinal(tokens, at - 2) && !/^(?:stock|etage|tag)$/u.test(tokens[at]?.low ?? '')
  );
}

/** „Apfelbaum und Pusteblume beide 36,5“: the second one stands beside the value. */
function isJoined(speech: Speech, at: number, signs: Signs): boolean {
  const { tokens } = speech;
  let next = at + 1;
  for (let count = 0; count < 4 && /^(?:und|,|&)$/u.test(tokens[next]?.low ?? ''); count += 1) {
    const other = tokens[next + 1];
    if (other === undefined || !/^\p{Lu}\p{Ll}/u.test(other.text) || isCommonNoun(other.low) || signs.isKind(next + 1))
      return false;
    if (tokens[next]?.low !== ',' && isBesideValue(speech, next + 2, signs)) return true;
    next += 2;
  }
  return false;
}
