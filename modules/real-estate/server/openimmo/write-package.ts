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
  readonly form?: PackageForm;
}

/** Wishes of single receivers of packages. */
export interface PackageForm {
  /** VOLL: the receiver deletes what the package does not name; TEIL if absent. */
  readonly scope?: 'TEIL' | 'VOLL';
  /** Location of the pictures, as the document states it; EXTERN if absent. */
  readonly pictures?: 'EXTERN' | 'INTERN';
  /** True: the root names the namespace of the format. */
  readonly hasNamespace?: boolean;
}

/** Namespace that some receivers ask for; the format has none. */
const namespace = 'http://www.openimmo.de';

/** Writes the document of a package. */
export function writeDocument(content: Package): string {
  const { objects, contact, providerNumber, providerId, now, form = {} } = content;
  const { scope = 'TEIL', pictures = 'EXTERN', hasNamespace = false } = form;
  const isDeletion = objects.length > 0 && objects.every(({ action }) => action === 'DELETE');
  const children = [
    ...mark('uebertragung', {
      art: 'ONLINE',
      umfang: scope,
      modus: isDeletion ? 'DELETE' : 'CHANGE',
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
      ...objects.map((object) => mapObject(object, contact, pictures)),
    ]),
  ];
  const [root] = group('openimmo', children, hasNamespace ? { xmlns: namespace } : {});
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
