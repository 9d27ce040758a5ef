import { todayInGermany } from '#platform/server/clock.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { exposeAppearance } from '../configuration/settings.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { findVariant, listPictureRows } from '../pictures/picture-rows.ts';
import type { PackedPicture, SentContact, SentObject } from './map-object.ts';

/** A file of a package. */
export interface PackedFile {
  readonly name: string;
  readonly file: StoredFile;
}

export interface GatheredObject {
  readonly object: SentObject;
  readonly files: readonly PackedFile[];
  /** True while encodings of its pictures are made. */
  readonly hasPending: boolean;
}

type Reading = Pick<TenantContext, 'tx' | 'clock'> & { readonly actor: { readonly organizationId: string } };

/** Reads an object as it is sent, with the pictures that everybody may see. */
export async function gatherObject(context: Reading, found: EstateObject): Promise<GatheredObject> {
  const { tx, actor, clock } = context;
  const { objectId } = found;
  const data: Readonly<Record<string, unknown>> = found.data;
  const externalId = String(data['externalId'] ?? objectId);
  const all = await listPictureRows(tx, [found.id]);
  const rows = all.filter(({ state, notPublic }) => state === 'ready' && !notPublic);
  const hasCover = rows.some(({ exposePosition }) => exposePosition === 'Coverbild');
  const first = hasCover ? undefined : rows.find(({ floorplan }) => !floorplan);
  const pictures: PackedPicture[] = [];
  const files: PackedFile[] = [];
  for (const [index, row] of rows.entries()) {
    const file = await findVariant(tx, row.id, 'print');
    if (file === undefined) continue;
    // The name under which it was added may tell the street.
    const fileName = `${externalId}-${String(index + 1).padStart(2, '0')}.jpg`;
    files.push({ name: fileName, file });
    pictures.push({
      fileName,
      title: row.titlePicture,
      isFloorplan: row.floorplan,
      position: row.exposePosition,
      isFirst: row === first,
    });
  }
  return {
    files,
    hasPending: all.some(({ state, notPublic }) => state === 'pending' && !notPublic),
    object: {
      objectId,
      externalId,
      obid: `${actor.organizationId}-${found.id}`,
      data,
      pictures,
      day: todayInGermany(clock),
      action: 'CHANGE',
    },
  };
}

/** Reads whom readers of the advertisements ask. */
export async function readContact({ tx, actor }: Omit<Reading, 'clock'>): Promise<SentContact> {
  const { name: firm } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const { contact, email, telephone, website } = (await readSettings(tx, exposeAppearance)).properties;
  return { firm, name: contact, email, telephone, website };
}
