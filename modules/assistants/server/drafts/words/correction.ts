import { wordSet } from './fold.ts';
import type { Token } from './tokens.ts';

/** One of them is enough to correct what was said before. */
const strong = wordSet(
  'nein nee nö ne quatsch moment momentchen momentmal warte wart korrigiere korrektur korrigier entschuldigung tschuldigung tschuldige entschuldige sorry schmarrn schmarren blödsinn vielmehr verbessere verbesserung stopp stop vertan versprochen sondern unsinn pardon falsch verkehrt irrtum na äh ähm öh',
);
const weak = wordSet(
  'ach oder hm also doch ich meine mein besser gesagt stimmt nicht war das ist oh ja mal halt eben richtig ist es wollte sagen mich hab habe verlesen verguckt ein der die bei von für zu beim und mit dann',
);
const pairs = new Set([
  'besser gesagt',
  'ich meine',
  'ich mein',
  'meine ich',
  'mein ich',
  'das heisst',
  'stimmt nicht',
  'wollte sagen',
  'ah nein',
  'mich verlesen',
  'ich korrigiere',
]);
const longest = 12;

/**
 * Returns true if the tokens between two statements do nothing but correct the first one: „ach Quatsch“, „nee warte“,
 * „besser gesagt“.
 *
 * @param isFiller true for further words that may stand between, such as the kind of the value
 */
export function isCorrection(
  tokens: readonly Token[],
  from: number,
  to: number,
  isFiller: (at: number) => boolean = () => false,
): boolean {
  if (to - from > longest) return false;
  let found = false;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'mark') continue;
    const isPair = pairs.has(`${token.low} ${tokens[at + 1]?.low ?? ''}`);
    if (isPair || strong.has(token.low)) found = true;
    else if (!weak.has(token.low) && !isFiller(at)) return false;
  }
  return found;
}
