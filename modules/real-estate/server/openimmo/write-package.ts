import { writeZip } from '#platform/server/archives/write-zip.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { PackedFile } from './gather-package.ts';
import { mapObject } from './map-object.ts';
import type { SentContact, SentObject } from './map-object.ts';
import { group, leaf, mark, writeOpenImmo } from './structure.ts';

/** Version of the format, as documents state it. */
const version = '1.2.7';

export interface Package {
  readonly objects: readonly SentObject[];
  readonly contact: SentContact;
  /** Number of the agency at the portal, which assigns it; empty where there is none. */
  readonly providerNumber: string;
  /** Identifies the agency towards every portal. */
  readonly providerId: string;
  /** Moment of the transfer. */
  readonly now: Date;
}

/** Writes the document of a package: objects are added or changed, those that it does not name stay. */
export function writeDocument({ objects, contact, providerNumber, providerId, now }: Package): string {
  const [root] = group('openimmo', [
    ...mark('uebertragung', {
      art: 'ONLINE',
      umfang: 'TEIL',
      modus: 'CHANGE',
      version,
      sendersoftware: 'Kontor',
      senderversion: '1.0',
      ...(contact.email !== '' && { techn_email: contact.email }),
      timestamp: now.toISOString().slice(0, 19),
    }),
    ...group('anbieter', [
      ...leaf('anbieternr', providerNumber),
      ...leaf('firma', contact.firm),
      ...leaf('openimmo_anid', providerId),
      ...objects.map((object) => mapObject(object, contact)),
    ]),
  ]);
  if (root === undefined) throw new Error('A document has a root');
  return writeOpenImmo(root);
}

/** Writes a package: the document, then the files that it names. */
export function zipPackage(
  files: Pick<Files, 'readBytes'>,
  content: { readonly document: string; readonly files: readonly PackedFile[] },
): AsyncIterable<Buffer> {
  async function* list(): AsyncGenerator<ZipEntry> {
    yield { name: 'openimmo.xml', content: content.document };
    for (const { name, file } of content.files) yield { name, content: await files.readBytes(file) };
  }
  return writeZip(list());
}
