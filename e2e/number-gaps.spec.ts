import { expect, expectWellMade, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const url = '/api/benit/accounting/invoice';
const headers = { 'x-requested-with': 'kontor' };

test('a bookkeeper sees which numbers no invoice carries, why, and who left them out', async ({ page, people }) => {
  const organizationId = await people.addOrganization(unique('Lücken'));
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-accounting-permission'],
      startApplication: 'invoices',
    }),
  );
  const create = async (invoiceId?: string): Promise<string> => {
    const answer = await page.request.post(url, {
      headers,
      data: { invoice: invoiceId === undefined ? {} : { invoiceId } },
    });
    return ((await answer.json()) as { invoiceId: string }).invoiceId;
  };
  const [, second = '', third = ''] = [await create(), await create(), await create()];

  // Without gaps there is no way to them.
  await page.goto('/benit/accounting/invoices');
  await expect(page.getByRole('link', { name: third, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: accounting('gaps.title') })).toHaveCount(0);

  // Deleting a draft leaves one.
  await page
    .getByRole('button', { name: text('de', 'platform', 'list.actionsOf', { name: second }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: accounting('actions.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'platform', 'actions.delete') })
    .click();
  await page.getByRole('link', { name: accounting('gaps.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: accounting('gaps.title') })).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: second });
  for (const said of [accounting('gaps.reasons.deleted'), accounting('gaps.open'), 'Erika Muster'])
    await expect(row).toContainText(said);
  await expectWellMade(page);

  // The next invoice takes the number, and the gap is gone.
  expect(await create()).toBe(second);
  await page.reload();
  await expect(page.getByText(accounting('gaps.emptyTitle'))).toBeVisible();
  await expectWellMade(page);
  await page
    .getByRole('link', { name: accounting('list.title'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('link', { name: second, exact: true })).toBeVisible();
});
