import { sql } from 'kysely';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/**
 * Changes the member's default language.
 *
 * @throws AppError validation_failed (not_selectable) for a language that the member was not given; permission_denied
 *   when the membership has ended meanwhile
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
    // Whoever edits the user at this moment shall not take the choice back unseen.
    .set({ default_language: language, version: sql`version + 1` })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.membershipId)
    .execute();
}
