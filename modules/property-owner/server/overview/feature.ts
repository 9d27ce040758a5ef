import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import { getOverview } from '../../contract/overview/overview.ts';
import { readOverview } from './read-overview.ts';

/** First screen of owners and of their property management. */
export const overviewFeature: Feature = {
  name: 'overview',
  routes: [
    route(getOverview, ({ params: { eid }, query }, { read }) =>
      read(async (context) => ({ overview: await readOverview(context, { eid, ...query }) })),
    ),
  ],
};
