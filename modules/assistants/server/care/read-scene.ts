import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { formerStates } from '../../contract/people/patient.ts';
import type { MatchedPerson } from '../people/match-person.ts';

/** A person who is cared for, with what else names them in a text. */
interface KnownPatient extends MatchedPerson {
  readonly birthDate: string | null;
  readonly street: string;
  readonly city: string;
  readonly telephoneNumber: string;
}

/** People of whom a text of care may speak. */
export interface CareScene {
  /** Today's people; of others nobody dictates. */
  readonly patients: readonly KnownPatient[];
  /** Person whose record is open; undefined if none is. */
  readonly chosen: KnownPatient | undefined;
  /** Names of the staff, which are hidden from models as well. */
  readonly staff: readonly { readonly firstName: string; readonly lastName: string }[];
}

/** Upper limit of the people that are read: more than any organisation cares for at once. */
const maxPatients = 5000;

/** Reads whom a dictation may be about. @throws AppError reference_not_found */
export async function readScene({ tx }: Pick<TenantContext, 'tx'>, chosenId: string | null): Promise<CareScene> {
  const rows = await tx
    .selectFrom('patients')
    .select([
      'id',
      'last_name as lastName',
      'first_name as firstName',
      'call_name as callName',
      'salutation',
      'room',
      'place',
      'state',
      'birth_date as birthDate',
      'street',
      'city',
      'telephone_number as telephoneNumber',
    ])
    .where((where) =>
      where.or([
        where('id', '=', chosenId),
        where.and([where('active', '=', true), where('state', 'not in', [...formerStates])]),
      ]),
    )
    .orderBy('last_name')
    .limit(maxPatients)
    .execute();
  const chosen = rows.find(({ id }) => id === chosenId);
  if (chosenId !== null && chosen === undefined) throw new AppError('reference_not_found', { field: 'patientId' });
  const staff = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.first_name as firstName', 'u.last_name as lastName'])
    .where('m.state', '=', 'active')
    .limit(maxPatients)
    .execute();
  return { patients: rows, chosen, staff };
}
