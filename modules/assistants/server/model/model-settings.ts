import { z } from 'zod';
import type { LanguageModelSettings } from '#platform/server/config/model-server-settings.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { SealingKey } from '#platform/server/sealing/seal.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { readArea, readSecrets } from '#platform/server/settings/settings.ts';
import { modelSources } from '../../contract/model/model-cards.ts';
import type { ModelSource } from '../../contract/model/model-cards.ts';

const area = 'assistants';
const stored = {
  source: z.enum(modelSources),
  url: z.string(),
  model: z.string(),
  key: z.string().optional(),
};
const defaults = { source: 'installation', url: '', model: '' } as const;

/** Language model of the organisation. */
export const languageModelConfig = defineSettings(area, 'languageModelConfig', z.object(stored), {
  defaults,
  secret: ['key'],
});

/** Speech server of the organisation; it never agreed to send recordings out of the house until it says so. */
export const speechConfig = defineSettings(area, 'speechConfig', z.object({ ...stored, speechOutside: z.boolean() }), {
  defaults: { ...defaults, speechOutside: false },
  secret: ['key'],
});

/** Choice of a server; `own` is undefined unless it is chosen. */
interface ChosenServer {
  readonly source: ModelSource;
  readonly own: LanguageModelSettings | undefined;
}

/** The choices of an organisation, keys included: for whoever talks to the servers. */
export interface OrganizationModels {
  readonly languageModel: ChosenServer;
  readonly speech: ChosenServer & { readonly mayLeaveHouse: boolean };
}

/** Reads the choices of an organisation. @throws Error if its keys were sealed under another SECRET_KEY */
export async function readOrganizationModels(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  key: SealingKey,
): Promise<OrganizationModels> {
  const [language, speech] = await readArea(context.tx, area, [languageModelConfig, speechConfig] as const);
  const choose = async (
    settings: typeof languageModelConfig | typeof speechConfig,
    { source, url, model }: z.output<typeof languageModelConfig.schema>,
  ): Promise<ChosenServer> => {
    if (source !== 'own') return { source, own: undefined };
    const secrets = await readSecrets(context, settings, key);
    return { source, own: { url, model, key: secrets['key'] } };
  };
  return {
    languageModel: await choose(languageModelConfig, language.properties),
    speech: {
      ...(await choose(speechConfig, speech.properties)),
      mayLeaveHouse: speech.properties.speechOutside,
    },
  };
}
