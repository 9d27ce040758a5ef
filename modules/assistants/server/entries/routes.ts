import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract/entries/entries.ts';
import { createDraft, discardDraft, saveDraft, takeOver } from './drafts.ts';
import { listOwnDrafts, listRelated, listReleased, requireEntry } from './find-entries.ts';
import { addAddendum, correctEntry, withdrawEntry } from './follow-ups.ts';
import { readMeasuredValues } from './measured-values.ts';
import { listOpen } from './open-drafts.ts';
import { releaseDraft } from './release.ts';

/** Routes of drafts and released entries. */
export const entryRoutes: readonly Route[] = [
  route(contract.listCareEntries, ({ query: { state, ...query } }, { read }) =>
    read((context) => (state === 'draft' ? listOwnDrafts(context, query) : listReleased(context, query))),
  ),
  route(contract.getCareEntry, ({ params: { id } }, { read }) =>
    read(async (context) => ({
      entry: await requireEntry(context, id),
      related: await listRelated(context, id),
    })),
  ),
  route(contract.createCareEntry, ({ body }, { transaction }) =>
    transaction(async (context) => ({ entry: await createDraft(context, body) })),
  ),
  route(contract.saveCareEntry, ({ params: { id }, body }, { transaction }) =>
    transaction(async (context) => ({ entry: await saveDraft(context, id, body) })),
  ),
  route(contract.discardCareEntry, async ({ params: { id } }, { transaction }) => {
    await transaction((context) => discardDraft(context, id));
    return {};
  }),
  route(contract.releaseCareEntry, ({ params: { id }, body }, { transaction }) =>
    transaction(async (context) => ({ entry: await releaseDraft(context, id, body) })),
  ),
  route(contract.takeOverDraft, ({ params: { id } }, { transaction }) =>
    transaction(async (context) => ({ entry: await takeOver(context, id) })),
  ),
  route(contract.listOpenDrafts, (_input, { read }) => read(async (context) => ({ drafts: await listOpen(context) }))),
  route(contract.addendCareEntry, ({ params: { id }, body }, { transaction }) =>
    transaction(async (context) => ({ entry: await addAddendum(context, id, body) })),
  ),
  route(contract.correctCareEntry, ({ params: { id }, body }, { transaction }) =>
    transaction(async (context) => ({ entry: await correctEntry(context, id, body) })),
  ),
  route(contract.withdrawCareEntry, ({ params: { id }, body }, { transaction }) =>
    transaction(async (context) => ({ entry: await withdrawEntry(context, id, body) })),
  ),
  route(contract.listMeasuredValues, ({ params: { patientId }, query }, { read }) =>
    read(async (context) => ({ series: await readMeasuredValues(context, patientId, query) })),
  ),
];
