import { wordSet } from '../words/fold.ts';
import type { Speech } from '../words/speech.ts';

/** Words that say what kind of entry follows; tokens until `to` belong to no text. */
export interface Prefix {
  readonly to: number;
  readonly isAssessment: boolean;
  readonly isAddendum: boolean;
}

const assessments = wordSet(
  'sis informationssammlung assessment pflegeassessment eingangsassessment erstassessment aufnahmeassessment aufnahmegespräch',
);
const addenda = wordSet('nachtrag ergänzung nachtragen nachzutragen nachträglich');
const before = wordSet('die eine neue neues strukturierte strukturiertes zur zum für als bitte ein noch pflege');
const farthestColon = 12;

/** Reads „SIS Frau Apfelbaum: …“, „Nachtrag zu gestern 21 Uhr: …“ at the beginning of what was said. */
export function readPrefix({ tokens, isQuoted }: Speech): Prefix {
  let at = 0;
  while (at < 4 && before.has(tokens[at]?.low ?? '')) at += 1;
  const low = tokens[at]?.low ?? '';
  const isAssessment = assessments.has(low);
  const isAddendum = addenda.has(low);
  if (!isAssessment && !isAddendum) return { to: 0, isAssessment: false, isAddendum: false };
  for (let colon = at + 1; colon < Math.min(tokens.length, at + farthestColon); colon += 1)
    if (tokens[colon]?.text === ':' && !isQuoted[colon]) return { to: colon + 1, isAssessment, isAddendum };
  return { to: at + 1, isAssessment, isAddendum };
}
