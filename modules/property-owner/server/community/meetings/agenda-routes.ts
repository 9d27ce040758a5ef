import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/meetings/agenda.ts';
import { addItem, listAgenda, orderItems, removeItem, saveItem } from './agenda.ts';
import { findMeeting } from './meeting-repository.ts';

/** Routes of the agenda of a meeting. */
export const agendaRoutes: readonly Route[] = [
  route(contract.getAgenda, ({ params }, { read }) =>
    read(async (context) => {
      if (!(await findMeeting(context, params, { administers: false }))) throw new AppError('not_found');
      return { tops: await listAgenda(context.tx, params.id) };
    }),
  ),
  route(contract.addAgendaItem, async ({ params, body }, { transaction }) => ({
    tops: await transaction((context) => addItem(context, params, body)),
  })),
  route(contract.saveAgendaItem, async ({ params, body }, { transaction }) => ({
    tops: await transaction((context) => saveItem(context, params, body)),
  })),
  route(contract.orderAgenda, async ({ params, body: { reihenfolge } }, { transaction }) => ({
    tops: await transaction((context) => orderItems(context, params, reihenfolge)),
  })),
  route(contract.removeAgendaItem, async ({ params }, { transaction }) => {
    await transaction((context) => removeItem(context, params));
    return {};
  }),
];
