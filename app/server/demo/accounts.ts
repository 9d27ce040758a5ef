import type { LanguageKey } from '#platform/contract/languages.ts';
import type { OrganizationKey } from './organizations.ts';

export interface DemoMembership {
  readonly organization: OrganizationKey;
  readonly permissions: readonly string[];
  /** Null where no application is open yet. */
  readonly startApplication: string | null;
  readonly languages: readonly LanguageKey[];
}

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Description in the start-up message. */
  readonly about: string;
  readonly memberships: readonly DemoMembership[];
}

const allLanguages: readonly LanguageKey[] = ['de', 'en', 'es', 'fr', 'ru', 'cn'];

/** Password of all accounts of the demo. */
export const demoPassword = 'demo';

/** Whom a visitor may sign in as. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'accounting@demo.example',
    firstName: 'Birgit',
    lastName: 'Neumann',
    about: 'Buchhaltung, Hausverwaltung Lindenhof',
    memberships: [
      {
        organization: 'property',
        permissions: ['benit-accounting-permission'],
        startApplication: 'invoices',
        languages: allLanguages,
      },
    ],
  },
  {
    email: 'admin@demo.example',
    firstName: 'Stefan',
    lastName: 'Albers',
    about: 'Verwaltung zweier Organisationen',
    memberships: [
      {
        organization: 'care',
        permissions: ['benit-organization-users-permission', 'benit-care-permission'],
        startApplication: 'organization-users',
        languages: allLanguages,
      },
      {
        organization: 'property',
        permissions: [
          'benit-organization-users-permission',
          'benit-accounting-permission',
          'ri-property-assistant-permission',
        ],
        startApplication: 'organization-users',
        languages: allLanguages,
      },
    ],
  },
  {
    email: 'care@demo.example',
    firstName: 'Ayşe',
    lastName: 'Demir',
    about: 'Pflege, Pflegedienst Sonnenhof',
    memberships: [
      {
        organization: 'care',
        permissions: ['benit-care-permission'],
        startApplication: 'care-assistant',
        languages: ['de'],
      },
    ],
  },
  {
    email: 'property@demo.example',
    firstName: 'Lukas',
    lastName: 'Brandt',
    about: 'Eigentümer und Objekte, Hausverwaltung Lindenhof',
    memberships: [
      {
        organization: 'property',
        permissions: [
          'ri-property-management-admin-permission',
          'ri-property-management-belege-admin-permission',
          'ri-property-management-weg-admin-permission',
          'ri-property-assistant-permission',
        ],
        startApplication: 'overview',
        languages: ['de', 'en'],
      },
    ],
  },
  {
    email: 'owner@demo.example',
    firstName: 'Helga',
    lastName: 'Lindemann',
    about: 'Eigentümerin zweier Bestände, Hausverwaltung Lindenhof',
    memberships: [
      {
        organization: 'property',
        permissions: ['ri-property-management-permission'],
        startApplication: 'overview',
        languages: ['de', 'en'],
      },
    ],
  },
  {
    email: 'agent@demo.example',
    firstName: 'Katharina',
    lastName: 'Vogel',
    about: 'Immobilienvermittlung, Immobilien Rheinblick',
    memberships: [
      {
        organization: 'agency',
        permissions: ['ri-real-estate-permission'],
        startApplication: 'objects',
        languages: allLanguages,
      },
    ],
  },
  {
    email: 'weg@demo.example',
    firstName: 'Werner',
    lastName: 'Esser',
    about: 'Mitglied einer Eigentümergemeinschaft, Hausverwaltung Lindenhof',
    memberships: [
      {
        organization: 'property',
        permissions: ['ri-property-management-weg-permission'],
        startApplication: 'overview',
        languages: ['de', 'en'],
      },
    ],
  },
  {
    email: 'beirat@demo.example',
    firstName: 'Renate',
    lastName: 'Paulus',
    about: 'Beirat derselben Eigentümergemeinschaft, Hausverwaltung Lindenhof',
    memberships: [
      {
        organization: 'property',
        permissions: ['ri-property-management-weg-permission'],
        startApplication: 'overview',
        languages: ['de', 'en'],
      },
    ],
  },
  {
    email: 'central@demo.example',
    firstName: 'Katharina',
    lastName: 'Voss',
    about: 'Betreiber: Organisationen und Dienste',
    memberships: [
      {
        organization: 'operator',
        permissions: ['benit-central-configuration-permission', 'benit-organization-users-permission'],
        startApplication: 'organizations',
        languages: allLanguages,
      },
    ],
  },
];
