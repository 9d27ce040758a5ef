import { fold, wordSet } from '../words/fold.ts';
import type { Token } from '../words/tokens.ts';
import type { KnownPerson } from './mention.ts';
import { isCommonNoun, isFirstName, notAName } from './nouns.ts';

/** Salutations as said, and as they are written with a name. */
const salutations: ReadonlyMap<string, string> = new Map([
  ...['frau', 'fr', 'fraa', 'fru', 'fraun', 'frou'].map((said) => [said, 'Frau'] as const),
  ...['herr', 'herrn', 'hr', 'hrn', 'herre'].map((said) => [said, 'Herr'] as const),
  ...['fräulein', 'frl'].map((said) => [fold(said), 'Fräulein'] as const),
]);
const particles = wordSet('von van der den de zu zum zur vom di del da dos el al ten ter vander la le auf');
const titles = wordSet('dr prof doktor professor med schwester pfleger');
/** Words before „Frau X“ that make X somebody else: „Tochter Frau X“. */
const roles = wordSet(
  'tochter sohn schwester bruder enkel enkelin nichte neffe hausarzt hausärztin ärztin arzt physiotherapeutin physiotherapeut betreuer betreuerin kollegin kollege nachbarin nachbar schwiegertochter schwiegersohn pflegerin pfleger seelsorger seelsorgerin',
);

export interface ReadName {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Reads „Frau Apfelbaum“, „Hr. Kirschkern“, „Frau von der Heide“ that begins at a token. */
export function readSalutedName(
  tokens: readonly Token[],
  at: number,
  isKind: (at: number) => boolean,
): ReadName | undefined {
  const token = tokens[at];
  const salutation = token?.kind === 'word' ? salutations.get(token.low) : undefined;
  if (token === undefined || salutation === undefined || isRole(tokens, at)) return undefined;
  // „fr“ and „hr“ are hours and Friday as well.
  const isShort = token.low.length <= 3;
  const first = tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
  if (isShort && first === at + 1 && !/^\p{Lu}/u.test(token.text)) return undefined;
  const to = readSurname(tokens, first, isKind);
  if (to === undefined) return undefined;
  const words = tokens
    .slice(first, to)
    .map(({ text, low }) => (particles.has(low) ? text.toLowerCase() : capitalise(text)));
  return { from: at, to, name: `${salutation} ${words.join(' ')}` };
}

function isRole(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && roles.has(before.low);
}

/** @returns the token behind the name */
function readSurname(tokens: readonly Token[], first: number, isKind: (at: number) => boolean): number | undefined {
  let at = first;
  while (at < first + 3 && particles.has(tokens[at]?.low ?? '') && tokens[at]?.kind === 'word') at += 1;
  const isParticle = at > first;
  if (!isSurname(tokens, at, { isKind, mustBeCapital: isParticle })) return undefined;
  const isDouble =
    isFirstName(tokens[at]?.low ?? '') &&
    isSurname(tokens, at + 1, { isKind, mustBeCapital: true }) &&
    !isCommonNoun(tokens[at + 1]?.low ?? '');
  return isDouble ? at + 2 : at + 1;
}

function isSurname(
  tokens: readonly Token[],
  at: number,
  { isKind, mustBeCapital }: { isKind: (at: number) => boolean; mustBeCapital: boolean },
): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || token.gap === '\n' || titles.has(token.low)) return false;
  if (isKind(at) || notAName.has(token.low) || token.low.length < 2) return false;
  return /^\p{Lu}/u.test(token.text) || (!mustBeCapital && token.low.length > 2 && !isCommonNoun(token.low));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Known names by their folded first word. */
export type KnownNames = ReadonlyMap<string, readonly KnownPerson[]>;

export function indexNames(people: readonly KnownPerson[]): KnownNames {
  const names = new Map<string, KnownPerson[]>();
  for (const person of people)
    for (const name of new Set([person.lastName, person.callName, person.firstName].map((one) => fold(one.trim()))))
      if (name.length > 1) names.set(name, [...(names.get(name) ?? []), person]);
  return names;
}

/** Finds a known person by a bare name; a first name counts only with its article („die Erna“) or as a call name. */
export function readKnownName(
  tokens: readonly Token[],
  at: number,
  names: KnownNames,
): { known: KnownPerson; name: string; to: number } | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const isGenitive = !names.has(token.low) && token.low.endsWith('s') && names.has(token.low.slice(0, -1));
  const known = names.get(isGenitive ? token.low.slice(0, -1) : token.low)?.[0];
  if (known === undefined) return undefined;
  const isCapital = /^\p{Lu}/u.test(token.text);
  if (isCommonNoun(token.low) && !isCapital) return undefined;
  const isLast = fold(known.lastName) === token.low || isGenitive;
  if (isLast && isCommonNoun(token.low)) return undefined;
  if (!isLast && !isCapital) return undefined;
  const next = tokens[at + 1];
  const isWhole = !isLast && next !== undefined && next.low === fold(known.lastName);
  const text = capitalise(isGenitive ? token.text.slice(0, -1) : token.text);
  return { known, name: isWhole ? `${text} ${next.text}` : text, to: isWhole ? at + 2 : at + 1 };
}
