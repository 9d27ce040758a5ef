import { sql } from 'kysely';
import { addDays, germanInstantOf } from '#platform/contract/days.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { MeasuredValues } from '../../contract/entries/entries.ts';
import { contentSchema } from './entry-content.ts';
import type { EntryContent } from './entry-content.ts';
import { requirePatient } from './find-entries.ts';

const maxPoints = 500;

/** Reads the measured values of a person, the oldest first: of entries that stand. @throws AppError reference_not_found */
export async function readMeasuredValues(
  { tx }: Pick<TenantContext, 'tx'>,
  patientId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<MeasuredValues[]> {
  await requirePatient(tx, patientId, 'patientId');
  let select = tx
    .selectFrom('care_entries as e')
    .select(['e.id', 'e.event_at', 'e.content'])
    .where('e.patient_id', '=', patientId)
    .where('e.type', '<>', 'sis')
    .where('e.kind', '<>', 'withdrawal')
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM care_entries x WHERE x.organization_id = e.organization_id AND x.refers_to = e.id AND x.kind IN ('withdrawal', 'correction'))`,
    )
    .where(
      sql<boolean>`(e.content -> 'values' <> '[]'::jsonb OR concat(e.content #>> '{data,bloodPressure}', e.content #>> '{data,heartRate}', e.content #>> '{data,bodyTemperature}') <> '')`,
    );
  if (from !== undefined) select = select.where('e.event_at', '>=', germanInstantOf(from, '00:00'));
  if (to !== undefined) select = select.where('e.event_at', '<', germanInstantOf(addDays(to, 1), '00:00'));
  const rows = await select.orderBy('e.event_at', 'desc').orderBy('e.id', 'desc').limit(maxPoints).execute();
  return rows.toReversed().flatMap((row) => {
    const values = toNumbers(contentSchema.parse(row.content));
    return Object.keys(values).length === 0 ? [] : [{ at: row.event_at.toISOString(), entryId: row.id, values }];
  });
}

/** Converts the values of an entry to numbers by their kinds; one in mmol/l has a kind of its own. */
function toNumbers({ data, values }: Pick<EntryContent, 'data' | 'values'>): Record<string, number> {
  const [systolic = '', diastolic = ''] = data.bloodPressure.split('/');
  const named = [
    ['systolic', systolic],
    ['diastolic', diastolic],
    ['heartRate', data.heartRate],
    ['bodyTemperature', data.bodyTemperature],
    ...values.map(({ kind, value, unit }) => [unit === 'mmol/l' ? 'bloodGlucoseMmol' : kind, value] as const),
  ] as const;
  return Object.fromEntries(
    named.flatMap(([kind, text]) => {
      const number = Number(text.trim().replace(',', '.'));
      return text.trim() === '' || !Number.isFinite(number) ? [] : [[kind, number]];
    }),
  );
}
