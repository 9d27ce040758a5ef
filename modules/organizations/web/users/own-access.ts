import { currentUser, loadCurrentUser } from '#modules/identity/web/index.tsx';
import { showLanguage } from '#platform/web/i18n/i18n.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import type { OrganizationUser } from '../../contract/users/users.ts';
import { enterOrganization, workplace } from '../workplace.ts';

/** Permission that opens this screen. */
const ownPermission = 'benit-organization-users-permission';

/** True for the signed-in user; addresses are unique over all accounts. */
export function isOneself({ user }: OrganizationUser): boolean {
  return user.email.toLowerCase() === currentUser.get()?.email.toLowerCase();
}

/**
 * Updates the shell after saving the own entry: name, applications, languages.
 * @returns true if the user may still administer users
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

/** Restarts after the own access has ended: in another organisation or with the choice of one. */
export function startAfresh(): void {
  window.location.assign('/');
}
