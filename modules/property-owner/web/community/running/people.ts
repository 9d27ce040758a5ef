import { keyOfPerson } from '#modules/property-owner/contract/community/person-key.ts';
import { addShares, formatShare } from '#modules/property-owner/contract/shares.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/scene.ts';

type Member = RunningMeeting['mitglieder'][number];

/** Persons who vote together: one with all their own units, or those who hold a unit jointly (§ 25 (2) s. 2 WEG). */
export interface Person {
  readonly name: string;
  readonly units: readonly string[];
  /** Ids of their entries. */
  readonly ids: readonly string[];
  readonly share: string;
}

/** Lists the members of a meeting by who votes together, in the order of their first units. */
export function listPeople(members: readonly Member[]): readonly Person[] {
  const holders = Map.groupBy(members, ({ einheit }) => einheit.trim());
  const headOf = (unit: string): string =>
    [...new Set((holders.get(unit.trim()) ?? []).map(({ person }) => keyOfPerson(person)))].toSorted().join('\n');
  return [...Map.groupBy(members, ({ einheit }) => headOf(einheit)).values()].map((own) => ({
    name: [...Map.groupBy(own, ({ person }) => keyOfPerson(person)).values()]
      .map(([first]) => first?.person ?? '')
      .join(', '),
    units: [...new Set(own.map(({ einheit }) => einheit))],
    ids: own.map(({ id }) => id),
    share: formatShare(addShares(own.map(({ mea }) => mea))),
  }));
}
