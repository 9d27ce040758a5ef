import { todayInGermany } from '#platform/server/clock.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { Answer } from '../../contract/analytics/answer.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { answerPlan } from './answer/answer-plan.ts';
import { listExamples } from './examples.ts';
import { readScope } from './figures/read-scope.ts';
import { refuse, toExample } from './refuse.ts';
import { understand } from './understand.ts';
import { say } from './words/say.ts';

/** A question, or a plan in its place. */
export interface Question {
  readonly prompt?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly former?: Plan | undefined;
  readonly eid?: string | undefined;
}

type Run = Pick<MemberContext, 'read' | 'clock'>;

/** Answers a question about the books that the caller may read. @throws AppError not_found, permission_denied */
export async function ask(run: Run, { prompt = '', plan, former, eid }: Question): Promise<Answer> {
  const today = todayInGermany(run.clock);
  if (plan !== undefined) return answerWith(run, { plan, eid, engine: 'plan' });
  const understood = await understand(run, { prompt, former, today });
  if ('plan' in understood) return answerWith(run, { ...understood, eid });
  return run.read(async (tenant) => {
    const scope = await readScope(tenant.tx, { eid, owners: undefined, today });
    const language = await readLanguage(tenant);
    const examples = await listExamples(tenant.tx, scope, language);
    return {
      chartJSOutput: null,
      result: { fields: [] },
      plan: null,
      understood: null,
      engine: understood.engine,
      refused: refuse({ prompt, reason: understood.refused, names: understood.names ?? [] }, examples, language),
      notes: scope.known === null ? [say(language, 'notes.noPostings')] : [],
      examples: examples.map(toExample),
    };
  });
}

function answerWith(
  run: Run,
  { plan, eid, engine }: { readonly plan: Plan; readonly eid: string | undefined; readonly engine: Answer['engine'] },
): Promise<Answer> {
  const today = todayInGermany(run.clock);
  return run.read(async (tenant) => {
    const language = await readLanguage(tenant);
    const answer = await answerPlan(tenant.tx, { plan, eid, today, language });
    return { ...answer, engine, refused: null, examples: [] };
  });
}
