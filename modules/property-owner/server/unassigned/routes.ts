import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import {
  assignTransactions,
  downloadUnassigned,
  listUnassigned,
  releaseTransactions,
} from '../../contract/unassigned/unassigned.ts';
import { assignToOwner, releaseTransaction } from './assign-transactions.ts';
import { listUnknownOwners, writeWaiting } from './unassigned-list.ts';

export const unassignedRoutes: readonly Route[] = [
  route(listUnassigned, ({ query }, { read }) =>
    read(({ tx }) => listUnknownOwners(tx, query.assigned === 'true', query)),
  ),
  route(assignTransactions, ({ body }, { transaction }) =>
    transaction(async (context) => ({ assigned: await assignToOwner(context, body) })),
  ),
  route(releaseTransactions, ({ params }, { transaction }) =>
    transaction(async (context) => {
      await releaseTransaction(context, params.id);
      return { released: 1 };
    }),
  ),
  route(downloadUnassigned, async (_, { read }) => ({
    csv: writeWaiting((work) => read(({ tx }) => work(tx))),
    fileName: 'buchungen-ohne-eigentuemer.csv',
  })),
];
