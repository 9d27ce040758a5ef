import type { OwnerLink } from '../../contract/owner-links.ts';

/** What a linked user is called: their name, the address where it is not known. */
export function nameLink({ firstName, lastName, email }: Pick<OwnerLink, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
