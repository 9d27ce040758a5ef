import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createRecordTransfer } from '#platform/server/records/record-transfer.ts';
import { serveEntity } from '#platform/server/records/serve-entity.ts';
import { careAccess } from '../../contract/access.ts';
import { assistantEntities, patient } from '../../contract/people/patient.ts';
import { assertHeadOfCare } from '../staff/standing.ts';

const served = serveEntity(patient, {
  check: ({ keptUntil, keptBecause }) =>
    keptUntil != null && (keptBecause ?? '') === '' ? { field: 'keptBecause', code: 'too_small' } : undefined,
  uses: {
    care_entry: { table: 'care_entries', column: 'patient_id' },
    care_draft: { table: 'care_drafts', column: 'patient_id' },
  },
});

/** People who are cared for. Tables of them come in and out through heads of care alone. */
export function createPeopleFeature({ files, sheets }: Pick<Platform, 'files' | 'sheets'>): Feature {
  const transfer = createRecordTransfer(
    { module: 'assistants', permission: careAccess.permission, files, sheets, assertMayTransfer: assertHeadOfCare },
    [served],
  );
  return {
    name: 'people',
    entities: assistantEntities,
    routes: [...served.routes, ...transfer.routes],
    tasks: transfer.tasks,
  };
}
