import { currentUser, loadCurrentUser } from '#modules/identity/web/index.tsx';
import { showLanguage } from '#platform/web/i18n/i18n.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import type { OrganizationUser } from '../../contract/users.ts';
import { enterOrganization, workplace } from '../workplace.ts';

/** The permission that opens this screen. */
const ownPermission = 'benit-organization-users-permission';

/** Whether this is the signed-in user; the address is unique over all accounts. */
export function isOneself({ user }: OrganizationUser): boolean {
  return user.email.toLowerCase() === currentUser.get()?.email.toLowerCase();
}

/**
 * Brings the shell in line after the own entry was saved: name, applications, languages.
 *
 * @returns whether the user may still look after the users
 * @throws ApiError
 */
export async function followOwnAccess(): Promise<boolean> {
  const before = workplace.get();
  if (before === null) return false;
  await loadCurrentUser();
  const now = await enterOrganization(before.organization.id);
  const isLanguageLost = !now.userLanguages.includes(currentLanguage.get());
  if (isLanguageLost || now.userDefaultLanguage !== before.userDefaultLanguage)
    await showLanguage(now.userDefaultLanguage);
  return now.permissionIdentifiers.includes(ownPermission);
}

/** After the own access has ended: starts afresh, in another organisation or with the choice of one. */
export function startAfresh(): void {
  window.location.assign('/');
}
