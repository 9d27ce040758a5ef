import type { Page } from '@playwright/test';
import { drawJpeg } from '#testing/real-estate/pictures.ts';
import type { People } from './support/people.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'real-estate', `pictures.${key}`, params);

/** An agent with an object, before its pictures. */
async function openPictures(page: Page, people: People): Promise<void> {
  const organizationId = await people.addOrganization('Immobilien Ahorn', ['real-estate']);
  const email = await people.addUser({
    organizationId,
    permissions: ['ri-real-estate-permission'],
    startApplication: 'objects',
  });
  await signIn(page, people, email);
  await page.request.post('/api/ri/real-estate/objekt', {
    headers: { 'x-requested-with': 'kontor' },
    data: { objectId: 'A-1', data: { realEstateType: 'realestates.houseBuy', title: 'Reihenhaus' } },
  });
  await page.goto('/ri/real-estate/objects/A-1?tab=bilder');
}

const cards = (page: Page) => page.getByRole('list', { name: say('title') }).locator('> li');
const captions = (page: Page) => cards(page).getByPlaceholder(say('fields.titlePicture'));
async function expectCaptions(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const [index, caption] of texts.entries()) await expect(captions(page).nth(index)).toHaveValue(caption);
}

// A file that is no picture is refused.
test.use({ expectedErrors: /status of (?:401|415)/u });

test('many pictures are added together, described, sorted with the keyboard and given their places', async ({
  page,
  people,
}) => {
  await openPictures(page, people);
  await expect(
    page.getByText('Noch keine Bilder. Ziehen Sie alle auf einmal hierher – sortieren können Sie danach.'),
  ).toBeVisible();
  const pictures = await Promise.all(
    ['#846', '#468', '#684'].map(async (colour, index) => ({
      name: ['Fassade.jpg', 'Wohnen.jpg', 'Grundriss EG.jpg'][index] ?? '',
      mimeType: 'image/jpeg',
      buffer: await drawJpeg(1800, 1200, colour),
    })),
  );
  // Its refusal is the last answer: what arrived before is put in order all the same.
  const { promise: arrived, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(/file-upload/u, async (route) => {
    if (route.request().postDataBuffer()?.includes('kaputt.jpg')) await arrived;
    await route.continue();
  });
  await page
    .getByLabel(say('choose'))
    .locator('visible=true')
    .or(page.locator('input[type=file]'))
    .last()
    .setInputFiles([...pictures, { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') }]);
  // One that is refused holds up none, says why, and can be sent again by itself.
  await expect(cards(page)).toHaveCount(3);
  refuse();
  const failures = page.getByRole('alert').filter({ hasText: 'kaputt.jpg' });
  await expect(failures.getByRole('button', { name: 'kaputt.jpg erneut hochladen' })).toBeVisible();
  // They arrive in any order; that of their files is restored before anything is typed.
  for (const [index, name] of ['Fassade', 'Wohnen', 'Grundriss'].entries())
    await expect(cards(page).nth(index).locator('img').first()).toHaveAttribute('src', new RegExp(name, 'u'));
  await expect(captions(page).nth(2)).toHaveValue('Grundriss EG');
  await expect(cards(page).nth(2)).toContainText('nicht öffentlich');

  await captions(page).nth(0).fill('Straßenansicht');
  await captions(page).nth(1).fill('Ein viel zu langer Text hier');
  await captions(page).nth(1).press('Tab');
  await expect(page.getByText('Höchstens 22 Zeichen, 6 zu viel')).toBeVisible();
  await captions(page).nth(1).fill('Wohnen mit Kamin');
  await captions(page).nth(1).press('Enter');
  await expect(cards(page).nth(0)).toContainText('Titelbild');

  // Sorted by keys on the handle, which keeps the focus.
  const handle = (number: number) => page.getByRole('button', { name: say('moveHandle', { number }) });
  await handle(2).press('ArrowLeft');
  await expect(handle(1)).toBeFocused();
  await expectCaptions(page, 'Wohnen mit Kamin', 'Straßenansicht', 'Grundriss EG');

  // A place that another picture has is swapped with one click.
  const place = (index: number) => cards(page).nth(index).getByLabel(say('fields.exposePosition'));
  await place(0).selectOption('Coverbild');
  await place(1).selectOption('Coverbild');
  await expect(page.getByRole('dialog')).toContainText('Bereits: Wohnen.jpg – tauschen?');
  await page.getByRole('button', { name: 'Tauschen' }).click();
  await expect(place(1)).toHaveValue('Coverbild');
  await expect(place(0)).toHaveValue('');
  await place(0).selectOption('Objektueberblick');
  const slider = cards(page).nth(0).getByRole('slider');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '51');
  await expectWellMade(page);

  await page.reload();
  await expectCaptions(page, 'Wohnen mit Kamin', 'Straßenansicht', 'Grundriss EG');
  await expect(place(1)).toHaveValue('Coverbild');
  await expect(cards(page).nth(0).getByRole('slider')).toHaveAttribute('aria-valuenow', '51');

  await page.getByRole('button', { name: say('delete', { number: 3 }) }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('wirklich löschen?');
  await expect(question).toContainText('Löschen ist irreversibel');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('pictures that are added later leave the order of the others as somebody has made it', async ({
  page,
  people,
}) => {
  await openPictures(page, people);
  const add = async (...names: readonly string[]) => {
    const buffer = await drawJpeg(600, 400, '#684');
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(names.map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })));
  };
  await add('Eins', 'Zwei');
  await expect(cards(page)).toHaveCount(2);
  const shown = async () =>
    page
      .getByRole('list', { name: say('title') })
      .locator('> li img')
      .evaluateAll((pictures) =>
        pictures.map((picture) => /(Eins|Zwei|Drei|Vier)/u.exec((picture as unknown as { src: string }).src)?.[0]),
      );
  await expect.poll(shown).toEqual(['Eins', 'Zwei']);
  await page.getByRole('button', { name: say('moveHandle', { number: 2 }) }).press('ArrowLeft');
  await expect.poll(shown).toEqual(['Zwei', 'Eins']);
  await add('Drei', 'Vier');
  await expect(cards(page)).toHaveCount(4);
  await expect.poll(shown).toEqual(['Zwei', 'Eins', 'Drei', 'Vier']);
  await page.reload();
  await expect.poll(shown).toEqual(['Zwei', 'Eins', 'Drei', 'Vier']);
});

test('a picture that does not load says so', async ({ page, people }) => {
  await openPictures(page, people);
  await page.route('**/files/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/jpeg', body: 'nothing' }),
  );
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'Fassade.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawJpeg(),
    });
  await expect(page.getByText('Bild nicht vorhanden')).toBeVisible();
});
