import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract/stakeholders/stakeholders.ts';
import { reserveObject } from '../../contract/stakeholders/reservation.ts';
import { listViewings } from '../../contract/stakeholders/viewings.ts';
import { findObject } from '../objects/find-object.ts';
import { createStakeholder, undoStakeholder, updateStakeholder } from './change-stakeholders.ts';
import { countColumns } from './count-stakeholders.ts';
import { deleteAllStakeholders, deleteStakeholder } from './delete-stakeholders.ts';
import { reserveObject as reserve } from './reservation.ts';
import { listViewings as readViewings } from './viewings.ts';
import { listStakeholders, toStakeholder } from './stakeholder-repository.ts';
import { orderTranslation } from './translate-request.ts';
import { readStakeholderValues } from './stakeholder-values.ts';

/** Routes of the pipeline. @param translates true if a language model translates foreign requests */
export const createPipelineRoutes = (translates: boolean): readonly Route[] => [
  route(contract.listStakeholders, ({ query: { objectId, ...query } }, { read }) =>
    read(async ({ tx, clock }) => {
      const object = await findObject(tx, objectId);
      const { deletionMonths } = await readStakeholderValues(tx);
      const { rows, nextCursor } = await listStakeholders(tx, object.id, query);
      return {
        stakeholders: rows.map((row) => toStakeholder(row, deletionMonths)),
        counts: isFirstPage(query) ? await countColumns(tx, object.id, { deletionMonths, now: clock.now() }) : null,
        nextCursor,
      };
    }),
  ),
  route(contract.createStakeholder, async ({ body }, { transaction }) => ({
    stakeholder: await transaction(async (context) => {
      const stakeholder = await createStakeholder(context, body);
      if (translates) await orderTranslation(context, stakeholder);
      return stakeholder;
    }),
  })),
  route(contract.updateStakeholder, async ({ body }, { transaction }) => ({
    stakeholder: await transaction(async (context) => {
      const stakeholder = await updateStakeholder(context, body, translates);
      if (translates && body.data?.requestText !== undefined) await orderTranslation(context, stakeholder);
      return stakeholder;
    }),
  })),
  route(contract.undoStakeholder, async ({ body }, { transaction }) => ({
    stakeholder: await transaction((context) => undoStakeholder(context, body)),
  })),
  route(listViewings, ({ query }, { read }) => read((context) => readViewings(context, query))),
  route(reserveObject, async ({ body }, { transaction }) => {
    await transaction((context) => reserve(context, body));
    return {};
  }),
  route(contract.deleteStakeholder, async ({ params: { id } }, { transaction }) => {
    await transaction((context) => deleteStakeholder(context, id));
    return {};
  }),
  route(contract.deleteAllStakeholders, async ({ params: { objectId } }, { transaction }) => {
    await transaction((context) => deleteAllStakeholders(context, objectId));
    return {};
  }),
];
