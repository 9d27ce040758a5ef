const collators = new Map<string, Intl.Collator>();

/** Compares texts by the order of German dictionaries, numbers in them by their value. */
export const { compare: compareNaturally } = new Intl.Collator('de', { numeric: true });

/** Returns the comparison of texts by the order of a locale. */
export function compareIn(locale: string): (one: string, other: string) => number {
  const known = collators.get(locale) ?? new Intl.Collator(locale);
  collators.set(locale, known);
  return known.compare;
}
