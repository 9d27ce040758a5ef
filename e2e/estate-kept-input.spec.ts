import { addEstateObject, fetchEstateObject, signInAgent } from './support/estate-steps.ts';
import { expect, test } from './support/test.ts';

test('what was typed and not saved is offered again after a reload, until it is saved or discarded', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus' });
  const notice = page.getByText('Nicht gespeicherte Eingaben', { exact: true });
  const title = page.getByRole('region', { name: 'Daten' }).first().getByLabel('Titel *', { exact: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/ri/real-estate/objects/${objectId}`);
  await title.fill('Haus am Weiher');
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(title).toHaveValue('Haus');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(title).toHaveValue('Haus am Weiher');
  await expect(notice).toBeHidden();

  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
  await expect(page.getByText('Nicht gespeicherte Änderungen')).toBeHidden();
  await page.reload();
  await expect(title).toHaveValue('Haus am Weiher');
  await expect(notice).toBeHidden();

  await title.fill('Anders');
  await page.reload();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.reload();
  await expect(title).toHaveValue('Haus am Weiher');
  await expect(notice).toBeHidden();
});

test('texts are saved while data of the same object are typed, and both arrive without a question', async ({
  page,
  people,
}) => {
  await signInAgent(page, people);
  const objectId = await addEstateObject(page, { realEstateType: 'realestates.houseBuy', title: 'Haus' });
  await page.goto(`/ri/real-estate/objects/${objectId}`);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Bereiche des Objekts' }).getByRole('link', { name, exact: true });
  await page.getByRole('region', { name: 'Daten' }).first().getByLabel('Ort *', { exact: true }).fill('Köln');

  await tab('Texte').click();
  const texts = page.getByRole('region', { name: 'Texte' }).first();
  await texts.getByLabel('Lage', { exact: true }).fill('Am Weiher');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Objekt erfolgreich aktualisiert')).toBeVisible();
  const stored = async () => (await fetchEstateObject(page, objectId)).data;
  expect(await stored()).toMatchObject({ locationNote: 'Am Weiher', city: '' });

  await tab('Daten').click();
  await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
  await expect.poll(stored).toMatchObject({ locationNote: 'Am Weiher', city: 'Köln' });
  await expect(page.getByRole('dialog')).toBeHidden();
});
