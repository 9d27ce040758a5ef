import type { LanguageKey } from '../../contract/languages.ts';
import { AppError } from '../errors/app-error.ts';
import type { TenantContext } from './context.ts';

/**
 * The language in which a member works, for files that are made for them. @throws AppError permission_denied for
 * somebody who is none
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
