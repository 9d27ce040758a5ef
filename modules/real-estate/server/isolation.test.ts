import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

const base = '/api/ri/real-estate';

async function fill({ browser }: Owner) {
  const { objectId, version } = await createObject(browser, { objectId: canary, title: canary, city: canary });
  return { objectId, version };
}

await testIsolation('real-estate', {
  fill,
  attacks: ({ objectId, version }) => ({
    listObjekte: { url: `${base}/objekt?searchTerm=${canary}` },
    getNextObjectId: {},
    createObjekt: {
      body: { data: { realEstateType: 'realestates.office', title: 'Büro' }, copyObjectFrom: objectId },
      refusal: 404,
    },
    saveObjekt: { body: { objectId, version, data: { title: 'Fremd' }, draft: true }, refusal: 404 },
    deleteObjekt: { url: `${base}/objekt/${objectId}`, refusal: 404 },
  }),
});
