import type { RiskArea } from '#modules/assistants/contract/drafts/answer.ts';

/** Words that name a risk or its event, as German reports write them. */
const named: Readonly<Record<RiskArea, RegExp>> = {
  decubitus: /dekubit\w*|druckstelle\w*|druckgeschwür\w*|wundgelegen|(?:nicht wegdrückbare )?rötung\w*/iu,
  fall: /\w*sturz\w*|\w*gestürzt|stürzt\w*|hingefallen|umgefallen/iu,
  incontinence: /inkontinen\w*|vorlage\w*|einnäss\w*|eingenässt|einkot\w*/iu,
  pain: /\w*schmerz\w*|tut (?:ihr|ihm|es )?weh|weh ?tut/iu,
  nutrition:
    /abgenommen|gewichtsverlust\w*|unterernähr\w*|isst kaum|isst nicht|trinkt kaum|appetitlos\w*|verschluckt/iu,
  cystitis_intertrigo: /blasenentzündung\w*|zystitis|brennt beim wasser\w*|intertrigo|wund unter\w*/iu,
};
const denied = /\b(?:kein\w*|nie|ohne|nicht)\b[^.;!?]*$/iu;

/**
 * Finds the words by which a text names a risk, for a hint beside a „nein“.
 *
 * @returns the words as written; undefined if there are none, or if the text itself denies them
 */
export function findRiskWords(text: string, area: RiskArea): string | undefined {
  for (const sentence of text.split(/(?<=[.;!?\n])/u)) {
    const found = named[area].exec(sentence);
    if (found !== null && !denied.test(sentence.slice(0, found.index))) return found[0];
  }
  return undefined;
}
