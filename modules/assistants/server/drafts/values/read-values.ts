import { isCorrection } from '../words/correction.ts';
import { wordSet } from '../words/fold.ts';
import { announce, chooseAnnounced, isAttached, isBeforeNoun } from './announced.ts';
import type { Announced } from './announced.ts';
import { kindOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import { readPressure } from './pressure.ts';
import type { Reading } from './reading.ts';
import { isSpokenTemperature, isUsual, readSingle } from './singles.ts';
import { isAboutDrinking, kindByUnit } from './units.ts';

/** Values in their order, and numbers that are values of a kind that was not said. */
export interface ReadValues {
  readonly readings: readonly Reading[];
  /** Tokens of numbers. */
  readonly unknown: readonly number[];
}

interface State {
  announced: readonly Announced[];
  sentence: number;
  readonly readings: Reading[];
  readonly unknown: number[];
}

/** Reads all values in one pass. */
export function readValues(numbers: Numbers): ReadValues {
  const { tokens, other, isQuoted } = numbers;
  const state: State = { announced: [], sentence: -1, readings: [], unknown: [] };
  for (let at = 0; at < tokens.length; at += 1) {
    if (isQuoted[at]) continue;
    enterSentence(state, numbers, at);
    const kind = kindOf(tokens, at) ?? misheardKind(state, numbers, at);
    if (kind !== undefined)
      state.announced = announce(state.announced, numbers, { kind, at, isMisheard: tokens[at]?.low === 'plus' });
    if (tokens[at]?.kind !== 'number' || other[at]) continue;
    const before = state.announced;
    const found = readAt(state, numbers, at);
    if (found === undefined) continue;
    const previous = toPrevious(state.readings.at(-1), numbers, found);
    if (previous === undefined) state.readings.push(found);
    else state.readings.splice(-1, 1, previous);
    // „von 64 auf 61,4“: the word of the kind is still to be used.
    if (tokens[found.number - 1]?.low === 'von' && tokens[found.end]?.low === 'auf') state.announced = before;
    // „600 ml getrunken“: the word behind the value announces none.
    const isTrailing = kindOf(tokens, found.end) === found.kind && tokens[found.end + 1]?.kind !== 'number';
    at = isTrailing ? found.end : found.end - 1;
  }
  return state;
}

/** „von 64 auf 61,4“: the first one was before. */
function toPrevious(last: Reading | undefined, { tokens }: Numbers, found: Reading): Reading | undefined {
  if (last?.kind !== found.kind || tokens[last.number - 1]?.low !== 'von') return undefined;
  if (last.end !== found.number - 1 || tokens[last.end]?.low !== 'auf') return undefined;
  return { ...found, from: last.from, note: `(zuvor ${last.value})` };
}

function enterSentence(state: State, { clauses, clauseOf }: Numbers, at: number): void {
  const sentence = clauses[clauseOf[at] ?? 0]?.sentence ?? state.sentence;
  if (sentence === state.sentence) return;
  state.sentence = sentence;
  state.announced = [];
}

/** „plus 77“ behind a blood pressure is „Puls 77“, misheard. */
function misheardKind({ readings }: State, { tokens }: Numbers, at: number): Kind | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.low !== 'plus' || next?.kind !== 'number' || !isUsual('heartRate', next.value)) return undefined;
  const last = readings.at(-1);
  return last?.kind === 'bloodPressure' && at - last.end < 4 ? 'heartRate' : undefined;
}

function readAt(state: State, numbers: Numbers, at: number): Reading | undefined {
  const announced = chooseAnnounced(state.announced, numbers, at);
  const byUnit = kindByUnit(numbers, at, announced?.kind ?? drunkBefore(state, numbers, at));
  if (byUnit === 'unknown') state.unknown.push(at);
  if (byUnit === 'unknown' || byUnit === 'none') return undefined;
  const found =
    (byUnit === undefined ? readBare(state, numbers, { at, announced }) : readSingle(numbers, at, byUnit)) ??
    readCarried(state, numbers, at);
  if (found === undefined) {
    if (isAlone(numbers, at) || isBehindValue(state, numbers, at)) state.unknown.push(at);
    return undefined;
  }
  return attach(state, numbers, found);
}

/** „200 ml Kaffee, 300 ml Wasser“: what follows a drink in the sentence is drunk as well. */
function drunkBefore({ readings }: State, { clauses, clauseOf }: Numbers, at: number): Kind | undefined {
  const [last, clause] = [readings.at(-1), clauses[clauseOf[at] ?? 0]];
  if (
    last?.kind !== 'drunk' ||
    clause === undefined ||
    clauses[clauseOf[last.number] ?? 0]?.sentence !== clause.sentence
  )
    return undefined;
  return isAboutDrinking(clause.folded) ? 'drunk' : undefined;
}

function readBare(
  { announced: all }: State,
  numbers: Numbers,
  { at, announced }: { at: number; announced: Announced | undefined },
): Reading | undefined {
  const { tokens } = numbers;
  const pressureKind = all.some(({ kind }) => kind === 'bloodPressure') ? 'bloodPressure' : announced?.kind;
  const isSlash = tokens[at + 1]?.text === '/';
  const pressure = readPressure(numbers, at, isSlash && pressureKind !== 'bloodPressure' ? undefined : pressureKind);
  if (pressure !== undefined && (!pressure.isPartial || announced?.kind === 'bloodPressure')) return pressure;
  const isHeat =
    announced === undefined || announced.kind === 'bodyTemperature' || !isAttached(numbers, announced.at, at);
  if (isHeat && isSpokenTemperature(numbers, at)) return readSingle(numbers, at, 'bodyTemperature');
  if (announced !== undefined) return readSingle(numbers, at, announced.kind);
  return isBareTemperature(numbers, at) ? readSingle(numbers, at, 'bodyTemperature') : undefined;
}

/** „37,9“ without a word: only a temperature has one decimal in this range, unless a noun before says otherwise. */
function isBareTemperature({ tokens, isName }: Numbers, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token === undefined || !/^\d\d,\d$/u.test(token.shown) || !isUsual('bodyTemperature', token.value)) return false;
  const isLabel = before?.kind === 'word' && /^\p{Lu}/u.test(before.text) && !isName(at - 1);
  return !isLabel || openers.has(before.low);
}

const openers = wordSet(
  'heute gestern jetzt dann tür fenster vorgestern abend morgen früh mittag nachmittag nacht rechts links ohr stirn danach später aktuell sie er hat war und temp messung kontrolle stunde uhr stunden',
);
const carriers = wordSet(
  'mit ohne unter mittags abends morgens nachmittags vormittags nachts anschließend nach jetzt dann danach später vorher zuvor letzte letzter letztes letzten vorige voriges heute gestern wieder inzwischen stehend liegend sitzend rechts links re li im bei aktuell',
);

/** A number without a kind that continues the last value: a correction, a further person, a later measurement. */
function readCarried({ readings }: State, numbers: Numbers, at: number): Reading | undefined {
  const { tokens, clauses, clauseOf, isName } = numbers;
  const [last, token] = [readings.at(-1), tokens[at]];
  if (last === undefined || token === undefined) return undefined;
  if (isCorrection(tokens, last.end, at))
    return last.kind === 'bloodPressure'
      ? readPressure(numbers, at, 'bloodPressure')
      : readSingle(numbers, at, last.kind);
  const isSameSentence = clauses[clauseOf[at] ?? 0]?.sentence === clauses[clauseOf[last.number] ?? 0]?.sentence;
  if (last.kind === 'bloodPressure' || !isUsual(last.kind, token.value) || isBeforeNoun(numbers, at)) return undefined;
  const opening = tokens[clauses[clauseOf[at] ?? 0]?.from ?? at];
  const isLater = isSameSentence && opening !== undefined && carriers.has(opening.low);
  return isLater || isName(at - 1) ? readSingle(numbers, at, last.kind) : undefined;
}

/** A clause that is nothing but a number. */
function isAlone({ clauses, clauseOf }: Numbers, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? 0];
  return clause !== undefined && clause.from === at && clause.to === at + 1;
}

/** „130/80 72“. */
function isBehindValue({ readings }: State, numbers: Numbers, at: number): boolean {
  const end = readings.at(-1)?.end;
  const isDivided = end === at - 1 && /^[/-]$/u.test(numbers.tokens[end]?.text ?? '');
  return (end === at || isDivided) && !isBeforeNoun(numbers, at);
}

/** Takes the word of the kind into the value, and out of what is still announced. */
function attach(state: State, numbers: Numbers, found: Reading): Reading {
  const word = state.announced.find(({ kind }) => kind === found.kind);
  if (word === undefined) return found;
  state.announced = state.announced.filter((other) => other !== word);
  const isNear =
    numbers.clauseOf[word.at] === numbers.clauseOf[found.number] && isAttached(numbers, word.at, found.number);
  return {
    ...found,
    from: isNear ? word.at : found.from,
    isMisheard: found.isMisheard || word.isMisheard === true,
  };
}
