import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract/owner-view/owner-view.ts';
import { endOwnerView, findOwnerView, startOwnerView } from './owner-view.ts';

/** Routes of the view as an owner. */
export const ownerViewRoutes: readonly Route[] = [
  route(contract.getOwnerView, async (_input, { read }) => ({ ownerView: await read(findOwnerView) })),
  route(contract.startOwnerView, async ({ body }, { transaction }) => ({
    ownerView: await transaction((context) => startOwnerView(context, body.eid)),
  })),
  route(contract.endOwnerView, async (_input, { transaction }) => {
    await transaction(endOwnerView);
    return {};
  }),
];
