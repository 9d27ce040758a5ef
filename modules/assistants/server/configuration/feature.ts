import type { Feature } from '#platform/server/combine-features.ts';
import { serveCard, serveSettings } from '#platform/server/settings/serve-settings.ts';
import { careConfigurationCalls } from '../../contract/configuration/configuration.ts';
import { assertMayConfigure } from '../staff/standing.ts';
import { careConfig } from './care-config.ts';

const log = { event: 'care_configuration_changed', subjectType: 'care_configuration' } as const;

/** Settings of care. */
export const configurationFeature: Feature = {
  name: 'configuration',
  routes: serveSettings(careConfigurationCalls, log, {
    careConfig: serveCard(careConfig, { assertMaySave: assertMayConfigure }),
  }),
};
