import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { lockSettings } from '#platform/server/settings/settings.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { announceOwnerAccess } from '../owner-view/announce-owner-access.ts';
import type { saveOwnerLink } from '../../contract/links/owner-links.ts';
import { accessConfig } from '../configuration/access-config.ts';
import { hasLinkOfType, requireLink } from './link-repository.ts';
import type { StoredLink } from './link-repository.ts';
import { permissionOf } from './links-context.ts';
import type { LinkParts } from './links-context.ts';
import { logLink } from './log-link.ts';

/**
 * Saves a link; equal values change nothing, not even the version.
 * @throws AppError not_found; changed_meanwhile; permission_denied
 */
export async function saveLink(
  context: TenantContext,
  { access }: LinkParts,
  { id, version, ...given }: EndpointInput<typeof saveOwnerLink>['body'],
): Promise<StoredLink> {
  const { tx, actor } = context;
  await access.lock(context, administrationPermission);
  const before = await requireLink(context, id);
  await assertVersion(context, { type: 'owner_link', id }, version, before.version);
  const {
    sendReleaseEmail = before.sendReleaseEmail,
    sendDocumentEmail = before.sendDocumentEmail,
    validUntil = before.validUntil,
  } = given;
  const advisoryBoard = before.userType === 'weg' && (given.advisoryBoard ?? before.advisoryBoard);
  if (
    sendReleaseEmail === before.sendReleaseEmail &&
    sendDocumentEmail === before.sendDocumentEmail &&
    advisoryBoard === before.advisoryBoard &&
    validUntil === before.validUntil
  )
    return before;
  const { properties } = await lockSettings(tx, accessConfig);
  await tx
    .updateTable('owner_links')
    .set({
      send_release_email: sendReleaseEmail,
      send_document_email: sendDocumentEmail,
      advisory_board: advisoryBoard,
      valid_until: validUntil,
      books_until: sql`${validUntil}::date + ${properties.graceDays}::int`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const after = await requireLink(context, id);
  await logLink(context, 'owner_link_changed', { before, after, given: { version } });
  if (validUntil !== before.validUntil || advisoryBoard !== before.advisoryBoard)
    await announceOwnerAccess(tx, { organizationId: actor.organizationId, userId: before.userId });
  return after;
}

/**
 * Removes a link at once. The last link of a type takes its permission along; without any permission the membership
 * ends.
 * @throws AppError not_found; permission_denied
 */
export async function removeLink(context: TenantContext, { access }: LinkParts, place: LinkPlace): Promise<void> {
  const { tx, actor } = context;
  await access.lock(context, administrationPermission);
  const link = await requireLinkOf(context, place);
  await tx.deleteFrom('owner_links').where('id', '=', link.id).execute();
  await logLink(context, 'owner_link_removed', { before: link, after: null });
  await announceOwnerAccess(tx, { organizationId: actor.organizationId, userId: link.userId });
  if (await hasLinkOfType(context, link)) return;
  await access.revoke(context, {
    by: administrationPermission,
    membershipId: link.membershipId,
    permission: permissionOf[link.userType],
  });
}

/** A link by its owner's eid and its own id. */
export interface LinkPlace {
  readonly a: string;
  readonly b: string;
}

/** @throws AppError not_found, also for a link of another owner */
export async function requireLinkOf(context: TenantContext, { a, b }: LinkPlace): Promise<StoredLink> {
  const link = await requireLink(context, b);
  if (link.eid !== a) throw new AppError('not_found');
  return link;
}
