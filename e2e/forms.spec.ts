import { createInvoice, expect, expectWellMade, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const headers = { 'x-requested-with': 'kontor' };
/** A PNG of one point. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ expectedErrors: /status of 40[19]/u });

test('of an invoice that two people changed, each place is chosen: mine for one, theirs for another', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const position = { description: 'Heckenschnitt', uom: 'hour', count: 2, price: 50, vat: 19 };
  const travel = { description: 'Anfahrt', uom: 'general', count: 1, price: 20, vat: 19 };
  await createInvoice(page, { invoiceId: 'C-1', description: 'Gartenpflege', positions: [position, travel] });
  await page.goto('/benit/accounting/invoices/C-1');
  const subject = page.getByLabel(accounting('invoice.fields.description'), { exact: true });
  const cell = (key: string, number: string) =>
    page.getByLabel(accounting('positions.fieldOf', { field: accounting(`positions.${key}`), number }));
  await subject.fill('Gartenpflege im Mai');
  await cell('price', '1').fill('60');
  await cell('description', '2').fill('Anfahrt und Rückfahrt');

  const theirs = {
    invoiceId: 'C-1',
    version: 1,
    description: 'Gartenpflege im Juni',
    customerCity: 'Halle',
    positions: [
      { ...position, price: 70 },
      { ...travel, price: 25 },
    ],
  };
  expect(
    (await page.request.put('/api/benit/accounting/invoice', { headers, data: { invoice: theirs } })).status(),
  ).toBe(200);
  await page.keyboard.press('ControlOrMeta+s');

  const dialog = page.getByRole('dialog', { name: platform('conflict.title') });
  const choice = (name: string) => dialog.getByRole('radiogroup', { name });
  const ofSubject = choice(accounting('invoice.fields.description'));
  const ofPrice = choice(accounting('positions.fieldOf', { field: accounting('positions.price'), number: '1' }));
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  await expect(ofSubject.getByRole('radio', { name: 'Gartenpflege im Mai' })).toBeChecked();
  await expect(ofPrice.getByRole('radio', { name: '60' })).toBeChecked();
  await expectWellMade(page);
  await dialog.getByRole('button', { name: platform('conflict.allTheirs') }).click();
  await expect(ofSubject.getByRole('radio', { name: 'Gartenpflege im Juni' })).toBeChecked();
  await dialog.getByRole('button', { name: platform('conflict.allMine') }).click();
  await ofPrice.getByRole('radio', { name: '70,00' }).check();
  await dialog.getByRole('button', { name: platform('conflict.merge'), exact: true }).click();

  await expect(subject).toHaveValue('Gartenpflege im Mai');
  await expect(cell('price', '1')).toHaveValue('70,00');
  await expect(cell('description', '2')).toHaveValue('Anfahrt und Rückfahrt');
  await expect(cell('price', '2')).toHaveValue('25,00');
  await expect(page.locator('[name=customerCity]')).toHaveValue('Halle');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
  const {
    invoices: [saved],
  } = (await (await page.request.get('/api/benit/accounting/invoice?invoiceId=C-1')).json()) as { invoices: object[] };
  expect(saved).toMatchObject({
    version: 3,
    description: 'Gartenpflege im Mai',
    customerCity: 'Halle',
    positions: [{ price: 70 }, { description: 'Anfahrt und Rückfahrt', price: 25 }],
  });
});

test('a picture is chosen, shown, replaced and removed; a file that is none is refused by name of the rule', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/configuration');
  const edit = page.getByRole('button', {
    name: accounting('configuration.editOf', { title: accounting('configuration.logo') }),
  });
  const form = page.getByRole('form', { name: accounting('configuration.logo') });
  const picture = page.getByRole('img', { name: accounting('configuration.logoAlt') });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const save = form.getByRole('button', { name: platform('actions.save') });

  await edit.click();
  await expect(form.getByText('PNG oder JPEG, höchstens 5\u00A0MB')).toBeVisible();
  await choose('brief.pdf', 'application/pdf', pixel);
  await expect(
    form.getByText(platform('errors.file_type_not_allowed_unknown', { allowed: 'PNG, JPEG' })),
  ).toBeVisible();
  await choose('riesig.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(form.getByText(platform('files.tooLarge', { megabytes: '5' }))).toBeVisible();
  await expect(picture).toHaveCount(0);
  await choose('logo.png', 'image/png', pixel);
  await expect(picture).toHaveAttribute('src', /^blob:/u);
  await expect(form.getByText(platform('files.tooLarge', { megabytes: '5' }))).toHaveCount(0);
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/u);

  await edit.click();
  await form.getByRole('button', { name: platform('image.remove') }).click();
  await expect(picture).toHaveCount(0);
  await save.click();
  await expect(page.getByText(accounting('configuration.noLogo'))).toBeVisible();
});

test('the description of an attached file is kept when a key saves the invoice and leaves its page', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await createInvoice(page, { invoiceId: 'C-1' });
  await page.goto('/benit/accounting/invoices/C-1');
  await page.getByText(accounting('attached.none')).click();
  await page
    .locator(`input[type=file][aria-label="${accounting('attached.add')}"]`)
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: pixel });
  const description = page.getByRole('textbox', { name: accounting('attached.description', { name: 'plan.png' }) });
  await description.fill('Lageplan');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('heading', { level: 1, name: accounting('list.title') })).toBeVisible();
  const read = async () => {
    const answer = await page.request.get('/api/benit/accounting/invoice?invoiceId=C-1');
    const { invoices } = (await answer.json()) as { invoices: { attachments: { description: string }[] }[] };
    return invoices[0]?.attachments[0]?.description;
  };
  await expect.poll(read).toBe('Lageplan');
});
