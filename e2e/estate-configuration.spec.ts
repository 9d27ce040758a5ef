import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { signInAgent } from './support/estate-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';

test('an agent sets standard values and the server of a portal; the password is never shown again', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  await page.goto('/ri/real-estate/configuration');
  await expect(page.getByRole('heading', { name: 'Konfiguration', exact: true })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Standardwerte bearbeiten' }).click();
  await page.getByLabel('Provision', { exact: true }).fill('3,57 % inkl. 19 % MwSt. vom Kaufpreis');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Konfiguration gespeichert')).toBeVisible();
  await expect(page.getByText('3,57 % inkl. 19 % MwSt. vom Kaufpreis')).toBeVisible();

  await page.getByRole('button', { name: 'FTP-Export zum IVD bearbeiten' }).click();
  await page.getByLabel('Anbieternummer').fill('4711');
  await page.getByLabel('Server', { exact: true }).fill('ftp.example');
  await page.getByLabel('Benutzername').fill('makler');
  await page.getByRole('textbox', { name: 'Passwort' }).fill('geheim');
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('ftp.example')).toBeVisible();
  await page.getByRole('button', { name: 'FTP-Export zum IVD bearbeiten' }).click();
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveValue('');
});

test('an agent chooses the logo of exposés and removes it', async ({ page, people }) => {
  await signInAgent(page, people);
  await page.goto('/ri/real-estate/configuration');
  const edit = page.getByRole('button', { name: 'Logo bearbeiten' });
  const form = page.getByRole('form', { name: 'Logo' });
  const picture = page.getByRole('img', { name: 'Logo Ihrer Organisation' });
  await expect(page.getByText('Noch kein Logo hinterlegt.')).toBeVisible();
  await edit.click();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(300, 100) });
  await expect(picture).toHaveAttribute('src', /^blob:/u);
  await expectWellMade(page);
  await form.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(picture).toHaveAttribute('src', /^data:image\/jpeg;base64,/u);
  await edit.click();
  await form.getByRole('button', { name: 'Bild entfernen' }).click();
  await form.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Noch kein Logo hinterlegt.')).toBeVisible();
});
