import { combineFeatures } from '#platform/server/combine-features.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { assistantAudit } from '../contract/audit.ts';
import { assistantCatalogue } from '../contract/catalogue.ts';
import { assistantErrors } from '../contract/errors.ts';
import { createCareFeature } from './care/feature.ts';
import { configurationFeature } from './configuration/feature.ts';
import { demoFeature } from './demo/feature.ts';
import { createDocumentsFeature } from './documents/feature.ts';
import { entriesFeature } from './entries/feature.ts';
import { createHandoverFeature } from './handover/feature.ts';
import { createModelFeature } from './model/feature.ts';
import { createAssistantEngines } from './model/open-engines.ts';
import { createPeopleFeature } from './people/feature.ts';
import { createPropertyFeature } from './property/feature.ts';
import { createRetentionFeature } from './retention/feature.ts';
import { staffFeature } from './staff/feature.ts';
import { mayConfigureCare } from './staff/standing.ts';
import { createVoiceFeature } from './voice/feature.ts';

/** Composes the assistants for care and for property management. */
export function createAssistants(platform: Platform): ServerModule {
  const engines = createAssistantEngines(platform);
  return combineFeatures(
    { name: 'assistants', catalogue: assistantCatalogue, errors: assistantErrors, audit: assistantAudit },
    [
      staffFeature,
      configurationFeature,
      createPeopleFeature(platform),
      createModelFeature({ secretKey: platform.secretKey, engines, mayConfigure: mayConfigureCare }),
      createVoiceFeature({ resolveSpeech: engines.openSpeech }),
      entriesFeature,
      createDocumentsFeature(platform),
      createRetentionFeature(platform),
      createHandoverFeature(platform),
      createCareFeature(engines),
      createPropertyFeature(engines),
      demoFeature,
    ],
  );
}
