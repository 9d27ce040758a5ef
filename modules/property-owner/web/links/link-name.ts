import type { OwnerLink } from '../../contract/links/owner-links.ts';

/** Returns a linked user's name, or the address if it is unknown. */
export function nameLink({ firstName, lastName, email }: Pick<OwnerLink, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
