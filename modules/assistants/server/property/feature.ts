import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import { askPropertyAssistant, streamPropertyAssistant } from '../../contract/property/assistant.ts';
import { streamAnswer } from '../care/stream-answer.ts';
import type { AssistantEngines } from '../model/open-engines.ts';
import { answerProperty } from './answer-property.ts';

/** The property assistant: drafts texts of what was said. */
export const createPropertyFeature = (engines: Pick<AssistantEngines, 'openModel'>): Feature => ({
  name: 'property',
  routes: [
    route(askPropertyAssistant, ({ body }, member) => answerProperty(engines, member, body)),
    route(streamPropertyAssistant, async ({ body }, member) => ({
      chunks: await streamAnswer((onText) => answerProperty(engines, member, body, onText)),
      fileName: 'answer.ndjson',
    })),
  ],
});
