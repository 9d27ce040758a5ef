import { sql } from 'kysely';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/**
 * Changes the member's default language.
 * @throws AppError validation_failed (not_selectable) for a language not enabled for the member; permission_denied if
 * the membership has ended meanwhile
 */
export async function changeLanguage({ tx, actor }: TenantContext, language: LanguageKey): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select('languages')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.membershipId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new AppError('permission_denied');
  if (!member.languages.includes(language)) throw invalidField('userDefaultLanguage', 'not_selectable');
  await tx
    .updateTable('memberships')
    // The new version prevents a parallel edit of the user from silently undoing the choice.
    .set({ default_language: language, version: sql`version + 1` })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.membershipId)
    .execute();
}
