import { testByFuzzing } from '#testing/fuzzing.ts';
import { objectTypes } from '../contract/objects/object-types.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

await testByFuzzing('real-estate', async ({ browser }) => {
  const objects = await Promise.all(
    objectTypes.slice(0, 3).map((realEstateType) => createObject(browser, { realEstateType })),
  );
  const ids = objects.map(({ objectId }) => objectId);
  return { objectId: ids, copyObjectFrom: ids };
});
