import { keyOfPerson } from '#modules/property-owner/contract/community/person-key.ts';
import { addShares, formatShare } from '#modules/property-owner/contract/shares.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/running.ts';

type Member = RunningMeeting['mitglieder'][number];

/** A person with all units they hold, who comes and votes once for all of them. */
export interface Person {
  readonly name: string;
  readonly units: readonly string[];
  /** Ids of their entries. */
  readonly ids: readonly string[];
  readonly share: string;
}

/** Lists the members of a meeting as persons, in the order of their first units. */
export function listPeople(members: readonly Member[]): readonly Person[] {
  const entries = new Map<string, Member[]>();
  for (const member of members) {
    const key = keyOfPerson(member.person);
    entries.set(key, [...(entries.get(key) ?? []), member]);
  }
  return [...entries.values()].map((own) => ({
    name: own[0]?.person ?? '',
    units: own.map(({ einheit }) => einheit),
    ids: own.map(({ id }) => id),
    share: formatShare(addShares(own.map(({ mea }) => mea))),
  }));
}
