import type { AnswerType } from '../../contract/drafts/answer.ts';
import type { Drafted, ReplyReason } from '../../contract/drafts/drafted.ts';
import { analyse } from './analysis.ts';
import type { Analysis, DraftContext } from './analysis.ts';
import { writeAssessment } from './assessment/write-assessment.ts';
import type { Statement } from './assessment/write-assessment.ts';
import { findEvents } from './entry-events.ts';
import { readIntent } from './intent.ts';
import { classify } from './text/classify.ts';
import type { Role } from './text/classify.ts';
import type { EntryPlan } from './text/plan.ts';
import { planEntries, planWhole } from './text/plan.ts';
import { writeRemarks, writeReport } from './text/write-text.ts';
import { runsWithin } from './words/runs.ts';
import { writeEntry } from './write-entry.ts';

/**
 * Drafts by rules what was said in German: values in their fields, everything else in the words of who said it. It adds
 * nothing that was not said, answers any text, and takes time in proportion to its length.
 */
export function draftByRules(said: string, context: DraftContext): Drafted {
  const analysis = analyse(said, context);
  const { numbers, prefix, values } = analysis;
  const hasValues = values.some(({ status }) => status === 'value');
  const isAssessment = context.kind === 'sis' || prefix.isAssessment;
  const reply = prefix.to > 0 ? undefined : readIntent(numbers, { hasValues });
  if (reply !== undefined && !(context.kind === 'sis' && reply === 'question' && hasValues)) return refuse(reply);
  return isAssessment ? draftAssessment(analysis) : draftEntries(analysis);
}

function refuse(reply: ReplyReason): Drafted {
  return { type: 'text', reply, entries: [], addendum: false };
}

function draftEntries(analysis: Analysis): Drafted {
  const plans = planEntries(analysis);
  const events = findEvents(analysis, plans);
  const roles = classify(analysis, { plans, eventRuns: events.flatMap(({ places }) => places) });
  const type = chooseType(plans, roles);
  const entries = plans.map((plan, index) => {
    const found = events[index];
    const text = type === 'vitals' ? writeRemarks(analysis, plan, roles) : writeReport(analysis, plan);
    return found === undefined ? undefined : writeEntry(analysis, { plan, found, text, isAssessment: false });
  });
  return { type, entries: entries.filter((entry) => entry !== undefined), addendum: analysis.prefix.isAddendum };
}

const vitalStatus: ReadonlySet<string> = new Set(['value', 'past', 'negated', 'corrected']);

/** `vitals` if only values and words about the measuring were said; anything more is a report. */
function chooseType(plans: readonly EntryPlan[], roles: readonly Role[]): AnswerType {
  const values = plans.flatMap((plan) => plan.values);
  const hasValue = values.some(({ status }) => status === 'value');
  const isOnlyMeasured = values.every(({ status }) => vitalStatus.has(status));
  return hasValue && isOnlyMeasured && !roles.includes('content') ? 'vitals' : 'report';
}

function draftAssessment(analysis: Analysis): Drafted {
  const { numbers, prefix } = analysis;
  const plan = planWhole(analysis);
  const [found] = findEvents(analysis, [plan]);
  const write = (statements: readonly Statement[]): string =>
    groupRuns(statements)
      .map(([first, last]) => writeReport(analysis, { ...plan, ...toPart(plan, first.clause.from, last.clause.to) }))
      .filter((text) => text !== '')
      .join(' ');
  const { sis, sources } = writeAssessment(numbers, { from: prefix.to, write });
  if (found === undefined) return refuse('nothing');
  const entry = writeEntry(analysis, { plan, found, text: writeReport(analysis, plan), isAssessment: true });
  return {
    type: 'sis',
    entries: [{ ...entry, sources: [...entry.sources, ...sources] }],
    sis,
    addendum: prefix.isAddendum,
  };
}

/** A part of the plan with its own values. */
function toPart({ values }: EntryPlan, from: number, to: number): Pick<EntryPlan, 'from' | 'to' | 'values'> {
  return { from, to, values: runsWithin(values, { from, to }) };
}

/** Joins statements that follow each other, so that their commas stay. */
function groupRuns(statements: readonly Statement[]): (readonly [Statement, Statement])[] {
  const runs: (readonly [Statement, Statement])[] = [];
  for (const statement of statements) {
    const last = runs.at(-1);
    if (last !== undefined && statement.clause.from - last[1].clause.to <= 1) runs.splice(-1, 1, [last[0], statement]);
    else runs.push([statement, statement]);
  }
  return runs;
}
