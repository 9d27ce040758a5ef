import type { Word } from './fold-name.ts';
import { isNoName, particles, roles, salutations, titles } from './name-words.ts';

/** Words of a name behind a salutation. */
const maxWords = 3;

/** Finds names of people whom nobody knows here, behind „Frau“, „Dr.“, „Schwester“ and the like. */
export function findSpokenNames(text: string, words: readonly Word[]): readonly string[] {
  const names: string[] = [];
  words.forEach((word, index) => {
    const isSalutation = salutations.has(word.folded);
    if (!isSalutation && !(roles.has(word.folded) && word.isCapitalised)) return;
    names.push(...readName(text, words.slice(index, index + maxWords * 2 + 2), isSalutation));
  });
  return names;
}

/** @param words the salutation and those behind it */
function readName(text: string, words: readonly Word[], mayBeLower: boolean): readonly string[] {
  const names: string[] = [];
  let before = words[0];
  for (const word of words.slice(1)) {
    if (before === undefined || names.length === maxWords) break;
    const between = text.slice(before.end, word.start);
    const isNext = names.length === 0 ? /^\.?[ \t\u00A0]{0,3}$/u.test(between) : /^(?:[ \u00A0]|-|\. )$/u.test(between);
    if (!isNext) break;
    before = word;
    const isTitle = names.length === 0 && [salutations, roles, titles].some((set) => set.has(word.folded));
    if (isTitle || (particles.has(word.folded) && !isNoName(word.folded))) continue;
    if (particles.has(word.folded) && followedByName(words, word)) continue;
    const isRole = salutations.has(word.folded) || roles.has(word.folded);
    if (isRole || isNoName(word.folded) || !(word.isCapitalised || mayBeLower)) break;
    // „Frau P 72“ is a pulse; „Frau P.“ is a person.
    if (word.text.length === 1 && text[word.end] !== '.') break;
    names.push(word.text);
  }
  return names;
}

/** True for a particle such as „der“ in „von der Heide“. */
function followedByName(words: readonly Word[], particle: Word): boolean {
  const next = words[words.indexOf(particle) + 1];
  return next !== undefined && (particles.has(next.folded) || (next.isCapitalised && !isNoName(next.folded)));
}
