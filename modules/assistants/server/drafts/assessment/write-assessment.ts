import type { Assessment, RiskTopic, Topic } from '#modules/assistants/contract/drafts/answer.ts';
import { createEmptyAssessment } from '#modules/assistants/contract/drafts/answer.ts';
import type { DraftSource } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Clause, Speech } from '../words/speech.ts';
import { findRisks, readFurther, rowOf } from './risks.ts';
import { findTopic } from './topics.ts';
import type { Voice } from './voices.ts';
import { isAgreed, isOnlyQuoted } from './voices.ts';

/** A statement with its place in the assessment. */
export interface Statement {
  readonly clause: Clause;
  readonly topic: Topic;
  readonly voice: Voice;
}

const voices: readonly Voice[] = ['person', 'nurse', 'agreed'];
/** Nothing says where to put it: relations and biography are the widest topic. */
const lastTopic: Topic = 'topic5';
/** A shorter text would grow by more than a third. */
const shortestLabelled = 40;
const longestWords = 2000;

/**
 * Sorts what was said into the six topics, and proposes the risks that it names.
 *
 * @param from first token behind the prefix
 * @param write writes statements that follow each other as they were said
 */
export function writeAssessment(
  whole: Speech,
  { from, write }: { from: number; write: (statements: readonly Statement[]) => string },
): { sis: Assessment; sources: readonly DraftSource[] } {
  const sis = createEmptyAssessment();
  const clauses = whole.clauses.filter((clause) => clause.to > from).map((clause) => cutPrefix(whole, clause, from));
  const speech = { ...whole, clauses };
  const sentences = foldSentences(clauses);
  const statements = sortStatements(speech, { clauses, sentences });
  const byTopic = Map.groupBy(statements, ({ topic }) => topic);
  for (const [topic, own] of byTopic) sis[topic].text = writeTopic(own, write);
  return { sis, sources: proposeRisks(speech, { sis, clauses }) };
}

/** The clause behind „SIS Frau Apfelbaum:“. */
function cutPrefix({ tokens, isQuoted }: Speech, clause: Clause, from: number): Clause {
  if (clause.from >= from) return clause;
  const words = tokens.slice(from, clause.to).filter((_, index) => !isQuoted[from + index]);
  return { ...clause, from, folded: words.map(({ low }) => low).join(' ') };
}

function foldSentences(clauses: readonly Clause[]): ReadonlyMap<number, string> {
  const grouped = Map.groupBy(clauses, ({ sentence }) => sentence);
  return new Map([...grouped].map(([sentence, own]) => [sentence, own.map(({ folded }) => folded).join(' , ')]));
}

function sortStatements(
  { isQuoted }: Speech,
  { clauses, sentences }: { clauses: readonly Clause[]; sentences: ReadonlyMap<number, string> },
): Statement[] {
  const found = clauses.map(({ folded }) => findTopic(folded));
  const topics = clauses.map((_, index) => found[index]?.topic ?? topicOfRisk(clauses, index));
  const agreed = new Map([...sentences].map(([sentence, folded]) => [sentence, isAgreed(folded)]));
  const following: (Topic | undefined)[] = [];
  for (let at = clauses.length - 1; at >= 0; at -= 1) following[at] = topics[at] ?? following[at + 1];
  let current: { topic: Topic; sentence: number } | undefined;
  return clauses.map((clause, at) => {
    const hasQuote = isQuoted.slice(clause.from, clause.to).some(Boolean);
    const isPerson = hasQuote && isOnlyQuoted(clause.folded);
    const isSameSentence = current?.sentence === clause.sentence;
    if (isPerson && !isSameSentence) return { clause, topic: 'topic0', voice: 'person' };
    // „Tochter war dabei“ goes with what was said before.
    const isVague = found[at]?.isClear === false && isSameSentence;
    const opening = hasQuote && current === undefined ? 'topic0' : undefined;
    const nearest = current?.topic ?? following[at] ?? lastTopic;
    const topic = isVague ? nearest : (topics[at] ?? opening ?? nearest);
    if (topic !== 'topic0') current = { topic, sentence: clause.sentence };
    const isNegotiated = agreed.get(clause.sentence) === true && !hasQuote;
    return { clause, topic, voice: isPerson ? 'person' : isNegotiated ? 'agreed' : 'nurse' };
  });
}

/** A statement that names a risk belongs to its row. */
function topicOfRisk(clauses: readonly Clause[], index: number): Topic | undefined {
  const [risk] = findRisks(clauses[index]?.folded ?? '');
  return risk === undefined ? undefined : rowOf(risk.area, foldAround(clauses, index));
}

function writeTopic(own: readonly Statement[], write: (statements: readonly Statement[]) => string): string {
  const paragraphs = voices.flatMap((voice) => {
    const statements = own.filter((statement) => statement.voice === voice);
    const text = statements.length === 0 ? '' : write(statements);
    if (text === '') return [];
    return [voice === 'agreed' && text.length >= shortestLabelled ? `Vereinbart: ${text}` : text];
  });
  return paragraphs.join('\n\n');
}

/** Folded words of a clause with its neighbours in the sentence. */
function foldAround(clauses: readonly Clause[], index: number): string {
  const near = clauses.slice(Math.max(0, index - 3), index + 3);
  return near
    .filter(({ sentence }) => sentence === clauses[index]?.sentence)
    .map(({ folded }) => folded)
    .join(' , ');
}

/** Proposes cells; what was denied stays „nein“ only where nothing else names the risk. */
function proposeRisks(
  { said, tokens }: Speech,
  { sis, clauses }: { sis: Assessment; clauses: readonly Clause[] },
): DraftSource[] {
  const sources: DraftSource[] = [];
  let open: { topic: RiskTopic; area: keyof Assessment[RiskTopic]['risks'] }[] = [];
  for (const [index, clause] of clauses.entries()) {
    const words = said.slice(tokens[clause.from]?.start ?? 0, tokens[clause.to - 1]?.end ?? 0).slice(0, longestWords);
    const found = findRisks(clause.folded);
    if (found.length > 0) open = [];
    for (const { area, riskExists } of found) {
      const topic = rowOf(area, foldAround(clauses, index));
      const cell = sis[topic].risks[area];
      open.push({ topic, area });
      if (cell.riskExists === true) continue;
      sis[topic].risks[area] = { ...cell, riskExists, explanation: words };
      sources.push({ field: `sis.${topic}.${area}`, words });
    }
    const further = readFurther(clause.folded);
    for (const { topic, area } of further === undefined ? [] : open)
      if (sis[topic].risks[area].riskExists === true) sis[topic].risks[area].furtherAssessment = further ?? null;
  }
  return sources;
}
