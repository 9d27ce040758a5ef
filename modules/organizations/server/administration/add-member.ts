import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { findIdsByIdentifier } from '../catalogue/find-by-identifier.ts';

export interface NewMember {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  /** Permission identifiers. */
  readonly permissions: readonly string[];
  /** Identifier of the start application; null for none. */
  readonly startApplication: string | null;
  readonly languages: readonly LanguageKey[];
  /** One of `languages`. */
  readonly defaultLanguage: LanguageKey;
  /** Invitation that the user has to accept first; absent: active at once. */
  readonly invitation?: { readonly by: string | null };
  readonly now: Date;
}

/** Days until an invitation ends. */
const invitationDays = 14;

/** Adds a user as member; returns the membership's id. */
export async function addMember(tx: Transaction, member: NewMember): Promise<string> {
  const { organizationId, userId, permissions, startApplication, invitation, now } = member;
  const id = createId();
  const permissionIds = await findIdsByIdentifier(tx, 'permissions', permissions);
  const [startApplicationId = null] = await findIdsByIdentifier(
    tx,
    'applications',
    startApplication === null ? [] : [startApplication],
  );
  await tx
    .insertInto('memberships')
    .values({
      id,
      organization_id: organizationId,
      user_id: userId,
      start_application_id: startApplicationId,
      languages: [...member.languages],
      default_language: member.defaultLanguage,
      created_at: now,
      state: invitation ? 'invited' : 'active',
      ...(invitation && {
        invited_by: invitation.by,
        invited_until: new Date(now.getTime() + invitationDays * 86_400_000),
      }),
    })
    .execute();
  if (permissionIds.length > 0) {
    await tx
      .insertInto('membership_permissions')
      .values(
        permissionIds.map((permissionId) => ({
          organization_id: organizationId,
          membership_id: id,
          permission_id: permissionId,
        })),
      )
      .execute();
  }
  return id;
}
