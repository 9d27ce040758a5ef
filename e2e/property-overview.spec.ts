import { germanDayOf } from '#platform/contract/days.ts';
import { signInManager, signInOwner } from './support/property-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', key, params);
const overview = '/ri/property-management/overview';
const lastYear = Number(germanDayOf(new Date()).slice(0, 4)) - 1;

test('an owner of two estates finds the costs of one house last year, and its largest bill, with four clicks', async ({
  page,
  people,
}) => {
  const { books, ids } = await signInOwner(page, people, ['E-1', 'E-2']);
  await books.receipt({ archive_id: 'DACH-1', owner_id: ids.owner }, ['Dachdeckerei Brandt', 'Dach gedeckt']);
  await books.postings([
    {
      owner_id: ids.owner,
      booking_date: `${lastYear}-05-04`,
      amount_cents: -412_010,
      rental_unit_id: ids.first,
      counterparty: 'Dachdeckerei Brandt',
      archive_id: 'DACH-1',
    },
    {
      owner_id: ids.owner,
      booking_date: `${lastYear}-06-04`,
      amount_cents: -11_000,
      rental_unit_id: ids.second,
      counterparty: 'Stadtwerke',
    },
  ]);
  await page.goto(overview);
  await expectWellMade(page);
  await page.getByRole('button', { name: String(lastYear) }).click();
  const house = page
    .getByRole('list', { name: say('overview.houses') })
    .getByRole('listitem')
    .filter({ hasText: 'Lindenallee 12' })
    .filter({ hasText: 'E-1' });
  await expect(house).toContainText('4.230,10');
  await house.getByRole('link', { name: say('overview.expensesOf', { name: 'Lindenallee 12' }) }).click();
  const bill = page.getByRole('row').filter({ hasText: 'Dachdeckerei Brandt' });
  await expect(page.locator('[aria-rowindex="2"]')).toContainText('4.120,10');
  await bill.getByRole('button').first().click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: say('transactions.downloadReceipt') }).click();
  expect((await waiting).suggestedFilename()).toBe('DACH-1.pdf');
});

test('a manager finds a posting among all owners by its amount with one click, and a task leads to where it ends', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Esche', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'E-7', full_name: 'Gerda Amsel' });
  await books.posting({
    owner_id: owner,
    booking_date: '2024-03-01',
    amount_cents: -41_210,
    counterparty: 'Müllabfuhr',
  });
  await books.posting({
    owner_id: owner,
    booking_date: '2024-03-02',
    amount_cents: -41_211,
    counterparty: 'Stadtwerke',
  });
  await books.posting({ owner_id: null, booking_date: '2024-03-03', amount_cents: 5000, counterparty: 'Gericht' });
  await signInManager(page, people, organizationId, 'overview');
  await page.goto(overview);
  await expectWellMade(page);
  await page.getByRole('searchbox', { name: say('overview.search') }).fill('412,10');
  await page.getByRole('button', { name: say('overview.find') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Müllabfuhr' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Stadtwerke' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: say('overview.task.postingsWithoutOwner_one', { count: 1 }) }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Gericht' })).toBeVisible();
});
