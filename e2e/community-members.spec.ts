import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `communityMembers.${key}`, params);
const rules = (key: string): string => text('de', 'property-owner', `communityRules.${key}`);
const path = '/ri/property-management/weg/mitglieder?eid=W-1';

test('members come from a spreadsheet, one is corrected until the shares sum up; a community votes by shares', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-weg-admin-permission'],
      startApplication: 'weg',
    }),
  );
  await page.goto(path);
  await page.getByRole('button', { name: say('list') }).click();
  const dialog = page.getByRole('dialog', { name: say('list') });
  const field = dialog.getByLabel(say('listText'));
  await field.fill('Name;Einheit;MEA\nAnna Adam;WE 1;600/1000\nBernd Bach;WE 2;halb');
  await expect(dialog.getByRole('alert')).toContainText(say('listProblem', { line: 3, field: say('fields.mea') }));
  await expectWellMade(page);
  await field.fill('Name;Einheit;MEA\nAnna Adam;WE 1;600/1000\nBernd Bach;WE 2;397/1000');
  await dialog.getByRole('button', { name: '2 Mitglieder hinzufügen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('sumWrong', { mea: '997/1000' }))).toBeVisible();
  await expectWellMade(page);
  await page.locator('[data-row]').filter({ hasText: 'Bernd Bach' }).locator('[data-opener]').click();
  const change = page.getByRole('dialog', { name: say('change') });
  await change.getByLabel(say('fields.mea')).fill('400/1000');
  await change.getByRole('button', { name: say('save'), exact: true }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText(say('sumWrong', { mea: '997/1000' }))).toHaveCount(0);
  await page.getByRole('button', { name: rules('change') }).click();
  const settings = page.getByRole('dialog', { name: rules('change') });
  await settings.getByLabel(rules('fields.stimmprinzip')).selectOption('MEA');
  await expectWellMade(page);
  await settings.getByRole('button', { name: rules('save'), exact: true }).click();
  await expect(settings).toBeHidden();
  await expect(page.getByText(rules('principles.MEA'))).toBeVisible();
});
