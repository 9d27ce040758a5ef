import type { Analysis } from '../analysis.ts';
import { kindOf } from '../values/kinds.ts';
import { markRuns } from '../words/runs.ts';
import type { Run } from '../words/runs.ts';
import type { EntryPlan } from './plan.ts';
import { fillers, measuring } from './residue.ts';

/** `none`: already in a field; `filler`: nothing to keep; `measuring`: about the measuring; `content`: a report. */
export type Role = 'none' | 'filler' | 'measuring' | 'content';

/** Roles of all tokens; `eventRuns` are the words that became the time of an entry. */
export function classify(
  { numbers, mentions, prefix, voided, unknown, clocks, days }: Analysis,
  { plans, eventRuns }: { plans: readonly EntryPlan[]; eventRuns: readonly Run[] },
): Role[] {
  const { tokens, isQuoted } = numbers;
  const taken = markRuns(tokens.length, [
    { from: 0, to: prefix.to },
    ...mentions,
    ...voided,
    ...eventRuns,
    ...plans.flatMap(({ values }) => values.filter(({ status }) => status === 'value').flatMap(toRuns)),
  ]);
  const kept = new Set(
    listTokens([
      ...unknown,
      ...clocks,
      ...days
        .filter(({ relation }) => relation === 'past' || relation === 'before')
        .map(({ to }) => ({ from: to, to: to + 1 })),
    ]).filter((at) => tokens[at]?.kind !== 'word'),
  );
  const past = markRuns(
    tokens.length,
    plans.flatMap(({ values }) =>
      values.filter(({ status }) => status === 'past').map(({ from, end }) => ({ from, to: end })),
    ),
  );
  return tokens.map((token, at) => {
    if (taken[at]) return 'none';
    if (token.kind === 'mark') return 'filler';
    if (isQuoted[at]) return 'content';
    if (past[at] || kept.has(at)) return 'measuring';
    if (token.kind !== 'word') return isCount(tokens[at + 1]?.low) || isList(tokens, at) ? 'measuring' : 'content';
    if (measuring.has(token.low)) return 'measuring';
    if (fillers.has(token.low)) return 'filler';
    return kindOf(tokens, at) === undefined ? 'content' : 'filler';
  });
}

function listTokens(runs: readonly Run[]): number[] {
  return runs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
}

function toRuns({ from, to, number, end }: { from: number; to: number; number: number; end: number }): Run[] {
  return [
    { from, to },
    { from: number, to: end },
  ];
}

/** „nach 3 min“. */
function isCount(next: string | undefined): boolean {
  return next !== undefined && /^(?:min|minuten?|std|stunden?|woche|wochen|tagen|l|liter|litern)$/u.test(next);
}

/** „1.“ before a name. */
function isList(tokens: Analysis['numbers']['tokens'], at: number): boolean {
  return tokens[at + 1]?.text === '.' && (at === 0 || tokens[at - 1]?.kind === 'number' || tokens[at]?.gap === '\n');
}
