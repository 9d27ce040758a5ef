import { compareNaturally } from '#platform/contract/text-order.ts';
import type { RecordOf } from '#platform/contract/records/entity.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { LookupQuery, RecordOption } from '#platform/web/form/record-input.tsx';
import { recordsKey } from '#platform/web/records/record-screen.ts';
import { formerStates, patientCalls } from '../../contract/people/patient.ts';
import type { patient } from '../../contract/people/patient.ts';

/** A person who is cared for, as their record says. */
export type Patient = RecordOf<typeof patient>;

/** Below that of the record engine, which makes it outdated after each change of a record. */
const peopleKey = [...recordsKey, 'assistants', 'patient'] as const;
/** People on a screen at most: those of a large home. */
const maxPeople = 200;
const maxFound = 50;

/** True for people who moved out or died: they are found under former ones only. */
function isFormer({ state }: Pick<Patient, 'state'>): boolean {
  return formerStates.some((former) => former === state);
}

/** The people of today in the order of their rooms, then of their names. */
export const peopleQuery = () =>
  endpointQuery([...peopleKey, 'current'], patientCalls.list, { query: { limit: maxPeople } }, ({ records }) =>
    records.filter((person) => !isFormer(person)).toSorted(compareByRoom),
  );

/** People whom a term finds as options of a select, former ones behind all others; without a term those of today. */
export const personOptionsQuery = (
  term: string,
  describe: (person: Patient, isFormer: boolean) => RecordOption,
): LookupQuery =>
  endpointQuery(
    [...peopleKey, 'options', term],
    patientCalls.list,
    { query: { limit: maxFound, ...(term === '' ? {} : { searchTerm: term }) } },
    ({ records }): readonly RecordOption[] => [
      ...records.filter((person) => !isFormer(person)).map((person) => describe(person, false)),
      ...(term === '' ? [] : records.filter(isFormer).map((person) => describe(person, true))),
    ],
  );

/** One person by the id of their record. */
export const personQuery = (id: string) =>
  endpointQuery([...peopleKey, 'one', id], patientCalls.get, { params: { id } }, ({ record }) => record);

/** True if several people of today have this last name. */
export const namesakesQuery = (lastName: string) =>
  endpointQuery(
    [...peopleKey, 'namesakes', lastName],
    patientCalls.list,
    { query: { limit: maxFound, searchTerm: lastName } },
    ({ records }) => records.filter((person) => !isFormer(person) && person.lastName === lastName).length > 1,
  );

function compareByRoom(one: Patient, other: Patient): number {
  return (
    Number(one.room === '') - Number(other.room === '') ||
    compareNaturally(one.room, other.room) ||
    compareNaturally(one.lastName, other.lastName) ||
    compareNaturally(one.firstName, other.firstName)
  );
}
