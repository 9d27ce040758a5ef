export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** First and last name; the address when there is none. */
export function namePerson({ firstName, lastName, email }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** At most two capitals for the avatar, whole characters also beyond the basic plane. */
export function initialsOf({ firstName, lastName, email }: NamedPerson): string {
  const parts = [firstName, lastName].filter((part) => part.trim() !== '');
  return (parts.length === 0 ? [email] : parts)
    .map((part) => [...part.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
