import type { DraftHint } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { wordPattern } from '../words/fold.ts';
import { runsWithin } from '../words/runs.ts';
import type { Run } from '../words/runs.ts';
import type { Clause, Speech } from '../words/speech.ts';
import { namesFall } from '../assessment/fall.ts';

type HintCode = DraftHint['code'];

const judgements = wordPattern(
  'aggressiv~|böse~|bösartig~|uneinsichtig~|verwirrt~|jammer~|gejammert|faul~|schwierig~|unkooperativ~|störrisch~|zickig~|frech~|hysterisch~|bockig~|wehleidig~|anstrengend~|undankbar~|dickköpfig~|stur|sture|sturer|launisch~|nervig~|renitent~|trotzig~|theatralisch~|quengel~|nörgel~|simuliert~|weinerlich~|unverschämt~|distanzlos~',
);
const diseases =
  '~infekt~|~entzündung|demenz|dement|pneumonie|grippe|depression~|depressiv|delir|schlaganfall|apoplex|herzinfarkt|infarkt|thrombose|embolie|norovirus|noro|corona|covid|sepsis|bronchitis|hwi|gürtelrose|krätze|zystitis|gastritis|lungenödem|magen darm~';
const diagnoses = wordPattern(
  `(?:verdacht|v . a|vd a|va)(?: auf| [^ ]+){0,2} (?:${diseases})|(?:hat|ist|bekommt|hod|hot|wohl|bestimmt|sicher|eindeutig)(?: [^ ]+){0,3}? (?:${diseases})`,
);
const sourced = wordPattern(
  'laut|lt|diagnose|diagnostiziert|arztbrief|bekannt~|~arzt|~ärztin|befund|nachgewiesen|bestätigt|festgestellt',
);
const empty = wordPattern(
  'o . b|ob|wie immer|unauffällig~|keine besonderheiten|ohne besonderheiten|nichts besonderes|ohne befund|wie gewohnt|wie üblich|alles gut|alles ok|alles okay|alles in ordnung|keine auffälligkeiten|gut gegessen|nix besonderes',
);
const longestEmptyClause = 6;

const fallChips: readonly (readonly [HintCode, RegExp])[] = [
  [
    'fallPlace',
    wordPattern(
      '~bad|~badezimmer|~zimmer~|~flur~|~bett~|toilette|wc|~küche|garten|treppe~|gang|speisesaal|dusche|balkon|~stuhl|sessel|boden|kühlschrank|terrasse|tisch|fenster|tür|eingang|aufzug|nachtschrank|schrank|zimmertür|bettkante|bettrand|wohnzimmer|schlafzimmer',
    ),
  ],
  [
    'fallInjury',
    wordPattern(
      '~verletz~|~wunde~|schürf~|~hämatom~|prellung~|blut~|nichts passiert|nix passiert|schmerz~|unversehrt|beule~|~fraktur~|gebrochen|~bruch|blauer fleck|keine sichtbar~|rötung|schwellung|tut weh|weh|am kopf|platzwunde~|ok|unverletzt',
    ),
  ],
  [
    'fallInformed',
    wordPattern(
      '~informiert|angerufen|~bescheid|verständigt|gemeldet|notarzt|rettungsdienst|rtw|112|benachrichtigt|informieren|gerufen|arzt|ärztin|hausarzt|tochter|sohn|angehörige~|pdl|seggt',
    ),
  ],
];

/** Tokens of one entry, and what is known of it. */
export interface HintInput {
  readonly speech: Speech;
  readonly from: number;
  readonly to: number;
  /** Numbers whose kind was not said. */
  readonly unknown: readonly Run[];
  readonly hasVitals: boolean;
  readonly hasTime: boolean;
  readonly isDayAmbiguous: boolean;
  readonly isAssessment: boolean;
}

/** Collects hints about the words of an entry; they speak of the entry, never of the person. */
export function findHints(input: HintInput): DraftHint[] {
  const { speech, from, to, unknown, isDayAmbiguous } = input;
  const clauses = cutClauses(speech, { from, to });
  const hints = clauses.flatMap((clause, index) => hintsOfClause(speech, clause, { next: clauses[index + 1], input }));
  for (const { from: at } of runsWithin(unknown, { from, to }))
    hints.push({ code: 'valueKind', words: sliceWords(speech, at, Math.min(at + 2, clauseEnd(speech, at))) });
  if (isDayAmbiguous) hints.push({ code: 'time', words: 'gestern' });
  if (!input.isAssessment) hints.push(...hintsOfFall(input, clauses));
  return uniqueHints(hints);
}

/** Clauses of an entry; of one that several entries share, its own part. */
function cutClauses({ tokens, clauses, clauseOf, isQuoted }: Speech, { from, to }: Run): Clause[] {
  const own = clauses.slice(clauseOf[from] ?? 0, (clauseOf[to - 1] ?? clauses.length) + 1);
  return own.flatMap((clause) => {
    if (clause.from >= from && clause.to <= to) return [clause];
    const part = { from: Math.max(from, clause.from), to: Math.min(to, clause.to) };
    const words = tokens.slice(part.from, part.to).filter((_, index) => !isQuoted[part.from + index]);
    return part.from >= part.to ? [] : [{ ...clause, ...part, folded: words.map(({ low }) => low).join(' ') }];
  });
}

function clauseEnd(speech: Speech, at: number): number {
  return speech.clauses[speech.clauseOf[at] ?? 0]?.to ?? at + 1;
}

function hintsOfClause(
  speech: Speech,
  clause: Clause,
  { next, input }: { next: Clause | undefined; input: HintInput },
): DraftHint[] {
  const { folded } = clause;
  const hints: DraftHint[] = [];
  const judged = judgements.exec(folded)?.[0];
  if (judged !== undefined) hints.push({ code: 'judgement', words: wordsOf(speech, clause, judged) });
  if (!input.isAssessment && diagnoses.test(folded) && !sourced.test(folded))
    hints.push({ code: 'diagnosis', words: sliceWords(speech, clause.from, clause.to) });
  const nothing = empty.exec(folded)?.[0];
  const isContinued = nothing === 'gut gegessen' && next?.sentence === clause.sentence;
  if (
    nothing !== undefined &&
    !isContinued &&
    folded.split(' ').length <= longestEmptyClause + nothing.split(' ').length - 2
  )
    hints.push({ code: 'nothingSeen', words: wordsOf(speech, clause, nothing) });
  return hints;
}

/** The words as they were said that match folded ones. */
function wordsOf(speech: Speech, clause: Clause, folded: string): string {
  const words = folded.split(' ');
  for (let at = clause.from; at + words.length <= clause.to; at += 1)
    if (words.every((word, index) => speech.tokens[at + index]?.low === word))
      return sliceWords(speech, at, at + words.length);
  return sliceWords(speech, clause.from, clause.to);
}

const longestWords = 2000;

function sliceWords({ said, tokens }: Speech, from: number, to: number): string {
  return said.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0).slice(0, longestWords);
}

/** Chips of what was not said of a fall. */
function hintsOfFall({ speech, hasTime, hasVitals }: HintInput, clauses: readonly Clause[]): DraftHint[] {
  const fall = clauses.find((clause) => namesFall(clause.folded));
  if (fall === undefined) return [];
  const words = sliceWords(speech, fall.from, fall.to);
  const all = clauses.map(({ folded }) => folded).join(' ');
  const missing = fallChips.filter(([, pattern]) => !pattern.test(all)).map(([code]) => code);
  const codes: HintCode[] = [
    ...(hasTime ? [] : ['fallTime' as const]),
    ...missing,
    ...(hasVitals ? [] : ['fallValues' as const]),
  ];
  return codes.map((code) => ({ code, words }));
}

function uniqueHints(hints: readonly DraftHint[]): DraftHint[] {
  return [...new Map(hints.map((hint) => [`${hint.code} ${hint.words}`, hint])).values()];
}
