import { storeCard } from '#platform/server/settings/define-settings.ts';
import { analyticsCard } from '../../contract/configuration/configuration.ts';

/** Consent to names of the organisation in questions to a language model; readers of questions read it, too. */
export const analyticsConfig = storeCard('property-owner', analyticsCard, { sharesNames: false });
