import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { scanPage } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const configFile = join(import.meta.dirname, '../vite.gallery.config.ts');
const outDir = join(import.meta.dirname, `../dist/gallery-${process.pid}`);
let server: PreviewServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error', build: { outDir } });
  server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0, strictPort: false } });
});
test.afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
});

for (const language of ['de', 'ru']) {
  test(`every part in every state is accessible in both schemes and fits every width, in ${language}`, async ({ page }) => {
    // About thirty pages, each scanned six times.
    test.setTimeout(300_000);
    const [address = ''] = server.resolvedUrls?.local ?? [];
    await page.addInitScript(`localStorage.setItem('kontor-language', '${language}')`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const alone = await page.locator('a[data-alone]').evaluateAll((links: { href: string }[]) => links.map(({ href }) => href));
    expect(alone.length).toBeGreaterThan(20);
    for (const href of [address, ...alone]) {
      await page.goto(href);
      await expect(page.locator('#root > *, [role=dialog]').first()).toBeAttached();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached();
        for (const width of [1440, 768, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft((await scanPage(page)).map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]), `${href} ${colorScheme} at ${width} px`).toEqual([]);
          expect.soft(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), `${href} at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    }
  });
}
