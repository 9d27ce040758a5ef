import { sql } from 'kysely';
import type { GrantedAccess } from '#modules/organizations/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { brandOfOrganization } from '#platform/server/mail/mail-words.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { lockSettings } from '#platform/server/settings/settings.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { announceOwnerAccess } from '../owner-view/announce-owner-access.ts';
import type { UserType } from '../../contract/links/owner-links.ts';
import { mails } from '../mails.ts';
import { accessConfig } from '../configuration/access-config.ts';
import { endLetters } from './end-letters.ts';
import { requireLink } from './link-repository.ts';
import type { StoredLink } from './link-repository.ts';
import { permissionOf, startApplicationOf } from './links-context.ts';
import type { LinkParts } from './links-context.ts';
import { readContact } from '../configuration/contact-config.ts';
import { prepareWelcome } from './write-welcome.ts';
import { logLink } from './log-link.ts';
import { requireOwner } from '../wall/require-owner.ts';
import type { NamedOwner } from '../wall/require-owner.ts';

/** Person, owner and settings of a new link. */
export interface NewLink {
  readonly userType: UserType;
  readonly email: string;
  /** Required for a new account only. */
  readonly firstName: string;
  readonly lastName: string;
  readonly sendReleaseEmail: boolean;
  readonly sendDocumentEmail: boolean;
  /** True only for links of type weg. */
  readonly advisoryBoard?: boolean;
  readonly validUntil: string | null;
  /** Language in which the person came, if they did. */
  readonly language?: LanguageKey | undefined;
}

/**
 * Links a person to an owner. Invites persons who are no members; notifies members by mail.
 * @throws AppError not_found; link_exists; permission_denied; validation_failed naming missing names; too_many_requests
 */
export async function addLink(
  context: TenantContext,
  parts: LinkParts,
  { eigentuemerEid, ...wanted }: NewLink & { readonly eigentuemerEid: string },
): Promise<{ link: StoredLink; outcome: GrantedAccess['outcome'] }> {
  const owner = await requireOwner(context, eigentuemerEid, 'eigentuemerEid');
  const { granted, links } = await linkPerson(context, parts, [owner], wanted);
  const [link] = links;
  if (!link) throw new AppError('link_exists', { field: 'email' });
  return { link, outcome: granted.outcome };
}

/**
 * Links one person to several owners with one mail; skips owners already linked to them. Codes of letters to these owners
 * end.
 * @returns the person and the added links
 * @throws AppError as {@link addLink}
 */
export async function linkPerson(
  context: TenantContext,
  parts: LinkParts,
  owners: readonly NamedOwner[],
  wanted: NewLink,
): Promise<{ granted: GrantedAccess; links: readonly StoredLink[]; dueAt: Date | null }> {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const granted = await parts.access.grant(context, {
    by: administrationPermission,
    person: wanted,
    permission: permissionOf[wanted.userType],
    startApplication: startApplicationOf[wanted.userType],
    welcome: await prepareWelcome(context, { owners, userType: wanted.userType, email: wanted.email }),
    language: wanted.language,
  });
  const { properties } = await lockSettings(tx, accessConfig);
  const links: StoredLink[] = [];
  for (const owner of owners) {
    const id = createId();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('owner_links')
      .values({
        organization_id: organizationId,
        id,
        owner_id: owner.id,
        membership_id: granted.membershipId,
        user_type: wanted.userType,
        send_release_email: wanted.sendReleaseEmail,
        send_document_email: wanted.sendDocumentEmail,
        advisory_board: wanted.userType === 'weg' && wanted.advisoryBoard === true,
        valid_until: wanted.validUntil,
        books_until: sql`${wanted.validUntil}::date + ${properties.graceDays}::int`,
        created_by: actor.userId,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'owner_id', 'membership_id']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) continue;
    const link = await requireLink(context, id);
    await logLink(context, 'owner_link_added', { before: null, after: link });
    links.push(link);
  }
  if (links.length === 0) return { granted, links, dueAt: null };
  await endLetters(
    context,
    links.map(({ ownerId }) => ownerId),
  );
  await announceOwnerAccess(tx, { organizationId, userId: granted.userId });
  const dueAt = granted.outcome === 'member' ? await notifyMember(context, parts, granted, links) : granted.dueAt;
  return { granted, links, dueAt };
}

/**
 * Mails a member the owners they may now see; counts towards the organisation's mails of a day. @returns the sending
 * time
 */
async function notifyMember(
  context: TenantContext,
  { access, mailer, configuration: { publicUrl } }: LinkParts,
  reader: GrantedAccess,
  links: readonly StoredLink[],
): Promise<Date> {
  const { tx, clock } = context;
  const dueAt = await access.planMail(context, administrationPermission);
  const { organization, colour } = await readContact(context);
  const order = {
    language: reader.language,
    brand: brandOfOrganization(await findOwnBrand(tx, publicUrl), organization, colour),
    reader,
    url: publicUrl,
    values: { count: links.length },
    names: { organization, owners: links.map(({ ownerName }) => ownerName).join(', ') },
  };
  await mailer.send(tx, mails.write('ownersAdded', order), dueAt > clock.now() ? { sendAfter: dueAt } : {});
  return dueAt;
}
