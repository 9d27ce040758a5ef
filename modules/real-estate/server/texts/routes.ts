import type { LanguageKey } from '#platform/contract/languages.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { LanguageModel } from '#platform/server/language-model/language-model.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { readArea } from '#platform/server/settings/settings.ts';
import { getTexts, supportText } from '../../contract/texts/text-support.ts';
import { exposeValues, standardValues } from '../configuration/settings.ts';
import { readSentData } from '../objects/object-data.ts';
import { draftByModel } from './draft-by-model.ts';
import { draftByRules } from './draft-by-rules.ts';

/** Limits of parallel drafts by the language model, which may take long and read nothing meanwhile. */
const modelPlaces = {
  name: 'estate-texts',
  running: 8,
  runningPerTenant: 2,
  waiting: 32,
  waitingPerTenant: 8,
} as const;

/** Text blocks of emails by their keys, which a later feature has. */
export type ListTexts = (language: LanguageKey) => Readonly<Record<string, string>>;

/** Drafts of texts, and the text blocks of the agency. */
export function createTextRoutes(languageModel: LanguageModel | undefined, listMailTexts: ListTexts): readonly Route[] {
  const queues = createTenantQueues(modelPlaces);
  return [
    route(supportText, async ({ body: { data: sent, textType, tone = 'factual', length = 'normal' } }, context) => {
      // Browsers send what they were answered, passcodes included.
      const data = readSentData(sent);
      const { tenantQueue, signal } = context;
      const wish = { textType, tone, length };
      const queued = languageModel && {
        complete: (request: Parameters<LanguageModel['complete']>[0]) =>
          queues.run(() => languageModel.complete(request), { tenantQueue, signal }),
      };
      const written = queued && (await draftByModel(queued, data, wish, signal));
      return written === undefined
        ? { text: draftByRules(data, wish), engine: 'rules' as const }
        : { text: written, engine: 'model' as const };
    }),
    route(getTexts, ({ query: { language = 'de' } }, { read }) =>
      read(async ({ tx }) => {
        const [standard, expose] = await readArea(tx, standardValues.area, [standardValues, exposeValues] as const);
        return { texts: { ...listMailTexts(language), ...standard.properties, ...expose.properties } };
      }),
    ),
  ];
}
