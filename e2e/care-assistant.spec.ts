import { addPerson, signInCaretaker, signInHead } from './support/care-steps.ts';
import { expect, expectAccessible, showPage, test } from './support/test.ts';

const care = '/benit/care/sis';

test('what a nurse says becomes a draft beside its PDF, is changed and released', async ({ page, people }) => {
  await signInHead(page, people);
  await addPerson(page, { lastName: 'Apfelbaum', firstName: 'Hildegard', salutation: 'Frau', room: '14' });
  await page.goto(care);
  const box = page.getByRole('textbox', { name: 'Was ist zu dokumentieren?' });
  await box.fill('Frau Apfelbaum RR 130 zu 80, Puls 72');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByRole('textbox', { name: 'Blutdruck' })).toHaveValue('130/80');
  await expect(page.getByRole('textbox', { name: 'Puls' })).toHaveValue('72');
  await expect(page.getByText('Ohne Sprachmodell entworfen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeVisible();
  await expect(box).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Freigeben als Erika Muster' }).click();
  await expect(page.getByRole('link', { name: /^Eintrag ansehen/u })).toBeVisible();
  await showPage(page, `${care}/handover`);
  await expect(page.getByText('130/80')).toBeVisible();
  await expectAccessible(page);
});

test('a dictation about two people becomes two drafts, each with its own values', async ({ page, people }) => {
  await signInHead(page, people);
  await addPerson(page, { lastName: 'Apfelbaum', firstName: 'Hildegard', salutation: 'Frau', room: '14' });
  await addPerson(page, { lastName: 'Grünkohl', firstName: 'Horst', salutation: 'Herr', room: '15' });
  await page.goto(care);
  await page
    .getByRole('textbox', { name: 'Was ist zu dokumentieren?' })
    .fill('Frau Apfelbaum Puls 72. Herr Grünkohl Puls 88.');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByRole('textbox', { name: 'Puls' })).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Puls' }).first()).toHaveValue('72');
  await expect(page.getByRole('textbox', { name: 'Puls' }).last()).toHaveValue('88');
});

test('a head of care chooses the kind of care', async ({ page, people }) => {
  await signInHead(page, people);
  await page.goto(`${care}/settings`);
  await page.getByRole('button', { name: 'Bearbeiten: Versorgung und Schichten' }).click();
  await page.getByRole('combobox', { name: 'Art der Versorgung' }).selectOption('vollstationär');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
  await expect(page.getByText('vollstationär')).toBeVisible();
  await expectAccessible(page);
});

test('a caretaker of property gets a note with what is missing in it, and its PDF', async ({ page, people }) => {
  await signInCaretaker(page, people, 'Hausverwaltung Ahorn');
  await page
    .getByRole('textbox', { name: 'Was ist zu schreiben?' })
    .fill('Telefonnotiz: Frau Ahornblatt meldet, im Bad tropft es von der Decke');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByRole('heading', { name: 'Telefonnotiz' })).toBeVisible();
  await expect(page.getByText('tropft es von der Decke').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeVisible();
  await expectAccessible(page);
});
