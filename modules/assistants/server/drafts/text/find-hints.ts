import type { DraftHint } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { wordPattern } from '../words/fold.ts';
import type { Clause, Speech } from '../words/speech.ts';

const judging = wordPattern(
  'aggressiv~|böse|bösartig|uneinsichtig|verwirrt|jammert~|faul|schwierig~|anstrengend~|bockig|stur|unkooperativ|zickig|nervig|hysterisch|weinerlich|fordernd|distanzlos|provokant|provoziert|simuliert~|übertreibt|wehleidig|undankbar|renitent|frech|unmöglich|nörgel~|launisch|verweigert~|unruhig|apathisch|desorientiert|läufig|widerspenstig|quengelig|grantig',
);
const diagnosing = wordPattern(
  '(?:verdacht|vd|v\\. ?a\\.|verdächtig) (?:auf )?(?:eine? |einen )?~|(?:hat|bekommt|entwickelt) (?:eine? |einen )?(?:beginnende~ )?(?:demenz|infekt|lungenentzündung|pneumonie|blasenentzündung|harnwegsinfekt|hwi|depression~|thrombose|schlaganfall|delir|sepsis|grippe|bronchitis|norovirus|gürtelrose|parkinson)|ist dement|ist depressiv|sieht nach ~ aus|wohl ein(?:e|en)? (?:infekt|entzündung|hwi)',
);
const ordered = wordPattern('laut|lt|gemäss|arztbrief|diagnose~ (?:von|laut|vom)|bekannt~|vorbekannt~');
const saysNothing = wordPattern(
  'o ?\\.? ?b ?\\.?|ohne befund|unauffällig~|wie immer|wie gewohnt|wie üblich|alles gut|alles ok~|alles in ordnung|keine besonderheiten|k ?\\.? ?b|nichts besonderes|ohne besonderheiten|gut gegessen|stabil|normal|soweit gut|alles beim alten',
);
const falling = wordPattern(
  '~gestürzt|~gstürzt|gstirzt|gesturzt|sturz|stürzt|hingefallen|gefallen|higflogn|hingflogn|hingeflogen|umgefallen|ausgerutscht|am boden (?:gefunden|gelegen|liegend)|auf dem boden (?:gefunden|gelegen|liegend|vorgefunden)|lag am boden|lag auf dem boden',
);
const fallDenied = wordPattern(
  'nicht (?:mehr )?(?:gestürzt|gefallen|hingefallen)|(?:gestürzt|gefallen|hingefallen) ist (?:er|sie|es) nicht|kein(?:e|en)? (?:sturz|stürze)|ned gfalln|nicht gestürzt|sturzgefahr~|sturzrisiko|sturzprophylaxe',
);
const places = wordPattern(
  'bad|badezimmer|zimmer|flur|bett|küche|toilette|wc|dusche|treppe|garten|terrasse|balkon|speisesaal|aufzug|gang|tür|fenster|sessel|stuhl|rollstuhl|keller|wohnzimmer|schlafzimmer|hof|strasse|weg|esstisch|tisch|gemeinschaftsraum',
);
const injuries = wordPattern(
  '~verletz~|~wunde~|platz~|beule|hämatom|blau~|prellung|schürf~|blut~|schmerz~|bruch|gebrochen|kopf~|unverletzt|nichts passiert|handgelenk|hüfte|schwellung|geschwollen|rötung',
);
const informed = wordPattern(
  '~informiert|~bescheid~|~angerufen|~verständigt|~benachrichtigt|gemeldet|notarzt|rettungsdienst|~arzt~|rtw|angehörige~|tochter|sohn',
);

/** Finds hints about the words of an entry; none blocks. @param hasTime true if its time was said */
export function findHints(
  speech: Speech,
  { from, to }: { readonly from: number; readonly to: number },
  given: { readonly hasTime: boolean; readonly hasValues: boolean },
): DraftHint[] {
  const clauses = speech.clauses.filter((clause) => clause.to > from && clause.from < to);
  const words = clauses.map(({ folded }) => folded).join(' , ');
  return [
    ...find(speech, clauses, 'judgement', judging),
    ...clauses
      .filter(({ folded }) => diagnosing.test(folded) && !ordered.test(folded))
      .map((clause) => ({ code: 'diagnosis' as const, words: sayClause(speech, clause) })),
    ...find(speech, clauses, 'nothingSeen', saysNothing),
    ...findFall(words, given),
  ];
}

const find = (
  speech: Speech,
  clauses: readonly Clause[],
  code: 'judgement' | 'nothingSeen',
  pattern: RegExp,
): DraftHint[] =>
  clauses
    .filter(({ folded }) => pattern.test(folded))
    .map((clause) => ({ code, words: wordsOf(speech, clause, pattern) ?? sayClause(speech, clause) }));

/** The word itself, as it was said. */
function wordsOf(speech: Speech, clause: Clause, pattern: RegExp): string | undefined {
  const [found = ''] = pattern.exec(clause.folded) ?? [];
  const count = found.split(' ').filter(Boolean).length;
  for (let at = clause.from; at < clause.to && count > 0; at += 1) {
    const low = speech.tokens
      .slice(at, at + count)
      .map((token) => token.low)
      .join(' ');
    const [first, last] = [speech.tokens[at], speech.tokens[at + count - 1]];
    if (low === found && first && last) return speech.said.slice(first.start, last.end);
  }
  return undefined;
}

function sayClause({ said, tokens }: Speech, { from, to }: Clause): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first && last ? said.slice(first.start, last.end) : '';
}

/** Lists what was not said of a fall. */
function findFall(
  words: string,
  { hasTime, hasValues }: { readonly hasTime: boolean; readonly hasValues: boolean },
): DraftHint[] {
  if (!hasFallen(words)) return [];
  const missing = [
    ['fallTime', hasTime],
    ['fallPlace', places.test(words)],
    ['fallInjury', injuries.test(words)],
    ['fallValues', hasValues],
    ['fallInformed', informed.test(words)],
  ] as const;
  return missing.filter(([, isSaid]) => !isSaid).map(([code]) => ({ code, words: '' }));
}

/** True if somebody has fallen, by folded words. */
function hasFallen(words: string): boolean {
  return words.split(' , ').some((clause) => falling.test(clause) && !fallDenied.test(clause));
}
