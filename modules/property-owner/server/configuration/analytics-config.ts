import { storeCard } from '#platform/server/settings/define-settings.ts';
import { analyticsCard } from '../../contract/configuration/configuration.ts';

/** Whether a language model may see names of the organisation; readers of questions read it, too. */
export const analyticsConfig = storeCard('property-owner', analyticsCard, { sharesNames: false });
