import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Answer, AnswerChart } from '#modules/property-owner/contract/analytics/answer.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { readScope } from '../figures/read-scope.ts';
import type { Scope } from '../figures/read-scope.ts';
import { chartsOf, settlePlan } from '#modules/property-owner/contract/analytics/settle-plan.ts';
import { describePlan } from '../words/describe-plan.ts';
import { say } from '../words/say.ts';
import { makeCrossTable } from './cross-table.ts';
import { makeGroupedTable } from './grouped-table.ts';
import { listAccounts, listPostings } from './listed-table.ts';
import { isKnown } from './measure-cells.ts';
import { makeSingleTable } from './single-table.ts';
import type { Asked, Table } from './table.ts';

/** A plan asked about books. */
export interface AskedPlan {
  readonly plan: Plan;
  readonly eid: string | undefined;
  readonly today: string;
  readonly language: LanguageKey;
}

export type PlanAnswer = Pick<Answer, 'chartJSOutput' | 'result' | 'plan' | 'understood' | 'notes'>;

/** Answers a plan from the books that the caller may read. @throws AppError not_found, permission_denied */
export async function answerPlan(
  tx: Transaction,
  { plan: given, eid, today, language }: AskedPlan,
): Promise<PlanAnswer> {
  const plan = settlePlan(given);
  const scope = await readScope(tx, { eid, owners: plan.filter.owners, today });
  const from = plan.from ?? scope.known?.from ?? plan.to;
  const period = { from: from > plan.to ? plan.to : from, to: plan.to };
  const asked = { tx, plan, scope, language, period };
  const table = await makeTable(asked);
  const words = await describePlan(tx, plan, language);
  return {
    chartJSOutput: toChart(asked, table, words),
    result: { fields: table.fields },
    plan,
    understood: words.understood,
    notes: [...noteDays(scope, asked), ...noteAreas(asked, table), ...table.notes],
  };
}

function makeTable(asked: Asked): Promise<Table> {
  const [first, second] = asked.plan.by;
  if (first === 'account') return listAccounts(asked);
  if (first === 'posting') return listPostings(asked);
  if (first === undefined) return makeSingleTable(asked);
  return second === undefined ? makeGroupedTable(asked, first) : makeCrossTable(asked, [first, second]);
}

function toChart(
  { plan, language }: Asked,
  { drawn, fields }: Table,
  { title, subtitle }: { readonly title: string; readonly subtitle: string },
): AnswerChart {
  const [grouping] = plan.by;
  const isPercent = plan.shareOf !== null;
  const isCount = fields.some(({ kind }) => kind === 'count') && !fields.some(({ kind }) => kind === 'money');
  const unit = isPercent ? 'percent' : isCount ? 'count' : plan.per === 'area' ? 'area' : 'money';
  return {
    data: drawn,
    chartTitle: title,
    chartSubTitle: subtitle,
    titleForXAxis: say(language, grouping === undefined ? 'measure' : `groupings.${grouping}`),
    titleForYAxis: say(language, `units.${unit}`),
    barType: toBarType(plan),
  };
}

/** A number and a table are drawn as bars by whoever draws them nevertheless. */
function toBarType(plan: Plan): AnswerChart['barType'] {
  if (plan.chart !== 'number' && plan.chart !== 'table') return plan.chart;
  return chartsOf(plan).find((kind) => kind !== 'number' && kind !== 'table') ?? 'bar';
}

/** Says where a period lies outside of the postings: without them nothing is known, which is not zero. */
function noteDays({ known, today }: Scope, { plan, language }: Asked): string[] {
  if (plan.measures.includes('balance')) return [];
  if (known === null) return [say(language, 'notes.noPostings')];
  const days = { from: formatNumericDay(known.from, language), to: formatNumericDay(known.to, language) };
  const periods = [{ from: plan.from ?? known.from, to: plan.to }, ...(plan.compare === null ? [] : [plan.compare])];
  if (periods.some((period) => !isKnown({ known, today }, period))) return [say(language, 'notes.noData', days)];
  return periods.some(({ from }) => from < known.from) ? [say(language, 'notes.beginsLater', days)] : [];
}

function noteAreas({ plan, language }: Asked, { fields }: Table): string[] {
  const isMissing = fields.some(({ kind, rows }) => kind === 'area' && rows.includes(null));
  return plan.per === 'area' && isMissing ? [say(language, 'notes.noArea')] : [];
}
