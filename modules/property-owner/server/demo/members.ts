import type { DemoContext } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';

/** Members of the demo's community: nine heads, ten units, a thousand shares; two of them have accounts of the demo. */
const members: readonly (readonly [person: string, unit: string, shares: number, email: string])[] = [
  ['Renate Paulus', 'WE 1', 130, 'beirat@demo.example'],
  ['Renate Paulus', 'WE 2', 100, 'beirat@demo.example'],
  ['Werner Esser', 'WE 3', 100, 'weg@demo.example'],
  ['Carla Conrad', 'WE 4', 100, 'conrad@parkresidenz.example'],
  ['Dora Ernst', 'WE 5', 45, 'ernst@parkresidenz.example'],
  ['Emil Ernst', 'WE 5', 45, ''],
  ['Friedrich Falk', 'WE 6', 80, 'falk@parkresidenz.example'],
  ['Greta Gruber', 'WE 7', 100, 'gruber@parkresidenz.example'],
  ['Hans Heller', 'WE 8', 100, ''],
  ['Ida Imhoff', 'WE 9', 100, 'imhoff@parkresidenz.example'],
  ['Werner Esser', 'TG 1', 50, 'weg@demo.example'],
  ['Friedrich Falk', 'TG 1', 50, 'falk@parkresidenz.example'],
];

/** Enters the members of the demo's community. @param since day since which they are members, `YYYY-MM-DD` */
export async function addMembers({ tx, actor }: DemoContext, ownerId: string, since: string): Promise<void> {
  await tx
    .insertInto('community_members')
    .values(
      members.map(([person, unit, share_numerator, email]) => ({
        organization_id: actor.organizationId,
        id: createId(),
        owner_id: ownerId,
        person,
        unit,
        share_numerator,
        share_denominator: 1000,
        member_from: since,
        email,
      })),
    )
    .execute();
}
