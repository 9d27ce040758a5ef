import { expect } from '@playwright/test';
import { addDraft, addEntry, addPerson, signInCaretaker, signInHead } from './care-steps.ts';
import { showPage } from './test.ts';
import type { Walk } from './property-screens.ts';

const care = '/benit/care/sis';
// As long as they may be, without a place to break them.
const longest = 'W'.repeat(100);
const longText = 'Wort '.repeat(400);

/** The screens of care, with names and texts as long as they may be. */
export const careWalks: Readonly<Record<string, Walk>> = {
  'a head of care': {
    'people of today': async (page, people) => {
      await signInHead(page, people);
      const person = {
        lastName: longest,
        firstName: longest,
        room: '9'.repeat(20),
        place: 'window',
        birthDate: '1930-01-01',
      };
      const first = await addPerson(page, person);
      const second = await addPerson(page, { ...person, state: 'hospital' });
      const values = [{ kind: 'oxygenSaturation', value: '94', unit: '%', note: 'unter 2 l O₂/min' }];
      const data = { bloodPressure: '130/80', heartRate: '72', bodyTemperature: '37,2', text: longText };
      await addEntry(page, { type: 'report', patientId: first, data, values });
      await addDraft(page, { type: 'vitals', patientId: first, data: { ...data, bloodPressure: '500/300' }, values });
      await addDraft(page, { type: 'report', patientId: second, data });
      await addDraft(page, { type: 'sis', patientId: second });
      await page.goto(care);
      await expect(page.getByRole('link', { name: longest }).first()).toBeVisible();
    },
    entries: async (page) => {
      await showPage(page, `${care}/entries`);
      await expect(page.getByRole('list', { name: 'Einträge' }).getByRole('listitem').first()).toBeVisible();
    },
    'an entry, being corrected': async (page) => {
      await page.getByRole('link', { name: /^Bericht vom/u }).click();
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
      await page.getByRole('menuitem', { name: 'Berichtigen' }).click();
      await expect(page.getByRole('textbox', { name: 'Was war falsch?' })).toBeVisible();
    },
    drafts: async (page) => {
      await page.keyboard.press('Escape');
      await showPage(page, `${care}/drafts`);
      await expect(page.getByRole('button', { name: /^Freigeben als/u })).toHaveCount(2);
    },
    'an assessment': async (page) => {
      await page.getByRole('link', { name: /^Öffnen:/u }).click();
      await expect(page.getByRole('heading', { name: 'Risikomatrix' })).toBeVisible();
    },
    people: async (page) => {
      await showPage(page, `${care}/patient`);
      await expect(page.getByRole('link', { name: longest }).first()).toBeVisible();
    },
    'a person': async (page) => {
      await page.getByRole('link', { name: longest }).first().click();
      await expect(page.getByRole('region', { name: 'Neueste Einträge' })).toBeVisible();
    },
    team: async (page) => {
      await showPage(page, `${care}/team`);
      await expect(page.getByRole('table', { name: 'Handzeichen' })).toBeVisible();
    },
    'the handover': async (page) => {
      await showPage(page, `${care}/handover`);
      await expect(page.getByRole('link', { name: longest }).first()).toBeVisible();
    },
    'the settings, one card being edited': async (page) => {
      await showPage(page, `${care}/settings`);
      await page.getByRole('button', { name: 'Bearbeiten: Spracherkennung' }).click();
      await expect(page.getByLabel('Adresse des eigenen Servers')).toBeVisible();
    },
    'a draft beside its PDF': async (page) => {
      await showPage(page, care);
      await page
        .getByRole('textbox', { name: 'Was ist zu dokumentieren?' })
        .fill(`${longest} hat 130 zu 80, Puls 72. ${longText}`);
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Puls' })).toHaveValue('72');
    },
  },
  'a caretaker of property': {
    'a note with what is missing': async (page, people) => {
      await signInCaretaker(page, people, longest);
      await page
        .getByRole('textbox', { name: 'Was ist zu schreiben?' })
        .fill(`Telefonnotiz: ${longest} meldet, im Bad tropft es. ${longText}`);
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeVisible();
    },
  },
};
