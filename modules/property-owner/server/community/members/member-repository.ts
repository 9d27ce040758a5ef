import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { CommunityMember } from '#modules/property-owner/contract/community/members.ts';
import { addShares, formatShare } from '#modules/property-owner/contract/shares.ts';
import type { Share } from '#modules/property-owner/contract/shares.ts';

const byUnit = listOrder('asc', {
  unit: naturalText('m.unit'),
  person: naturalText('m.person'),
  id: uuid(sql.ref('m.id')),
});

/** A member on a day, as meetings and votes need them. */
export interface MemberOnDay {
  readonly id: string;
  readonly person: string;
  readonly unit: string;
  readonly share: Share;
  readonly email: string;
  /** Account with access to the community and this address; of other people known to administrators alone. */
  readonly userId: string | null;
}

/** SQL: whether a row `m` is a member on a day. */
const isMemberOn = (day: string) =>
  sql<boolean>`m.withdrawn_at IS NULL AND coalesce(m.member_from <= ${day}, true) AND coalesce(m.member_to >= ${day}, true)`;

/** SQL: the account that a member `m` votes with: the same address, and a link to the community that has not ended. */
const accountOfMember = sql<string | null>`(SELECT u.id FROM users u
  JOIN memberships s ON s.organization_id = m.organization_id AND s.user_id = u.id AND s.state = 'active'
  JOIN owner_links l ON l.organization_id = m.organization_id AND l.owner_id = m.owner_id AND l.membership_id = s.id
 WHERE m.email <> '' AND lower(u.email) = lower(m.email)
   AND (l.valid_until IS NULL OR l.valid_until > (now() AT TIME ZONE 'Europe/Berlin')::date) LIMIT 1)`;

/**
 * Reads the members of a community (row id) on a day, by unit and person.
 *
 * @param day `YYYY-MM-DD`
 */
export async function readMembersOn(tx: Transaction, ownerId: string, day: string): Promise<readonly MemberOnDay[]> {
  const rows = await tx
    .selectFrom('community_members as m')
    .select(['m.id', 'm.person', 'm.unit', 'm.share_numerator', 'm.share_denominator', 'm.email'])
    .select(accountOfMember.as('user_id'))
    .where('m.owner_id', '=', ownerId)
    .where(isMemberOn(day))
    .orderBy(sql`sort_ascending(m.unit) COLLATE de_natural`)
    .orderBy(sql`sort_ascending(m.person) COLLATE de_natural`)
    .orderBy('m.id')
    .execute();
  return rows.map(({ id, person, unit, email, user_id: userId, ...row }) => ({
    id,
    person,
    unit,
    email,
    userId,
    share: shareOf(row),
  }));
}

export interface MemberListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  /** True to list former and coming members, too. */
  readonly withFormer: boolean;
  readonly today: string;
}

/** Lists one page of a community's members by unit. @param readsContacts true for who may read and search their addresses */
export async function listMembers(
  tx: Transaction,
  ownerId: string,
  { searchTerm, withFormer, today, ...page }: MemberListQuery,
  readsContacts: boolean,
): Promise<Page<CommunityMember>> {
  let select = selectMembers(tx).where('m.owner_id', '=', ownerId);
  if (!withFormer) select = select.where(isMemberOn(today));
  if (isSearchTerm(searchTerm)) {
    const searched = ['m.person', 'm.unit', ...(readsContacts ? ['m.email'] : [])];
    select = select.where(
      matchesWords(
        searchTerm,
        searched.map((column) => sql.ref(column)),
      ),
    );
  }
  const { rows, nextCursor } = await pageOf(select, byUnit, page);
  return { rows: rows.map((row) => toMember(row, readsContacts)), nextCursor };
}

/** Finds a member of a community, for administrators. */
export async function findMember(
  tx: Transaction,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<CommunityMember | undefined> {
  const row = await selectMembers(tx).where('m.id', '=', id).where('m.owner_id', '=', ownerId).executeTakeFirst();
  return row && toMember(row, true);
}

/** Adds up the shares of the members of a day, exactly, and counts the persons. */
export async function sumShares(
  tx: Transaction,
  ownerId: string,
  day: string,
): Promise<{ readonly mea: string; readonly istVollstaendig: boolean; readonly anzahl: number }> {
  const ofDay = tx.selectFrom('community_members as m').where('m.owner_id', '=', ownerId).where(isMemberOn(day));
  const [rows, { persons }] = await Promise.all([
    ofDay
      .select(['m.share_denominator', sql<string>`sum(m.share_numerator)`.as('share_numerator')])
      .groupBy('m.share_denominator')
      .execute(),
    ofDay
      .select(sql<string>`count(DISTINCT lower(regexp_replace(trim(m.person), '\\s+', ' ', 'g')))`.as('persons'))
      .executeTakeFirstOrThrow(),
  ]);
  const sum = addShares(rows.map((row) => shareOf(row)));
  return { mea: formatShare(sum), istVollstaendig: sum.isWhole, anzahl: Number(persons) };
}

const shareOf = (row: { readonly share_numerator: string; readonly share_denominator: number }): Share => ({
  numerator: row.share_numerator,
  denominator: row.share_denominator,
});

function selectMembers(tx: Transaction) {
  return tx
    .selectFrom('community_members as m')
    .innerJoin('property_owners as o', (join) => joinByKey(join, 'o', 'm.owner_id'))
    .selectAll('m')
    .select(accountOfMember.as('user_id'))
    .where('m.withdrawn_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

const toMember = (row: Row, readsContacts: boolean): CommunityMember => ({
  id: row.id,
  person: row.person,
  einheit: row.unit,
  mea: formatShare(shareOf(row)),
  from: row.member_from,
  to: row.member_to,
  email: readsContacts ? row.email : '',
  hatZugang: readsContacts ? row.user_id !== null : null,
  version: row.version,
});
