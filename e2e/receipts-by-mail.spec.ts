import { receiveMail } from './support/mailbox.ts';
import { signInOwner } from './support/property-steps.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', key, params);
const board = '/ri/property-management/belege';

test('an owner learns by mail what waits, releases it on the phone from the overview, and the mail leads to the very receipt', async ({
  page: phone,
  people,
  openBrowser,
}) => {
  await phone.setViewportSize({ width: 390, height: 844 });
  const { organizationId, ids, email, addReceipt } = await signInOwner(phone, people, ['E-1']);
  await addReceipt({ archive_id: 'DACH-1', rental_unit_id: ids.first, amount_cents: 416_500 });
  const desk = await openBrowser();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await signIn(
    desk,
    people,
    await people.addUser({ organizationId, permissions: ['ri-property-management-belege-admin-permission'] }),
  );
  await desk.goto(board);
  const stepOf = (name: string) =>
    say('receipts.stepOf', { step: say(`receipts.steps.${name}`), receipt: 'Dach GmbH, 4.165,00 €' });
  const column = (name: string) => desk.getByRole('region', { name: say(`receipts.columns.${name}`), exact: true });
  await desk.getByRole('button', { name: stepOf('FREIZUGEBEN') }).click();
  await expect(column('FREIZUGEBEN')).toContainText('Dach GmbH');

  // Not before the step can no longer be taken back.
  const mail = await receiveMail(email, 1);
  // Amounts have a no-break space.
  expect(mail.subject).toMatch(/^Ein Beleg wartet auf Ihre Freigabe \(4\.165,00\s€\)$/u);
  expect(mail.text).toMatch(/Dach GmbH, 4\.165,00\s€/u);
  const link = /https?:\/\/\S+belege\S*/u.exec(mail.text)?.[0] ?? '';
  await phone.goto(new URL(link).pathname + new URL(link).search);
  await expect(phone.getByRole('dialog').getByRole('heading', { name: 'Dach GmbH' })).toBeVisible();

  await phone.goto('/ri/property-management/overview');
  await phone.getByRole('link', { name: /Ein Beleg freizugeben/u }).click();
  await phone.getByRole('button', { name: stepOf('FREIGEGEBEN') }).click();
  // The board follows without being loaded again.
  await expect(column('FREIGEGEBEN')).toContainText('Dach GmbH');
  await desk.getByRole('button', { name: stepOf('UEBERWIESEN') }).click();
  await expect(column('BELEGE')).toContainText(say('receipts.states.UEBERWIESEN'));
  await desk.getByRole('button', { name: say('receipts.open', { receipt: 'Dach GmbH, 4.165,00 €' }) }).click();
  await expect(desk.getByRole('region', { name: say('receipts.history') }).getByRole('listitem')).toContainText([
    say('receipts.states.FREIZUGEBEN'),
    say('receipts.states.FREIGEGEBEN'),
    say('receipts.states.UEBERWIESEN'),
  ]);
});
