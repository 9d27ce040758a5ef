export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns first and last name, or the address without any. */
export function namePerson({ firstName, lastName, email }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Returns at most two capitals for the avatar, in whole characters beyond the basic plane as well. */
export function initialsOf({ firstName, lastName, email }: NamedPerson): string {
  const parts = [firstName, lastName].filter((part) => part.trim() !== '');
  return (parts.length === 0 ? [email] : parts)
    .map((part) => [...part.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
