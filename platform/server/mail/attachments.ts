import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';

/** A file that goes with a mail. */
export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** An attachment whose content is read after the transaction that found it: it lies in the store of files. */
interface AttachmentToRead extends Omit<Attachment, 'content'> {
  readonly content: Uint8Array | (() => Promise<Uint8Array>);
}

/** A file as a mail names it. */
export interface AttachedFile extends Pick<Attachment, 'fileName' | 'mediaType'> {
  readonly byteSize: number;
}

/** Source of a module's attachments: they are read when a mail is sent, and never copied into the mail. */
export interface AttachmentSource {
  /** Unique over the product. */
  readonly name: string;
  /**
   * Reads what a mail refers to, in a transaction of the organisation that only reads.
   *
   * @param reference as the mail was given it
   * @returns the files in the order in which the mail names them; undefined when they are gone
   */
  load(tx: Transaction, reference: string): Promise<readonly AttachmentToRead[] | undefined>;
}

/** Attachment by reference. */
export interface AttachmentReference {
  /** Name of its {@link AttachmentSource}. */
  readonly source: string;
  readonly reference: string;
  readonly files: readonly AttachedFile[];
}

/** The same, with who may read it. */
export interface OwnedAttachments extends AttachmentReference {
  readonly organizationId: string;
  readonly userId: string;
}

/** Reads what a mail refers to; undefined when it is gone. */
export type LoadAttachments = (attached: OwnedAttachments) => Promise<readonly Attachment[] | undefined>;

/** @throws Error when two modules name a source alike */
export function createAttachmentLoader(
  database: Pick<Database, 'tenant'>,
  modules: readonly { readonly attachments?: readonly AttachmentSource[] }[],
): LoadAttachments {
  const sources = new Map<string, AttachmentSource>();
  for (const source of modules.flatMap(({ attachments }) => attachments ?? [])) {
    if (sources.has(source.name)) throw new Error(`The attachments ${source.name} are declared twice`);
    sources.set(source.name, source);
  }
  return async ({ source: name, reference, files, ...scope }) => {
    const source = sources.get(name);
    const loaded = source && (await database.tenant(scope, (tx) => source.load(tx, reference), { readOnly: true }));
    // Fewer than the mail names would be another mail.
    if (loaded?.length !== files.length) return undefined;
    const read: Attachment[] = [];
    for (const { content, ...file } of loaded)
      read.push({ ...file, content: typeof content === 'function' ? await content() : content });
    return read;
  };
}
