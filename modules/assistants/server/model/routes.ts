import type { z } from 'zod';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { SettingsLog } from '#platform/server/settings/save-settings.ts';
import { serveCard, serveSettings } from '#platform/server/settings/serve-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { deriveSettingsKey, readSecrets } from '#platform/server/settings/settings.ts';
import { assistantModelCalls, getCareEngines, getPropertyEngines } from '../../contract/model/model.ts';
import type { AssistantPlaces } from '../../contract/model/model.ts';
import type { languageModelInput, speechInput } from '../../contract/model/model-cards.ts';
import { languageModelConfig, speechConfig } from './model-settings.ts';
import type { AssistantEngines } from './open-engines.ts';
import { saveModelSettings } from './save-model-settings.ts';
import type { MayConfigure } from './save-model-settings.ts';

interface ModelParts {
  readonly secretKey: string;
  readonly engines: AssistantEngines;
  readonly mayConfigure: MayConfigure;
}

const log = { event: 'assistant_model_changed', subjectType: 'assistant_model' } as const satisfies SettingsLog;

/** Cards of the servers behind the assistants, and where text and recordings go. */
export function createModelRoutes({ secretKey, engines, mayConfigure }: ModelParts): readonly Route[] {
  const key = deriveSettingsKey(secretKey);
  const saving = { secretKey, mayConfigure };
  const isKeySet = async (context: TenantContext, settings: typeof languageModelConfig | typeof speechConfig) =>
    ((await readSecrets(context, settings, key))['key'] ?? '') !== '';
  const describe = async (member: MemberContext): Promise<AssistantPlaces> => ({
    ...(await engines.describe(member)),
    mayConfigure: await member.read(async (context) => mayConfigure(context)),
  });
  return [
    ...serveSettings(assistantModelCalls, log, {
      languageModelConfig: serveCard(languageModelConfig, {
        answer: async ({ properties }, context) => ({
          ...properties,
          keySet: await isKeySet(context, languageModelConfig),
        }),
        write: (context, change: CardChange<z.output<typeof languageModelInput>>) =>
          saveModelSettings(context, languageModelConfig, change, saving),
      }),
      speechConfig: serveCard(speechConfig, {
        answer: async ({ properties }, context) => ({ ...properties, keySet: await isKeySet(context, speechConfig) }),
        write: (context, change: CardChange<z.output<typeof speechInput>>) =>
          saveModelSettings(context, speechConfig, change, saving),
      }),
    }),
    route(getCareEngines, (_input, member) => describe(member)),
    route(getPropertyEngines, async (_input, member) => ({ ...(await describe(member)), mayConfigure: false })),
  ];
}
