import type { LanguageKey } from '../../contract/languages.ts';
import { AppError } from '../errors/app-error.ts';
import type { TenantContext } from './context.ts';

/**
 * Returns the language of a member, for files that are made for them. @throws AppError permission_denied for a user
 * without membership
 */
export async function readLanguage({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<LanguageKey> {
  const member = await tx
    .selectFrom('memberships')
    .select('default_language')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.membershipId)
    .executeTakeFirst();
  if (!member) throw new AppError('permission_denied');
  return member.default_language as LanguageKey;
}
