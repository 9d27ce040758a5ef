import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

const base = '/api/ri/real-estate';

const jpeg = await drawJpeg();

async function fill({ browser }: Owner) {
  const { objectId, version } = await createObject(browser, { objectId: canary, title: canary, city: canary });
  const { name } = await addPicture(browser, `${canary}-${canary}.jpg`);
  // Makes its smaller encodings.
  await browser.call('GET', `${base}/objekt/files/${name.replace('.jpg', '_small.jpg')}`);
  // A card of settings belongs to its organisation.
  await browser.call('PUT', `${base}/configuration`, {
    body: { configIdentifier: 'exposeValues', properties: { agb: canary } },
  });
  return { objectId, version, name };
}

await testIsolation('real-estate', {
  fill,
  attacks: ({ objectId, version, name }) => ({
    getEstateConfiguration: {},
    saveEstateConfiguration: { body: { configIdentifier: 'exposeValues', properties: { agb: 'Fremd' } } },
    listObjekte: { url: `${base}/objekt?searchTerm=${canary}` },
    getNextObjectId: {},
    createObjekt: {
      body: { data: { realEstateType: 'realestates.office', title: 'Büro' }, copyObjectFrom: objectId },
      refusal: 404,
    },
    saveObjekt: { body: { objectId, version, data: { title: 'Fremd' }, draft: true }, refusal: 404 },
    uploadPicture: {
      ...toMultipart([['objectId', objectId], { name: 'file', fileName: 'fremd.jpg', bytes: jpeg }]),
      refusal: 404,
    },
    getPictureFile: { url: `${base}/objekt/files/${name}`, refusal: 404 },
    getPicturesZip: { url: `${base}/objekt/pictures-zip/${objectId}`, refusal: 404 },
    listPictures: { url: `${base}/expose/pictures/${objectId}`, refusal: 404 },
    deletePicture: { url: `${base}/objekt/delete-file/${name}`, refusal: 404 },
    deleteObjekt: { url: `${base}/objekt/${objectId}`, refusal: 404 },
  }),
});
