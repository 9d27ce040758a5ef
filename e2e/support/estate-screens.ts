import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addEstateObject, signInAgent } from './estate-steps.ts';
import { showPage } from './test.ts';
import type { Walk } from './property-screens.ts';

const headers = { 'x-requested-with': 'kontor' };
const list = '/ri/real-estate/objects/';
// The longest title that is accepted, without a place to break it.
const longest = 'W'.repeat(100);

/** An object of a house with somebody interested in it, whose names are as long as they may be. */
async function addCrowdedObject(page: Page): Promise<string> {
  const objectId = await addEstateObject(page, {
    realEstateType: 'realestates.houseBuy',
    title: longest,
    city: 'W'.repeat(50),
    value: 999_999_999.99,
    livingSpace: 99_999.99,
    energyCertificateAvailability: 'AVAILABLE',
  });
  const answer = await page.request.post('/api/ri/real-estate/stakeholder', {
    headers,
    data: {
      objectId,
      email: `${'w'.repeat(60)}@people.example`,
      data: { title: 'Familie', lastName: 'W'.repeat(100), requestText: longest },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return objectId;
}

/** Opens a tab of the object on the screen. */
const tabOf = (name: string, label: string) => async (page: Page) => {
  await showPage(page, `${await page.evaluate<string>('location.pathname')}?tab=${name}`);
  await expect(page.getByRole('region', { name: label, exact: true }).first()).toBeVisible();
};

/** The screens of an estate agency. */
export const estateWalks: Readonly<Record<string, Walk>> = {
  'an estate agent': {
    'first screen with the work of today': async (page, people) => {
      await signInAgent(page, people);
      await addCrowdedObject(page);
      await page.goto('/benit/real-estate/objects');
      await expect(page.getByRole('link', { name: '1 neue Anfrage' })).toBeVisible();
    },
    'objects as cards, with the form of a new one': async (page) => {
      await showPage(page, list);
      await expect(page.locator('[data-object]')).toHaveCount(1);
      await page.getByRole('button', { name: 'Objekt anlegen' }).first().click();
      await expect(page.getByRole('form', { name: 'Objekt anlegen' })).toBeVisible();
    },
    'objects by city': async (page) => {
      await page.getByRole('form').getByRole('button', { name: 'Abbrechen' }).click();
      await showPage(page, `${list}?ansicht=ort`);
      await expect(page.locator('[data-object]')).toHaveCount(1);
    },
    'objects as a table': async (page) => {
      await showPage(page, `${list}?ansicht=tabelle`);
      await expect(page.getByRole('link', { name: longest })).toBeVisible();
    },
    'data of an object': async (page) => {
      await page.getByRole('link', { name: longest }).click();
      await expect(page.getByRole('region', { name: 'Daten' }).first()).toBeVisible();
    },
    'texts of an object': tabOf('texte', 'Texte'),
    'pictures of an object': tabOf('bilder', 'Bilder'),
    'checklist of an object': tabOf('checkliste', 'Checkliste'),
    'interested people': async (page) => {
      await tabOf('interessenten', 'Interessenten')(page);
      await expect(page.getByRole('heading', { name: 'Exposé verschickt' })).toBeVisible();
    },
    configuration: async (page) => {
      await showPage(page, '/ri/real-estate/configuration');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
};
