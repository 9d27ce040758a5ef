import { execFileSync } from 'node:child_process';
import { password } from './support/people.ts';
import { expect, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';
import type { Language } from './support/texts.ts';

function pdfText(path: string): string {
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
}

const journeys: { language: Language; languageName: string; total: string; onPaper: string }[] = [
  { language: 'de', languageName: 'Deutsch', total: '1.190,00 €', onPaper: 'Rechnung' },
  { language: 'en', languageName: 'English', total: '€1,190.00', onPaper: 'Invoice' },
];

for (const { language, languageName, total, onPaper } of journeys) {
  const accounting = (key: string, params?: Record<string, string>): string =>
    text(language, 'accounting', key, params);

  test(`a bookkeeper signs in, writes an invoice, finds it again and downloads it (${language})${language === 'de' ? '' : ' @release'}`, async ({
    page,
    people,
  }) => {
    const customer = unique('Gärtnerei Übelacker');
    const organizationId = await people.addOrganization('Malerbetrieb Sommer');
    const email = await people.addUser({ organizationId });

    await page.goto('/');
    await page.getByRole('button', { name: languageName, exact: true }).click();
    await page.getByLabel(text(language, 'identity', 'login.email')).fill(email);
    await page.getByLabel(text(language, 'identity', 'login.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: text(language, 'identity', 'login.submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    if (language !== 'de') {
      await page.getByRole('button', { name: text('de', 'platform', 'language.current', { name: 'Deutsch' }) }).click();
      await page.getByRole('menuitemradio', { name: languageName }).click();
    }
    await expect(page.getByRole('heading', { level: 1, name: accounting('list.title') })).toBeVisible();

    await page.getByRole('button', { name: accounting('create.title') }).click();
    const numberField = page.getByRole('textbox', { name: accounting('invoice.fields.invoiceId') });
    await expect(numberField).toHaveValue(/^RE-\d{4}-0001$/u);
    const number = await numberField.inputValue();
    await expect(page.getByRole('heading', { level: 1, name: accounting('editor.title', { number }) })).toBeVisible();

    await page.getByLabel(accounting('invoice.fields.customerName'), { exact: true }).fill(customer);
    await page.getByLabel(accounting('invoice.fields.description'), { exact: true }).fill('Gartenpflege');
    await page.getByLabel(accounting('invoice.fields.language'), { exact: true }).selectOption({ label: languageName });
    const field = (key: string) =>
      page.getByLabel(accounting('positions.fieldOf', { field: accounting(`positions.${key}`), number: '1' }));
    await field('description').fill('Heckenschnitt');
    await field('uom').selectOption({ label: accounting('units.hour') });
    await field('count').fill('12,5');
    await field('price').fill('80');
    await expect(page.getByText(total).first()).toBeVisible();

    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices/u);

    await page.getByLabel(accounting('list.search')).fill(customer.toUpperCase());
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByLabel(accounting('invoice.fields.customerName'), { exact: true })).toHaveValue(customer);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: accounting('actions.download') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    const letter = pdfText(await file.path());
    expect(letter).toContain(customer);
    expect(letter).toContain(`${onPaper} ${number}`);
    expect(letter).toContain('Heckenschnitt');
    expect(letter.replaceAll('\u00A0', ' ')).toContain(total);
  });
}
