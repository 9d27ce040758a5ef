import type { LanguageKey } from '#platform/contract/languages.ts';
import type { DemoMembership } from './accounts.ts';
import { demoOrganizations } from './organizations.ts';
import type { OrganizationKey } from './organizations.ts';

export interface DemoColleague {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly membership: DemoMembership;
  /** True once the invitation is accepted. */
  readonly accepted: boolean;
  /** When they were added. */
  readonly daysAgo: number;
}

const users = 'benit-organization-users-permission';
const accounting = 'benit-accounting-permission';
const care = 'benit-care-permission';
const property = 'ri-property-assistant-permission';
const startOf: Readonly<Record<string, string>> = {
  [users]: 'organization-users',
  [accounting]: 'invoices',
  [care]: 'care-assistant',
  [property]: 'property-assistant',
};

type Row = readonly [
  firstName: string,
  lastName: string,
  daysAgo: number,
  permissions: readonly string[],
  languages?: readonly LanguageKey[],
  accepted?: boolean,
];

const rows: Readonly<Partial<Record<OrganizationKey, readonly Row[]>>> = {
  care: [
    ['Ursula', 'Hartwig', 400, [users, care]],
    ['Milena', 'Jovanović', 212, [care], ['de', 'en']],
    ['Dmitri', 'Sokolow', 180, [care], ['ru', 'de']],
    ['Anne-Marie', 'Leclerc', 95, [care], ['fr', 'de']],
    ['Jürgen', 'Wolters', 61, [care]],
    ['Paula', 'Schöneberg', 20, [care]],
    ['Elif', 'Aydın', 2, [care], ['de', 'en'], false],
  ],
  property: [
    ['Henrik', 'Claasen', 390, [users, accounting]],
    ['Sabine', 'Oster', 240, [accounting, property]],
    ['Carlos', 'Méndez', 77, [property], ['es', 'de']],
    ['Nadine', 'Freitag', 1, [accounting], ['de'], false],
  ],
  tax: [
    ['Georg', 'Berger', 330, [users, accounting]],
    ['Lena', 'Thiel', 120, [accounting]],
  ],
  painter: [['Ralf', 'Sommer', 150, [users, accounting]]],
  dayCare: [
    ['Monika', 'Ebert', 88, [users, care]],
    ['Li', 'Wen', 40, [care], ['cn', 'de']],
  ],
  residence: [['Christa', 'Vogt', 45, [users, care, accounting]]],
  condominiums: [['Thomas', 'Krüger', 5, [users, property], ['de'], false]],
};

/** People of the demo's organisations beside the accounts, so that lists look alive. */
export const demoColleagues: readonly DemoColleague[] = Object.entries(rows).flatMap(([organization, people]) =>
  people.map((row) => toColleague(organization as OrganizationKey, row)),
);

function toColleague(
  organization: OrganizationKey,
  [firstName, lastName, daysAgo, permissions, languages = ['de'], accepted = true]: Row,
): DemoColleague {
  const mailbox = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z.-]/gu, '');
  return {
    email: `${mailbox}@${demoOrganizations[organization].identifier}.example`,
    firstName,
    lastName,
    accepted,
    daysAgo,
    membership: { organization, permissions, startApplication: startOf[permissions[0] ?? ''] ?? 'invoices', languages },
  };
}
