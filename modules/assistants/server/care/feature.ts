import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import { askCareAssistant, streamCareAssistant } from '../../contract/care/assistant.ts';
import type { AssistantEngines } from '../model/open-engines.ts';
import { answerCare } from './answer-care.ts';
import { streamAnswer } from './stream-answer.ts';

/** The care assistant: drafts what was said. */
export const createCareFeature = (engines: Pick<AssistantEngines, 'openModel'>): Feature => ({
  name: 'care',
  routes: [
    route(askCareAssistant, ({ body }, member) => answerCare(engines, member, body)),
    route(streamCareAssistant, async ({ body }, member) => ({
      chunks: await streamAnswer((onText) => answerCare(engines, member, body, onText)),
      fileName: 'answer.ndjson',
    })),
  ],
});
