import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { getEvaluation } from '../../contract/evaluation/evaluation.ts';
import { readDataState } from '../data-state/routes.ts';
import { readLetterhead } from '../owners/read-letterhead.ts';
import { evaluationDocument } from './document/evaluation-document.ts';
import { readEvaluation } from './read-evaluation.ts';

/** Routes of the annual evaluation and its PDF. */
export const createEvaluationRoutes = (renderer: DocumentRenderer): readonly Route[] => [
  route(getEvaluation, async ({ params: { eid, year } }, { clock, isPdfWanted, tenantQueue, read, signal }) => {
    const asked = { eid, year: Number(year), today: todayInGermany(clock) };
    if (!isPdfWanted) return read(({ tx }) => readEvaluation(tx, asked));
    const given = await read(async (context) => ({
      ...(await readEvaluation(context.tx, asked)),
      language: await readLanguage(context),
      letterhead: await readLetterhead(context, eid),
      dataFrom: (await readDataState(context.tx)).lastUpdateAt,
    }));
    const pdf = await evaluationDocument.render(
      renderer,
      { ...given, madeAt: clock.now().toISOString() },
      { signal, tenantQueue },
    );
    return { bytes: pdf, fileName: 'Report.pdf' };
  }),
];
