import { countryCodes } from '../../contract/countries.ts';
import { toFormatLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';

const names = new Map<LanguageKey, Intl.DisplayNames>();
const lists = new Map<LanguageKey, readonly CountryOption[]>();

interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** A country by its code of ISO 3166-1 alpha-2, in the language; a code that nobody knows as it is. */
export function nameCountry(code: string, language: LanguageKey): string {
  const known = names.get(language) ?? new Intl.DisplayNames(toFormatLocale(language), { type: 'region' });
  names.set(language, known);
  return /^[A-Z]{2}$/u.test(code) ? (known.of(code) ?? code) : code;
}

/** All countries by their names in the language, in its order. */
export function listCountries(language: LanguageKey): readonly CountryOption[] {
  const known =
    lists.get(language) ??
    sortByLabel(
      countryCodes.map((value) => ({ value, label: nameCountry(value, language) })),
      language,
    );
  lists.set(language, known);
  return known;
}

function sortByLabel(options: readonly CountryOption[], language: LanguageKey): readonly CountryOption[] {
  return options.toSorted((left, right) => left.label.localeCompare(right.label, toFormatLocale(language)));
}
