import { compareIn } from '../../contract/text-order.ts';
import { countryCodes } from '../../contract/countries.ts';
import { nameCountry as nameCountryIn } from '../../contract/display-names.ts';
import { toFormatLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';

const lists = new Map<LanguageKey, readonly CountryOption[]>();

interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** Returns a country's name by its ISO 3166-1 alpha-2 code; an unknown code unchanged. */
export function nameCountry(code: string, language: LanguageKey): string {
  return nameCountryIn(code, toFormatLocale(language));
}

/** Lists all countries by their names, in the language's order. */
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
  return options.toSorted((left, right) => compareIn(toFormatLocale(language))(left.label, right.label));
}
