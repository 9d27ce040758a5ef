import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { PreviewServer } from 'vite';
import { runsAll } from '#testing/lane.ts';
import { scanPage } from './support/axe.ts';
import { clickThenEscape } from './support/click-then-escape.ts';
import { expect, test } from './support/test.ts';

const configFile = join(import.meta.dirname, '../vite.gallery.config.ts');
const outDir = join(import.meta.dirname, `../dist/gallery-${process.pid}`);
let server: PreviewServer;

// In one worker, which builds the gallery once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error', build: { outDir } });
  server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
});
test.afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
});

const folders = [
  'components',
  'charts',
  'entry',
  'feedback',
  'files',
  'form',
  'dialogs',
  'entity-form',
  'lists',
  'shell',
];
const widths = runsAll ? [1440, 768, 390] : [1440, 390];
const scannedWidths = runsAll ? widths : [1440];

async function expectFits(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
      message: where,
      intervals: [20, 50, 100],
    })
    .toBeLessThanOrEqual(0);
}

async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached();
}

for (const folder of folders) {
  test(`every part of ${folder} in every state is accessible and fits every width, with the longest words, too`, async ({
    page,
  }) => {
    // Up to twelve pages of six scans.
    test.setTimeout(240_000);
    const [address = ''] = server.resolvedUrls?.local ?? [];
    await page.goto(`${address}?show=${folder}`);
    const section = page.locator(`section[aria-label=${folder}]`);
    await expect(section).toBeVisible();
    const alone = await section
      .locator('a[data-alone]')
      .evaluateAll((links: { search: string }[]) => links.map(({ search }) => search.replace('?show=', '')));
    for (const part of [folder, ...alone]) {
      await page.evaluate(`dispatchEvent(new CustomEvent('show-language', { detail: 'de' }))`);
      await page.evaluate(`dispatchEvent(new CustomEvent('show-part', { detail: '${part}' }))`);
      await expect(page.locator(`html[lang=de][data-part="${part}"]`)).toBeAttached();
      await expect(page.locator('#root > *, [role=dialog]').first()).toBeAttached();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${part} at ${width} px`;
        await expectFits(page, where);
        if (!scannedWidths.includes(width)) continue;
        await showScheme(page, 'light');
        expect.soft(await scanPage(page), where).toEqual([]);
        await showScheme(page, 'dark');
        expect.soft(await scanPage(page, 'colours'), `${where}, dark`).toEqual([]);
      }
      // Neither colours nor names depend on the language.
      await page.evaluate(`dispatchEvent(new CustomEvent('show-language', { detail: 'ru' }))`);
      await expect(page.locator('html[lang=ru]')).toBeAttached();
      // From the width that stands back to the one that the next part begins with: each change draws the page anew.
      for (const width of widths.toReversed()) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page, `${part} at ${width} px in Russian`);
      }
    }
  });
}

async function openDialog(page: Page) {
  const [address = ''] = server.resolvedUrls?.local ?? [];
  await page.goto(`${address}?show=dialogs.3`);
  await page.getByRole('button', { name: 'Umbenennen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Objekt umbenennen' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  return {
    dialog,
    name,
    form: dialog.getByRole('form', { name: 'Objekt umbenennen' }),
    question: page.getByRole('dialog', { name: 'Änderungen verwerfen?' }),
    answer: (detail: 'saved' | 'busy' | 'wrong') =>
      page.evaluate(`dispatchEvent(new CustomEvent('answer-dialog', { detail: '${detail}' }))`),
  };
}

test('a dialog with an unchanged form closes by Escape and gives the focus back', async ({ page }) => {
  const { dialog } = await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Umbenennen' })).toBeFocused();
});

test('what is typed into a dialog is lost only after a question, which Escape answers before the dialog', async ({
  page,
}) => {
  const { dialog, name, question } = await openDialog(page);
  await name.fill('Neu');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Neu');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(dialog).toBeHidden();
});

test('a dialog stays open while its action runs, also when Escape follows the click at once', async ({ page }) => {
  const { dialog, name, question, answer } = await openDialog(page);
  await name.fill('Neu');
  await clickThenEscape(dialog.getByRole('button', { name: 'Speichern' }));
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeDisabled();
  await expect(question).toBeHidden();
  await answer('busy');
  await expect(dialog.getByRole('alert')).toContainText('Zu viele Versuche');
  await expect(name).toHaveValue('Neu');
});

test('a dialog that fetches its values begins with a fresh answer, which no later one replaces', async ({ page }) => {
  const [address = ''] = server.resolvedUrls?.local ?? [];
  await page.goto(`${address}?show=dialogs.4`);
  const open = page.getByRole('button', { name: 'Umbenennen' });
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await open.click();
  await expect(name).toHaveValue('Antwort 1');
  await page.keyboard.press('Escape');
  await open.click();
  await expect(name).toHaveValue('Antwort 2');
  await name.fill('Neu');
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(name).toHaveValue('Neu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await open.click();
  await expect(name).toHaveValue('Antwort 3');
});

test('Ctrl+Enter submits a dialog; a refused field is marked and focused until it is changed', async ({ page }) => {
  const { dialog, name, form, answer } = await openDialog(page);
  await expect(form).toBeVisible();
  await name.fill('Neu');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeDisabled();
  await answer('wrong');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await name.fill('Kürzer');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeDisabled();
  await answer('saved');
  await expect(dialog).toBeHidden();
});
