import { testByFuzzing } from '#testing/fuzzing.ts';
import { objectTypes } from '../contract/objects/object-types.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

await testByFuzzing('real-estate', async ({ browser }) => {
  const objects = await Promise.all(
    objectTypes.slice(0, 3).map((realEstateType) => createObject(browser, { realEstateType })),
  );
  const ids = objects.map(({ objectId }) => objectId);
  // Random data always has some fields of another type.
  const data = objectTypes.map((realEstateType) => ({ realEstateType, title: 'Objekt', courtage: 'provisionsfrei' }));
  const pictures = await Promise.all(ids.map((id) => addPicture(browser, `${id}-a.jpg`)));
  const names = pictures.map(({ name }) => name);
  return { objectId: ids, copyObjectFrom: ids, data, externalId: ids, id: ids, name: names };
});
