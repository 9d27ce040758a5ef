import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { writeFurtherValue } from '#modules/assistants/contract/drafts/measured.ts';
import { wordSet } from '../words/fold.ts';
import type { Speech } from '../words/speech.ts';
import type { Mention } from '../people/mention.ts';
import type { Settled, Voided } from '../values/settle.ts';
import { kindOf } from '../values/kinds.ts';
import { cleanText } from './clean-text.ts';

/** Words that say nothing beside a value. */
const fillers = wordSet(
  'besser korrigiere sondern stimmt verlesen vertan entschuldigung hallo guten morgen tag bei der die das den dem des da de und auch noch so um ist war sind waren hat hatte haben hot het hod had hett gehabt ghabt se sie er es ihr ihm ihre sein bei im am zu zur auf mit von herr herrn frau fr hr der für beim beide beiden alle je jeweils dann danach jetzt aktuell heute eben gerade mal nun wert werte beträgt betrug gemessen messung gmessn messen ergab ergibt zeigt liegt lag wor isch is also ja ok nein nee ne nö ach quatsch moment warte korrigiere sagt manschette gerät thermometer bitte eintragen notieren dazu vitalwerte vitalzeichen vitalparameter vitals kontrolle morgenrunde visite nr dr',
);
/** Words that open a dictation and belong to no entry. */
const openings = wordSet(
  'hallo guten morgen tag abend ok so also bitte eintragen notieren vitalwerte vitalzeichen vitalparameter morgenrunde visite kontrolle und nein nee ach quatsch moment warte korrigiere',
);
/** Words about the measuring, which stay in the text of values. */
const measuring = wordSet(
  'liegend stehend sitzend liegen stehen sitzen rechts links re li rechten linken arm oberarm unterarm handgelenk ohr stirn axillar rektal oral sublingual rektale achsel unter nach vor min minuten stunde stunden std uhr gestern vorgestern früh morgen abend mittag nacht nachts morgens mittags abends nachmittag vormittag ca circa zirka etwa ungefähr rund gut knapp fast ungefähr nüchtern essen frühstück mittagessen abendessen ruhe belastung raumluft sauerstoff o2 liter l kein keine koa koane ned nicht net fieber fieba fieberfrei feber will wollte möchte abgelehnt lehnt ab verweigert runter rauf hoch zuvor vorher wieder nochmal erneut ohne laut gemessen zweite zweiter erste erster messung mal die der den dem im so um oder koans hod a ihm ihr kurz ein einer einem seite gabe wiegen messen morge obend gwä gwen halb viertel dreiviertel woche letzte letzter da geht',
);

/** Words of an approximate value, which stay. */
const about = wordSet('so um die rund gut etwa ca circa zirka ungefähr knapp fast oder rum herum');

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Text of an entry: the words that are no values, and whether they are about the measuring alone. */
interface Composed {
  readonly text: string;
  readonly isMeasuring: boolean;
}

interface Given {
  readonly piece: Piece;
  readonly own: readonly Mention[];
  /** People with entries of their own: their names stand in no other one. */
  readonly others: readonly Mention[];
  /** Values that fill fields. */
  readonly counted: readonly Settled[];
  readonly voided: readonly Voided[];
  readonly further: readonly FurtherValue[];
  /** Tokens of days and times, which are about the measuring. */
  readonly times: readonly Piece[];
}

/** Composes the text of an entry in the words that were said. */
export function composeText(speech: Speech, given: Given): Composed {
  const kinds = markTokens(speech, given);
  for (const { from, to } of given.times)
    for (let at = from; at < to; at += 1) if (kinds[at] === 'said') kinds[at] = 'time';
  const clauses = splitClauses(speech, given.piece);
  const isApproximate = (clause: Piece): boolean =>
    given.counted.some((value) => value.isApproximate && value.number >= clause.from && value.number < clause.to);
  const remaining = clauses.map((clause) =>
    remainingWords(speech, clause, {
      uses: kinds,
      isApproximate: isApproximate(clause),
      hasValues: given.counted.length > 0,
    }),
  );
  const words = remaining.flat();
  const isMeasuring =
    given.counted.length > 0 && words.every(({ low }) => measuring.has(low) || about.has(low) || /^\d/u.test(low));
  const shown = isMeasuring ? kinds.map((use) => (use === 'time' ? 'said' : use)) : kindsInReport(kinds);
  const parts = clauses.map((clause, index) =>
    (remaining[index] ?? []).length === 0 ? '' : sayClause(speech, clause, shown),
  );
  const lines = given.further.map(writeFurtherValue);
  const text = cleanText(joinParts(speech, clauses, parts));
  return { text: [text, ...lines].filter((line) => line !== '').join('\n'), isMeasuring };
}

type TokenUse = 'said' | 'value' | 'further' | 'own' | 'other' | 'void' | 'time';

function markTokens({ tokens }: Speech, { piece, own, others, counted, voided }: Given): TokenUse[] {
  const uses: TokenUse[] = tokens.map(() => 'said');
  const mark = (from: number, to: number, use: TokenUse): void => {
    for (let at = Math.max(from, piece.from); at < Math.min(to, piece.to); at += 1) uses[at] = use;
  };
  for (const { from, to } of own) mark(from, to, 'own');
  for (const mention of others) if (!isSame(mention, own)) mark(mention.from, mention.to, 'other');
  for (const { from, to, number, end, kind } of counted) {
    const use = isVital(kind) ? 'value' : 'further';
    mark(from, from + 1, use);
    mark(number, Math.max(end, to), use);
  }
  for (const { from, to } of voided) mark(from, to, 'void');
  return uses;
}

const isSame = ({ name }: Mention, own: readonly Mention[]): boolean =>
  name !== '' && own.some((one) => one.name === name);

const isVital = (kind: Settled['kind']): boolean =>
  kind === 'bloodPressure' || kind === 'heartRate' || kind === 'bodyTemperature';

/** In a report values stay in their sentences; what was corrected is gone, and so are names of others. */
const kindsInReport = (uses: readonly TokenUse[]): TokenUse[] =>
  uses.map((use) => (use === 'value' || use === 'own' || use === 'time' ? 'said' : use));

function splitClauses({ clauses }: Speech, { from, to }: Piece): Piece[] {
  return clauses
    .filter((clause) => clause.to > from && clause.from < to)
    .map((clause) => ({ from: Math.max(clause.from, from), to: Math.min(clause.to, to) }));
}

interface Looking {
  readonly uses: readonly TokenUse[];
  readonly isApproximate: boolean;
  readonly hasValues: boolean;
}

function remainingWords(
  { tokens }: Speech,
  { from, to }: Piece,
  { uses, isApproximate, hasValues }: Looking,
): { readonly low: string }[] {
  // A clause without a value is a statement, however small its words are.
  const hasValue = uses.slice(from, to).some((use) => use === 'value' || use === 'further' || use === 'void');
  const isFiller = (low: string, at: number): boolean =>
    ((hasValue ? fillers : openings).has(low) && !(isApproximate && about.has(low))) ||
    (hasValues && kindOf(tokens, at) !== undefined);
  return tokens
    .slice(from, to)
    .filter(
      (token, index) => uses[from + index] === 'said' && token.kind !== 'mark' && !isFiller(token.low, from + index),
    );
}

/** Stands for somebody else's name, which has no place in a record. */
const somebodyElse = '[andere Person]';

function sayClause({ said, tokens }: Speech, { from, to }: Piece, uses: readonly TokenUse[]): string {
  let text = '';
  let end: number | undefined;
  let isCut = false;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const isOther = uses[at] === 'other' && (at === from || uses[at - 1] !== 'other');
    if (uses[at] !== 'said' && !isOther) {
      isCut = true;
      continue;
    }
    if (text !== '' && end !== undefined) text += isCut || isOther ? ' ' : said.slice(end, token.start);
    text += isOther ? somebodyElse : said.slice(token.start, token.end);
    end = token.end;
    isCut = isOther;
  }
  return text.trim();
}

/** Joins clauses with the marks that stood between them. */
function joinParts({ tokens }: Speech, clauses: readonly Piece[], parts: readonly string[]): string {
  return clauses
    .map(({ to }, index) => {
      const part = parts[index] ?? '';
      if (part === '') return '';
      const [mark, next] = [tokens[to], tokens[to + 1]];
      const end = mark?.kind === 'mark' && /^[,;.!?]$/u.test(mark.text) ? mark.text : '';
      return `${part}${end}${next?.gap === '\n' || mark?.gap === '\n' ? '\n' : ' '}`;
    })
    .join('');
}
