import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { ScoutClient } from '../scout/scout-client.ts';
import type { PortalRun } from './portal-run.ts';

/** A picture as it is sent. */
export interface SentPicture {
  readonly fileName: string;
  readonly title: string;
  readonly isFloorplan: boolean;
  readonly isTitle: boolean;
  readonly file: StoredFile;
}

/** Characters of a caption that the portal takes. */
const maxTitle = 30;
/** Pictures and papers of an object that the portal takes together. */
const maxAttachments = 150;

/**
 * Brings the pictures of an object at Scout to what is sent: only those that it does not have are transferred, those that
 * nobody shows any more are deleted, and their order is set.
 */
export async function syncPictures(
  run: PortalRun,
  client: ScoutClient,
  portalId: string,
  wanted: readonly SentPicture[],
): Promise<void> {
  const all = await client.listAttachments(portalId);
  const there = all.filter(({ kind }) => kind === 'Picture');
  // The order names them, too.
  const papers = all.filter(({ kind }) => kind === 'PDFDocument').map(({ id }) => id);
  const sent = wanted.slice(0, maxAttachments);
  // A file there cannot be replaced, nor its caption: both make it another picture.
  const keyOf = ({ file, title, isFloorplan }: SentPicture): string =>
    `${file.sha256}:${isFloorplan ? 'plan' : ''}:${title.slice(0, maxTitle)}`.slice(0, 200);
  const free = new Map<string, string[]>();
  for (const { id, externalCheckSum, title, floorplan } of there) {
    const key = `${externalCheckSum}:${floorplan ? 'plan' : ''}:${title}`;
    free.set(key, [...(free.get(key) ?? []), id]);
  }
  const ids: string[] = [];
  for (const picture of sent) {
    const [known, ...rest] = free.get(keyOf(picture)) ?? [];
    if (known !== undefined) {
      free.set(keyOf(picture), rest);
      ids.push(known);
      continue;
    }
    const content = await run.parts.files.readBytes(picture.file);
    run.atStep?.('picture');
    const metadata = {
      title: picture.title.slice(0, maxTitle),
      externalId: picture.fileName.slice(0, 50),
      checksum: picture.file.sha256,
      floorplan: picture.isFloorplan,
      titlePicture: picture.isTitle,
      fileName: picture.fileName,
    };
    ids.push(await client.addPicture(portalId, metadata, content));
    run.entry.count({ bytes: content.byteLength });
  }
  for (const left of [...free.values()].flat()) await client.removeAttachment(portalId, left);
  const isOrdered = ids.every((id, index) => there[index]?.id === id) && there.length === ids.length;
  if (ids.length > 1 && !isOrdered) {
    run.atStep?.('order');
    await client.orderAttachments(portalId, [...ids, ...papers]);
  }
}
