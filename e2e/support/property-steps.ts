import type { Page } from '@playwright/test';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { fillBooks } from '#testing/books-scene.ts';
import type { TestSftpServer } from '#testing/remote/sftp-server.ts';
import type { People } from './people.ts';
import { expect, signIn } from './test.ts';
import { text } from './texts.ts';

/** Today in Germany, so many days ago. */
export const daysAgo = (days: number): string => addDays(germanDayOf(new Date()), -days);

export const transactions = '/ri/property-management/transactions';

/** Signs in an administrator of property management of an organisation. */
export async function signInManager(
  page: Page,
  people: People,
  organizationId: OrganizationId,
  startApplication?: string,
): Promise<void> {
  const permissions = ['ri-property-management-admin-permission'];
  await signIn(
    page,
    people,
    await people.addUser({ organizationId, permissions, ...(startApplication && { startApplication }) }),
  );
}

/**
 * Signs in somebody with a link to each of some owners, whose books have postings of the last days beside those of last
 * winter.
 */
export async function signInOwner(
  page: Page,
  people: People,
  eids: readonly string[],
  permission = 'ri-property-management-permission',
) {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const email = await people.addUser({ organizationId, permissions: [permission], startApplication: 'transactions' });
  const membership_id = await people.findMembership(organizationId, email);
  const owners = [];
  for (const eid of eids) {
    const ids = await fillBooks(books, eid);
    await books.receipt({ archive_id: `${eid}-R2`, owner_id: ids.owner, captured_on: '2020-01-01' }, [
      'Stadtwerke',
      'Abschlag',
    ]);
    await books.postings([
      {
        owner_id: ids.owner,
        booking_date: daysAgo(2),
        amount_cents: 82_000,
        rental_unit_id: ids.first,
        tenant_id: ids.tenant,
        cost_type_id: ids.rent,
        counterparty: 'Jonas Albrecht',
        purpose: 'Miete',
        iban: 'DE89370400440532013000',
      },
      {
        owner_id: ids.owner,
        booking_date: daysAgo(5),
        amount_cents: -23_050,
        rental_unit_id: ids.second,
        cost_type_id: ids.repairs,
        counterparty: 'Stadtwerke',
        purpose: 'Abschlag Wasser',
        archive_id: `${eid}-R2`,
      },
      {
        owner_id: ids.owner,
        booking_date: daysAgo(9),
        amount_cents: -11_900,
        rental_unit_id: ids.first,
        cost_type_id: ids.repairs,
        counterparty: 'Dachdeckerei Brandt',
        archive_id: `${eid}-R1`,
      },
      {
        owner_id: ids.owner,
        booking_date: daysAgo(12),
        amount_cents: -1290,
        counterparty: 'Sparkasse',
        purpose: 'Kontoführung',
      },
    ]);
    await books.link({ owner_id: ids.owner, membership_id });
    owners.push(ids);
  }
  await signIn(page, people, email);
  const [ids] = owners;
  if (ids === undefined) throw new Error('somebody without an owner');
  return {
    organizationId,
    books,
    email,
    /** Ids of the first owner’s records. */
    ids,
    /** Adds a receipt of the first owner, captured three days ago. */
    addReceipt: (
      given: Omit<Parameters<typeof books.receipt>[0], 'owner_id'>,
      content: readonly string[] | null = ['Rechnung'],
    ) => books.receipt({ owner_id: ids.owner, issuer: 'Dach GmbH', captured_on: daysAgo(3), ...given }, content),
  };
}

/** Opens the configuration and names an SFTP server, without saving yet. */
export async function fillConnection(page: Page, { port }: TestSftpServer): Promise<void> {
  const t = (key: string, values?: Record<string, string>): string =>
    text('de', 'property-owner', `configuration.${key}`, values);
  await page.goto('/ri/property-management/configuration');
  await page.getByRole('button', { name: t('editOf', { title: t('connection') }) }).click();
  // The port follows the protocol until somebody typed one.
  await page.getByLabel(t('protocol')).selectOption('ftpsImplicit');
  await expect(page.getByRole('textbox', { name: t('port'), exact: true })).toHaveValue('990');
  await page.getByLabel(t('protocol')).selectOption('sftp');
  await expect(page.getByRole('textbox', { name: t('port'), exact: true })).toHaveValue('22');
  for (const [field, value] of [
    ['host', '127.0.0.1'],
    ['port', String(port)],
    ['user', 'kontor'],
    ['password', 'geheim'],
  ] as const) {
    await page.getByRole('textbox', { name: t(field), exact: true }).fill(value);
  }
}
