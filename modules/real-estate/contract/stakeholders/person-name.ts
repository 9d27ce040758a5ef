/** Names of a person. */
export interface PersonNames {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Names a person as the agency speaks of them: `Familie Brandt`, `Herr Jan Özdemir`. */
export const namePerson = ({ title, firstName, lastName }: PersonNames): string =>
  [title, title === 'Familie' ? '' : firstName, lastName].filter((part) => part !== '').join(' ');
