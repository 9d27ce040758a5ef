import { useTranslation } from 'react-i18next';

/** A person as care names them. */
export interface NamedPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string | null;
  readonly room: string;
  /** `door`, `window`, or ''. */
  readonly place: string;
  readonly street: string;
}

/** Returns the words by which people are told apart: name, birth year and room always stand together. */
export function usePersonWords() {
  const { t } = useTranslation('assistants');
  const place = ({ room, place: where, street }: NamedPerson): string => {
    if (room === '') return street;
    return where === '' ? t('people.room', { room }) : t(`people.placed.${where}`, { room });
  };
  const name = ({ lastName, firstName }: NamedPerson): string => join(', ', lastName, firstName);
  const year = ({ birthDate }: NamedPerson): string => birthDate?.slice(0, 4) ?? '';
  return {
    name,
    /** Birth year and room, beside a name. */
    rest: (person: NamedPerson): string => join(' · ', year(person), place(person)),
    /** The whole line: `Müller, Erna · 1938 · Zi. 12`. */
    line: (person: NamedPerson): string => join(' · ', name(person), year(person), place(person)),
  };
}

const join = (sign: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(sign);
