import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { combineFeatures } from '#platform/server/combine-features.ts';
import type { Database } from '#platform/server/database/database.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import { LanguageModelError } from '#platform/server/language-model/language-model-error.ts';
import { assistantAudit } from '#modules/assistants/contract/audit.ts';
import { assistantCatalogue } from '#modules/assistants/contract/catalogue.ts';
import { assistantErrors } from '#modules/assistants/contract/errors.ts';
import { createModelFeature } from '#modules/assistants/server/model/feature.ts';
import { createAssistantEngines } from '#modules/assistants/server/model/open-engines.ts';
import type { MayConfigure } from '#modules/assistants/server/model/save-model-settings.ts';
import { readLog } from '../audit-log.ts';
import type { TestBody } from '../http.ts';
import { createTestPeople } from '../people.ts';
import type { TestPeopleOptions } from '../people.ts';

const access = { permission: 'benit-care-permission' } as const;
const outcomeSchema = z.object({ outcome: z.string(), host: z.string().nullable() });

const draftForTest = defineEndpoint({
  id: 'draftForTest',
  method: 'POST',
  path: '/api/test/draft',
  access,
  summary: 'Asks the language model of the organisation',
  request: { body: z.strictObject({ prompt: z.string(), deadlineMs: z.number().optional() }) },
  response: outcomeSchema,
  errors: [],
});

const transcribeForTest = defineEndpoint({
  id: 'transcribeForTest',
  method: 'POST',
  path: '/api/test/transcribe',
  access,
  summary: 'Asks the speech server of the organisation',
  request: { body: z.strictObject({ bytes: z.base64() }) },
  response: outcomeSchema,
  errors: [],
});

/** The name of what became of a call. */
async function nameOutcome(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LanguageModelError) return error.problem;
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

interface SceneOptions extends Pick<TestPeopleOptions, 'languageModel' | 'speech' | 'parts'> {
  readonly mayConfigure?: MayConfigure;
}

type Answer = TestBody & { readonly outcome: string; readonly host: string | null };

/** A nurse of an organisation whose engines are called through the real server. */
export async function openEngineScene(database: Database, { mayConfigure = () => true, ...options }: SceneOptions) {
  const people = await createTestPeople(database, {
    ...options,
    modules: (platform) => {
      const engines = createAssistantEngines(platform);
      return [
        combineFeatures(
          { name: 'assistants', catalogue: assistantCatalogue, errors: assistantErrors, audit: assistantAudit },
          [
            createModelFeature({ secretKey: platform.secretKey, engines, mayConfigure }),
            {
              name: 'calls',
              routes: [
                route(draftForTest, async ({ body }, member) => {
                  const opened = await engines.openModel(member, 'care_drafted_by_model');
                  const asked = { ...body, instructions: 'Antworten Sie.', name: 'answer', schema: { type: 'object' } };
                  const outcome = await nameOutcome(async () =>
                    opened === undefined ? 'none' : JSON.stringify((await opened.model.complete(asked)).value),
                  );
                  return { outcome, host: opened?.place.host ?? null };
                }),
                route(transcribeForTest, async ({ body: { bytes } }, member) => {
                  const opened = await engines.openSpeech(member);
                  const sound = { fileName: 'recording.mp3', mediaType: 'audio/mpeg', language: 'de' };
                  const outcome = await nameOutcome(
                    async () => opened?.transcribe(Buffer.from(bytes, 'base64'), sound) ?? 'none',
                  );
                  return { outcome, host: opened?.outsideHost ?? null };
                }),
              ],
            },
          ],
        ),
      ];
    },
  });
  const organizationId = await people.addOrganization(['care']);
  const addNurse = async () =>
    people.signIn(await people.addUser({ organizationId, permissions: ['benit-care-permission'] }));
  const browser = await addNurse();
  return {
    browser,
    addNurse,
    save: (configIdentifier: 'languageModelConfig' | 'speechConfig', properties: object, version?: number) =>
      browser.call<TestBody & { configuration: { properties: Record<string, unknown>; version: number } }>(
        'PUT',
        '/api/benit/care/model-configuration',
        { body: { configIdentifier, properties, ...(version !== undefined && { version }) } },
      ),
    draft: async (prompt: string, deadlineMs?: number) =>
      (await browser.call<Answer>('POST', '/api/test/draft', { body: { prompt, deadlineMs } })).body,
    transcribe: async (bytes: Buffer) =>
      (await browser.call<Answer>('POST', '/api/test/transcribe', { body: { bytes: bytes.toString('base64') } })).body,
    /** Entries of the audit log, those about signing in left out. */
    readLog: async () => {
      await people.audit.drain();
      return (await readLog(database, organizationId)).filter(({ event }) => event !== 'signed_in');
    },
    readEngines: async () => (await browser.call('GET', '/api/benit/care/assistant-engines')).body,
  };
}
