import type { LocalizedText } from '#platform/contract/languages.ts';

interface DemoOrganization {
  readonly identifier: string;
  readonly name: string;
  readonly industry: LocalizedText;
  /** Identifiers, beside the mandatory ones. */
  readonly services: readonly string[];
}

/** Organisations of the demo: those of the accounts, and some more for the operator's list. */
export const demoOrganizations = {
  operator: {
    identifier: 'kontor',
    name: 'Kontor Betrieb',
    industry: { de: 'Plattformbetrieb', en: 'Platform operator' },
    services: ['central-administration'],
  },
  care: {
    identifier: 'sonnenhof',
    name: 'Pflegedienst Sonnenhof',
    industry: { de: 'Ambulante Pflege', en: 'Home care', fr: 'Soins à domicile', es: 'Atención domiciliaria' },
    services: ['care'],
  },
  property: {
    identifier: 'lindenhof',
    name: 'Hausverwaltung Lindenhof',
    industry: { de: 'Immobilienverwaltung', en: 'Property management' },
    services: ['accounting', 'property-assistant', 'property-owner'],
  },
  agency: {
    identifier: 'rheinblick',
    name: 'Immobilien Rheinblick',
    industry: { de: 'Immobilienvermittlung', en: 'Estate agency' },
    services: ['real-estate'],
  },
  tax: {
    identifier: 'berger-partner',
    name: 'Steuerkanzlei Berger & Partner',
    industry: { de: 'Steuerberatung', en: 'Tax consultancy' },
    services: ['accounting'],
  },
  painter: {
    identifier: 'maler-sommer',
    name: 'Malerbetrieb Sommer',
    industry: { de: 'Handwerk', en: 'Crafts' },
    services: ['accounting'],
  },
  dayCare: {
    identifier: 'lichtblick',
    name: 'Tagespflege Lichtblick',
    industry: { de: 'Tagespflege', en: 'Day care' },
    services: ['care'],
  },
  residence: {
    identifier: 'am-stadtpark',
    name: 'Seniorenzentrum Am Stadtpark',
    industry: { de: 'Stationäre Pflege', en: 'Nursing home' },
    services: ['care', 'accounting'],
  },
  condominiums: {
    identifier: 'weg-kruger',
    name: 'WEG-Verwaltung Krüger',
    industry: { de: 'Immobilienverwaltung', en: 'Property management' },
    services: ['property-assistant'],
  },
} satisfies Record<string, DemoOrganization>;

export type OrganizationKey = keyof typeof demoOrganizations;
export const organizationKeys = Object.keys(demoOrganizations) as readonly OrganizationKey[];
