import { todayInGermany } from '#platform/server/clock.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import * as contract from '../../contract/analytics/analytics.ts';
import { nameAnswer } from '../../contract/analytics/name-answer.ts';
import * as tiles from '../../contract/analytics/tiles.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { answerPlan } from './answer/answer-plan.ts';
import { ask } from './ask.ts';
import { listExamples } from './examples.ts';
import { answerExport } from './export-answer.ts';
import { readScope } from './figures/read-scope.ts';
import { toExample } from './refuse.ts';
import { keepTile, listTiles, removeTile } from './tiles/tiles.ts';
import { say } from './words/say.ts';

/** Limits of parallel answers, in total and per organisation; each may read all postings of the organisation. */
const places = { name: 'analytics', running: 4, runningPerTenant: 2, waiting: 64, waitingPerTenant: 16 } as const;

/** Limits of parallel questions to the language model, which may take long and read nothing meanwhile. */
const modelPlaces = {
  name: 'language-model',
  running: 8,
  runningPerTenant: 2,
  waiting: 32,
  waitingPerTenant: 8,
} as const;

/** Routes of questions about the books, answered as chart and table. */
export function createAnalyticsRoutes(languageModel: LanguageModel | undefined): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  const modelQueues = createTenantQueues(modelPlaces);
  const inPlace = <T>({ tenantQueue, signal }: Pick<MemberContext, 'tenantQueue' | 'signal'>, work: () => Promise<T>) =>
    tenantQueues.run(work, { tenantQueue, signal });
  const readTable = (
    context: MemberContext,
    { plan, eid }: { readonly plan: Plan; readonly eid?: string | undefined },
  ) =>
    inPlace(context, () =>
      context.read(async (tenant) => {
        const language = await readLanguage(tenant);
        const today = todayInGermany(context.clock);
        const { result, chartJSOutput } = await answerPlan(tenant.tx, { plan, eid, today, language });
        const title = chartJSOutput === null ? '' : `${chartJSOutput.chartTitle} ${chartJSOutput.chartSubTitle}`;
        return { input: { fields: result.fields, language }, fileName: nameAnswer(title, today) };
      }),
    );
  return [
    route(contract.askAnalytics, ({ body }, context) => {
      const { clock, signal, tenantQueue } = context;
      // Places are for the readings alone: whoever waits for the model keeps none of them.
      const read: MemberContext['read'] = (work) => inPlace(context, () => context.read(work));
      const model = languageModel && {
        complete: (request: Parameters<LanguageModel['complete']>[0]) =>
          modelQueues.run(() => languageModel.complete(request), { tenantQueue, signal }),
      };
      return ask({ clock, signal, read }, body, model);
    }),
    route(contract.listExamples, ({ query: { eid } }, { read, clock }) =>
      read(async (tenant) => {
        const scope = await readScope(tenant.tx, { eid, owners: undefined, today: todayInGermany(clock) });
        return { examples: (await listExamples(tenant.tx, scope, await readLanguage(tenant))).map(toExample) };
      }),
    ),
    route(tiles.listTiles, async (_input, { read }) => ({ tiles: await read(listTiles) })),
    route(tiles.keepTile, async ({ body }, { transaction }) => ({
      tile: await transaction((context) => keepTile(context, body)),
    })),
    route(tiles.removeTile, async ({ query: { id } }, { transaction }) => {
      await transaction((context) => removeTile(context, id));
      return {};
    }),
    route(contract.exportAnswer, async ({ body }, context) => {
      const { input, fileName } = await readTable(context, body);
      return { chunks: answerExport.csv(input), fileName: `${fileName}.csv` };
    }),
    route(contract.exportAnswerWorkbook, async ({ body }, context) => {
      const { input, fileName } = await readTable(context, body);
      return { chunks: answerExport.workbook(say(input.language, 'sheet'), input), fileName: `${fileName}.xlsx` };
    }),
  ];
}
