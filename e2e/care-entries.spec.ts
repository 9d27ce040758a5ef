import type { Page } from '@playwright/test';
import { addDraft, addEntry, addPerson, saveDraft, signInHead } from './support/care-steps.ts';
import { expect, expectAccessible, showPage, test } from './support/test.ts';

const drafts = '/benit/care/sis/drafts';
const entries = '/benit/care/sis/entries';

const releaseButton = (page: Page) => page.getByRole('button', { name: 'Freigeben als Erika Muster' });

async function openMenu(page: Page, action: string) {
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an entry is written, released, added to, corrected and withdrawn; nothing is overwritten', async ({
  page,
  people,
}) => {
  await signInHead(page, people);
  await addPerson(page, { lastName: 'Apfelbaum', firstName: 'Hildegard', birthDate: '1941-09-21', room: '14' });
  await page.goto(entries);
  await page.getByRole('button', { name: 'Eintrag schreiben' }).click();
  await expect(releaseButton(page)).toBeDisabled();
  await page.getByRole('combobox', { name: 'Für wen ist der Eintrag?' }).fill('Apfel');
  await page.getByRole('option', { name: 'Apfelbaum, Hildegard · 1941 · Zi. 14' }).click();
  await page.getByRole('textbox', { name: 'Bericht' }).fill('Sitzt blass am Bettrand.');
  await page.getByText('Werte', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Blutdruck' }).fill('95 zu 55');
  await page.getByRole('textbox', { name: 'Puls' }).fill('98');
  await expect(page.getByRole('textbox', { name: 'Blutdruck' })).toHaveValue('95/55');
  await expectAccessible(page);
  await releaseButton(page).click();
  await page.getByRole('link', { name: /^Eintrag ansehen/u }).click();
  const entry = page.getByRole('region', { name: /^Bericht vom/u });
  await expect(entry).toContainText('Apfelbaum, Hildegard 1941 · Zi. 14');
  await expect(entry).toContainText('Blutdruck 95/55 mmHg');
  await expect(entry).toContainText('· EM');

  await page.getByRole('button', { name: 'Nachtrag schreiben' }).click();
  await page.getByRole('textbox', { name: 'Was kommt hinzu?' }).fill('Nach 15 Minuten wieder rosig.');
  await page.getByRole('button', { name: 'Nachtrag freigeben als Erika Muster' }).click();
  const history = page.getByRole('region', { name: 'Verlauf' });
  await expect(history.getByRole('listitem')).toContainText(['Nach 15 Minuten wieder rosig.']);

  await openMenu(page, 'Berichtigen');
  const dialog = page.getByRole('dialog', { name: 'Berichtigen' });
  await dialog.getByRole('textbox', { name: 'Puls' }).fill('88');
  await dialog.getByRole('textbox', { name: 'Was war falsch?' }).fill('Puls vertippt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Berichtigung freigeben als Erika Muster' }).click();
  await expect(entry.locator('del')).toContainText('Puls 98/min');
  await page.getByRole('link', { name: 'Berichtigten Eintrag öffnen' }).click();
  await expect(entry).toContainText('Puls 88/min');
  await expect(entry).toContainText('Grund: Puls vertippt');

  await openMenu(page, 'Zurückziehen');
  await page.getByRole('button', { name: 'falsche Person' }).click();
  await page.getByRole('button', { name: 'Zurückziehen als Erika Muster' }).click();
  await expect(entry).toContainText(/Eintrag zurückgezogen, .*, EM, Grund: falsche Person/u);
  await expect(entry).toContainText('Nur für die Pflegedienstleitung sichtbar:');
  await expectAccessible(page);
  await showPage(page, entries);
  await expect(page.getByRole('list', { name: 'Einträge' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('a value that no body can have holds the release up, and several drafts are released after each was looked at', async ({
  page,
  people,
}) => {
  await signInHead(page, people);
  const erna = await addPerson(page, { lastName: 'Müller', firstName: 'Erna', birthDate: '1938-04-01', room: '12' });
  const otto = await addPerson(page, { lastName: 'Müller', firstName: 'Otto', birthDate: '1935-02-11', room: '12' });
  await addDraft(page, { type: 'vitals', patientId: erna, data: { bloodPressure: '500/300' } });
  await addDraft(page, { type: 'vitals', patientId: otto, data: { heartRate: '72' } });
  await page.goto(drafts);
  const ernas = page.getByRole('region', { name: /^Entwurf: Werte, Müller, Erna · 1938/u });
  const ottos = page.getByRole('region', { name: /^Entwurf: Werte, Müller, Otto · 1935/u });
  await expect(ernas).toContainText('Achtung: gleicher Nachname');
  await expect(ernas.getByRole('button', { name: 'Freigeben als Erika Muster' })).toBeDisabled();
  await expectAccessible(page);
  await ernas.getByRole('textbox', { name: 'Blutdruck' }).fill('150/80');
  await ernas.getByRole('button', { name: 'Stimmt', exact: true }).click();
  await ottos.getByRole('button', { name: 'Stimmt', exact: true }).click();
  await page.getByRole('button', { name: 'Geprüfte freigeben (2)' }).click();
  await expect(page.getByText(/^Werte freigegeben: Müller, (?:Erna|Otto)/u)).toHaveCount(2);
});

test('what is typed in a draft is saved by itself, and a draft is discarded after a question', async ({
  page,
  people,
}) => {
  await signInHead(page, people);
  const erna = await addPerson(page, { lastName: 'Müller', firstName: 'Erna', room: '12' });
  const id = await addDraft(page, { type: 'report', patientId: erna, data: { text: 'Hat' } });
  await page.goto(`${drafts}?draft=${id}`);
  await page.getByRole('textbox', { name: 'Bericht' }).fill('Hat durchgeschlafen.');
  await expect(page.getByText('Gespeichert, noch nicht freigegeben')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Bericht' })).toHaveValue('Hat durchgeschlafen.');
  await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect(page.getByText('Keine offenen Entwürfe')).toBeVisible();
});

test.describe('a draft that is open in two windows', () => {
  test.use({ expectedErrors: /status of (?:401|409)/u });

  test('is never overwritten unasked: both versions are offered', async ({ page, people }) => {
    await signInHead(page, people);
    const erna = await addPerson(page, { lastName: 'Müller', firstName: 'Erna', room: '12' });
    const id = await addDraft(page, { type: 'report', patientId: erna, data: { text: 'Hat' } });
    await page.goto(`${drafts}?draft=${id}`);
    const report = page.getByRole('textbox', { name: 'Bericht' });
    await expect(report).toHaveValue('Hat');
    // The other window is a moment earlier.
    await page.route(
      `**/entry/${id}`,
      async (route) => {
        await saveDraft(page, id, { data: { text: 'Anderswo geschrieben.' }, version: 1 });
        await route.continue();
      },
      { times: 1 },
    );
    await report.fill('Hier geschrieben.');
    const notice = page.getByRole('alert', { name: 'In einem anderen Fenster geändert' });
    await expect(notice).toBeVisible();
    await expect(report).toHaveValue('Hier geschrieben.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Was ich hier geschrieben habe' }).click();
    await expect(page.getByText('Gespeichert, noch nicht freigegeben')).toBeVisible();
    await page.reload();
    await expect(report).toHaveValue('Hier geschrieben.');
  });
});

test.describe('an assessment', () => {
  // Open cells are refused.
  test.use({ expectedErrors: /status of (?:401|422)/u });

  test('the risk matrix of an assessment is filled in by the keyboard, and released once nothing is open', async ({
    page,
    people,
  }) => {
    await signInHead(page, people);
    const rosa = await addPerson(page, { lastName: 'Pusteblume', firstName: 'Rosa', birthDate: '1930-12-24' });
    const id = await addDraft(page, { type: 'sis', patientId: rosa });
    await page.goto(`${drafts}?draft=${id}`);
    await page.getByRole('textbox', { name: '2 Mobilität und Beweglichkeit' }).fill('Ist im Mai im Bad gestürzt.');
    await expect(page.getByRole('table', { name: 'Risikomatrix' })).toBeVisible();
    await releaseButton(page).click();
    await expect(page.getByText(/In der Risikomatrix sind noch 30 Felder offen/u)).toBeVisible();

    // To the first open cell, then down to „nein“.
    await page.getByRole('button', { name: /^Noch offen: Kognitive/u }).press('Enter');
    const cell = page.getByRole('radiogroup', { name: 'Kognitive und kommunikative Fähigkeiten: Dekubitus' });
    await expect(cell.getByRole('radio', { name: 'offen' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(cell.getByRole('radio', { name: 'nein' })).toBeChecked();

    const fall = page.getByRole('radiogroup', { name: 'Mobilität und Beweglichkeit: Sturz', exact: true });
    await fall.getByRole('radio', { name: 'nein' }).press('Space');
    await expect(page.getByText('Im Text steht „gestürzt“')).toBeVisible();
    await fall.getByRole('radio', { name: 'nein' }).press('ArrowUp');
    await expect(fall.getByRole('radio', { name: 'ja' })).toBeChecked();
    await page
      .getByRole('textbox', { name: 'Mobilität und Beweglichkeit: Sturz: Begründung' })
      .fill('Sturz im Mai im Bad');
    for (const button of await page.getByRole('button', { name: /^Übrige dieser Zeile: nein/u }).all())
      await button.press('Enter');
    await expect(page.getByText('30 von 30 Feldern der Risikomatrix entschieden')).toBeVisible();
    await expectAccessible(page);
    await releaseButton(page).click();
    await page.getByRole('link', { name: /^Eintrag ansehen/u }).click();
    await expect(page.getByRole('table', { name: 'Risikomatrix' }).getByRole('cell', { name: 'ja' })).toHaveCount(1);
    await expect(page.getByText('Sturz im Mai im Bad')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a person is shown with their newest entries and their values over time', async ({ page, people }) => {
  await signInHead(page, people);
  const erna = await addPerson(page, { lastName: 'Müller', firstName: 'Erna', birthDate: '1938-04-01', room: '12' });
  await addEntry(page, { type: 'vitals', patientId: erna, data: { bloodPressure: '130/80', heartRate: '72' } });
  await page.goto(`/benit/care/sis/patient/${erna}`);
  await expect(page.getByRole('region', { name: 'Neueste Einträge' })).toContainText('Blutdruck 130/80 mmHg');
  await expect(page.getByRole('figure', { name: 'Blutdruck in mmHg' })).toBeVisible();
  await expect(page).toHaveTitle(/^Person/u);
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Werte' }).getByRole('combobox').selectOption('Puls');
  await expect(page.getByRole('figure', { name: 'Puls in /min' })).toBeVisible();
});

test('a head of care changes initials and positions; others see the list', async ({ page, people }) => {
  await signInHead(page, people);
  await page.goto('/benit/care/sis/team');
  await page.getByRole('button', { name: 'Angaben zu Erika Muster ändern' }).click();
  await page.getByRole('textbox', { name: 'Handzeichen' }).fill('ErM');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('row', { name: /Erika Muster/u })).toContainText('ErM');
  await expectAccessible(page);
});
