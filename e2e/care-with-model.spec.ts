import type { Page } from '@playwright/test';
import { openModelServer } from '#testing/open-model-server.ts';
import type { ModelServer } from '#testing/open-model-server.ts';
import { openSpeechServer } from '#testing/open-speech-server.ts';
import type { SpeechServer } from '#testing/open-speech-server.ts';
import { test } from './support/microphone.ts';
import { startOwnProduct } from './support/sample-product.ts';
import { expect, expectAccessible } from './support/test.ts';

// A product of its own, whose language model and speech recognition are servers of the test.

let model: ModelServer;
let speech: SpeechServer;
let product: Awaited<ReturnType<typeof startOwnProduct>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [model, speech] = [await openModelServer(), await openSpeechServer()];
  product = await startOwnProduct('care', {
    DEMO: 'true',
    LANGUAGE_MODEL_URL: model.url,
    LANGUAGE_MODEL_NAME: 'pflege-1',
    SPEECH_URL: speech.url,
    SPEECH_MODEL: 'hören-1',
  });
});
test.afterAll(async () => {
  await product.stop();
  await model.stop();
  await speech.stop();
});

const box = (page: Page) => page.getByRole('textbox', { name: 'Was ist zu dokumentieren?' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const empty = { patientName: '[P1]', text: '', bloodPressure: '', heartRate: '', bodyTemperature: '', values: [] };

/** Signs the nurse of the demo in. */
async function open(page: Page): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', { name: /care@demo\.example/u }).click();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeVisible();
}

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
}

test('a report is drafted by the model, which never learns the name, changed and released', async ({ page }) => {
  await open(page);
  model.behave('ok', {
    type: 'report',
    entries: [{ ...empty, text: '[P1] hat gut gegessen und 300 ml getrunken.' }],
  });
  await say(page, 'Frau Apfelbaum hat gut gegessen und 300 ml getrunken');
  await expect(page.getByText('Mit Sprachmodell entworfen.')).toBeVisible();
  const report = field(page, 'Bericht');
  await expect(report).toHaveValue(/hat gut gegessen und 300 ml getrunken/u);
  expect(JSON.stringify(model.calls)).not.toContain('Apfelbaum');
  await expectAccessible(page);
  await report.fill('Hat gut gegessen und 300 ml Tee getrunken.');
  await page.getByRole('button', { name: 'Freigeben als Ayşe Demir' }).click();
  await page.getByRole('link', { name: /^Eintrag ansehen/u }).click();
  await expect(page.getByText('Hat gut gegessen und 300 ml Tee getrunken.').first()).toBeVisible();
});

test('values are drafted by the model, and those that nobody said are not believed', async ({ page }) => {
  await open(page);
  model.behave('ok', {
    type: 'vitals',
    entries: [{ ...empty, bloodPressure: '130/80', heartRate: '99' }],
  });
  await say(page, 'Frau Apfelbaum RR 130 zu 80');
  await expect(field(page, 'Blutdruck')).toHaveValue('130/80');
  await expect(field(page, 'Puls')).toHaveValue('');
});

test('an assessment is drafted as such, with its topics', async ({ page }) => {
  await open(page);
  const words = 'Geht mit Rollator kurze Strecken. Treppe nicht.';
  model.behave('ok', { topics: [{ topic: 'topic2', text: words }], risks: [] });
  await page.getByText('Als Informationssammlung').click();
  await say(page, words);
  await expect(page.getByRole('heading', { name: 'Risikomatrix' })).toBeVisible();
  await expect(page.getByText(/Geht mit Rollator/u).first()).toBeVisible();
});

test('a model that fails is said to have failed, rules draft, and nothing typed is lost', async ({ page }) => {
  await open(page);
  model.behave('failing');
  await say(page, 'Frau Apfelbaum Puls 72');
  await expect(page.getByText(/Sprachmodell.* Ohne Sprachmodell entworfen\./u)).toBeVisible();
  await expect(field(page, 'Puls')).toHaveValue('72');
});

test('a model that says nothing is left by one tap for the rules', async ({ page }) => {
  await open(page);
  model.behave('hangs');
  await say(page, 'Frau Apfelbaum Puls 74');
  await page.getByRole('button', { name: 'Jetzt ohne Sprachmodell entwerfen' }).click();
  await expect(field(page, 'Puls')).toHaveValue('74');
  await expect(page.getByText('Ohne Sprachmodell entworfen.')).toBeVisible();
});

test('what is spoken stands in the box, and becomes a draft', async ({ page }) => {
  await open(page);
  model.behave('failing');
  speech.behave('ok', 'Frau Apfelbaum Puls 76');
  await page.getByRole('button', { name: 'Aufnahme starten' }).click();
  await expect(page.getByRole('timer')).not.toHaveText('0:00');
  await page.getByRole('button', { name: 'Aufnahme beenden' }).click();
  await expect(box(page)).toHaveValue('Frau Apfelbaum Puls 76');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(field(page, 'Puls')).toHaveValue('76');
});
