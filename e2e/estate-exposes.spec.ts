import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { expect, expectAccessible, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'real-estate', `exposes.${key}`, params);

test('an exposé is looked at beside its choices and saved; its keys are those of the specification', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization('Immobilien Ahorn', ['real-estate']);
  const email = await people.addUser({
    organizationId,
    permissions: ['ri-real-estate-permission'],
    startApplication: 'objects',
  });
  await signIn(page, people, email);
  const headers = { 'x-requested-with': 'kontor' };
  await page.request.post('/api/ri/real-estate/objekt', {
    headers,
    data: { objectId: 'A-1', data: { realEstateType: 'realestates.houseBuy', title: 'Reihenhaus', city: 'Köln' } },
  });
  await page.request.post('/api/ri/real-estate/objekt/file-upload', {
    headers,
    multipart: { file: { name: 'A-1-Fassade.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(1800, 1200) } },
  });
  await page.goto('/ri/real-estate/objects/A-1');
  await expect(page.getByRole('button', { name: say('menu') })).toBeVisible();

  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('title'));
  const preview = dialog.getByRole('region', { name: 'Vorschau' });
  await expect(preview).toHaveAttribute('data-state', 'current');
  await dialog.getByText(say('designs.magazine')).click();
  await expect(preview).toHaveAttribute('data-state', 'current');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('make') }).click();
  expect((await download).suggestedFilename()).toBe('Expose_A-1_Koeln.pdf');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  for (const [key, title] of [
    ['k', 'short'],
    ['b', 'notary'],
  ] as const) {
    await page.keyboard.press(`Control+${key}`);
    await expect(page.getByRole('dialog')).toContainText(say(title));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
