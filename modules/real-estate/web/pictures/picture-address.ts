import { buildUrl } from '#platform/web/api/build-url.ts';
import { getPictureFile, getPicturesZip } from '../../contract/pictures/pictures.ts';
import { nameOfSize } from '../../contract/pictures/picture-names.ts';
import type { PictureSize } from '../../contract/pictures/picture-names.ts';
import type { Picture } from '../../contract/objects/pictures.ts';

const addressOf = (name: string, turn: number): string =>
  // A picture that was turned has another address, or the browser would show the former one.
  buildUrl(getPictureFile.path, { name }, { turn: turn === 0 ? undefined : turn });

/** Addresses of an encoding of a picture. */
export function picturesOfSize({ name, turn }: Pick<Picture, 'name' | 'turn'>, size: PictureSize) {
  return { address: addressOf(nameOfSize(name, size), turn), webp: addressOf(nameOfSize(name, size, 'webp'), turn) };
}

/** Address of the pictures of an object as an archive. */
export const zipAddress = (externalId: string): string => buildUrl(getPicturesZip.path, { externalId });
