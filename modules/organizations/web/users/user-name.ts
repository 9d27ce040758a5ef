import { namePerson } from '#platform/web/components/person-name.ts';
import type { OrganizationUser } from '../../contract/users.ts';

/** What a list calls a user. */
export function nameUser({ user }: Pick<OrganizationUser, 'user'>): string {
  return namePerson(user);
}
