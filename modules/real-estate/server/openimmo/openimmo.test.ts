import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { openTeam } from '#testing/real-estate/interested-people.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';
import { readZip } from '#testing/read-zip.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const path = '/api/ri/real-estate/objekt';

it('an object is downloaded with the pictures that everybody may see, under names that say nothing', async () => {
  const { agent, stranger } = await openTeam(people);
  const { objectId } = await createObject(agent, {
    title: 'Haus & Hof',
    street: 'Geheimer Weg',
    realStreet: 'Wirklicher Pfad',
    owner: 'Eigner',
    value: 649_000,
  });
  await addPicture(agent, `${objectId}-Geheimer-Weg.jpg`);
  const hidden = await addPicture(agent, `${objectId}-Innen.jpg`, await drawJpeg(60, 40, '#c00'));
  await agent.call('PUT', path, { body: { objectId, pictures: { [hidden.name]: { notPublic: true } } } });
  // Asked for, they are made at once.
  for (const name of [`${objectId}-Geheimer-Weg`, `${objectId}-Innen`])
    await agent.call('GET', `${path}/files/${name}_small.webp`);
  const { status, bytes, headers } = await agent.call('GET', `${path}/openimmo/${objectId}`);
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await readZip(bytes);
  expect([...files.keys()]).toEqual(['openimmo.xml', `${objectId}-01.jpg`]);
  const document = String(files.get('openimmo.xml'));
  expect(document).toContain('<objekttitel>Haus &amp; Hof</objekttitel>');
  expect(document).toContain(`<pfad>${objectId}-01.jpg</pfad>`);
  expect(document).not.toMatch(/Wirklicher|Eigner|Innen|passcode/u);
  expect((await stranger.call('GET', `${path}/openimmo/${objectId}`)).status).toBe(404);
});
