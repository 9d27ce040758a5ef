import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { OverviewTask } from '../../contract/overview/overview.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { administersCommunities } from '../community/community-access.ts';
import { isVoterOf, lastVote } from '../community/written/written-repository.ts';

/** Days after which minutes are late (§ 24 (6) WEG: without delay). */
const minutesDays = 7;

/**
 * Lists what waits for the caller in a community (row id), or in all that they see: votes on written resolutions for
 * members; results to announce, and minutes, for who administers communities.
 */
export async function readCommunityTasks(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  ownerId: string | null,
): Promise<OverviewTask[]> {
  const today = todayInGermany(clock);
  const ofOwner = ownerId === null ? sql`true` : sql`x.owner_id = ${ownerId}`;
  const count = async (
    kind: OverviewTask['kind'],
    path: string,
    { table, condition }: { readonly table: string; readonly condition: RawBuilder<unknown> },
  ): Promise<OverviewTask> => {
    const { rows } = await sql<{ count: number; eid: string | null }>`
      SELECT count(*)::int AS count, min(o.external_id) AS eid
        FROM ${sql.table(table)} x JOIN property_owners o ON o.organization_id = x.organization_id AND o.id = x.owner_id
       WHERE ${ofOwner} AND ${condition}`.execute(tx);
    const { count: found = 0, eid = null } = rows[0] ?? {};
    return { kind, count: found, sum: null, href: eid === null ? path : `${path}?eid=${encodeURIComponent(eid)}` };
  };
  const isOpen = sql`x.sent_at IS NOT NULL AND x.announced_at IS NULL AND x.withdrawn_at IS NULL`;
  const written = 'community_written_resolutions';
  const votes = await count('votesOpen', pagePaths.writtenResolutions, {
    table: written,
    condition: sql`${isOpen} AND x.deadline_on >= ${today} AND EXISTS (
      SELECT FROM community_written_voters v LEFT JOIN LATERAL ${lastVote} l ON true
       WHERE v.organization_id = x.organization_id AND v.written_id = x.id AND ${isVoterOf(actor.userId)} AND l.choice IS NULL)`,
  });
  if (!(await administersCommunities(tx))) return [votes];
  return [
    votes,
    await count('writtenToAnnounce', pagePaths.writtenResolutions, {
      table: written,
      condition: sql`${isOpen} AND x.deadline_on < ${today}`,
    }),
    await count('minutesMissing', pagePaths.meetings, {
      table: 'community_meetings',
      condition: sql`x.invited_at IS NOT NULL AND x.file_id IS NULL AND x.held_on < ${addDays(today, -minutesDays)}`,
    }),
  ];
}
