import { germanDayOf } from '#platform/contract/days.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/members.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { administersCommunities } from '../community-access.ts';
import { addMember, addMembers, removeMember, saveMember } from './change-members.ts';
import { listMembers, sumShares } from './member-repository.ts';

/** Routes of the members of communities. */
export const memberRoutes: readonly Route[] = [
  route(contract.listMembers, ({ params: { eid }, query: { former, ...query } }, { read }) =>
    read(async (context) => {
      const { tx, clock } = context;
      const owner = await requireOwner(context, eid, 'eid');
      const writable = await administersCommunities(tx);
      const today = germanDayOf(clock.now());
      const filter = { ...query, today, withFormer: former === 'true' };
      const { rows, nextCursor } = await listMembers(tx, owner.id, filter, writable);
      return { mitglieder: rows, summe: await sumShares(tx, owner.id, today), writable, nextCursor };
    }),
  ),
  route(contract.addMember, async ({ params: { eid }, body }, { transaction }) => ({
    mitglied: await transaction((context) => addMember(context, eid, body)),
  })),
  route(contract.addMembers, async ({ params: { eid }, body: { mitglieder } }, { transaction }) => ({
    anzahl: (await transaction((context) => addMembers(context, eid, mitglieder))).length,
  })),
  route(contract.saveMember, async ({ params: { eid }, body }, { transaction }) => ({
    mitglied: await transaction((context) => saveMember(context, eid, body)),
  })),
  route(contract.removeMember, async ({ params }, { transaction }) => {
    await transaction((context) => removeMember(context, params));
    return {};
  }),
];
