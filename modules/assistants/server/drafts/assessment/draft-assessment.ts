import { createEmptyAssessment } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment, Topic } from '#modules/assistants/contract/drafts/answer.ts';
import type { DraftSource } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { cleanText } from '../text/clean-text.ts';
import { wordPattern } from '../words/fold.ts';
import type { Speech } from '../words/speech.ts';
import { findRisks } from './find-risks.ts';
import { findTopic } from './find-topic.ts';

interface Drafted {
  readonly sis: Assessment;
  readonly sources: readonly DraftSource[];
}

/** A statement with its place. */
interface Statement {
  readonly folded: string;
  readonly said: string;
  readonly sentence: number;
  readonly isQuote: boolean;
}

const wishing = wordPattern(
  'ich (?:will|möcht~|brauch~|hab~|mag|wünsch~)|i (?:will|mecht|mog|brauch)|mir (?:geht|fehlt|ist)|was bewegt|wünscht sich|möchte (?:gern|am liebsten|nach hause)|will (?:heim|nach hause|hoam)',
);
const agreed = wordPattern(
  'besprochen|vereinbart|abgesprochen|wünscht kein~|will kein(?:e|en)?|lehnt ~ ab|einverstanden|aufgeklärt',
);

/** Sorts what was said into the topics of an assessment, in the same words; proposes the risks that were named. */
export function draftAssessment(speech: Speech, isLeftOut: (at: number) => boolean): Drafted {
  const statements = listStatements(speech, isLeftOut);
  const sis = createEmptyAssessment();
  const texts = new Map<Topic, string[]>();
  const placed = placeStatements(statements);
  for (const [index, statement] of statements.entries()) {
    const topic = placed[index] ?? 'topic1';
    texts.set(topic, [...(texts.get(topic) ?? []), statement.said]);
  }
  const risks = findRisks(statements);
  for (const [topic, said] of texts) sis[topic].text = cleanText(said.join(', '));
  if (statements.some(({ folded }) => agreed.test(folded))) noteAgreement(sis, statements, placed);
  const sources = risks.map(({ topic, area, riskExists, furtherAssessment, clause }) => {
    const words = statements[clause]?.said ?? '';
    sis[topic].risks[area] = { riskExists, explanation: riskExists ? cleanText(words) : '', furtherAssessment };
    return { field: `sis.${topic}.${area}`, words };
  });
  return { sis, sources };
}

function listStatements(speech: Speech, isLeftOut: (at: number) => boolean): Statement[] {
  const { said, tokens, clauses, quotes } = speech;
  return clauses.flatMap((clause): Statement[] => {
    let { from } = clause;
    while (from < clause.to && (isLeftOut(from) || tokens[from]?.kind === 'mark') && !isQuoteStart(quotes, from))
      from += 1;
    const [first, last] = [tokens[from], tokens[clause.to - 1]];
    if (first === undefined || last === undefined || from >= clause.to) return [];
    const quote = quotes.find((one) => one.from <= from && one.to >= clause.to);
    const words = tokens
      .slice(from, clause.to)
      .map(({ low }) => low)
      .join(' ');
    return [
      {
        folded: clause.folded === '' ? words : clause.folded,
        said: said.slice(first.start, last.end),
        sentence: clause.sentence,
        isQuote: quote !== undefined,
      },
    ];
  });
}

const isQuoteStart = (quotes: Speech['quotes'], at: number): boolean => quotes.some(({ from }) => from === at);

/** Finds the topic of each statement; one that says nothing of its own goes with its neighbour. */
function placeStatements(statements: readonly Statement[]): Topic[] {
  const own = statements.map(({ folded, isQuote }, index): Topic | undefined => {
    if (isQuote || (index === 0 && wishing.test(folded))) return 'topic0';
    return findTopic(folded);
  });
  return own.map((topic, index) => {
    if (topic !== undefined) return topic;
    const before = own.slice(0, index).findLast((one) => one !== undefined && one !== 'topic0');
    return before ?? own.slice(index + 1).find((one) => one !== undefined && one !== 'topic0') ?? 'topic1';
  });
}

/** Agreements with the person stand under a word of its own. */
function noteAgreement(sis: Assessment, statements: readonly Statement[], placed: readonly Topic[]): void {
  for (const topic of new Set(placed)) {
    if (topic === 'topic0') continue;
    const own = statements.filter((_, index) => placed[index] === topic);
    const first = own.findIndex(({ folded }) => agreed.test(folded));
    if (first === -1) continue;
    const before = cleanText(
      own
        .slice(0, first)
        .map(({ said }) => said)
        .join(', '),
    );
    const behind = own
      .slice(first)
      .map(({ said }) => said)
      .join(', ');
    sis[topic].text = [before, `Vereinbart: ${behind}`].filter((part) => part !== '').join('\n');
  }
}
