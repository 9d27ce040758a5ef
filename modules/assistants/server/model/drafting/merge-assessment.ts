import { riskTopics, topics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment, Risk, RiskArea, RiskTopic, Topic } from '#modules/assistants/contract/drafts/answer.ts';
import type { DraftCheck, DraftSource } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Drafted } from '#modules/assistants/contract/drafts/drafted.ts';
import type { AssessmentAnswer } from './care-questions.ts';
import { checkText } from './check-text.ts';
import { countNegations } from './negations.ts';
import type { Said } from './said.ts';

/** Aids, ages and diagnoses, from which no risk follows. */
const noReason =
  /(?<!\p{L})(?:rollator|rollstuhl|gehstock|gehhilfe|diabetes|demenz|parkinson|alzheimer|schlaganfall|apoplex|jahre alt|hochbetagt)(?!\p{L})/iu;
/** Part of the reason of a risk that must have been said. */
const minShare = 0.8;
/** Part of the words of rules that the topics of a model must keep together. */
const minKept = 0.7;

/**
 * Joins the assessment of a model with the one of rules: the model sorts the statements, as far as they were said, and
 * proposes further risks with the words that were said; decided cells are those of rules. Undefined if statements were
 * lost or lost their „nicht“: then the draft of rules counts.
 */
export function mergeAssessment(answer: AssessmentAnswer, rules: Drafted, said: Said): Drafted | undefined {
  const [entry] = rules.entries;
  if (rules.sis === undefined || entry === undefined) return undefined;
  const sis: Assessment = structuredClone(rules.sis);
  const checks: DraftCheck[] = [];
  for (const [topic, text] of joinTopics(answer, rules.sis, said)) {
    const checked = checkText(text, said, `sis.${topic}`);
    sis[topic].text = checked.text;
    checks.push(...checked.checks);
  }
  const [before, after] = [rules.sis, sis].map((one) => topics.map((topic) => one[topic].text).join('\n'));
  if (said.compare(before ?? '', after ?? '') < minKept) return undefined;
  if (countNegations(after ?? '') < countNegations(before ?? '')) return undefined;
  const sources = proposeRisks(answer, sis, said);
  const entries = [
    { ...entry, sources: [...entry.sources, ...sources], checks: [...entry.checks, ...checks] },
    ...rules.entries.slice(1),
  ];
  return { ...rules, entries, sis };
}

/** The text of each topic; a statement that stands in two of them counts in the first, and speech stays as it was said. */
function joinTopics(answer: AssessmentAnswer, rules: Assessment, said: Said): ReadonlyMap<Topic, string> {
  const texts = new Map<Topic, string>(topics.map((topic) => [topic, '']));
  const seen = new Set<string>();
  for (const { topic, text } of answer.topics) {
    const isSpeech = topic === 'topic0';
    if (seen.has(text) || (isSpeech && !said.hasQuote(text))) continue;
    seen.add(text);
    const before = texts.get(topic) ?? '';
    texts.set(topic, before === '' ? text : `${before}\n${text}`);
  }
  if (texts.get('topic0') === '') texts.set('topic0', rules.topic0.text);
  return texts;
}

/** Adds risks that the model names with words that were said and not denied; returns their sources. */
function proposeRisks(answer: AssessmentAnswer, sis: Assessment, said: Said): readonly DraftSource[] {
  const decided = new Set<RiskArea>();
  for (const topic of riskTopics)
    for (const [area, { riskExists }] of Object.entries(sis[topic].risks) as [RiskArea, Risk][])
      if (riskExists !== null) decided.add(area);
  const sources: DraftSource[] = [];
  for (const { topic, area, riskExists, explanation } of answer.risks) {
    // A denied risk is one of rules, which know the denied event from it.
    if (!riskExists || decided.has(area) || !isReason(explanation, said)) continue;
    decided.add(area);
    setRisk(sis, topic, area, explanation.trim());
    sources.push({ field: `sis.${topic}.${area}`, words: explanation.trim() });
  }
  return sources;
}

function setRisk(sis: Assessment, topic: RiskTopic, area: RiskArea, explanation: string): void {
  sis[topic].risks[area] = { riskExists: true, explanation, furtherAssessment: null };
}

function isReason(explanation: string, said: Said): boolean {
  const isFound = explanation.trim() !== '' && said.hasNumbers(explanation) && said.share(explanation) >= minShare;
  return isFound && !noReason.test(explanation) && !said.isDenied(explanation);
}
