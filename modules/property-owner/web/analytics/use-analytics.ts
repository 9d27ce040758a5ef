import { useNavigate, useSearch } from '@tanstack/react-router';
import { planSchema } from '../../contract/analytics/plan.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { settlePlan } from '../../contract/analytics/settle-plan.ts';
import { analyticsPage } from '../pages.ts';
import type { Asked } from './analytics-queries.ts';

/** The question of the address, and ways to ask another one: each stands in the address, so that the way back leads to it. */
export function useAnalytics(eid: string) {
  const navigate = useNavigate();
  const search = analyticsPage.readSearch(useSearch({ from: analyticsPage.path }));
  const question = search.frage ?? '';
  const [plan, former] = [readPlan(search.plan), readPlan(search.former)];
  const asked: Asked | null = plan === undefined && question === '' ? null : { eid, prompt: question, plan, former };
  const show = (next: { frage?: string; plan?: Plan; former?: Plan }) =>
    void navigate({ ...analyticsPage.link({}, analyticsPage.readSearch({ eid, ...next })), resetScroll: false });
  return {
    question,
    asked,
    /** Asks a question; a short one changes the plan of the answer before. */
    ask: (frage: string, before: Plan | null) => show({ frage, ...(before === null ? {} : { former: before }) }),
    /** Asks a plan under its question. */
    showPlan: (changed: Plan, frage: string) => show({ frage, plan: settlePlan(changed) }),
    clear: () => show({}),
  };
}

/** Reads a plan of an address that somebody may have changed. */
function readPlan(given: unknown): Plan | undefined {
  return given === undefined ? undefined : planSchema.safeParse(given).data;
}
