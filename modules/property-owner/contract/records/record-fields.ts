import { derived } from '#platform/contract/derived-fields.ts';
import { email, iban, line, presetChoice } from '#platform/contract/field-kinds.ts';

/** Field groups shared by several kinds of records. */

/** Suggestions for free texts of the master data; German, like the data of a German property management. */
export const suggestions = {
  location: ['UG', 'EG', '1. OG', '2. OG', '3. OG', 'DG'],
  unitType: ['Wohnung', 'Gewerbe', 'Lager', 'Stellplatz'],
  salutation: ['Frau', 'Herr', 'Firma'],
  typeOfUse: ['Wohnen', 'Gewerbe'],
  accountType: ['Verpfändung', 'Sparbuch', 'Mietbürgschaft', 'Kautionskonto'],
  category: ['Mieten, Betriebskostenvorauszahlungen, sonstige Einnahmen', 'Sonstige Ausgaben', 'Verwaltungskosten'],
} as const;

/** Length of a text with suggestions, in characters. */
export const maxSuggested = 60;

export const nameFields = { fullName: line({ max: 300 }), firstName: line({ max: 150 }), lastName: line({ max: 150 }) };

/** Name as lists show and sort it: the surname of a person first. */
export const listName = { ...derived(line({ max: 302 })), isRepetition: true } as const;

export const addressFields = {
  street: line({ max: 200 }),
  streetNumber: line({ max: 20 }),
  postcode: line({ max: 20 }),
  city: line({ max: 100 }),
};

export const contactFields = { telephoneNumber: line({ max: 50 }), email: email() };

export const bankFields = { iban: iban(), bic: line({ max: 20 }) };

/** Id of the source system, or a number assigned by Kontor, such as M-12. */
export const externalId = derived(line({ max: 40 }));

/** Origin of the record: a delivery or a person. */
export const source = derived(presetChoice(['manual', 'import'], 'manual'));

/** Address columns of a list: only the city on narrow screens. */
export const addressColumns = {
  street: { width: 140, grow: 1, hideOrder: 4, card: 'hidden' },
  streetNumber: { width: 112, hideOrder: 5, card: 'hidden' },
  postcode: { width: 104, hideOrder: 3, card: 'hidden' },
  city: { width: 120, grow: 1, hideOrder: 2 },
} as const;

export const bankColumns = {
  iban: { width: 210, hideOrder: 6, card: 'hidden' },
  bic: { width: 120, hideOrder: 8, card: 'hidden' },
} as const;
