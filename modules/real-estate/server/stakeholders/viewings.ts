import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { namePerson } from '../../contract/stakeholders/person-name.ts';
import { findNextTime, maxViewingsOfDay } from '../../contract/stakeholders/viewings.ts';
import type { listViewings as endpoint, Viewing } from '../../contract/stakeholders/viewings.ts';
import { findObject } from '../objects/find-object.ts';
import { selectStakeholders } from './stakeholder-repository.ts';

/** Lists the viewings of a day, and proposes a time for the next one of an object. @throws AppError not_found */
export async function listViewings(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  { objectId, day }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointAnswer<typeof endpoint>> {
  const object = await findObject(tx, objectId);
  const last = await selectViewings(tx)
    .where('s.estate_object_id', '=', object.id)
    .where('s.appointment', '>', clock.now())
    .orderBy('s.appointment', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = last?.appointment;
  return {
    viewings: day === undefined ? [] : await listDay(tx, day),
    proposed: at ? findNextTime(await listDay(tx, germanDayOf(at)), at.toISOString(), '') : null,
  };
}

const selectViewings = (tx: Transaction) =>
  selectStakeholders(tx).where('s.appointment_cancelled_at', 'is', null).where('s.status', 'in', ['TERMIN', 'AUSWAHL']);

/** Viewings of a day in Germany. */
async function listDay(tx: Transaction, day: string): Promise<Viewing[]> {
  const rows = await selectViewings(tx)
    .where(sql<boolean>`s.appointment >= ${day}::date::timestamp AT TIME ZONE 'Europe/Berlin'`)
    .where(sql<boolean>`s.appointment < (${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Berlin'`)
    .orderBy('s.appointment')
    .orderBy('s.id')
    .limit(maxViewingsOfDay)
    .execute();
  return rows.flatMap(({ id, appointment, ...row }) =>
    appointment === null
      ? []
      : [
          {
            stakeholderId: id,
            objectId: row.object_id,
            name: namePerson({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
            at: appointment.toISOString(),
          },
        ],
  );
}
