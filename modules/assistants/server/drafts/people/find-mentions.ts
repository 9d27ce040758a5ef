import { isCorrection } from '../words/correction.ts';
import { fold, wordSet } from '../words/fold.ts';
import type { Run } from '../words/runs.ts';
import type { Speech } from '../words/speech.ts';
import type { Token } from '../words/tokens.ts';
import type { Signs } from './bare-names.ts';
import { isBareName } from './bare-names.ts';
import type { KnownPerson, Mention } from './mention.ts';
import type { KnownNames } from './read-name.ts';
import { isCommonNoun, isFirstName } from './nouns.ts';
import { indexNames, readKnownName, readSalutedName } from './read-name.ts';

const roomWords = wordSet('zimmer zi zim zimmernummer appartement app apartment');
const introductions = wordSet('bei der die das den dem da de dr im in aus von für beim ( vom');
const places: ReadonlyMap<string, 'door' | 'window'> = new Map([
  [fold('tür'), 'door'],
  [fold('türe'), 'door'],
  ['fenster', 'window'],
]);
const placeIntroductions = wordSet('an am der beim platz bett , das ');
const refusing = /^(?:hat|will|lehnt|mochte|mag|abgelehnt|beide|:)$/u;

/** Finds everybody who was named, in order; words that are corrected away are `voided`. */
export function findMentions(
  speech: Speech,
  { people, signs }: { people: readonly KnownPerson[]; signs: Signs },
): { mentions: readonly Mention[]; voided: readonly Run[] } {
  const names = indexNames(people);
  const found: Mention[] = [];
  for (let at = 0; at < speech.tokens.length; at += 1) {
    if (speech.isQuoted[at]) continue;
    const mention = readMention(speech, at, { names, signs, before: found.at(-1) });
    if (mention === undefined) continue;
    found.push(mention);
    at = mention.to - 1;
  }
  return dropCorrected(speech, mergeRooms(speech, found));
}

interface Reading {
  readonly names: KnownNames;
  readonly signs: Signs;
  readonly before: Mention | undefined;
}

function readMention(speech: Speech, at: number, { names, signs, before }: Reading): Mention | undefined {
  const { tokens } = speech;
  if (tokens[at]?.kind !== 'word') return undefined;
  const saluted = readSalutedName(tokens, at, signs.isKind);
  if (saluted !== undefined) {
    const last = tokens[saluted.to - 1]?.low ?? '';
    // „Frau Apfelbaums Puls“.
    const isGenitive = !names.has(last) && last.endsWith('s') && names.has(last.slice(0, -1));
    const known = names.get(isGenitive ? last.slice(0, -1) : last)?.[0];
    const name = isGenitive ? saluted.name.slice(0, -1) : saluted.name;
    return toMention({ nameFrom: at, nameTo: saluted.to, name, known });
  }
  const room = readRoom(tokens, at) ?? readPlace(speech, at, { signs, before });
  if (room !== undefined) return room;
  const known = readKnownName(tokens, at, names);
  if (known !== undefined) return toMention({ nameFrom: at, nameTo: known.to, name: known.name, known: known.known });
  return readBareName(speech, at, signs);
}

/** „Apfelbaum“, „Erna Müller“, „Müller Erna“. */
function readBareName(speech: Speech, at: number, signs: Signs): Mention | undefined {
  const [token, next] = [speech.tokens[at], speech.tokens[at + 1]];
  const isDouble =
    token !== undefined &&
    next?.kind === 'word' &&
    isFirstName(token.low) !== isFirstName(next.low) &&
    [token, next].every(({ text, low }) => /^\p{Lu}\p{Ll}/u.test(text) && !isCommonNoun(low));
  if (isDouble && (isBareName(speech, at + 1, signs, at) || isBareName(speech, at, signs, at)))
    return toMention({ nameFrom: at, nameTo: at + 2, name: `${token.text} ${next.text}`, known: undefined });
  if (!isBareName(speech, at, signs)) return undefined;
  return toMention({ nameFrom: at, nameTo: at + 1, name: token?.text ?? '', known: undefined });
}

function toMention(mention: Pick<Mention, 'nameFrom' | 'nameTo' | 'name' | 'known'> & Partial<Mention>): Mention {
  return { from: mention.nameFrom, to: mention.nameTo, room: '', place: '', ...mention };
}

/** „Zimmer 14 Tür“, „Zi. 7 Fenster“. */
function readRoom(tokens: readonly Token[], at: number): Mention | undefined {
  if (!roomWords.has(tokens[at]?.low ?? '')) return undefined;
  const number = tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
  const token = tokens[number];
  if (token?.kind !== 'number' || !/^\d{1,4}$/u.test(token.shown)) return undefined;
  let to = number + 1;
  const letter = tokens[to];
  const isLettered = letter?.gap === '' && /^[a-d]$/iu.test(letter.text);
  if (isLettered) to += 1;
  const room = `${token.shown}${isLettered ? letter.text : ''}`;
  const { side, end } = readSide(tokens, to);
  return { from: at, to: end, nameFrom: at, nameTo: at, name: '', room, place: side, known: undefined };
}

/** „… Bett am Fenster“. */
function readSide(tokens: readonly Token[], from: number): { side: Mention['place']; end: number } {
  let at = from;
  while (at < from + 2 && placeIntroductions.has(tokens[at]?.low ?? '')) at += 1;
  const side = places.get(tokens[at]?.low ?? '');
  return side === undefined ? { side: '', end: from } : { side, end: at + 1 };
}

/** „Fenster 37,9“ behind „Zimmer 14 Tür …“: the other place of the same room. */
function readPlace(
  { tokens, clauses, clauseOf }: Speech,
  at: number,
  { signs, before }: { signs: Signs; before: Mention | undefined },
): Mention | undefined {
  const side = places.get(tokens[at]?.low ?? '');
  const isFirst =
    clauses[clauseOf[at] ?? 0]?.from === at || tokens[at - 1]?.low === 'und' || tokens[at - 1]?.kind === 'number';
  if (side === undefined || before === undefined || before.room === '' || !isFirst) return undefined;
  if (!signs.startsValue(at + 1) && !signs.isKind(at + 1) && !refusing.test(tokens[at + 1]?.low ?? ''))
    return undefined;
  return { from: at, to: at + 1, nameFrom: at, nameTo: at, name: '', room: before.room, place: side, known: undefined };
}

/** Joins a room and a name side by side: „Zimmer 3 Frau Zwiebel“, „Herr Özdemir im Zimmer 21“. */
function mergeRooms(speech: Speech, mentions: readonly Mention[]): Mention[] {
  const merged: Mention[] = [];
  for (const mention of mentions) {
    const last = merged.at(-1);
    const isPair =
      last !== undefined &&
      (last.name === '') !== (mention.name === '') &&
      (last.room === '') !== (mention.room === '');
    if (!isPair || !isBeside(speech, last.to, mention.from)) merged.push(withIntroduction(speech, mention));
    else {
      const [person, room] = last.name === '' ? [mention, last] : [last, mention];
      merged.splice(-1, 1, { ...person, from: last.from, to: mention.to, room: room.room, place: room.place });
    }
  }
  return merged;
}

function isBeside({ tokens }: Speech, from: number, to: number): boolean {
  if (to - from > 2) return false;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || !/^(?:im|in|aus|\(|:|,|von|der|die)$/u.test(token.low)) return false;
  }
  return true;
}

/** Takes „bei der“ into the mention. */
function withIntroduction({ tokens, clauseOf }: Speech, mention: Mention): Mention {
  let { from } = mention;
  while (
    from > 0 &&
    mention.from - from < 2 &&
    introductions.has(tokens[from - 1]?.low ?? '') &&
    clauseOf[from - 1] === clauseOf[mention.from]
  )
    from -= 1;
  const isClosed = tokens[from]?.text === '(' && tokens[mention.to]?.text === ')';
  return { ...mention, from, to: isClosed ? mention.to + 1 : mention.to };
}

/** Corrected people are replaced by those who stand in their place. */
function dropCorrected(
  speech: Speech,
  found: readonly Mention[],
): { mentions: readonly Mention[]; voided: readonly Run[] } {
  const mentions: Mention[] = [];
  const voided: Run[] = [];
  for (const mention of found) {
    const last = mentions.at(-1);
    if (last !== undefined && isCorrection(speech.tokens, last.to, mention.from)) {
      mentions.splice(-1, 1, mention);
      voided.push({ from: last.from, to: mention.from });
      continue;
    }
    const correction = last === undefined ? undefined : findLaterCorrection(speech, { last, mention });
    if (last !== undefined && correction !== undefined) {
      // „… 130/80, nein, das war Grünkohl“: the later name takes the place of the first one.
      mentions.splice(-1, 1, { ...mention, from: last.from, to: last.to });
      voided.push({ from: last.from, to: last.to }, { from: correction, to: mention.to });
    } else mentions.push(mention);
  }
  return { mentions, voided };
}

/** @returns the first token of the words that correct */
function findLaterCorrection(
  { tokens, clauses, clauseOf }: Speech,
  { last, mention }: { last: Mention; mention: Mention },
): number | undefined {
  const clause = clauses[clauseOf[mention.from] ?? 0];
  if (clause === undefined || mention.to !== clause.to || last.to > clause.from || mention.name === '')
    return undefined;
  // „nein, das war …“: the words of the correction may be a clause of their own.
  const before = clauses[(clauseOf[mention.from] ?? 0) - 1];
  const isBefore = before !== undefined && before.from >= last.to && isCorrection(tokens, before.from, before.to);
  const from = isBefore ? before.from : clause.from;
  return isCorrection(tokens, from, mention.from) ? from : undefined;
}
