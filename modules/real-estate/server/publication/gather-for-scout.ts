import { createHash } from 'node:crypto';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findObjectById } from '../objects/find-object.ts';
import { commercial } from '../../contract/objects/type-groups.ts';
import { gatherObject } from '../openimmo/gather-package.ts';
import { mapLinkedToScout, mapToScout } from '../scout/map-to-scout.ts';
import type { PortalContext } from './portal-context.ts';
import type { Publication } from './publication-rows.ts';
import type { SentPicture } from './sync-pictures.ts';

/** An object as it is sent to Scout. */
export interface ScoutContent {
  readonly mapped: ReturnType<typeof mapToScout>;
  readonly checksum: string;
  readonly pictures: readonly SentPicture[];
  readonly picturesChecksum: string;
  /** True while encodings of its pictures are made: they are transferred together, when that is done. */
  readonly hasPending: boolean;
  /** Kind of the placements that the portal offers for it. */
  readonly kind: 'residential' | 'commercial';
}

/** Reads an object as it is sent, with the pictures that everybody may see. @throws AppError not_found */
export async function gatherForScout(context: PortalContext, row: Publication): Promise<ScoutContent> {
  const found = row.estateObjectId === null ? undefined : await findObjectById(context.tx, row.estateObjectId);
  if (found === undefined) throw new AppError('not_found');
  const { object, files, hasPending } = await gatherObject(context, found);
  const isLinked = row.channel === 'scout_linked';
  const sent = { externalId: row.externalId, data: found.data };
  const mapped = isLinked ? mapLinkedToScout(sent) : mapToScout(sent);
  const pictures = object.pictures.flatMap((picture, index): SentPicture[] => {
    const file = files[index]?.file;
    if (file === undefined) return [];
    const { title, isFloorplan, position, isFirst, fileName } = picture;
    return [{ fileName, title, isFloorplan, isTitle: isFirst || position === 'Coverbild', file }];
  });
  // The first picture becomes the title picture, whatever is asked for.
  pictures.sort((one, other) => Number(other.isTitle) - Number(one.isTitle));
  const shown = pictures.map(({ file, ...rest }) => [rest, file.sha256]);
  return {
    mapped,
    pictures,
    hasPending,
    checksum: checksumOf(mapped),
    picturesChecksum: checksumOf(shown),
    kind: (commercial as readonly string[]).includes(mapped.element) ? 'commercial' : 'residential',
  };
}

const checksumOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
