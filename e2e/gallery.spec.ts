import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { scanPage } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const configFile = join(import.meta.dirname, '../vite.gallery.config.ts');
const outDir = join(import.meta.dirname, `../dist/gallery-${process.pid}`);
let server: PreviewServer;

// In one worker, which builds the gallery once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error', build: { outDir } });
  server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0, strictPort: false } });
});
test.afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
});

const folders = ['components', 'entry', 'feedback', 'files', 'form', 'entity-form', 'lists', 'shell'];
const schemes = ['light', 'dark'] as const;
const widths = [1440, 768, 390];

for (const language of ['de', 'ru'] as const) {
  for (const folder of folders) {
    test(`every part of ${folder} in every state ${language === 'de' ? 'is accessible and ' : ''}fits every width, in ${language}`, async ({ page }) => {
      // Up to twelve pages of six scans.
      test.setTimeout(240_000);
      const [address = ''] = server.resolvedUrls?.local ?? [];
      await page.addInitScript(`localStorage.setItem('kontor-language', '${language}')`);
      await page.goto(address);
      const section = page.locator(`section[aria-label=${folder}]`);
      await expect(section).toBeVisible();
      const alone = await section.locator('a[data-alone]').evaluateAll((links: { href: string }[]) => links.map(({ href }) => href));
      for (const href of [`${address}?show=${folder}`, ...alone]) {
        await page.goto(href);
        await expect(page.locator('#root > *, [role=dialog]').first()).toBeAttached();
        // Neither colours nor names depend on the language.
        for (const colorScheme of language === 'de' ? schemes : (['light'] as const)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached();
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            const where = `${href} ${colorScheme} at ${width} px`;
            await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), where).toBeLessThanOrEqual(0);
            if (language === 'de') expect.soft(await scanPage(page), where).toEqual([]);
          }
        }
      }
    });
  }
}
