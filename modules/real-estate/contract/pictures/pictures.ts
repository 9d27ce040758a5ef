import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { defineLiveEvent, permissionRoom } from '#platform/contract/live-events.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { maxPictureName, picturesSchema, pictureSchema } from '../objects/pictures.ts';

const access = { permission: realEstatePermission } as const;
const base = '/api/ri/real-estate/objekt';

/** Pictures of objects. HEIC of a telephone is refused by name: no free decoder reads it. */
export const pictureRule = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: maxFileBytes.picture,
} as const satisfies FileRule;

/** Largest picture in pixels. */
export const maxPicturePixels = 100_000_000;

const named = z.object({ name: textSchema(maxPictureName).min(1) });

export const uploadPicture = defineEndpoint({
  id: 'uploadPicture',
  method: 'POST',
  path: `${base}/file-upload`,
  access,
  summary: 'Adds a picture to an object. The file is named objectId-filename; a name that is taken gets -2',
  request: {
    body: z.strictObject({
      objectId: textSchema(100)
        .optional()
        .describe('the object; absent: the one whose objectId, the longest that fits, begins the name of the file'),
      uploadId: z.uuid().optional().describe('of the client: the same file sent twice is one picture'),
      propose: z
        .enum(['true', 'false'])
        .default('false')
        .describe('true: name, flags and place of a floor plan, site plan or energy certificate follow from its name'),
    }),
    files: { file: pictureRule },
  },
  response: z.object({ picture: pictureSchema }),
  errors: ['not_found', 'file_unreadable', 'too_many_pictures', 'storage_full'],
});

export const deletePicture = defineEndpoint({
  id: 'deletePicture',
  method: 'DELETE',
  path: `${base}/delete-file/:name`,
  access,
  summary: 'Deletes a picture with its smaller encodings',
  request: { params: named },
  response: z.object({}),
  errors: ['not_found'],
});

export const getPictureFile = defineEndpoint({
  id: 'getPictureFile',
  method: 'GET',
  path: `${base}/files/:name`,
  access,
  summary:
    'Returns a picture as it was added, or with _small (1,600 pixels) or _thumbnail (240) before the ending an encoding, also as .webp',
  request: { params: named },
  response: file(...pictureRule.mediaTypes),
  errors: [
    'not_found',
    'file_unreadable',
    'file_store_unavailable',
    'range_not_satisfiable',
    'overloaded',
    'too_many_requests',
  ],
});

export const getPicturesZip = defineEndpoint({
  id: 'getPicturesZip',
  method: 'GET',
  path: `${base}/pictures-zip/:externalId`,
  access,
  summary: 'Downloads the pictures of an object as they were added, in their order',
  request: { params: z.object({ externalId: textSchema(100).min(1) }) },
  response: file('application/zip'),
  errors: ['not_found', 'file_store_unavailable', 'too_many_requests', 'overloaded'],
});

export const listPictures = defineEndpoint({
  id: 'listPictures',
  method: 'GET',
  path: '/api/ri/real-estate/expose/pictures/:id',
  access,
  summary: 'Returns the pictures of an object, with their places in the exposé',
  request: { params: z.object({ id: textSchema(100).min(1).describe('objectId') }) },
  response: z.object({ pictures: picturesSchema }),
  errors: ['not_found'],
});

/** The pictures of an object have changed, or its encodings were made. */
export const picturesChanged = defineLiveEvent({
  name: 'estate_pictures_changed',
  schema: z.object({ objectId: z.string() }),
  ...permissionRoom(realEstatePermission),
});
