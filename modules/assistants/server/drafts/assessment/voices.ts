import { wordPattern } from '../words/fold.ts';

/** Origin of a statement: the person's, the nurse's, or what both agreed. */
export type Voice = 'person' | 'nurse' | 'agreed';

const agreeing = wordPattern(
  'besprochen|abgesprochen|vereinbart|vereinbaren|beraten|beratung|aufgeklärt|entscheidet sich|entschieden|einverstanden|ausgehandelt|geeinigt|zugestimmt|stimmt zu|abgemacht',
);
const saying =
  /^(?:sagt|meint|sagte|meinte|secht|sogt|seggt|sie|er|es|immer|wieder|oft|dann|dazu|und|klagt|ruft|die|der|ihre|ihr|seine|sein|tochter|sohn|ehefrau|ehemann|mann|frau|enkelin|enkel|angehorige|laut|:|\.|!| )*$/u;

/** Returns true for a sentence in which something was negotiated. */
export function isAgreed(sentence: string): boolean {
  return agreeing.test(sentence);
}

/** Returns true if nothing stands beside a quotation but „sagt sie“. */
export function isOnlyQuoted(folded: string): boolean {
  return saying.test(folded);
}
