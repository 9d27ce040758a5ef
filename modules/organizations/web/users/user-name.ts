import type { OrganizationUser } from '../../contract/users.ts';

/** First and last name; the address when there is none. */
export function nameUser({ user }: Pick<OrganizationUser, 'user'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

/** At most two capitals for the avatar, whole characters also beyond the basic plane. */
export function initialsOf({ user }: Pick<OrganizationUser, 'user'>): string {
  const parts = [user.firstName, user.lastName].filter((part) => part.trim() !== '');
  return (parts.length === 0 ? [user.email] : parts).map((part) => [...part.trim()][0] ?? '').join('').toUpperCase();
}
