import { namePerson } from '#platform/web/components/person-name.ts';
import type { OrganizationUser } from '../../contract/users/users.ts';

/** Returns the name of a user in lists. */
export function nameUser({ user }: Pick<OrganizationUser, 'user'>): string {
  return namePerson(user);
}
