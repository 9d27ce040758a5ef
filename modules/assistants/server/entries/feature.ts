import type { Feature } from '#platform/server/combine-features.ts';
import { careEntriesChanged } from '../../contract/entries/entries.ts';
import { entryRoutes } from './routes.ts';

/** Drafts and released entries of people who are cared for. */
export const entriesFeature: Feature = {
  name: 'entries',
  routes: entryRoutes,
  liveEvents: [careEntriesChanged],
};
