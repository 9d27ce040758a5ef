import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { shownFirstName, shownLastName } from '#modules/organizations/server/index.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { OwnerLink, UserType } from '../../contract/links/owner-links.ts';
import { ownerName } from '../wall/require-owner.ts';

/** A link with its person and owner. Days are `YYYY-MM-DD`. */
export interface StoredLink {
  readonly id: string;
  readonly ownerId: string;
  readonly eid: string;
  readonly ownerName: string;
  readonly membershipId: string;
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly sendReleaseEmail: boolean;
  readonly sendDocumentEmail: boolean;
  readonly advisoryBoard: boolean;
  readonly validUntil: string | null;
  readonly version: number;
  readonly state: OwnerLink['state'];
  readonly invitedUntil: Date | null;
  readonly invitationDueAt: Date | null;
}

/** Order of links by the person's name. */
export const byName = listOrder('asc', {
  lastName: naturalText(shownLastName),
  firstName: naturalText(shownFirstName),
  id: uuid(sql.ref('owner_links.id')),
});

/** Lists the links of an owner by name; the search matches names and addresses. */
export async function listLinks(
  { tx }: Pick<TenantContext, 'tx'>,
  ownerId: string,
  { searchTerm, ...page }: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<Page<StoredLink>> {
  let select = selectLinks(tx).where('owner_links.owner_id', '=', ownerId);
  if (isSearchTerm(searchTerm))
    select = select.where(matchesWords(searchTerm, [shownFirstName, shownLastName, sql.ref('users.email')]));
  return pageOf(select, byName, page);
}

/** Counts an owner's links by type, and those whose invitation is pending. */
export async function countLinks(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  ownerId: string,
): Promise<Readonly<Record<UserType | 'invited', number>>> {
  const { rows } = await sql<Record<UserType | 'invited', number>>`
    SELECT count(*) FILTER (WHERE l.user_type = 'eigentuemer')::int AS eigentuemer, count(*) FILTER (WHERE l.user_type = 'weg')::int AS weg,
           count(*) FILTER (WHERE m.state = 'invited' AND m.invited_until > ${clock.now()}::timestamptz)::int AS invited
      FROM owner_links l JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
     WHERE l.owner_id = ${ownerId}::uuid
  `.execute(tx);
  return rows[0] ?? { eigentuemer: 0, weg: 0, invited: 0 };
}

/** @throws AppError not_found */
export async function requireLink({ tx }: Pick<TenantContext, 'tx'>, id: string): Promise<StoredLink> {
  const link = await selectLinks(tx).where('owner_links.id', '=', id).executeTakeFirst();
  if (!link) throw new AppError('not_found');
  return link;
}

/** True if a member has a link of the type. */
export async function hasLinkOfType(
  { tx }: Pick<TenantContext, 'tx'>,
  { membershipId, userType }: Pick<StoredLink, 'membershipId' | 'userType'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('owner_links')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('user_type', '=', userType)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Maps a link to its response. */
export function toLink(
  {
    id,
    userId,
    email,
    firstName,
    lastName,
    userType,
    sendReleaseEmail,
    sendDocumentEmail,
    advisoryBoard,
    eid,
    validUntil,
    version,
    state,
    invitedUntil,
    invitationDueAt,
  }: StoredLink,
  now: Date,
): OwnerLink {
  return {
    id,
    user: { id: userId, firstName, lastName, email },
    userType,
    email,
    sendReleaseEmail,
    sendDocumentEmail,
    advisoryBoard,
    firstName,
    lastName,
    eigentuemerEid: eid,
    validUntil,
    version,
    state,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    invitationDueAt: invitationDueAt !== null && invitationDueAt > now ? invitationDueAt.toISOString() : null,
  };
}

/** Selects links with their person and owner. */
export function selectLinks(tx: TenantContext['tx']) {
  return tx
    .selectFrom('owner_links')
    .innerJoin('property_owners', (join) => joinByKey(join, 'property_owners', 'owner_links.owner_id'))
    .innerJoin('memberships', (join) => joinByKey(join, 'memberships', 'owner_links.membership_id'))
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'owner_links.id',
      'owner_links.owner_id as ownerId',
      'owner_links.membership_id as membershipId',
      'owner_links.user_type as userType',
      'owner_links.send_release_email as sendReleaseEmail',
      'owner_links.send_document_email as sendDocumentEmail',
      'owner_links.advisory_board as advisoryBoard',
      'owner_links.valid_until as validUntil',
      'owner_links.version',
      'property_owners.external_id as eid',
      'users.id as userId',
      'users.email',
      'memberships.state',
      'memberships.invited_until as invitedUntil',
      'memberships.invitation_due_at as invitationDueAt',
    ])
    .select([ownerName.as('ownerName'), shownFirstName.as('firstName'), shownLastName.as('lastName')])
    .$castTo<StoredLink>();
}
