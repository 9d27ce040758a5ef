import type { Mention } from '../people/mention.ts';
import { fold } from '../words/fold.ts';
import type { Edit } from './edits.ts';
import type { Token } from '../words/tokens.ts';

const dative = /^(?:mit|von|bei|zu|nach|aus|gegenuber|samt|neben|hinter|vor|zwischen|seit)$/u;

/**
 * Words that stand for another person in an entry: names of others belong to their own record alone. A known person is
 * a resident, of anybody else it is not said who they are.
 */
function nameOther({ known, name }: Mention, { before, isShort }: { before: string; isShort: boolean }): string {
  const isDative = dative.test(before);
  if (isShort) return isDative ? 'jemandem' : 'jemand';
  if (known === undefined) return isDative ? 'einer anderen Person' : 'eine andere Person';
  const isMale = known.salutation.startsWith('Herr') || name.startsWith('Herr ');
  if (isMale) return isDative ? 'einem Mitbewohner' : 'ein Mitbewohner';
  return isDative ? 'einer Mitbewohnerin' : 'eine Mitbewohnerin';
}

/** Returns true if two mentions are of the same person, also „Apfelbaum“ behind „Frau Apfelbaum“. */
export function isSamePerson(one: Mention, other: Mention): boolean {
  const [first, second] = [fold(one.name), fold(other.name)];
  if (first === second) return true;
  if (one.known !== undefined && one.known === other.known) return true;
  const isBare = !first.includes(' ') || !second.includes(' ');
  return isBare && first.split(' ').at(-1) === second.split(' ').at(-1);
}

/** Replaces the name of another person; by the shortest word if there is no room for more. */
export function replaceOther(tokens: readonly Token[], mention: Mention, isShort: boolean): Edit[] {
  const [first, last] = [tokens[mention.nameFrom], tokens[mention.nameTo - 1]];
  if (first === undefined || last === undefined || mention.name === '') return [];
  const from = /^(?:der|die|den|dem|da|de)$/u.test(tokens[mention.nameFrom - 1]?.low ?? '')
    ? mention.nameFrom - 1
    : mention.nameFrom;
  const before = tokens[from - 1]?.low ?? '';
  return [{ start: tokens[from]?.start ?? first.start, end: last.end, text: nameOther(mention, { before, isShort }) }];
}

/** Replaces surnames of others that were not found as mentions, such as one that is said again alone. */
export function hideNames(
  text: string,
  { surnames, own }: { surnames: ReadonlySet<string>; own: readonly string[] },
): string {
  return text.replaceAll(/(?<![\p{L}„‚“"»])\p{Lu}[\p{L}-]*/gu, (word) => {
    const low = fold(word);
    return surnames.has(low) && !own.includes(low) ? 'eine andere Person' : word;
  });
}

/** Folded surnames of mentions. */
export function surnamesOf(mentions: readonly Mention[]): string[] {
  return mentions.flatMap(({ name }) => {
    const last = fold(name).split(' ').at(-1) ?? '';
    return last.length > 2 ? [last] : [];
  });
}
