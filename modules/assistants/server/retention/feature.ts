import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deleteCareRecord } from '../../contract/retention/retention.ts';
import { createDraftDeletion } from './delete-old-drafts.ts';
import { holdCareEntries } from './hold-entries.ts';
import { deleteRecord } from './delete-record.ts';

/** Ends of records and drafts. */
export const createRetentionFeature = (platform: Pick<Platform, 'database' | 'clock'>): Feature => ({
  name: 'retention',
  routes: [
    route(deleteCareRecord, async ({ params: { patientId } }, { transaction }) => {
      await transaction((context) => deleteRecord(context, patientId));
      return {};
    }),
  ],
  schedules: [createDraftDeletion(platform)],
  purgeHold: holdCareEntries,
});
